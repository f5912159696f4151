import { relative, sep } from 'node:path'
import { contain } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { nearest } from '../../words/nearest.ts'
import { currentSession } from './current-session.ts'
import { listSessions, listTurns, newestTurn } from './list-turns.ts'
import { readMeta } from './meta.ts'
import { compareTurns, isSessionName, isTurnName, SESSIONS, turnName, turnPlace, type TurnPlace } from './turn-place.ts'

/** `session` is what a person named, `cwd` the folder they are in. */
export type Where = { readonly session?: string | undefined; readonly cwd?: string | undefined }

/** The turn to go on with: the newest of the session that is named, else of the one the person is in, else of the current one. In the folder of a turn it is the newest that came of that turn, so a branch is followed by standing in it. */
export async function findTurnPlace(folder: string, where: Where = {}): Promise<TurnPlace | Problem> {
  const chosen =
    where.session === undefined
      ? ((await standingIn(folder, where.cwd)) ?? (await current(folder)))
      : await named(folder, where.session)
  if (isProblem(chosen)) return chosen
  const turns = await listTurns(folder, chosen.session)
  if (isProblem(turns)) return turns
  const found =
    chosen.turn === undefined
      ? await newestTurn(folder, turns)
      : await newestFrom(folder, turnPlace(chosen.session, chosen.turn), turns)
  // The day's own session was cut short before it had a turn; nobody chose it, so there is none.
  if (found === undefined && chosen.isOwn) return noSession
  return (
    found ?? problem('no-turn', `Session ${chosen.session} has no turn; "cutroom new NAME" begins another session.`)
  )
}

/** The turn that a person names: `02` or `02-branch-01` of their session, or with its session in front. */
export async function namedTurn(folder: string, name: string, where: Where = {}): Promise<TurnPlace | Problem> {
  const slash = name.lastIndexOf('/')
  const turn = name.slice(slash + 1)
  const chosen =
    slash !== -1
      ? await named(folder, name.slice(0, slash))
      : ((await standingIn(folder, where.cwd)) ?? (await current(folder)))
  if (isProblem(chosen)) return chosen
  const turns = await listTurns(folder, chosen.session)
  if (isProblem(turns)) return turns
  const said = /^\d+$/.test(turn) ? turnName(Number(turn)) : turn
  const near = nearest(
    said,
    turns.map((each) => each.turn),
  )
  return (
    turns.find((each) => each.turn === said) ??
    problem(
      'unknown-turn',
      `Session ${chosen.session} has no turn "${turn.slice(0, 60)}"${near === null ? `; it has ${listed(turns)}.` : `; did you mean ${near}?`}`,
    )
  )
}

/** `isOwn` where nobody chose it. */
type Chosen = { readonly session: string; readonly turn?: string | undefined; readonly isOwn?: true }

const noSession = problem('no-session', 'There is no session yet; "cutroom new NAME" begins one.')

const listed = (turns: readonly TurnPlace[]): string =>
  turns.length === 0
    ? 'none'
    : turns.length > 6
      ? `${turns[0]?.turn} to ${turns.at(-1)?.turn}`
      : turns.map(({ turn }) => turn).join(', ')

/** A session by its whole name, or the newest one with that name without its day. */
async function named(folder: string, name: string): Promise<Chosen | Problem> {
  const sessions = await listSessions(folder)
  if (isProblem(sessions)) return sessions
  const found =
    sessions.find((session) => session === name) ?? sessions.findLast((session) => session.slice(9) === name)
  if (found !== undefined) return { session: found }
  const near = nearest(name, [...sessions, ...sessions.map((session) => session.slice(9))])
  return problem(
    'unknown-session',
    `There is no session "${name.slice(0, 80)}"; ${near === null ? '"cutroom new NAME" begins one.' : `did you mean ${near}?`}`,
  )
}

/** The session, and the turn, whose folder the person is in. */
async function standingIn(folder: string, cwd: string | undefined): Promise<Chosen | undefined | Problem> {
  const sessions = cwd === undefined ? undefined : await contain(folder, SESSIONS, { own: true })
  const here = cwd === undefined ? undefined : await contain(folder, cwd, { own: true })
  if (sessions === undefined || here === undefined || isProblem(sessions) || isProblem(here)) return undefined
  const [session = '', turn] = relative(sessions.path, here.path).split(sep)
  if (session === '' || session === '..') return undefined
  if (!isSessionName(session))
    return problem(
      'bad-session',
      `The folder "${session.slice(0, 80)}" has no name of a session; rename it to a day and small letters with hyphens, such as 20260124-add-notes.`,
    )
  return { session, turn: turn !== undefined && isTurnName(turn) ? turn : undefined }
}

/** Where none was chosen, requests have gone to a session of their own; the newest of those. */
async function current(folder: string): Promise<Chosen | Problem> {
  const chosen = await currentSession(folder)
  if (isProblem(chosen)) return chosen
  if (chosen !== null) return { session: chosen }
  const sessions = await listSessions(folder)
  if (isProblem(sessions)) return sessions
  const edits = sessions.findLast((session) => session.endsWith('-edits'))
  return edits === undefined ? noSession : { session: edits, isOwn: true }
}

async function newestFrom(
  folder: string,
  start: TurnPlace,
  turns: readonly TurnPlace[],
): Promise<TurnPlace | undefined | Problem> {
  const line = [start]
  for (const turn of turns.filter((each) => compareTurns(each.turn, start.turn) > 0)) {
    const meta = await readMeta(folder, turn)
    if (isProblem(meta)) return meta
    if (meta.branch_of === undefined && line.some(({ id }) => id === (meta.follows ?? meta.parent_turn_id)))
      line.push(turn)
  }
  return newestTurn(folder, line)
}
