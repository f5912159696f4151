import type { Clause, Frame } from './reading.ts'
import { complement, type Resolved } from './resolve-range.ts'
import type { Refusal } from './resolve-point.ts'

/** "the rest": what the ranges of the clause before leave of the document. Null when there is none. */
export function restRanges(previous: Clause | undefined, frame: Frame): readonly Resolved[] | Refusal | null {
  const ranges = (previous?.mentions ?? []).filter((mention) => mention.kind === 'range')
  if (ranges.length === 0) return null
  return complement(
    ranges.map(({ startSeconds, endSeconds }) => ({
      startSeconds,
      endSeconds,
      via: 'rest',
      fromState: false,
      notes: [],
      readings: [],
    })),
    frame,
    'rest',
  )
}

/**
 * "the middle part": one of the parts that the points of the clause before cut the document into. Null when there are
 * none.
 */
export function partRange(
  which: 'middle' | 'last' | number,
  previous: Clause | undefined,
  frame: Frame,
): readonly Resolved[] | null {
  const points = (previous?.mentions ?? []).flatMap((mention) =>
    mention.kind === 'time' && mention.seconds > 0 && mention.seconds < frame.durationSeconds ? [mention.seconds] : [],
  )
  if (points.length === 0 || previous?.negated === true) return null
  const edges = [0, ...new Set(points.toSorted((a, b) => a - b)), frame.durationSeconds]
  const count = edges.length - 1
  // Only an odd number of parts has a middle one.
  const at = which === 'middle' ? (count % 2 === 1 ? (count - 1) / 2 : -1) : which === 'last' ? count - 1 : which - 1
  const [startSeconds, endSeconds] = [edges[at], edges[at + 1]]
  if (startSeconds === undefined || endSeconds === undefined) return null
  return [{ startSeconds, endSeconds, via: 'part', fromState: false, notes: [], readings: [] }]
}
