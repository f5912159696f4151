/** Times of two states that are the same place; units do not matter, as long as each side has its own throughout. */
export type PlacePair = {
  readonly before: { readonly start: number; readonly end: number }
  readonly after: { readonly start: number; readonly end: number }
}
export type Side = 'before' | 'after'

/** One step of a way from one state to another: pairs, and the side that one comes from. */
export type MapStep = { readonly places: readonly PlacePair[]; readonly from: Side }

/**
 * The same place on the other side. What has no place there is at the seam where it would stand: in the order of the
 * side that one comes from, behind what was last kept before it.
 */
export function mapPlace({ places, from }: MapStep, at: number): number {
  const to: Side = from === 'before' ? 'after' : 'before'
  let seam: { readonly end: number; readonly at: number } | undefined
  for (const place of places) {
    const own = place[from],
      other = place[to]
    if (at >= own.start && at < own.end)
      return other.start + ((at - own.start) * (other.end - other.start)) / (own.end - own.start)
    if (own.end <= at && own.end >= (seam?.end ?? 0)) seam = { end: own.end, at: other.end }
  }
  const isLast = places.every((place) => place[from].end <= (seam?.end ?? 0))
  // Beyond all that is known, such as where a last note rings on, both go on in step.
  if (isLast) return (seam?.at ?? 0) + at - (seam?.end ?? 0)
  return seam?.at ?? firstAfter(places, from, to)
}

/** Before everything that was kept: where that begins on the other side. */
function firstAfter(places: readonly PlacePair[], from: Side, to: Side): number {
  const first = places.reduce<PlacePair | undefined>(
    (best, place) => (best === undefined || place[from].start < best[from].start ? place : best),
    undefined,
  )
  return first?.[to].start ?? 0
}

/** How to come to a place of one deck from that of another, by the id of that; the same place where none is named. */
export type WaysTo = { readonly [deck: string]: readonly MapStep[] }

export const mapPlaces = (steps: readonly MapStep[], at: number): number =>
  steps.reduce((place, step) => mapPlace(step, place), at)

/** Where it stands while nothing plays: the beginning stays the beginning, whatever comes to be there. */
export const mapStanding = (steps: readonly MapStep[], at: number): number => (at === 0 ? 0 : mapPlaces(steps, at))

/** The same pairs in frames. */
export const inFrames = (places: readonly PlacePair[], rate: number): PlacePair[] =>
  places.map(({ before, after }) => ({
    before: { start: Math.round(before.start * rate), end: Math.round(before.end * rate) },
    after: { start: Math.round(after.start * rate), end: Math.round(after.end * rate) },
  }))
