import { describeAction, type Action, type Plan } from '../../plan/plan.ts'
import type { PlanError } from './preflight.ts'

/** What a person decided on a plan. `along` says of actions that go with a skipped one why they do. */
export type PlanDecisions = {
  readonly skippedActions: ReadonlySet<number>
  readonly skippedMemos: ReadonlySet<number>
  readonly along: ReadonlyMap<number, string>
  readonly changed: ReadonlyMap<number, Action>
}

export const everything: PlanDecisions = {
  skippedActions: new Set(),
  skippedMemos: new Set(),
  along: new Map(),
  changed: new Map(),
}

/** The plan as it will run; `from` gives the place of each action in the plan as it was written. */
export function applyDecisions(
  plan: Plan,
  { skippedActions, skippedMemos, changed }: Omit<PlanDecisions, 'along'>,
): { plan: Plan; from: readonly number[] } {
  const from = plan.actions.map((_, index) => index).filter((index) => !skippedActions.has(index))
  return {
    from,
    plan: {
      ...plan,
      memos: plan.memos.filter((_, index) => !skippedMemos.has(index)),
      actions: from.map((index) => changed.get(index) ?? (plan.actions[index] as Action)),
    },
  }
}

/**
 * Which actions cannot run without those that are left out, and why: the rest is tried out, and what fails there and
 * did not fail before goes too, until the rest holds.
 */
export async function findDependents(
  plan: Plan,
  decided: Omit<PlanDecisions, 'along'>,
  tryOut: (rest: Plan) => Promise<readonly PlanError[]>,
): Promise<Map<number, string>> {
  const along = new Map<number, string>()
  const skipped = [...decided.skippedActions]
    .map((index) => plan.actions[index])
    .filter((action) => action !== undefined)
  if (skipped.length === 0) return along
  const named = skipped
    .slice(0, 3)
    .map((action) => `${action.action} ${describeAction(action)}`)
    .join(', ')
  for (;;) {
    const rest = applyDecisions(plan, {
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
