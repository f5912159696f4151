import type { ActionCheck } from '../../sessions/execute/preflight.ts'
import type { Plan } from '../../sessions/plan/plan.ts'
import { actionLabel } from './action-label.ts'
import { planSummary } from './plan-summary.ts'
import { checkOf } from './plan-to-review.ts'

/** A plan as plain lines for where nobody can be asked: the summary, and every action by name. */
export function planListing(plan: Plan, checks: readonly ActionCheck[]): string[] {
  const actions = plan.actions.map(
    (action, index) => `  ${index + 1}. ${actionLabel(action, checkOf(checks, index)?.says ?? '')}`,
  )
  return [...planSummary({ color: false }, { title: plan.title, plan, checks }), ...actions]
}
