import { contain, ensureFolder, listFolder, remove, withLock, type ContainedPath } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { readCurrentSession } from './find-turn-place.ts'
import { listTurns, listFileNames } from './turn-file.ts'
import { readTurnMeta, writeTurnMeta } from './turn-meta.ts'
import { SESSIONS, parseTurnNumber, parsePlace, formatTurnName, turnPlace, type TurnPlace } from './turn-place.ts'

/**
 * Finds the folder of the next turn in the current session and gives its id, `<session>/NN`: one that waits for its
 * plan, else a new one.
 */
export async function newTurnFolder(folder: string, day: string, known: readonly string[]): Promise<string | Problem> {
  const current = await readCurrentSession(folder)
  if (isProblem(current)) return current
  const session = current ?? `${day.replaceAll('-', '')}-edits`
  return lockSession(folder, session, async (place) => {
    const waiting = await claimWaiting(folder, session, known)
    if (waiting !== undefined) return isProblem(waiting) ? waiting : waiting.id
    const made = await makeTurnFolder(folder, { session, place, known })
    return isProblem(made) ? made : made.id
  })
}

/** The newest turn, if it was prepared and nobody has planned in it. */
async function claimWaiting(
  folder: string,
  session: string,
  known: readonly string[],
): Promise<TurnPlace | undefined | Problem> {
  const turns = await listTurns(folder, session)
  if (isProblem(turns)) return turns
  const newest = turns.at(-1)
  if (newest === undefined || known.includes(newest.id)) return undefined
  const names = await listFileNames(folder, newest)
  if (isProblem(names)) return names
  if (!names.has('turn.context') || !names.has('meta.yaml') || names.has('plan.md') || names.has('report.md'))
    return undefined
  const meta = await readTurnMeta(folder, newest)
  if (isProblem(meta) || meta.status !== 'prepared') return isProblem(meta) ? meta : undefined
  return (await writeTurnMeta(folder, newest, { status: 'begun' })) ?? newest
}

/**
 * Gives up the folder of a turn that came to nothing; one that holds anything stays, and waits again if it had waited.
 */
export async function dropTurnFolder(folder: string, turn: string): Promise<void> {
  const named = parsePlace(turn)
  const meta = isProblem(named) ? named : await readTurnMeta(folder, named)
  if (!isProblem(named) && !isProblem(meta) && meta.status === 'begun')
    await writeTurnMeta(folder, named, { status: 'prepared' })
  const place = await contain(folder, `${SESSIONS}/${turn}`, { access: 'write', own: true })
  if (!isProblem(place)) await remove(place, { label: 'turn' })
}

const own = { access: 'write', own: true } as const

/**
 * Makes the folder with the next number. Numbers of known turns are never used again, also when someone removed their
 * folders.
 */
export async function makeTurnFolder(
  folder: string,
  { session, place, known }: { session: string; place: ContainedPath; known: readonly string[] },
): Promise<TurnPlace | Problem> {
  const entries = await listFolder(place)
  if (isProblem(entries)) return entries
  const names = [
    ...entries.map(({ name }) => name),
    ...known.filter((id) => id.startsWith(`${session}/`)).map((id) => id.slice(session.length + 1)),
  ]
  const made = turnPlace(session, formatTurnName(Math.max(0, ...names.map(parseTurnNumber)) + 1))
  const at = await contain(folder, `${SESSIONS}/${made.id}`, own)
  return isProblem(at) ? at : ((await ensureFolder(at, { label: 'turn' })) ?? made)
}

/** Runs something that makes turns in a session while nobody else does. */
export async function lockSession<T>(
  folder: string,
  session: string,
  run: (place: ContainedPath) => Promise<T | Problem>,
): Promise<T | Problem> {
  const place = await contain(folder, `${SESSIONS}/${session}`, own)
  if (isProblem(place)) return place
  const refused = await ensureFolder(place, { label: 'session' })
  return refused ?? withLock(place, { waitMs: 5000, purpose: 'begin a turn' }, () => run(place))
}
