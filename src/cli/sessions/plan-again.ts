import { isProblem, type Problem } from '../../kernel/index.ts'
import type { Reviewed } from '../../sessions/index.ts'
import type { Here } from '../open-here.ts'
import { planHere } from './plan-here.ts'

/** A person wanted another plan: this one is closed as skipped, and the next turn is planned from what they said. */
export async function planAgain(at: Here, { place, plan }: Reviewed, message: string): Promise<number | Problem> {
  const next = await at.workbench.sessions.close(place, { plan, errors: [], isSkipped: true })
  return isProblem(next) ? next : planHere(at, next, message)
}
