import { isAlive } from '../../gate/process-identity.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import type { LeftRunning } from '../turns/left-running.ts'
import { listTurns } from '../turns/list-turns.ts'
import { readMeta, writeMeta } from '../turns/meta.ts'
import { placeOf, type TurnPlace } from '../turns/turn-place.ts'

export type Running = LeftRunning & { readonly turn: string }

/** Writes down that a turn left something running, before anything else is done. */
export async function keepRunning(folder: string, place: TurnPlace, left: LeftRunning): Promise<Problem | undefined> {
  const meta = await readMeta(folder, place)
  return isProblem(meta) ? meta : writeMeta(folder, place, { background: [...(meta.background ?? []), left] })
}

/** What the turns of a session, or one turn of it, left running and still runs. */
export async function stillRunning(folder: string, { session, turn }: { session: string; turn?: string }): Promise<Running[] | Problem> {
  const places = turn === undefined ? await listTurns(folder, session) : [placeOf(`${session}/${turn}`)].filter((place): place is TurnPlace => !isProblem(place))
  if (isProblem(places)) return places
  const found: Running[] = []
  for (const place of places) {
    const meta = await readMeta(folder, place)
    if (!isProblem(meta)) found.push(...(meta.background ?? []).filter(({ process }) => isAlive(process) === 'alive').map((left) => ({ ...left, turn: place.id })))
  }
  return found
}
