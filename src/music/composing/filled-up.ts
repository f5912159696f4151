/** A note as far as its place tells it from others. */
type Placed = { readonly pitch: number; readonly startBeat: number }

/** So near to each other two notes of one pitch are the same note. */
const NEAR_BEATS = 0.05

/**
 * Notes with as many of the earlier ones as it takes to have so many; an earlier one that is there already is not
 * doubled.
 */
export function fillUp<N extends Placed>(written: readonly N[], earlier: readonly N[], count: number): readonly N[] {
  const isThere = ({ pitch, startBeat }: N): boolean =>
    written.some((each) => each.pitch === pitch && Math.abs(each.startBeat - startBeat) <= NEAR_BEATS)
  const missing = Math.max(0, count - written.length)
  return [...written, ...earlier.filter((note) => !isThere(note)).slice(0, missing)].toSorted(
    (a, b) => a.startBeat - b.startBeat || a.pitch - b.pitch,
  )
}
