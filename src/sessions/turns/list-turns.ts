import { contain, listFolder } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { compareTurns, isSessionName, isTurnName, SESSIONS, turnPlace, type TurnPlace } from './turn-place.ts'
import { isBegun, listFileNames } from './turn-file.ts'

/** The sessions of a project, the oldest first. Folders with other names are left alone. */
export async function listSessions(folder: string): Promise<readonly string[] | Problem> {
  const place = await contain(folder, SESSIONS, { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  if (isProblem(entries)) return entries.code === 'not-found' ? [] : entries
  return entries.filter(({ name, kind }) => kind === 'folder' && isSessionName(name)).map(({ name }) => name)
}

/** The folders of turns in a session, in their order; whether each was begun is not looked at. */
export async function listTurns(folder: string, session: string): Promise<readonly TurnPlace[] | Problem> {
  const place = await contain(folder, `${SESSIONS}/${session}`, { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  if (isProblem(entries)) return entries.code === 'not-found' ? refuseSession(session) : entries
  return entries
    .filter(({ name, kind }) => kind === 'folder' && isTurnName(name))
    .map(({ name }) => name)
    .sort(compareTurns)
    .map((turn) => turnPlace(session, turn))
}

/** The newest turn that was begun; undefined where there is none. */
export async function findNewestTurn(
  folder: string,
  turns: readonly TurnPlace[],
): Promise<TurnPlace | undefined | Problem> {
  for (const turn of turns.toReversed()) {
    const names = await listFileNames(folder, turn)
    if (isProblem(names)) return names
    if (isBegun(names)) return turn
  }
  return undefined
}

const refuseSession = (session: string): Problem =>
  problem(
    'unknown-session',
    `The folder of session ${session} is gone; name another with --session, or begin one with "cutroom new NAME".`,
  )
