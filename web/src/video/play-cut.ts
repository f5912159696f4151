import { player } from '../sound/sound.ts'
import { clock } from '../sound/document-clock.ts'
import type { PlacePair } from '../sound/place-map.ts'
import { say } from '../state/actions.ts'
import { reviews } from '../state/review-store.ts'
import type { WordsModel } from './words-model.ts'

/** What is heard on each side of a cut. */
const AROUND_SECONDS = 2
/** Nobody hears a jump that is shorter. */
const SAME_MICROS = 1000

/** Where the cut jumps, in seconds of it. */
export function listSeams({ stretches }: WordsModel['view']): number[] {
  return stretches.flatMap(({ source, from, at }, index) => {
    const before = stretches[index - 1]
    if (!before) return []
    const goesOn = before.source === source && Math.abs(before.to - from) <= SAME_MICROS
    return goesOn ? [] : [at / 1e6]
  })
}

/** A cut that a plan would make: from where to where goes, and the seam that is left of it. */
type PlannedSeam = { readonly before: { readonly start: number; readonly end: number }; readonly after: number }

const SAME_SECONDS = SAME_MICROS / 1e6

/** Where what plays on after a plan does not play on before it. */
export function listPlannedSeams(places: readonly PlacePair[]): PlannedSeam[] {
  const sorted = places.toSorted((one, other) => one.after.start - other.after.start)
  return sorted.flatMap(({ before: { end: start }, after: { end: after } }, index): PlannedSeam[] => {
    const next = sorted[index + 1]
    if (!next || Math.abs(next.before.start - start) <= SAME_SECONDS) return []
    const end = Math.max(start, next.before.start)
    return [{ before: { start, end }, after }]
  })
}

const nearest = <Seam>(seams: readonly Seam[], away: (seam: Seam) => number): Seam | undefined =>
  seams.toSorted((one, other) => away(one) - away(other))[0]

/**
 * Plays the cut that is nearest to the playhead, with two seconds on each side, until something else is asked for. Under
 * a plan that is the nearest of its cuts, on the side that one listens to; asked for once more, on the other one.
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
