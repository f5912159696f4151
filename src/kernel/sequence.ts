import type { Anchor, ChangeId, ContentRange, FactKind, MarkedRange, RunId } from './change.ts'
import type { Json } from './json.ts'
import { evenLabel, labelBetween, spread } from './labels.ts'
import { byNumber, textMap, treeKind, type TextMap, type Tree } from './tree.ts'

/**
 * Content in order: pieces of runs, removed ones included. A piece is found by place (the sum of visible lengths)
 * or by identity (run → offset → label). Labels order the pieces; they live in memory only.
 * How a run is cut into pieces is storage and never recorded.
 */
export type Sequence = { readonly pieces: Tree<number, Piece, Extent>; readonly runs: TextMap<Run> }

export type Run = { readonly length: number; readonly content: Json; readonly change: ChangeId; readonly after: Anchor | null; readonly live: boolean; readonly labels: Tree<number, number, null> }

export type Piece = { readonly run: RunId; readonly from: number; readonly to: number; readonly live: boolean; readonly gap: boolean; readonly facts: readonly Fact[] }

/** Every live fact on a piece, in journal order. */
export type Fact = { readonly change: ChangeId; readonly kind: FactKind; readonly value: Json; readonly at?: readonly [number, number] }

/** `solid` is how far the content reaches that is not a gap. */
export type Extent = { readonly length: number; readonly solid: number }

const nothing: Extent = { length: 0, solid: 0 }
const pieceTree = treeKind<number, Piece, Extent>({
  compare: byNumber,
  zero: nothing,
  measure: (piece) => {
    const length = visibleLength(piece)
    return length === 0 ? nothing : { length, solid: isGap(piece) ? 0 : length }
  },
  add: (a, b) => ({ length: a.length + b.length, solid: b.solid > 0 ? a.length + b.solid : a.solid }),
})
const labelTree = treeKind<number, number, null>({ compare: byNumber, zero: null, measure: () => null, add: () => null })
const runs = textMap<Run>()

export const emptySequence: Sequence = { pieces: null, runs: null }

export function isHidden(piece: Piece): boolean {
  return !piece.live || piece.facts.some((fact) => fact.kind === 'hide')
}

export function visibleLength(piece: Piece): number {
  return isHidden(piece) ? 0 : piece.to - piece.from
}

/** A gap run or cleared content reads as a gap, until something silences it, which makes it a clip. */
export function isGap(piece: Piece): boolean {
  let gap = piece.gap
  for (const { kind } of piece.facts) {
    if (kind === 'clear') gap = true
    else if (kind === 'silence') gap = false
  }
  return gap
}

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

/** The boundary before the unit at a position (or the end, for one past it), named by the visible unit to its left; null at the very start. */
export function anchorAt(sequence: Sequence, position: number): Anchor | null {
  const at = Math.min(position, extentOf(sequence).length)
  const found = at <= 0 ? undefined : pieceTree.find(sequence.pieces, (total) => total.length >= at)
  if (!found) return null
  const piece = found.entry.value
  const offset = piece.from + at - found.before.length
  return offset === runs.get(sequence.runs, piece.run)?.length ? { run: piece.run, offset, edge: true } : { run: piece.run, offset }
}

/** The unit at a position, as the boundary on its left; undefined past the end. */
export function unitAt(sequence: Sequence, position: number): Anchor | undefined {
  const found = position < 0 ? undefined : pieceTree.find(sequence.pieces, (total) => total.length > position)
  return found && { run: found.entry.value.run, offset: found.entry.value.from + position - found.before.length }
}

/** Where a unit of content is now: its position, and whether it is hidden. */
export function positionOf(sequence: Sequence, { run, offset }: Anchor): { position: number; hidden: boolean } | undefined {
  const label = labelAt(sequence, run, offset)
  const piece = label === undefined ? undefined : pieceTree.get(sequence.pieces, label)
  if (label === undefined || !piece) return undefined
  const hidden = isHidden(piece)
  return { position: pieceTree.sumBefore(sequence.pieces, label).length + (hidden ? 0 : offset - piece.from), hidden }
}

/**
 * The content between two positions. `visible` names what takes time, `solid` leaves gaps out; `all` also takes the removed content inside,
 * so that a fact holds for it too when it comes back. `at` is each range's share of the way from start to end.
 */
