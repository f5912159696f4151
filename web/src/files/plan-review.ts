import { createStore, useStore } from 'zustand'
import { isProblem, type PlanAction, type Problem, type TurnPlan } from '../../../src/client/index.ts'
import {
  beginReview,
  reasonToGo,
  reviewReducer,
  type ReviewIntent,
  type ReviewRow,
  type ReviewState,
} from '../../../src/review/index.ts'
import { say } from '../state/actions.ts'
import { files, openTurn, sessionsClient } from './files-store.ts'

/** A memo or an action. One that asks runs something or sends something out: it is in only by a tick of its own. */
export type PlanRow = ReviewRow & { readonly asks: boolean }

/** The plan that waits in the turn that is looked at, as this tab decides on it. */
type PlanReview = {
  readonly turn: string | null
  /** What the plan says, without what was decided on it: another one begins anew. */
  readonly key: string
  readonly plan: TurnPlan | null
  readonly state: ReviewState<PlanRow>
  /** Actions as the person wrote them, by their rows. */
  readonly edits: ReadonlyMap<string, string>
  /** The yes to each command, to what it was when it was ticked. */
  readonly approvals: ReadonlyMap<string, string>
  readonly problem: Problem | null
  /** What the person should know since the plan was shown. */
  readonly notice: string | null
  /** It was left to wait. */
  readonly isLeft: boolean
  /** The row whose source is being changed, and whether words for another plan are asked for. */
  readonly editing: string | null
  readonly isSkipping: boolean
}

const nothing: PlanReview = {
  turn: null,
  key: '',
  plan: null,
  state: beginReview<PlanRow>([]),
  edits: new Map(),
  approvals: new Map(),
  problem: null,
  notice: null,
  isLeft: false,
  editing: null,
  isSkipping: false,
}

export const planReview = createStore<PlanReview>(() => nothing)

export function usePlanReview<Seen>(look: (review: PlanReview) => Seen): Seen {
  return useStore(planReview, look)
}

/** Reads the plan of the turn that is looked at; what was ticked stays as long as it is the same plan. */
async function readPlan(): Promise<void> {
  const row = openTurn(files.getState())
  if (row?.state !== 'waits') return planReview.setState(nothing, true)
  const read = await sessionsClient.plan(row.turn)
  if (files.getState().turn !== row.turn) return
  if (isProblem(read)) return planReview.setState({ ...nothing, turn: row.turn, problem: read }, true)
  const key = JSON.stringify([read.title, read.memos, read.actions.map(({ source }) => source)])
  const had = planReview.getState()
  if (had.turn === row.turn && had.key === key) {
    planReview.setState({ state: { ...had.state, revision: had.state.revision + 1, isSettled: false } })
    return settle()
  }
  const notice = had.turn === row.turn && had.plan !== null ? REPLACED : null
  planReview.setState({ ...nothing, turn: row.turn, key, plan: read, notice, state: begin(read) }, true)
  await settle()
}

const REPLACED = 'The plan was replaced meanwhile: this is the one that waits now, and nothing of it was decided.'

/** Another plan is about to be looked at: that it takes the place of this one is no news. */
export function forgetPlan(): void {
  planReview.setState(nothing, true)
}

// The turn that is looked at, or what is told of it, is another one.
let seen = { turn: null as string | null, told: -1 }
files.subscribe(({ turn, told }) => {
  if (turn === seen.turn && told === seen.told) return
  seen = { turn, told }
  void readPlan()
})

/** All is in but what asks. */
function begin({ memos, actions }: TurnPlan): ReviewState<PlanRow> {
  const rows = [
    ...memos.map(({ row }) => rowOf(row, false)),
    ...actions.map(({ row, asks }) => rowOf(row, asks !== null)),
  ]
  const asking = rows.filter(({ asks }) => asks)
  const state = asking.reduce((now, { id }) => reviewReducer(now, { do: 'toggle', row: id }), beginReview(rows))
  return { ...state, focus: rows[0]?.id ?? null }
}

const rowOf = (id: string, asks: boolean): PlanRow => ({ id, parent: null, kind: 'item', asks })

/** The rows that are out. */
const outOf = ({ rows, ticked }: ReviewState<PlanRow>): string[] =>
  rows.flatMap(({ id }) => (ticked.has(id) ? [] : [id]))

const editsOf = (edits: ReadonlyMap<string, string>): { action: number; source: string }[] =>
  [...edits].map(([row, source]) => ({ action: Number(row.replace('action-', '')), source }))

export const actionOf = (plan: TurnPlan | null, row: string | null): PlanAction | undefined =>
  plan?.actions.find((each) => each.row === row)

