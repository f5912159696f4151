import type { Problem } from '../../kernel/index.ts'
import type { ActionCheck, Preflight } from '../../sessions/execute/preflight.ts'
import type { Action, Plan, Resource } from '../../sessions/plan/plan.ts'
import type { Voice } from '../print.ts'

/** A plan that a person is to decide on, with what was found out about it and the ways to show it. */
export type PlanToReview = {
  readonly voice: Voice
  readonly title: string
  readonly planPath: string
  readonly plan: Plan
  readonly checks: readonly ActionCheck[]
  readonly previewer: Previewer
  /** Which actions cannot run without those that are left out, and why; `changed` stand in the place of others. */
  readonly dependents?: (
    skipped: ReadonlySet<number>,
    changed: ReadonlyMap<number, Action>,
  ) => Promise<ReadonlyMap<number, string>>
  /** Looks at the plan again with actions in the place of others. */
  readonly recheck?: (changed: ReadonlyMap<number, Action>) => Promise<Pick<Preflight, 'errors' | 'checks'>>
  /** What a file or an address holds, to be looked at. */
  readonly resourceText?: (resource: Resource) => Promise<string | Problem>
}

/** What was found out about an action, by its place in the plan. */
export function checkOf(checks: readonly ActionCheck[], action: number): ActionCheck | undefined {
  return checks.find(({ index }) => index === action)
}

/** An external program goes on beside this one, a terminal program has the terminal until it ends; with neither, the terminal shows the text itself. */
export type Previewer = {
  readonly kind: 'external' | 'terminal-program' | 'none'
  show(path: string): Promise<Problem | undefined>
}

export type PlanDecision =
  | Approval
  | { readonly decision: 'skip'; readonly message: string }
  | { readonly decision: 'quit' }

/** What may run. `along` says of skipped actions that the person did not skip themselves why they go; `changed` holds what takes the place of actions as they were planned. */
export type Approval = {
  readonly decision: 'approve'
  readonly skippedActions: ReadonlySet<number>
  readonly skippedMemos: ReadonlySet<number>
  readonly along: ReadonlyMap<number, string>
  readonly changed: ReadonlyMap<number, Action>
}
