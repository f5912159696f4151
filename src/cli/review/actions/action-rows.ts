import type { Problem } from '../../../kernel/index.ts'
import { beginReview, type ReviewRow, type ReviewState } from '../../../review/index.ts'
import type { ActionCheck, Preflight, Action, Memo, Plan, Resource } from '../../../sessions/index.ts'
import type { Voice } from '../../print.ts'
import type { Previewer } from './drafts.ts'

/** A plan that a person is to decide on, with what was found out about it and the ways to show it. */
export type PlanToReview = {
  readonly voice: Voice
  readonly title: string
  readonly planPath: string
  readonly plan: Plan
  readonly checks: readonly ActionCheck[]
  readonly previewer: Previewer
  /** Which actions cannot run without those that are left out, and why; `changed` stand in the place of others. */
  readonly dependents?: (skipped: ReadonlySet<number>, changed: Changed) => Promise<ReadonlyMap<number, string>>
  /** Looks at the plan again with actions in the place of others. */
  readonly recheck?: (changed: Changed) => Promise<Pick<Preflight, 'errors' | 'checks'>>
  /** What a file or an address holds, to be looked at. */
  readonly resourceText?: (resource: Resource) => Promise<string | Problem>
}

export type PlanDecision =
  | PlanApproval
  | { readonly decision: 'skip'; readonly message: string }
  | { readonly decision: 'quit' }

/**
 * What may run. `along` says of skipped actions that the person did not skip themselves why they go; `changed` holds
 * what takes the place of actions as they were planned.
 */
type PlanApproval = {
  readonly decision: 'approve'
  readonly skippedActions: ReadonlySet<number>
  readonly skippedMemos: ReadonlySet<number>
  readonly along: ReadonlyMap<number, string>
  readonly changed: Changed
}

/** Actions by their places in the plan. */
type Changed = ReadonlyMap<number, Action>

/** A memo or an action by its place in the plan; `made` is what the person made of it. */
export type ActionRow = ReviewRow & { readonly index: number } & (
    | { readonly about: 'memo'; readonly memo: Memo }
    | { readonly about: 'action'; readonly planned: Action; readonly made: Action | null }
  )

/** The memos and the actions of a plan, all of them in. */
export function beginPlanReview({ memos, actions }: Pick<Plan, 'memos' | 'actions'>): ReviewState<ActionRow> {
  return beginReview([
    ...memos.map((memo, index): ActionRow => ({ ...rowOf('memo', index), about: 'memo', memo })),
    ...actions.map((planned, index): ActionRow => ({
      ...rowOf('action', index),
      about: 'action',
      planned,
      made: null,
    })),
  ])
}

const rowOf = (about: ActionRow['about'], index: number): ReviewRow & { readonly index: number } => ({
  id: `${about}-${index}`,
  parent: null,
  kind: 'item',
  index,
})

/** What goes with what is out, and with what the person changed. */
export async function settleActions(
  review: Pick<PlanToReview, 'dependents' | 'recheck'>,
  state: ReviewState<ActionRow>,
): Promise<ReadonlyMap<string, string>> {
  const out = skippedActions(state)
  const changed = changedActions(state.rows)
  const going =
    out.size === 0
      ? await unfitting(review, changed)
      : ((await review.dependents?.(out, changed)) ?? new Map<number, string>())
  return new Map(
    [...going].filter(([index]) => !out.has(index)).map(([index, why]) => [rowOf('action', index).id, why]),
  )
}

/** An action was changed while another was left out, which is in again and does not hold any more. */
async function unfitting({ recheck }: Pick<PlanToReview, 'recheck'>, changed: Changed): Promise<Map<number, string>> {
  const errors = changed.size === 0 ? [] : ((await recheck?.(changed))?.errors ?? [])
  return new Map(
    errors.flatMap(({ index, message }): [number, string][] =>
      index === null ? [] : [[index, `it does not fit what you changed: ${message}`]],
    ),
  )
}

export function makeApproval(state: ReviewState<ActionRow>, along: ReadonlyMap<string, string>): PlanApproval {
  const { rows, ticked } = state
  const places = new Map(rows.map(({ id, index }) => [id, index]))
  const going = new Map([...along].map(([id, why]) => [places.get(id) ?? -1, why]))
  return {
    decision: 'approve',
    skippedActions: new Set([...skippedActions(state), ...going.keys()]),
    skippedMemos: new Set(rows.flatMap(({ id, about, index }) => (about === 'memo' && !ticked.has(id) ? [index] : []))),
    along: going,
    changed: changedActions(rows),
  }
}

/** The places in the plan of the actions that are out. */
export function skippedActions({ rows, ticked }: Pick<ReviewState<ActionRow>, 'rows' | 'ticked'>): Set<number> {
  return new Set(rows.flatMap(({ id, about, index }) => (about === 'action' && !ticked.has(id) ? [index] : [])))
}

export function changedActions(rows: readonly ActionRow[]): Map<number, Action> {
  return new Map(
    rows.flatMap((row): [number, Action][] => (row.about === 'action' && row.made ? [[row.index, row.made]] : [])),
  )
}
