import { createStore, useStore } from 'zustand'
import { isProblem, type ProposalView, type ReviewRowView } from '../../../src/client/index.ts'
import {
  beginReview,
  listItems,
  reviewReducer,
  type ReviewIntent,
  type ReviewState,
} from '../../../src/review/index.ts'
import { approve, reject, say } from './actions.ts'
import { client } from './client.ts'
import { studio } from './studio-store.ts'

/** A proposal as this tab reviews it: the ticks, and what it comes to with them. */
export type Review = {
  readonly state: ReviewState<ReviewRowView>
  /** As it was proposed, all of it. */
  readonly whole: ProposalView
  /** With what is ticked; what was proposed until that is known. */
  readonly kept: ProposalView
}

type Reviews = {
  readonly reviews: ReadonlyMap<string, Review>
  /** The proposal that keys and the review bar act on. */
  readonly open: string | null
  /** Those that were left to wait: they come back when someone asks for them. */
  readonly left: ReadonlySet<string>
}

export const reviews = createStore<Reviews>(() => ({ reviews: new Map(), open: null, left: new Set() }))

export function useReview(id: string | null): Review | undefined {
  return useStore(reviews, (all) => (id === null ? undefined : all.reviews.get(id)))
}

/** The proposal under review: the one that was opened, else the newest of the document that is looked at. */
export function useOpenReview(): string | null {
  return useStore(reviews, ({ open }) => open)
}

export function openReview(id: string): void {
  reviews.setState(({ left }) => ({ open: id, left: new Set([...left].filter((each) => each !== id)) }))
}

function leaveReview(id: string): void {
  reviews.setState(({ left }) => ({ open: null, left: new Set(left).add(id) }))
}

// What waits is reviewed from the moment it comes; what was decided elsewhere is not under review any more.
studio.subscribe(({ proposals, shown }, before) => {
  if (proposals === before.proposals && shown === before.shown) return
  const { reviews: had, open, left } = reviews.getState()
  const all = new Map<string, Review>()
  for (const [id, proposal] of proposals) {
    const review = had.get(id)
    all.set(id, review && isSamePlan(review.whole, proposal) ? withWhole(review, proposal) : begin(proposal))
  }
  const isNew = [...all.keys()].findLast((id) => !had.has(id) && proposals.get(id)?.document === shown)
  const ofShown =
    [...proposals.values()].findLast(({ document, id }) => document === shown && !left.has(id))?.id ?? null
  const isStill = open !== null && proposals.get(open)?.document === shown
  reviews.setState({ reviews: all, open: isNew ?? (isStill ? open : ofShown) })
})

const begin = (proposal: ProposalView): Review => {
  const state = beginReview(withoutWhole(proposal.rows))
  const settled = reviewReducer(state, { do: 'settle', revision: state.revision, along: new Map() })
  return { state: settled, whole: proposal, kept: proposal }
}

/** The row for the whole is for keys alone: the card and the bar have buttons for that. */
function withoutWhole(rows: readonly ReviewRowView[]): readonly ReviewRowView[] {
  const [first] = rows
  const isWhole = first?.kind === 'heading' && rows.every(({ id, parent }) => id === first.id || parent !== null)
  if (!isWhole || !rows.some(({ kind, parent }) => kind !== 'heading' && parent === first.id)) return rows
  return rows.slice(1).map((row) => (row.parent === first.id ? { ...row, parent: null } : row))
}

const isSamePlan = (one: ProposalView, other: ProposalView): boolean =>
  one.reading === other.reading &&
  one.rows.length === other.rows.length &&
  one.rows.every(({ id }, at) => id === other.rows[at]?.id)

/** The ticks stay, whatever else has moved on; only whether it can still be applied may be another answer now. */
const withWhole = (review: Review, whole: ProposalView): Review => ({
  ...review,
  whole,
  kept: { ...review.kept, isStale: whole.isStale },
})

