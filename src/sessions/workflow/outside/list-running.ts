import { isAlive } from '../../../gate/index.ts'
import { isProblem, type Problem } from '../../../kernel/index.ts'
import { readTurnMeta, writeTurnMeta, type LeftRunning } from '../../turns/turn-meta.ts'
import { listTurns } from '../../turns/list-turns.ts'
import type { TurnPlace } from '../../turns/turn-place.ts'

export type RunningCommand = LeftRunning & { readonly turn: string }

/** Writes down that a turn left something running, before anything else is done. */
export async function keepRunning(folder: string, place: TurnPlace, left: LeftRunning): Promise<Problem | undefined> {
  const meta = await readTurnMeta(folder, place)
  return isProblem(meta) ? meta : writeTurnMeta(folder, place, { background: [...(meta.background ?? []), left] })
}

type Looked = { readonly session: string; readonly turn?: string }

/** What the turns of a session, or one turn of it, left running and still runs. */
export async function listRunning(folder: string, where: Looked): Promise<RunningCommand[] | Problem> {
  const places = await listTurns(folder, where.session)
  if (isProblem(places)) return places
  const found: RunningCommand[] = []
  for (const place of places.filter(({ turn }) => where.turn === undefined || turn === where.turn)) {
    const meta = await readTurnMeta(folder, place)
    const left = isProblem(meta) ? [] : (meta.background ?? [])
    for (const each of left) if (isAlive(each.process) === 'alive') found.push({ ...each, turn: place.id })
  }
  return found
}
