import type { Plan } from '../plan/plan.ts'
import { actionAbout } from './action-call.ts'
import { effectivePlan, type Decided } from './effective-plan.ts'
import type { PlanError } from './preflight.ts'

/**
 * Which actions cannot run without those that are left out, and why: the rest is tried out, and what fails there and did not fail before
 * goes too, until the rest holds.
 */
export async function dependents(
  plan: Plan,
  decided: Omit<Decided, 'along'>,
  tryOut: (rest: Plan) => Promise<readonly PlanError[]>,
): Promise<Map<number, string>> {
  const along = new Map<number, string>()
  const skipped = [...decided.skippedActions]
    .map((index) => plan.actions[index])
    .filter((action) => action !== undefined)
  if (skipped.length === 0) return along
  const named = skipped
    .slice(0, 3)
    .map((action) => `${action.action} ${actionAbout(action)}`)
    .join(', ')
  for (;;) {
    const rest = effectivePlan(plan, {
      ...decided,
      skippedActions: new Set([...decided.skippedActions, ...along.keys()]),
    })
    const errors = await tryOut(rest.plan)
    const failing = errors.flatMap(({ index, message }) =>
      index === null ? [] : [{ index: rest.from[index], message }],
    )
    if (failing.length === 0) return along
    for (const { index, message } of failing)
      if (index !== undefined) along.set(index, `it needs what is left out (${named}): ${message}`)
  }
}
