import type { Json } from '../base/index.ts'

export type ItemId = string
export type ListId = string
export type RunId = string
export type SequenceId = string

/** Which recorded change; counted per document, so that a larger number is later in the journal. */
export type ChangeId = number

/**
 * `kind/owner/field`: the second part names the item or run that the cell belongs to (`split/r4@1200` belongs to run
 * r4).
 */
export type CellPath = string

/** A boundary in content: after that many units of a run. It never shifts. `edge` says that it is the run's far end. */
export type Anchor = { readonly run: RunId; readonly offset: number; readonly edge?: true }
export type ContentRange = { readonly run: RunId; readonly from: number; readonly to: number }

/**
 * A range that a fact covers. `at` is its stretch of the fact's curve, 0 to 1; on removed content both ends are the
 * value at the seam.
 */
export type MarkedRange = ContentRange & { readonly at?: readonly [number, number] }

/**
 * What `apply` returns: edits addressed by identity, never by a number that another turn would shift.
 * `leans` names identities that the edit refers to beyond what its address says.
 */
export type Edit =
  | { readonly edit: 'load'; readonly blob: string }
  | {
      readonly edit: 'set'
      readonly cell: CellPath
      readonly to: Json | undefined
      readonly leans?: readonly Identity[]
    }
  | { readonly edit: 'add'; readonly cell: CellPath; readonly by: number }
  | { readonly edit: 'place'; readonly item: ItemId; readonly at: Place | null }
  | {
      readonly edit: 'insert'
      readonly run: RunId
      readonly sequence: SequenceId
      readonly after: Anchor | null
      readonly length: number
      readonly content: Json
      readonly leans?: readonly Identity[]
      readonly refused?: true
    }
  | {
      readonly edit: 'mark'
      readonly sequence: SequenceId
      readonly ranges: readonly MarkedRange[]
      readonly fact: FactKind
      readonly value: Json
    }

export type Place = { readonly list: ListId; readonly key: string }

/**
 * `hide` takes content out (length 0), `clear` leaves a gap of its length, `silence` leaves a silent clip; a domain
 * adds its own kinds.
 */
export type FactKind = string

/** An edit with its owner and what was there before. Undo retracts changes; nothing is ever inverted or run again. */
export type Change = Edit & { readonly id: ChangeId; readonly was?: Json }

/** What a change makes or leans on: an item, a run, or (`change:7`) the facts that a change put on content. */
export type Identity = string
export const factOf = (change: ChangeId): Identity => `change:${change}`

/** The item or run that a cell belongs to. */
export function ownerOf(cell: CellPath): Identity {
  const owner = cell.split('/')[1] ?? ''
  const offset = owner.indexOf('@')
  return offset < 0 ? owner : owner.slice(0, offset)
}
