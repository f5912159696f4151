import type { ProposalView } from '../../../src/client/index.ts'
import { reviews, type Review } from '../state/review-store.ts'
import { mapPlace } from './place-map.ts'
import { player } from './sound.ts'

type Span = { readonly start: number; readonly end: number }

/** How much is heard on each side of a change. */
const AROUND_SECONDS = 1

/** Where a step of a plan will be heard, in seconds of the document as it would be. */
type ReadSpan = (document: string, proposal: ProposalView, step: string) => Span | null
let readSpan: ReadSpan | undefined

/** A kind whose changes do not say where they are heard says it here, while it is shown. */
export function tellSpans(read: ReadSpan): () => void {
  readSpan = read
  return () => {
    if (readSpan === read) readSpan = undefined
  }
}

/** Plays a change with a second around it, until something else is asked for: the one that one stands on. */
export function hearChange(step?: string): boolean {
  const { open, reviews: all } = reviews.getState()
  const review = open === null ? undefined : all.get(open)
  const { hasAfter, side, durations } = player.state.getState()
  if (!review || !hasAfter) return false
  const row =
    review.state.rows.find(({ id }) => id === review.state.focus) ?? review.state.rows.find((each) => each.step)
  const span = spanOnSide(review, step ?? row?.step ?? null)
  if (!span) return false
  const last = durations[side] ?? Infinity
  void player.hear({
    start: Math.max(0, span.start - AROUND_SECONDS),
    end: Math.min(last, span.end + AROUND_SECONDS),
  })
  return true
}

/** Whether a change can be heard by itself. */
export function isHeard({ kept }: Review, step: string | null): boolean {
  const change = kept.diff.changes.find(({ stepId }) => stepId === step)
  return spanOf(change?.before) !== null || spanOf(change?.after) !== null || ownSpan(kept, step) !== null
}

function ownSpan(kept: ProposalView, step: string | null): Span | null {
  return step === null || kept.document === null ? null : (readSpan?.(kept.document, kept, step) ?? null)
}

function spanOnSide({ kept }: Review, step: string | null): Span | null {
  const { side, document } = player.state.getState()
  const places = kept.times.find((each) => each.document === document)?.places ?? []
  const change = kept.diff.changes.find(({ stepId }) => stepId === step)
  const own = ownSpan(kept, step)
  const here = side === 'after' ? (own ?? spanOf(change?.after)) : spanOf(change?.before)
  if (here) return here
  // What is only on the other side is heard here as the seam that it leaves.
  const from = side === 'after' ? 'before' : 'after'
  const place = side === 'after' ? spanOf(change?.before) : (own ?? spanOf(change?.after))
  if (!place) return null
  const start = mapPlace({ places, from }, place.start)
  return { start, end: own ? Math.max(start, mapPlace({ places, from }, place.end)) : start }
}

/** A place of a diff, where it is one in seconds. */
function spanOf(place: unknown): Span | null {
  if (typeof place !== 'object' || place === null || !('start' in place) || !('end' in place)) return null
  const { start, end } = place
  return typeof start === 'number' && typeof end === 'number' ? { start, end } : null
}
