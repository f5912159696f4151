import type { ContextsView, SessionRow, SessionTurn, SessionTurns, TurnText, TurnTextName } from '../../client/index.ts'
import { mapFewAtATime } from '../../gate/index.ts'
import { isProblem, problem, turnsOf, type Problem } from '../../kernel/index.ts'
import {
  isBatchOf,
  isBegun,
  listFileNames,
  listSessions,
  listTurns,
  parsePlace,
  readContexts,
  readCurrentSession,
  readMemos,
  readOwnMeta,
  readTurnFile,
  readTurnMeta,
  readTurnState,
  type TurnPlace,
} from '../../sessions/index.ts'
import type { Workbench } from '../workbench.ts'
import { inputOfTurn } from './plan-turn.ts'

/** Sessions and turns as a page lists them. Everything is read anew: people and other programs write there too. */

export async function viewSessions({ folder }: Workbench): Promise<SessionRow[] | Problem> {
  const names = await listSessions(folder)
  if (isProblem(names)) return names
  const current = await readCurrentSession(folder)
  if (isProblem(current)) return current
  // Where none was chosen, plans go to the newest of the day's own.
  const isCurrent = current ?? names.findLast((name) => name.endsWith('-edits'))
  return mapFewAtATime(names.toReversed(), async (session): Promise<SessionRow> => {
    const turns = await listTurns(folder, session)
    return {
      session,
      name: session.slice(9),
      day: session.slice(0, 8).replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3'),
      turns: isProblem(turns) ? 0 : turns.length,
      isCurrent: session === isCurrent,
    }
  })
}

/** More than these at once help nobody to find one. */
const MAX_TURNS = 200

export async function viewSessionTurns(workbench: Workbench, session: string): Promise<SessionTurns | Problem> {
  const sessions = await listSessions(workbench.folder)
  if (isProblem(sessions)) return sessions
  if (!sessions.includes(session)) return problem('unknown-session', 'There is no session of that name.')
  const places = await listTurns(workbench.folder, session)
  if (isProblem(places)) return places
  const rows = await mapFewAtATime(places.slice(-MAX_TURNS), (place) => viewSessionTurn(workbench, place))
  const turns = rows.flatMap((row) => (row === undefined ? [] : [row]))
  return { session, earlier: Math.max(0, places.length - MAX_TURNS), turns }
}

/** Undefined for a folder that never became a turn. */
async function viewSessionTurn(workbench: Workbench, place: TurnPlace): Promise<SessionTurn | undefined> {
  const { folder, project } = workbench
  const names = await listFileNames(folder, place)
  if (isProblem(names) || !isBegun(names)) return undefined
  const read = await readOwnMeta(folder, place)
  const meta = isProblem(read) ? {} : read
  const [plan, report] = [
    names.has('plan.md') ? await readTurnFile(folder, place.id, 'plan.md') : undefined,
    names.has('report.md') ? await readTurnFile(folder, place.id, 'report.md') : undefined,
  ]
  const state = await stateOfTurn(workbench, place)
  const batches = turnsOf(project.history()).filter(({ id }) => isBatchOf(id, place.id))
  const said = meta.said ?? meta.asked ?? (meta.status === 'prepared' ? undefined : meta.message)
  const [started, title] = [fieldOf(report, 'Start Time'), typeof plan === 'string' ? TITLE.exec(plan)?.[1] : undefined]
  return {
    turn: place.id,
    state: isProblem(state) ? 'talked' : state,
    when: started ?? meta.created ?? null,
    title: title ?? null,
    said: said ?? null,
    mind: meta.foreign === true && meta.mind === undefined ? null : (meta.mind ?? null),
    isForeign: meta.foreign === true && meta.mind === undefined,
    isUndone: batches.length > 0 && batches.every(({ undone }) => undone),
    branchOf: meta.branch_of ?? null,
    outcome: fieldOf(report, 'Overall Status'),
    actions: fieldOf(report, 'Actions'),
    outcomes: fieldOf(report, 'Outcomes'),
  }
}

const TITLE = /^# (.+)$/m

/** What the list at the head of a report says of something. */
function fieldOf(report: string | Problem | undefined, name: string): string | null {
  if (typeof report !== 'string') return null
  const start = `- **${name}:** `
  const line = report
    .slice(0, MAX_HEAD)
    .split('\n')
    .find((each) => each.startsWith(start))
  return line?.slice(start.length) ?? null
}

const MAX_HEAD = 20_000

/** Where a turn stands. */
export async function stateOfTurn(
  { folder, sessions }: Workbench,
  place: TurnPlace,
): Promise<SessionTurn['state'] | Problem> {
  const names = await listFileNames(folder, place)
  if (isProblem(names)) return names
  if (!isBegun(names)) return problem('unknown-turn', `There is no turn ${place.id}.`)
  if (names.has('report.md')) return 'done'
  const meta = await readOwnMeta(folder, place)
  if (isProblem(meta)) return meta
  if (!names.has('plan.md')) return NOT_PLANNED.has(meta.status ?? 'prepared') ? 'ready' : 'talked'
  // What was asked of a document and not decided yet.
  if (meta.status === 'planned') return 'asked'
  const isInterrupted = await sessions.isInterrupted(place)
  if (isProblem(isInterrupted)) return isInterrupted
  return isInterrupted ? 'interrupted' : 'waits'
}

const NOT_PLANNED = new Set(['prepared', 'drafted'])

/** The turn that an id names, if it is there. */
export async function findTurn({ folder }: Pick<Workbench, 'folder'>, id: string): Promise<TurnPlace | Problem> {
  const place = parsePlace(id)
  const names = isProblem(place) ? place : await listFileNames(folder, place)
  if (isProblem(place)) return place
  return isProblem(names) || !isBegun(names) ? problem('unknown-turn', `There is no turn ${place.id}.`) : place
}

const FILES = {
  input: 'input.md',
  plan: 'plan.md',
  effective: 'plan.effective.md',
  report: 'report.md',
} as const

/** A text of a turn. What it would be planned from is put together anew as long as it is not planned. */
export async function viewTurnText(
  workbench: Workbench,
  { turn, name }: { readonly turn: string; readonly name: TurnTextName },
): Promise<TurnText | Problem> {
  const { folder } = workbench
  const place = await findTurn(workbench, turn)
  if (isProblem(place)) return place
  const given = (text: string | null, tokens: number | null = null): TurnText => ({ turn, name, text, tokens })
  if (name === 'prompt') {
    const state = await readTurnState(folder, place)
    return isProblem(state) ? state : given(state.prompt)
  }
  if (name === 'input' && (await stateOfTurn(workbench, place)) === 'ready') {
    const input = await inputOfTurn(workbench, place)
    return isProblem(input) ? input : given(input.text, input.tokens)
  }
  const text = await readTurnFile(folder, place.id, FILES[name])
  return isProblem(text) ? text : given(text ?? null)
}

/** What those who plan a turn have in view. */
export async function viewContexts(workbench: Workbench, turn: string): Promise<ContextsView | Problem> {
  const place = await findTurn(workbench, turn)
  if (isProblem(place)) return place
  const contexts = await readContexts(workbench.folder, place)
  if (isProblem(contexts)) return contexts
  const memos = await readMemos(workbench.folder)
  if (isProblem(memos)) return memos
  const meta = await readTurnMeta(workbench.folder, place)
  if (isProblem(meta)) return meta
  return { ...contexts, memos: [...memos.list], agent: meta.agent } as ContextsView
}
