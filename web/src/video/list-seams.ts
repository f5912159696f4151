import type { PlacePair } from '../sound/place-map.ts'
import type { WordsModel } from './words-model.ts'

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
