import type { Cut } from '../document/cut.ts'

/**
 * The segment behind which one stood before it was left out: the nearest before it that is in the cut, null where there
 * was none.
 */
export function homeBehind(cut: Cut, segment: string): string | null {
  const seen = new Set<string>()
  let at = cut.homeOf(segment)
  while (at !== null && (cut.isSegmentOut(at) || !cut.isSegment(at))) {
    if (seen.has(at)) return null
    seen.add(at)
    at = cut.homeOf(at)
  }
  return at
}
