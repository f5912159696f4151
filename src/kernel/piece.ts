import type { Json } from '../base/index.ts'
import type { Anchor, ChangeId, FactKind, RunId } from './change.ts'
import { byNumber, textMap, treeKind, type TextMap, type Tree } from './tree.ts'

/**
 * Content in order: pieces of runs, removed ones included. A piece is found by place (the sum of visible lengths)
 * or by identity (run → offset → label). Labels order the pieces; they live in memory only.
 * How a run is cut into pieces is storage and never recorded.
 */
export type Sequence = { readonly pieces: Tree<number, Piece, Extent>; readonly runs: TextMap<Run> }

export type Run = {
  readonly length: number
  readonly content: Json
  readonly change: ChangeId
  readonly after: Anchor | null
  readonly live: boolean
  readonly labels: Tree<number, number, null>
}

export type Piece = {
  readonly run: RunId
  readonly from: number
  readonly to: number
  readonly live: boolean
  readonly gap: boolean
  readonly facts: readonly Fact[]
}

/** Every live fact on a piece, in journal order. */
export type Fact = {
  readonly change: ChangeId
  readonly kind: FactKind
  readonly value: Json
  readonly at?: readonly [number, number]
}

/** `solid` is how far the content reaches that is not a gap. */
export type Extent = { readonly length: number; readonly solid: number }

const nothing: Extent = { length: 0, solid: 0 }
export const pieceTree = treeKind<number, Piece, Extent>({
  compare: byNumber,
  zero: nothing,
  measure: (piece) => {
    const length = visibleLength(piece)
    return length === 0 ? nothing : { length, solid: isGap(piece) ? 0 : length }
  },
  add: (a, b) => ({ length: a.length + b.length, solid: b.solid > 0 ? a.length + b.solid : a.solid }),
})
export const labelTree = treeKind<number, number, null>({
  compare: byNumber,
  zero: null,
  measure: () => null,
  add: () => null,
})
export const runs = textMap<Run>()

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

type StoredRun = Omit<Run, 'labels'> & { readonly run: RunId }
type StoredPiece = Omit<Piece, 'live' | 'gap'>

/** A sequence as plain lists: its runs, and all its pieces in order. */
export function listSequence(sequence: Sequence): { runs: StoredRun[]; pieces: StoredPiece[] } {
  return {
    runs: [...runs.entries(sequence.runs)].map(({ key, value: { labels: _, ...run } }) => ({ run: key, ...run })),
    pieces: [...pieceTree.entries(sequence.pieces)].map(({ value: { live: _live, gap: _gap, ...piece } }) => piece),
  }
}

/** The sequence that such lists came from, with labels spread evenly. */
export function sequenceOfLists({
  runs: storedRuns,
  pieces,
}: {
  runs: readonly StoredRun[]
  pieces: readonly StoredPiece[]
}): Sequence {
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
  return {
    pieces: pieceTree.fromSorted(entries),
    runs: runs.fromSorted(
      sorted.map(({ run, ...rest }) => ({
        key: run,
        value: { ...rest, labels: labelTree.fromSorted(labels.get(run) ?? []) },
      })),
    ),
  }
}

/**
 * Whole numbers that keep pieces in order, with room between them (list labelling: Dietz and Sleator).
 * When two neighbours have no room left, the smallest stretch around them that is sparse enough is spread evenly.
 */
const LOWEST = 0
const HIGHEST = Number.MAX_SAFE_INTEGER - 1
/**
 * Room left at an open end, so that appending takes the next label at once; a million appends fit before the first
 * spreading.
 */
const STRIDE = 2 ** 32

/** A label between two others, or undefined when there is no room. */
export function labelBetween(left: number | undefined, right: number | undefined): number | undefined {
  if (left === undefined && right === undefined) return HIGHEST / 2
  const low = left ?? Math.max(LOWEST, (right as number) - 2 * STRIDE)
  const high = right ?? Math.min(HIGHEST, (left as number) + 2 * STRIDE)
  const middle = low + Math.floor((high - low) / 2)
  return middle > low && middle < high ? middle : undefined
}

/** The label of one of so many entries that stand evenly apart around the middle. */
function evenLabel(index: number, count: number): number {
  const stride = Math.min(STRIDE, Math.floor(HIGHEST / (count + 1)))
  return Math.floor(HIGHEST / 2) + (index - (count >> 1)) * stride
}

type Crowd = { count: number; index: number; labelAt(index: number): number | undefined }

/**
 * New labels for the neighbourhood of an entry. A wider stretch must be sparser, which keeps the work per insert
 * logarithmic on average.
 */
export function spreadLabels({ count, index, labelAt }: Crowd): { from: number; to: number }[] {
  for (let width = 16, room = 2 ** 10; ; width *= 2, room *= 2) {
    const first = Math.max(0, index - width)
    const last = Math.min(count - 1, index + width)
    const low = first === 0 ? LOWEST : (labelAt(first - 1) as number)
    const high = last === count - 1 ? HIGHEST : (labelAt(last + 1) as number)
    const step = Math.floor((high - low) / (last - first + 2))
    if (step < room && (first > 0 || last < count - 1)) continue
    if (step < 2) throw new Error('A sequence holds more pieces than there are labels')
    return Array.from({ length: last - first + 1 }, (_, n) => ({
      from: labelAt(first + n) as number,
      to: low + step * (n + 1),
    }))
  }
}
