import { contain, ensureFolder, listFolder, withLock, type ContainedPath } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { numberOf, SESSIONS, turnName, turnPlace, type TurnPlace } from './turn-place.ts'

const own = { access: 'write', own: true } as const

/** Makes the folder with the next number. Numbers of known turns are never used again, also when someone removed their folders. */
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
  const made = turnPlace(session, turnName(Math.max(0, ...names.map(numberOf)) + 1))
  const at = await contain(folder, `${SESSIONS}/${made.id}`, own)
  return isProblem(at) ? at : ((await ensureFolder(at, { label: 'turn' })) ?? made)
}

/** Runs something that makes turns in a session while nobody else does. */
export async function inSession<T>(
  folder: string,
  session: string,
  run: (place: ContainedPath) => Promise<T | Problem>,
): Promise<T | Problem> {
  const place = await contain(folder, `${SESSIONS}/${session}`, own)
  if (isProblem(place)) return place
  const refused = await ensureFolder(place, { label: 'session' })
  return refused ?? withLock(place, { waitMs: 5000, purpose: 'begin a turn' }, () => run(place))
}
