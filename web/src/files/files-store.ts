import { createStore, useStore } from 'zustand'
import {
  isProblem,
  openSessionsClient,
  type PlanRun,
  type Problem,
  type SessionRow,
  type SessionTurn,
  type SessionTurns,
  type TurnTextName,
} from '../../../src/client/index.ts'
import { client } from '../state/client.ts'
import { liveHooks } from '../state/live-hooks.ts'

export const sessionsClient = openSessionsClient(client)

/** What the right side shows: the plan of the turn, a text of it, what planning sees, or a file of the project. */
export type FilesPage =
  | { readonly is: 'plan' }
  | { readonly is: 'text'; readonly name: TurnTextName }
  | { readonly is: 'contexts' }
  | { readonly is: 'file'; readonly path: string }

/** Copies of what the server has of sessions, and what this tab looks at. */
type FilesState = {
  readonly sessions: readonly SessionRow[]
  readonly session: string | null
  readonly turns: SessionTurns | null
  readonly turn: string | null
  readonly page: FilesPage
  readonly runs: readonly PlanRun[]
  readonly problem: Problem | null
  /** Counts what was told of changes; whoever holds a copy of a text reads it again. */
  readonly told: number
  /** What is typed and not sent: words to plan from, or a plan of a chat. */
  readonly draft: string
  readonly pasted: string
  readonly isPasting: boolean
}

export const files = createStore<FilesState>(() => ({
  sessions: [],
  session: null,
  turns: null,
  turn: null,
  page: { is: 'plan' },
  runs: [],
  problem: null,
  told: 0,
  draft: '',
  pasted: '',
  isPasting: false,
}))

export function useFiles<Seen>(look: (state: FilesState) => Seen): Seen {
  return useStore(files, look)
}

export const openTurn = ({ turns, turn }: FilesState): SessionTurn | undefined =>
  turns?.turns.find((each) => each.turn === turn)

/** What is under way now, if anything is. */
export const runUnderWay = ({ runs }: FilesState): PlanRun | undefined => runs.findLast(({ isEnded }) => !isEnded)

/** The last that was said of the turn or its words, as long as nothing newer is. */
export const lastRun = ({ runs }: FilesState): PlanRun | undefined => runs.at(-1)

export async function chooseSession(session: string): Promise<void> {
  files.setState({ session, turns: null, turn: null, page: { is: 'plan' } })
  await readTurns()
}

export function chooseTurn(turn: string): void {
  const row = files.getState().turns?.turns.find((each) => each.turn === turn)
  files.setState({ turn, page: row?.state === 'done' ? { is: 'text', name: 'report' } : { is: 'plan' } })
}

export function showPage(page: FilesPage): void {
  files.setState({ page })
}

let reading: Promise<void> | undefined
let isBehind = false

/** Sessions and turns as they are now. What is told while they are read has them read once more. */
export function readFiles(): Promise<void> {
  if (reading) {
    isBehind = true
    return reading
  }
  reading = readAll().finally(() => {
    reading = undefined
    if (!isBehind) return
    isBehind = false
    void readFiles()
  })
  return reading
}

async function readAll(): Promise<void> {
  const [sessions, runs] = await Promise.all([sessionsClient.sessions(), sessionsClient.runs()])
  if (isProblem(sessions)) return files.setState({ problem: sessions })
  const { session } = files.getState()
  const isThere = sessions.some((each) => each.session === session)
  const chosen = isThere ? session : (sessions.find(({ isCurrent }) => isCurrent) ?? sessions[0])?.session
  files.setState({ sessions, session: chosen ?? null, problem: null, ...(!isProblem(runs) && { runs }) })
  await readTurns()
}

/** The turns of the session, and the one that is looked at: the one that was, else the newest. */
async function readTurns(): Promise<void> {
  const { session } = files.getState()
  const turns = session === null ? null : await sessionsClient.turns(session)
  if (isProblem(turns)) return files.setState({ problem: turns })
  if (files.getState().session !== session) return
  files.setState(({ turn, told }) => ({
    turns,
    turn: turns?.turns.some((each) => each.turn === turn) ? turn : (turns?.turns.at(-1)?.turn ?? null),
    told: told + 1,
  }))
}

/** Goes to a turn, wherever it is. */
export async function goToTurn(turn: string, page: FilesPage = { is: 'plan' }): Promise<void> {
  const session = turn.slice(0, turn.lastIndexOf('/'))
  files.setState({ session, turn, page })
  await readFiles()
  files.setState({ turn, page })
}

liveHooks.add({
  onEvent: (event) => {
    if (event.type === 'sessions.changed' || event.type === 'project.changed') void readFiles()
    if (event.type === 'run.changed') takeRun(event.run)
  },
  onRead: readFiles,
})

/** Follows what was begun here, and tells those who wait for its end. */
const waiting = new Map<string, (run: PlanRun) => void>()

function takeRun(run: PlanRun): void {
  files.setState(({ runs }) => ({
    runs: runs.some((each) => each.run === run.run)
      ? runs.map((each) => (each.run === run.run ? run : each))
      : [...runs, run],
  }))
  if (!run.isEnded) return
  waiting.get(run.run)?.(run)
  waiting.delete(run.run)
}

/** The run once it has ended. */
export async function endOfRun(begun: Promise<{ readonly run: string } | Problem>): Promise<PlanRun | Problem> {
  const given = await begun
  if (isProblem(given)) return given
  const ended = files.getState().runs.find(({ run, isEnded }) => run === given.run && isEnded)
  return ended ?? new Promise((resolve) => waiting.set(given.run, resolve))
}
