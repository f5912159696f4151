import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { parsePlace, type Plan, type PlanError } from '../../sessions/index.ts'
import type { Here } from '../open-here.ts'
import { shown } from '../print.ts'
import { correctPlan } from './correct-plan.ts'

export type FaultyPlan = { readonly turn: string; readonly plan: Plan | null; readonly errors: readonly PlanError[] }

const MAX_SAID = 12

/**
 * A plan that does not hold is never run: its errors are reported, and where a model is at hand it is asked for a
 * better one.
 */
export async function replan(at: Here, { turn, plan, errors }: FaultyPlan): Promise<number | Problem> {
  const place = parsePlace(turn)
  if (isProblem(place)) return place
  for (const { message } of errors.length > 1 ? errors.slice(0, MAX_SAID) : [])
    at.voice.remark(`  ${shown(message, 600)}`)
  if (errors.length > MAX_SAID) at.voice.remark(`  and ${errors.length - MAX_SAID} more, in the report`)
  const corrected = await correctPlan(at, place, { plan, errors })
  if (corrected !== undefined) return corrected
  const closed = await at.workbench.sessions.close(place, { plan, errors, isSkipped: false })
  if (isProblem(closed)) return closed
  return problem(
    'not-valid',
    `The plan of turn ${turn} does not hold, so nothing was run: ` +
      `${errors[0]?.message ?? 'it is no plan'}${errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''}`,
    { errors: errors.map(({ index, message }) => ({ action: index, message })) },
  )
}
