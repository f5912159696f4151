import { contain, readSmall, writeAtomic } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { isSessionName } from './turn-place.ts'

const CURRENT = '.cutroom/current'

/** The session that `.cutroom/current` names; null where none was chosen. */
export async function currentSession(folder: string): Promise<string | null | Problem> {
  const place = await contain(folder, CURRENT, { own: true })
  if (isProblem(place)) return place
  const named = await readSmall(place, 1024)
  if (isProblem(named)) return named.code === 'not-found' ? null : named
  const session = named.toString().trim()
  return isSessionName(session)
    ? session
    : problem(
        'damaged',
        `.cutroom/current names no session: "${session.slice(0, 60)}". Delete it, and the next request begins one of its own.`,
      )
}

export async function chooseSession(folder: string, session: string): Promise<Problem | undefined> {
  const place = await contain(folder, CURRENT, { access: 'write', own: true })
  return isProblem(place) ? place : writeAtomic(place, `${session}\n`, { label: 'current' })
}