/** What the person wants; a decision is carried out at once. */
export function intendPlan(intent: ReviewIntent): void {
  const { state: was, plan, approvals } = planReview.getState()
  const shown = reviewReducer(was, { do: 'shown', top: was.top, page: was.page })
  // Nothing that asks is ticked along with the rest.
  const state = intent.do === 'toggle-all' ? toggleAll(shown) : reviewReducer(shown, intent)
  planReview.setState({ state, approvals: approvalsAfter(was, state, { plan, approvals }) })
  if (!state.isSettled) void settle()
  if (state.refused === 'nothing-ticked')
    say({ says: 'Nothing is ticked, so there is nothing to run; "plan instead" closes the plan.', tone: 'problem' })
  if (state.refused === 'unseen')
    say({ says: 'More goes along with what you left out than was shown; look again, then run it.', tone: 'problem' })
  if (state.decision?.do === 'leave') planReview.setState({ isLeft: true, editing: null, isSkipping: false })
}

function toggleAll(state: ReviewState<PlanRow>): ReviewState<PlanRow> {
  const safe = state.rows.filter(({ asks }) => !asks)
  const isAllIn = safe.every(({ id }) => state.ticked.has(id))
  return safe
    .filter(({ id }) => state.ticked.has(id) === isAllIn)
    .reduce((now, { id }) => ({ ...reviewReducer(now, { do: 'toggle', row: id }), focus: state.focus }), state)
}

/** A tick on a command is a yes to it as it is shown at that moment; without the tick there is none. */
function approvalsAfter(
  was: ReviewState<PlanRow>,
  state: ReviewState<PlanRow>,
  { plan, approvals }: Pick<PlanReview, 'plan' | 'approvals'>,
): ReadonlyMap<string, string> {
  if (was.ticked === state.ticked) return approvals
  const now = new Map(approvals)
  for (const { id, asks } of state.rows) {
    if (!asks || was.ticked.has(id) === state.ticked.has(id)) continue
    const approval = actionOf(plan, id)?.asks?.approval
    if (state.ticked.has(id) && approval !== undefined) now.set(id, approval)
    else now.delete(id)
  }
  return now
}

/** What the ticks and changes come to is found out by the server, which tries the plan out. */
async function settle(): Promise<void> {
  const asked = planReview.getState()
  const { turn, edits, state } = asked
  if (turn === null) return
  const plan = await sessionsClient.considerPlan(turn, { out: outOf(state), edits: editsOf(edits) })
  const now = planReview.getState()
  if (now.turn !== turn || now.state.revision !== state.revision) return
  if (isProblem(plan)) {
    planReview.setState({ state: reviewReducer(now.state, { do: 'unsettled' }), problem: plan })
    return
  }
  const along = new Map(plan.along.map(({ row, because }) => [row, because]))
  const { revision } = now.state
  const settled = reviewReducer(now.state, { do: 'settle', revision, along })
  planReview.setState({ plan, state: withoutStaleYes(settled, plan, now.approvals), problem: null })
}

/** A command that is another one than was said yes to is out again. */
function withoutStaleYes(
  state: ReviewState<PlanRow>,
  plan: TurnPlan,
  approvals: ReadonlyMap<string, string>,
): ReviewState<PlanRow> {
  const stale = state.rows.filter(
    ({ id, asks }) => asks && state.ticked.has(id) && actionOf(plan, id)?.asks?.approval !== approvals.get(id),
  )
  if (stale.length === 0) return state
  queueMicrotask(() => {
    for (const { id } of stale) intendPlan({ do: 'toggle', row: id })
  })
  return state
}

/** Puts an action in the place of one that was planned; the server says whether it reads as one. */
export async function changeAction(row: string, source: string): Promise<string | null> {
  const { turn, edits, state } = planReview.getState()
  if (turn === null) return null
  const wanted = new Map(edits).set(row, source)
  const plan = await sessionsClient.considerPlan(turn, { out: outOf(state), edits: editsOf(wanted) })
  if (isProblem(plan)) return plan.message
  const refused = plan.refusedEdits.find((each) => each.row === row)
  if (refused) return refused.message
  takeEdits(wanted, row)
  return null
}

/** The action as it was planned. */
export function restoreAction(row: string): void {
  const edits = new Map(planReview.getState().edits)
  edits.delete(row)
  takeEdits(edits, row)
}

function takeEdits(edits: ReadonlyMap<string, string>, row: string): void {
  const { state } = planReview.getState()
  planReview.setState({
    edits,
    editing: null,
    state: { ...state, focus: row, revision: state.revision + 1, isSettled: false },
  })
  void settle()
}

/** The order to run what is shown. */
export function makeOrder({ plan, state, edits, approvals }: PlanReview): {
  readonly shown: string
  readonly out: string[]
  readonly edits: { action: number; source: string }[]
  readonly approved: string[]
} | null {
  if (!plan) return null
  const isIn = (row: string): boolean => state.ticked.has(row) && reasonToGo(state, row) === undefined
  const approved = [...approvals].flatMap(([row, approval]) => (isIn(row) ? [approval] : []))
  return { shown: plan.shown, out: outOf(state), edits: editsOf(edits), approved }
}

export const countPlan = ({ rows, ticked, along }: ReviewState<PlanRow>): { all: number; kept: number } => ({
  all: rows.length,
  kept: rows.filter(({ id }) => ticked.has(id) && !along.has(id)).length,
})
