import type { Anchor, ChangeId, FactKind, RunId } from './change.ts'
import type { Json } from '../base/index.ts'
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