/** What a person wants of the review; a decision is carried out at once. */
export function intend(id: string, intent: ReviewIntent): void {
  const review = reviews.getState().reviews.get(id)
  if (!review) return
  // All that goes along is on the page, so it was shown.
  const seen = reviewReducer(review.state, { do: 'shown', top: review.state.top, page: review.state.page })
  const state = reviewReducer(seen, intent)
  put(id, { ...review, state })
  if (!state.isSettled) void settle(id)
  carryOut(id, state)
}

// What could not be found out while the server was gone is found out when it is back.
studio.subscribe(({ door }, before) => {
  if (door.is !== 'open' || before.door.is === 'open') return
  for (const [id, { state }] of reviews.getState().reviews) if (!state.isSettled) void settle(id)
})

function carryOut(id: string, state: ReviewState<ReviewRowView>): void {
  const { decision, refused } = state
  if (refused !== null) say({ says: refusals[refused], tone: 'problem' })
  if (decision?.do === 'approve') void approve(id, onlyOf(state))
  else if (decision?.do === 'reject') void reject(id)
  else if (decision?.do === 'leave') leaveReview(id)
}

const refusals = {
  'nothing-ticked': 'Nothing is ticked, so there is nothing to accept; reject the plan if you want none of it.',
  unseen: 'More goes along with what you left out than was shown when you accepted; look again, then accept.',
}

/** The revision that the server is asked about now, by the proposal. */
const asking = new Map<string, number>()

/**
 * What the ticks come to is found out by the server, which knows what leans on what. Where it does not answer, whatever
 * the person does next asks again.
 */
async function settle(id: string): Promise<void> {
  const asked = reviews.getState().reviews.get(id)
  if (!asked || asking.get(id) === asked.state.revision) return
  asking.set(id, asked.state.revision)
  const kept = await client.proposal(id, stepsOf(asked.state))
  if (asking.get(id) === asked.state.revision) asking.delete(id)
  const now = reviews.getState().reviews.get(id)
  if (!now || now.state.revision !== asked.state.revision) return
  if (isProblem(kept)) {
    put(id, { ...now, state: reviewReducer(now.state, { do: 'unsettled' }) })
    return say({ says: kept.message, tone: 'problem' })
  }
  const rows = new Map(now.state.rows.map((row) => [row.step, row.id]))
  const along = new Map(
    kept.taken.flatMap(({ step, because }) => {
      const row = rows.get(step)
      return row !== undefined && because !== 'refused' ? [[row, because] as const] : []
    }),
  )
  const { revision } = now.state
  const state = reviewReducer(now.state, { do: 'settle', revision, along, rows: withoutWhole(kept.rows) })
  put(id, { ...now, state, kept })
  // An approval that came before this was known has waited for it.
  if (now.state.isApproving) carryOut(id, state)
}

function put(id: string, review: Review): void {
  reviews.setState(({ reviews: all }) => ({ reviews: new Map(all).set(id, review) }))
}

/** The operate steps that are ticked. */
export const stepsOf = ({ rows, ticked }: ReviewState<ReviewRowView>): string[] =>
  rows.flatMap(({ id, step }) => (step !== null && ticked.has(id) ? [step] : []))

/** Nothing where all is in, which is what an approval of the whole says. */
const onlyOf = (state: ReviewState<ReviewRowView>): string[] | undefined =>
  state.rows.every(({ id, kind }) => kind === 'heading' || state.ticked.has(id)) ? undefined : stepsOf(state)

export function countTicks({ rows, ticked, along }: ReviewState<ReviewRowView>): {
  readonly all: number
  readonly kept: number
} {
  const items = rows.filter(({ kind }) => kind !== 'heading')
  return { all: items.length, kept: items.filter(({ id }) => ticked.has(id) && !along.has(id)).length }
}

/** Whether a row, or all below a heading, is in. */
export function tickOf({ rows, ticked }: ReviewState<ReviewRowView>, row: string): 'in' | 'out' | 'some' {
  const items = listItems(rows, row)
  const count = items.filter((item) => ticked.has(item)).length
  return count === 0 ? 'out' : count === items.length ? 'in' : 'some'
}
