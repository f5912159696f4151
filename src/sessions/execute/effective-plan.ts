import type { Action, Plan } from '../plan/plan.ts'

/** What a person decided on a plan. `along` says of actions that go with a skipped one why they do. */
export type Decided = {
  readonly skippedActions: ReadonlySet<number>
  readonly skippedMemos: ReadonlySet<number>
  readonly along: ReadonlyMap<number, string>
  readonly changed: ReadonlyMap<number, Action>
}

export const everything: Decided = {
  skippedActions: new Set(),
  skippedMemos: new Set(),
  along: new Map(),
  changed: new Map(),
}

/** The plan as it will run; `from` gives the place of each action in the plan as it was written. */
export function effectivePlan(
  plan: Plan,
  { skippedActions, skippedMemos, changed }: Omit<Decided, 'along'>,
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
