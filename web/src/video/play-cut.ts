import { player } from '../sound/sound.ts'
import { clock } from '../sound/document-clock.ts'
import { say } from '../state/actions.ts'
import { reviews } from '../state/review-store.ts'
import { listPlannedSeams, listSeams } from './list-seams.ts'
import type { WordsModel } from './words-model.ts'

/** What is heard on each side of a cut. */
const AROUND_SECONDS = 2
const nearest = <Seam>(seams: readonly Seam[], away: (seam: Seam) => number): Seam | undefined =>
  seams.toSorted((one, other) => away(one) - away(other))[0]

/**
 * Plays the cut that is nearest to the playhead, with two seconds on each side, until something else is asked for.
 * Under a plan that is the nearest of its cuts, on the side that one listens to; asked for once more, on the other one.
 */
export function playCutAroundHere({ view }: WordsModel): void {
  const { hasAfter, document, side, durations } = player.state.getState()
  const { open, reviews: all } = reviews.getState()
  const times = open === null ? undefined : all.get(open)?.kept.times
  const places = hasAfter ? times?.find((each) => each.document === document)?.places : undefined
  const here = clock.position()
  const planned = nearest(listPlannedSeams(places ?? []), ({ before: { start, end } }) =>
    here < start ? start - here : here > end ? here - end : 0,
  )
  const seam = planned ? undefined : nearest(listSeams(view), (at) => Math.abs(at - here))
  if (!planned && seam === undefined) return say({ says: 'Nothing is cut here yet.', tone: 'done' })
  const heard = (on: 'before' | 'after'): { start: number; end: number } => {
    const at = planned ? (on === 'after' ? planned.after : planned.before) : (seam ?? 0)
    const { start, end } = typeof at === 'number' ? { start: at, end: at } : at
    const last = durations[on] ?? Infinity
    return { start: Math.max(0, start - AROUND_SECONDS), end: Math.min(last, end + AROUND_SECONDS) }
  }
  const { loop, isPlaying } = player.state.getState()
  const isAgain = planned !== undefined && isPlaying && loop !== null && Math.abs(loop.start - heard(side).start) < 0.01
  const on = isAgain ? (side === 'after' ? 'before' : 'after') : side
  if (isAgain) player.switchTo(on)
  void player.hear(heard(on))
}
