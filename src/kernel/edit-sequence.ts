import type { Json } from '../base/index.ts'
import type { Anchor, ChangeId, MarkedRange, RunId } from './change.ts'
import {
  labelBetween,
  spreadLabels,
  labelTree,
  pieceTree,
  runs,
  type Fact,
  type Piece,
  type Run,
  type Sequence,
} from './piece.ts'
import { labelAt } from './places-in-sequence.ts'
import { byNumber } from './tree.ts'

type NewRun = { run: RunId; after: Anchor | null; length: number; content: Json; live: boolean }

/** Puts a run in, nearest to its anchor; a run that is there already comes back to life in its place. */
export function insertRun(
  sequence: Sequence,
  change: ChangeId,
  { run, after, length, content, live }: NewRun,
): Sequence {
  if (runs.get(sequence.runs, run)) return setLive(sequence, run, live)
  const opened = after === null ? sequence : splitAt(sequence, after)
  const left = after === null ? undefined : labelAt(opened, after.run, after.offset - 1)
  if (after !== null && left === undefined)
    throw new Error(`Run ${run} is anchored to ${after.run}@${after.offset}, which is not there`)
  const right = left === undefined ? pieceTree.first(opened.pieces)?.key : pieceTree.after(opened.pieces, left)?.key
  const label = labelBetween(left, right)
  if (label === undefined)
    return insertRun(relabel(opened, left ?? right ?? 0), change, { run, after, length, content, live })
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
  return {
    pieces: pieceTree.updateMany(sequence.pieces, labels, (piece) => ({ ...piece, live })),
    runs: runs.set(sequence.runs, run, { ...found, live }),
  }
}

export function addFact(sequence: Sequence, ranges: readonly MarkedRange[], fact: Omit<Fact, 'at'>): Sequence {
  return touch(sequence, ranges, (piece, range) => {
    const at = range.at && ([share(range, piece.from), share(range, piece.to)] as const)
    const full: Fact = at ? { ...fact, at } : fact
    const later = piece.facts.findIndex((other) => other.change > fact.change)
    const facts =
      later < 0 ? [...piece.facts, full] : [...piece.facts.slice(0, later), full, ...piece.facts.slice(later)]
    return { ...piece, facts }
  })
}

export function removeFact(sequence: Sequence, ranges: readonly MarkedRange[], change: ChangeId): Sequence {
  return touch(sequence, ranges, (piece) => ({ ...piece, facts: piece.facts.filter((fact) => fact.change !== change) }))
}

/** Changes every piece of the ranges in one pass over the tree. */
function touch(
  sequence: Sequence,
  ranges: readonly MarkedRange[],
  change: (piece: Piece, range: MarkedRange) => Piece,
): Sequence {
  let opened = sequence
  const found = ranges.map((range) => {
    const run = runs.get(opened.runs, range.run)
    if (!run) throw new Error(`A mark covers run ${range.run}, which is not there`)
    if (!begins(run, range.from) || !begins(run, range.to))
      opened = splitAt(splitAt(opened, { run: range.run, offset: range.from }), { run: range.run, offset: range.to })
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
  return {
    ...opened,
    pieces: pieceTree.updateMany(opened.pieces, labels, (piece, label) =>
      change(piece, touched.get(label) as MarkedRange),
    ),
  }
}

/** Whether a piece begins at an offset, or the run ends there. */
const begins = (run: Run, offset: number): boolean =>
  offset >= run.length || labelTree.get(run.labels, offset) !== undefined

const share = ({ from, to, at }: MarkedRange, offset: number): number =>
  at ? at[0] + ((at[1] - at[0]) * (offset - from)) / (to - from) : 0

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
    return [
      { ...fact, at: [fact.at[0], middle] },
      { ...fact, at: [middle, fact.at[1]] },
    ]
  })
  return [
    { ...piece, to: offset, facts: halves.map(([left]) => left) },
    { ...piece, from: offset, facts: halves.map(([, right]) => right) },
  ]
}

/** Makes room around a label by spreading its neighbours; only labels change. */
function relabel(sequence: Sequence, around: number): Sequence {
  const index = pieceTree.rank(sequence.pieces, around)
  const moves = spreadLabels({
    count: pieceTree.size(sequence.pieces),
    index,
    labelAt: (at) => pieceTree.at(sequence.pieces, at)?.key,
  })
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
