import { isProblem } from '../../kernel/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere, readWhere } from '../open-here.ts'
import { noMessage, planHere } from '../sessions/plan-here.ts'

/** Writes the plan of a turn, and runs nothing. */
export function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async (at) => {
    const message = options['message']
    if (typeof message !== 'string' || message.trim() === '') return noMessage()
    const place = await at.workbench.sessions.placeForPlan(readWhere(at))
    return isProblem(place) ? place : planHere(at, place, message)
  })
}
