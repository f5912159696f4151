import type { Anchor, ContentRange, MarkedRange, RunId } from './change.ts'
import {
  isGap,
  isHidden,
  labelTree,
  pieceTree,
  runs,
  visibleLength,
  type Extent,
  type Piece,
  type Run,
  type Sequence,
} from './piece.ts'

// Questions about places: an anchor names content by its run, a position counts what is visible.

export const extentOf = (sequence: Sequence): Extent => pieceTree.sum(sequence.pieces)
export const runOf = (sequence: Sequence, run: RunId): Run | undefined => runs.get(sequence.runs, run)

/** Pieces in order with their visible start, from the one that holds the given position. */
export function* piecesFrom(sequence: Sequence, position = 0): Generator<{ piece: Piece; start: number }> {
  const found = position <= 0 ? undefined : pieceTree.find(sequence.pieces, (total) => total.length > position)
  if (position > 0 && !found) return
  let start = found?.before.length ?? 0
  for (const { value } of pieceTree.entries(sequence.pieces, found?.entry.key)) {
    yield { piece: value, start }
    start += visibleLength(value)
  }
}

/** How far the content before a position reaches that is not a gap. */
export function solidBefore(sequence: Sequence, position: number): number {
  const found = pieceTree.find(sequence.pieces, (total) => total.length > position)
  if (!found) return extentOf(sequence).solid
  return position > found.before.length && !isGap(found.entry.value) ? position : found.before.solid
}

/**
 * The boundary before the unit at a position (or the end, for one past it), named by the visible unit to its left; null
 * at the very start.
 */
export function anchorAt(sequence: Sequence, position: number): Anchor | null {
  const at = Math.min(position, extentOf(sequence).length)
  const found = at <= 0 ? undefined : pieceTree.find(sequence.pieces, (total) => total.length >= at)
  if (!found) return null
  const piece = found.entry.value
  const offset = piece.from + at - found.before.length
  return offset === runs.get(sequence.runs, piece.run)?.length
    ? { run: piece.run, offset, edge: true }
    : { run: piece.run, offset }
}

/** The unit at a position, as the boundary on its left; undefined past the end. */
export function unitAt(sequence: Sequence, position: number): Anchor | undefined {
  const found = position < 0 ? undefined : pieceTree.find(sequence.pieces, (total) => total.length > position)
  return found && { run: found.entry.value.run, offset: found.entry.value.from + position - found.before.length }
}

/** Where a unit of content is now: its position, and whether it is hidden. */
export function positionOf(
  sequence: Sequence,
  { run, offset }: Anchor,
): { position: number; hidden: boolean } | undefined {
  const label = labelAt(sequence, run, offset)
  const piece = label === undefined ? undefined : pieceTree.get(sequence.pieces, label)
  if (label === undefined || !piece) return undefined
  const hidden = isHidden(piece)
  return { position: pieceTree.sumBefore(sequence.pieces, label).length + (hidden ? 0 : offset - piece.from), hidden }
}

/**
 * The content between two positions. `visible` names what takes time, `solid` leaves gaps out; `all` also takes the
 * removed content inside, so that a fact holds for it too when it comes back. `at` is each range's share of the way
 * from start to end.
 */
export function rangesBetween(
  sequence: Sequence,
  from: number,
  to: number,
  which: 'visible' | 'solid' | 'all',
): MarkedRange[] {
  const ranges: { run: RunId; from: number; to: number; at: [number, number] }[] = []
  const share = (position: number): number => (position - from) / (to - from)
  for (const { piece, start } of from < to ? piecesFrom(sequence, from) : []) {
    if (start >= to) break
    const length = visibleLength(piece)
    if (length === 0 && (which !== 'all' || start === from)) continue
    if (which === 'solid' && isGap(piece)) continue
    const cutFrom = length === 0 ? piece.from : piece.from + Math.max(0, from - start)
    const cutTo = length === 0 ? piece.to : piece.from + Math.min(length, to - start)
    const at: [number, number] = [share(Math.max(from, start)), share(Math.min(to, start + length))]
    const previous = ranges.at(-1)
    // A seam inside a removed stretch bends the curve, so only ranges of the same kind are put together.
    if (
      previous &&
      previous.run === piece.run &&
      previous.to === cutFrom &&
      previous.at[0] < previous.at[1] === at[0] < at[1]
    ) {
      previous.to = cutTo
      previous.at = [previous.at[0], at[1]]
    } else ranges.push({ run: piece.run, from: cutFrom, to: cutTo, at })
  }
  return ranges
}

/** The pieces that carry a content range, in the run's own order. */
export function* piecesOf(sequence: Sequence, range: ContentRange): Generator<Piece> {
  const run = runs.get(sequence.runs, range.run)
  const first = run && labelTree.atOrBefore(run.labels, range.from)
  if (!run || !first) return
  for (const { key, value } of labelTree.entries(run.labels, first.key)) {
    if (key >= range.to) return
    const piece = pieceTree.get(sequence.pieces, value)
    if (piece) yield piece
  }
}

/** The label of the piece that holds a unit. */
export function labelAt(sequence: Sequence, run: RunId, offset: number): number | undefined {
  const found = runs.get(sequence.runs, run)
  return found && labelTree.atOrBefore(found.labels, Math.min(offset, found.length - 1))?.value
}
