import { contain, remove } from '../gate/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import { currentSession } from './turns/current-session.ts'
import { listTurns } from './turns/list-turns.ts'
import { inSession, makeTurnFolder } from './turns/make-turn-folder.ts'
import { readMeta, writeMeta } from './turns/meta.ts'
import { namesIn } from './turns/turn-files-of.ts'
import { placeOf, SESSIONS, type TurnPlace } from './turns/turn-place.ts'

/** Finds the folder of the next turn in the current session and gives its id, `<session>/NN`: one that waits for its plan, else a new one. */
export async function newTurnFolder(folder: string, day: string, known: readonly string[]): Promise<string | Problem> {
  const current = await currentSession(folder)
  if (isProblem(current)) return current
  const session = current ?? `${day.replaceAll('-', '')}-edits`
  return inSession(folder, session, async (place) => {
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
  const names = await namesIn(folder, newest)
  if (isProblem(names)) return names
  if (!names.has('turn.context') || !names.has('meta.yaml') || names.has('plan.md') || names.has('report.md'))
    return undefined
  const meta = await readMeta(folder, newest)
  if (isProblem(meta) || meta.status !== 'prepared') return isProblem(meta) ? meta : undefined
  return (await writeMeta(folder, newest, { status: 'begun' })) ?? newest
}

/** Gives up the folder of a turn that came to nothing; one that holds anything stays, and waits again if it had waited. */
export async function dropTurnFolder(folder: string, turn: string): Promise<void> {
  const named = placeOf(turn)
  const meta = isProblem(named) ? named : await readMeta(folder, named)
  if (!isProblem(named) && !isProblem(meta) && meta.status === 'begun')
    await writeMeta(folder, named, { status: 'prepared' })
  const place = await contain(folder, `${SESSIONS}/${turn}`, { access: 'write', own: true })
  if (!isProblem(place)) await remove(place, { label: 'turn' })
}
