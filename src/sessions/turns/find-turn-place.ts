import { relative, sep } from 'node:path'
import { contain, readSmall, writeAtomic } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { nearest } from '../../words/index.ts'
import { listSessions, listTurns, findNewestTurn, listTurnFiles } from './turn-file.ts'
import { readTurnMeta } from './turn-meta.ts'
import {
  SESSIONS,
  compareTurns,
  isSessionName,
  isTurnName,
  formatTurnName,
  turnPlace,
  type TurnPlace,
} from './turn-place.ts'

/** `session` is what a person named, `cwd` the folder they are in. */
export type Where = { readonly session?: string | undefined; readonly cwd?: string | undefined }

/**
 * The turn to go on with: the newest of the session that is named, else of the one the person is in, else of the
 * current one. In the folder of a turn it is the newest that came of that turn, so a branch is followed by standing in
 * it.
 */
export async function findTurnPlace(folder: string, where: Where = {}): Promise<TurnPlace | Problem> {
  const chosen =
    where.session === undefined
      ? ((await findStanding(folder, where.cwd)) ?? (await findCurrent(folder)))
      : await findSession(folder, where.session)
  if (isProblem(chosen)) return chosen
  const turns = await listTurns(folder, chosen.session)
  if (isProblem(turns)) return turns
  const found =
    chosen.turn === undefined
      ? await findNewestTurn(folder, turns)
      : await findNewestFrom(folder, turnPlace(chosen.session, chosen.turn), turns)
  // The day's own session was cut short before it had a turn; nobody chose it, so there is none.
  if (found === undefined && chosen.isOwn) return noSession
  return (
    found ?? problem('no-turn', `Session ${chosen.session} has no turn; "cutroom new NAME" begins another session.`)
  )
}

/** The turn that a person names: `02` or `02-branch-01` of their session, or with its session in front. */
export async function findNamedTurn(folder: string, name: string, where: Where = {}): Promise<TurnPlace | Problem> {
  const slash = name.lastIndexOf('/')
  const turn = name.slice(slash + 1)
  const chosen =
    slash !== -1
      ? await findSession(folder, name.slice(0, slash))
      : ((await findStanding(folder, where.cwd)) ?? (await findCurrent(folder)))
  if (isProblem(chosen)) return chosen
  const turns = await listTurns(folder, chosen.session)
  if (isProblem(turns)) return turns
  const said = /^\d+$/.test(turn) ? formatTurnName(Number(turn)) : turn
  const near = nearest(
    said,
    turns.map((each) => each.turn),
  )
  return (
    turns.find((each) => each.turn === said) ??
    problem(
      'unknown-turn',
      `Session ${chosen.session} has no turn ` +
        `"${turn.slice(0, 60)}"${near === null ? `; it has ${listNames(turns)}.` : `; did you mean ${near}?`}`,
    )
  )
}

/** `isOwn` where nobody chose it. */
type Chosen = { readonly session: string; readonly turn?: string | undefined; readonly isOwn?: true }

const noSession = problem('no-session', 'There is no session yet; "cutroom new NAME" begins one.')

const listNames = (turns: readonly TurnPlace[]): string =>
  turns.length === 0
    ? 'none'
    : turns.length > 6
      ? `${turns[0]?.turn} to ${turns.at(-1)?.turn}`
      : turns.map(({ turn }) => turn).join(', ')

/** A session by its whole name, or the newest one with that name without its day. */
async function findSession(folder: string, name: string): Promise<Chosen | Problem> {
  const sessions = await listSessions(folder)
  if (isProblem(sessions)) return sessions
  const found =
    sessions.find((session) => session === name) ?? sessions.findLast((session) => session.slice(9) === name)
  if (found !== undefined) return { session: found }
  const near = nearest(name, [...sessions, ...sessions.map((session) => session.slice(9))])
  return problem(
    'unknown-session',
    `There is no session "${name.slice(0, 80)}"; ` +
      (near === null ? '"cutroom new NAME" begins one.' : `did you mean ${near}?`),
  )
}

/** The session, and the turn, whose folder the person is in. */
async function findStanding(folder: string, cwd: string | undefined): Promise<Chosen | undefined | Problem> {
  const sessions = cwd === undefined ? undefined : await contain(folder, SESSIONS, { own: true })
  const here = cwd === undefined ? undefined : await contain(folder, cwd, { own: true })
  if (sessions === undefined || here === undefined || isProblem(sessions) || isProblem(here)) return undefined
  const [session = '', turn] = relative(sessions.path, here.path).split(sep)
  if (session === '' || session === '..') return undefined
  if (!isSessionName(session))
    return problem(
      'bad-session',
      `The folder "${session.slice(0, 80)}" has no name of a session; rename it to a day and small letters with ` +
        `hyphens, such as 20260124-add-notes.`,
    )
  return { session, turn: turn !== undefined && isTurnName(turn) ? turn : undefined }
}

/** Where none was chosen, requests have gone to a session of their own; the newest of those. */
async function findCurrent(folder: string): Promise<Chosen | Problem> {
  const chosen = await readCurrentSession(folder)
  if (isProblem(chosen)) return chosen
  if (chosen !== null) return { session: chosen }
  const sessions = await listSessions(folder)
  if (isProblem(sessions)) return sessions
  const edits = sessions.findLast((session) => session.endsWith('-edits'))
  return edits === undefined ? noSession : { session: edits, isOwn: true }
}

async function findNewestFrom(
  folder: string,
  start: TurnPlace,
  turns: readonly TurnPlace[],
): Promise<TurnPlace | undefined | Problem> {
  const line = [start]
  for (const turn of turns.filter((each) => compareTurns(each.turn, start.turn) > 0)) {
    const meta = await readTurnMeta(folder, turn)
    if (isProblem(meta)) return meta
    if (meta.branch_of === undefined && line.some(({ id }) => id === (meta.follows ?? meta.parent_turn_id)))
      line.push(turn)
  }
  return findNewestTurn(folder, line)
}

const CURRENT = '.cutroom/current'

/** The session that `.cutroom/current` names; null where none was chosen. */
export async function readCurrentSession(folder: string): Promise<string | null | Problem> {
  const place = await contain(folder, CURRENT, { own: true })
  if (isProblem(place)) return place
  const named = await readSmall(place, 1024)
  if (isProblem(named)) return named.code === 'not-found' ? null : named
  const session = named.toString().trim()
  return isSessionName(session)
    ? session
    : problem(
        'damaged',
        `.cutroom/current names no session: "${session.slice(0, 60)}". Delete it, and the next request begins one ` +
          `of its own.`,
      )
}

export async function chooseSession(folder: string, session: string): Promise<Problem | undefined> {
  const place = await contain(folder, CURRENT, { access: 'write', own: true })
  return isProblem(place) ? place : writeAtomic(place, `${session}\n`, { label: 'current' })
}

/**
 * Where to go on: a turn without a plan is planned, a plan without a report is executed, and after a report comes the
 * next turn.
 */
export async function readResumeState(
  folder: string,
  place: TurnPlace,
): Promise<'plan' | 'execute' | 'next' | Problem> {
  const files = await listTurnFiles(folder, place)
  if (isProblem(files)) return files
  if (files.hasReport) return 'next'
  if (files.hasPlan) return 'execute'
  const meta = await readTurnMeta(folder, place)
  if (isProblem(meta)) return meta
  // A request that was answered without a plan is over, too.
  return TALKED.has(meta.status ?? '') ? 'next' : 'plan'
}

const TALKED = new Set(['ready', 'question', 'answer', 'refused', 'control'])