export function rangesBetween(sequence: Sequence, from: number, to: number, which: 'visible' | 'solid' | 'all'): MarkedRange[] {
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
    if (previous && previous.run === piece.run && previous.to === cutFrom && previous.at[0] < previous.at[1] === at[0] < at[1]) {
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

export type NewRun = { run: RunId; after: Anchor | null; length: number; content: Json; live: boolean }

/** Puts a run in, nearest to its anchor; a run that is there already comes back to life in its place. */
export function insertRun(sequence: Sequence, change: ChangeId, { run, after, length, content, live }: NewRun): Sequence {
  if (runs.get(sequence.runs, run)) return setLive(sequence, run, live)
  const opened = after === null ? sequence : splitAt(sequence, after)
  const left = after === null ? undefined : labelAt(opened, after.run, after.offset - 1)
  if (after !== null && left === undefined) throw new Error(`Run ${run} is anchored to ${after.run}@${after.offset}, which is not there`)
  const right = left === undefined ? pieceTree.first(opened.pieces)?.key : pieceTree.after(opened.pieces, left)?.key
  const label = labelBetween(left, right)
  if (label === undefined) return insertRun(relabel(opened, left ?? right ?? 0), change, { run, after, length, content, live })
  const piece: Piece = { run, from: 0, to: length, live, gap: content === null, facts: [] }
  return {
    pieces: pieceTree.set(opened.pieces, label, piece),
    runs: runs.set(opened.runs, run, { length, content, change, after, live, labels: labelTree.set(null, 0, label) }),
  }
}

export function setLive(sequence: Sequence, run: RunId, live: boolean): Sequence {
  const found = runs.get(sequence.runs, run)
  if (!found) return sequence
  const labels = [...labelTree.entries(found.labels)].map(({ value }) => value)
  return { pieces: pieceTree.updateMany(sequence.pieces, labels, (piece) => ({ ...piece, live })), runs: runs.set(sequence.runs, run, { ...found, live }) }
}

export function addFact(sequence: Sequence, ranges: readonly MarkedRange[], fact: Omit<Fact, 'at'>): Sequence {
  return touch(sequence, ranges, (piece, range) => {
    const at = range.at && ([share(range, piece.from), share(range, piece.to)] as const)
    const full: Fact = at ? { ...fact, at } : fact
    const later = piece.facts.findIndex((other) => other.change > fact.change)
    const facts = later < 0 ? [...piece.facts, full] : [...piece.facts.slice(0, later), full, ...piece.facts.slice(later)]
    return { ...piece, facts }
  })
}

export function removeFact(sequence: Sequence, ranges: readonly MarkedRange[], change: ChangeId): Sequence {
  return touch(sequence, ranges, (piece) => ({ ...piece, facts: piece.facts.filter((fact) => fact.change !== change) }))
}

/** Changes every piece of the ranges in one pass over the tree. */
function touch(sequence: Sequence, ranges: readonly MarkedRange[], change: (piece: Piece, range: MarkedRange) => Piece): Sequence {
  let opened = sequence
  const found = ranges.map((range) => {
    const run = runs.get(opened.runs, range.run)
    if (!run) throw new Error(`A mark covers run ${range.run}, which is not there`)
    if (!begins(run, range.from) || !begins(run, range.to)) opened = splitAt(splitAt(opened, { run: range.run, offset: range.from }), { run: range.run, offset: range.to })
    return run
  })
  const touched = new Map<number, MarkedRange>()
  for (const [index, range] of ranges.entries()) {
    // Opening one range may have moved the labels of any run.
    const run = opened === sequence ? found[index] : runs.get(opened.runs, range.run)
    for (const { key, value } of labelTree.entries(run?.labels ?? null, range.from)) {
      if (key >= range.to) break
      touched.set(value, range)
    }
  }
  const labels = [...touched.keys()].sort(byNumber)
  return { ...opened, pieces: pieceTree.updateMany(opened.pieces, labels, (piece, label) => change(piece, touched.get(label) as MarkedRange)) }
}

/** Whether a piece begins at an offset, or the run ends there. */
const begins = (run: Run, offset: number): boolean => offset >= run.length || labelTree.get(run.labels, offset) !== undefined

const share = ({ from, to, at }: MarkedRange, offset: number): number => (at ? at[0] + ((at[1] - at[0]) * (offset - from)) / (to - from) : 0)

/** Makes sure that a piece begins at the boundary. */
function splitAt(sequence: Sequence, { run: id, offset }: Anchor): Sequence {
  const run = runs.get(sequence.runs, id)
  const found = run && labelTree.atOrBefore(run.labels, offset)
  if (!run || !found || found.key === offset || offset >= run.length) return sequence
  const piece = pieceTree.get(sequence.pieces, found.value)
  if (!piece) return sequence
  const label = labelBetween(found.value, pieceTree.after(sequence.pieces, found.value)?.key)
  if (label === undefined) return splitAt(relabel(sequence, found.value), { run: id, offset })
  const [left, right] = cutPiece(piece, offset)
  return {
    pieces: pieceTree.set(pieceTree.set(sequence.pieces, found.value, left), label, right),
    runs: runs.set(sequence.runs, id, { ...run, labels: labelTree.set(run.labels, offset, label) }),
  }
}

/** A piece in two; a curve over it is divided at the same point. */
export function cutPiece(piece: Piece, offset: number): [Piece, Piece] {
  const part = (offset - piece.from) / (piece.to - piece.from)
  const halves = piece.facts.map((fact): [Fact, Fact] => {
    if (!fact.at) return [fact, fact]
    const middle = fact.at[0] + (fact.at[1] - fact.at[0]) * part
    return [{ ...fact, at: [fact.at[0], middle] }, { ...fact, at: [middle, fact.at[1]] }]
  })
  return [
    { ...piece, to: offset, facts: halves.map(([left]) => left) },
    { ...piece, from: offset, facts: halves.map(([, right]) => right) },
  ]
}

function labelAt(sequence: Sequence, run: RunId, offset: number): number | undefined {
  const found = runs.get(sequence.runs, run)
  return found && labelTree.atOrBefore(found.labels, Math.min(offset, found.length - 1))?.value
}

export type StoredRun = Omit<Run, 'labels'> & { readonly run: RunId }
export type StoredPiece = Omit<Piece, 'live' | 'gap'>

/** A sequence as plain lists: its runs, and all its pieces in order. */
export function listSequence(sequence: Sequence): { runs: StoredRun[]; pieces: StoredPiece[] } {
  return {
    runs: [...runs.entries(sequence.runs)].map(({ key, value: { labels: _, ...run } }) => ({ run: key, ...run })),
    pieces: [...pieceTree.entries(sequence.pieces)].map(({ value: { live: _live, gap: _gap, ...piece } }) => piece),
  }
}

/** The sequence that such lists came from, with labels spread evenly. */
export function sequenceOfLists({ runs: storedRuns, pieces }: { runs: readonly StoredRun[]; pieces: readonly StoredPiece[] }): Sequence {
  const known = new Map(storedRuns.map((run) => [run.run, run]))
  const labels = new Map<RunId, { key: number; value: number }[]>(storedRuns.map(({ run }) => [run, []]))
  const entries = pieces.map((piece, index) => {
    const run = known.get(piece.run)
    if (!run) throw new Error(`A piece belongs to run ${piece.run}, which is not there`)
    const key = evenLabel(index, pieces.length)
    labels.get(piece.run)?.push({ key: piece.from, value: key })
    return { key, value: { ...piece, live: run.live, gap: run.content === null } }
  })
  const sorted = storedRuns.toSorted((a, b) => (a.run < b.run ? -1 : 1))
  return { pieces: pieceTree.fromSorted(entries), runs: runs.fromSorted(sorted.map(({ run, ...rest }) => ({ key: run, value: { ...rest, labels: labelTree.fromSorted(labels.get(run) ?? []) } }))) }
}

/** Makes room around a label by spreading its neighbours; only labels change. */
function relabel(sequence: Sequence, around: number): Sequence {
  const index = pieceTree.rank(sequence.pieces, around)
  const moves = spread({ count: pieceTree.size(sequence.pieces), index, labelAt: (at) => pieceTree.at(sequence.pieces, at)?.key })
  let { pieces, runs: moved } = sequence
  const kept = moves.map(({ from, to }) => ({ from, to, piece: pieceTree.get(sequence.pieces, from) as Piece }))
  for (const { from } of kept) pieces = pieceTree.remove(pieces, from)
  for (const { to, piece } of kept) {
    pieces = pieceTree.set(pieces, to, piece)
    const run = runs.get(moved, piece.run) as Run
    moved = runs.set(moved, piece.run, { ...run, labels: labelTree.set(run.labels, piece.from, to) })
  }
  return { pieces, runs: moved }
}
