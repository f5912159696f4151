import type { Json } from '../base/index.ts'
import { cellValue, chainOfWrites, valueOf, writesOf, type Chain } from './chain.ts'
import type { CellPath, Edit, ItemId, ListId, Place, SequenceId } from './change.ts'
import { emptySequence, listSequence, sequenceOfLists, type Sequence } from './piece.ts'
import { byText, textMap, treeKind, type TextMap, type Tree } from './tree.ts'

/**
 * The content of one document: the fold of its live changes. Three kinds of container, all persistent,
 * so that a working copy is a reference. Editor state (selection, cursor) is a small record beside it.
 */
export type Document = {
  readonly cells: TextMap<Chain<Json>>
  readonly places: TextMap<Chain<Place | null>>
  readonly lists: TextMap<ItemList>
  readonly sequences: TextMap<Sequence>
}

/**
 * Items by their order key. An item that has a list of its own weighs what that list holds, so places are found in
 * lists of lists.
 */
type ItemList = Tree<string, Listed, number>
type Listed = { readonly item: ItemId; readonly holds: number }

export const emptyDocument: Document = { cells: null, places: null, lists: null, sequences: null }

/** What an import made, by the hash of its blob: edits that share one owner. */
export type Blobs = (hash: string) => readonly Edit[]

export const cells = textMap<Chain<Json>>()
export const places = textMap<Chain<Place | null>>()
const lists = textMap<ItemList>()
const items = treeKind<string, Listed, number>({
  compare: byText,
  zero: 0,
  measure: ({ holds }) => holds,
  add: (a, b) => a + b,
})
export const sequences = textMap<Sequence>()

/** Takes an item out of one list and puts it into another; the items that own these lists weigh less and more. */
export function relisted(
  document: Document,
  item: ItemId,
  { from, to }: { from: Place | null; to: Place | null },
): Document {
  let { lists: now } = document
  if (from) {
    const left = items.remove(lists.get(now, from.list) ?? null, listKey(from, item))
    now = left === null ? lists.remove(now, from.list) : lists.set(now, from.list, left)
  }
  if (to)
    now = lists.set(
      now,
      to.list,
      items.set(lists.get(now, to.list) ?? null, listKey(to, item), {
        item,
        holds: items.size(lists.get(now, listHeldBy(item)) ?? null),
      }),
    )
  for (const list of new Set([from?.list, to?.list])) {
    const owner = list === undefined ? undefined : ownerOfList(list)
    const place = owner === undefined ? undefined : valueOf(places.get(document.places, owner))
    if (list === undefined || owner === undefined || !place) continue
    now = lists.set(
      now,
      place.list,
      items.set(lists.get(now, place.list) ?? null, listKey(place, owner), {
        item: owner,
        holds: items.size(lists.get(now, list) ?? null),
      }),
    )
  }
  return { ...document, lists: now }
}

/** The list of an item's own, such as the sentences of a segment. */
export const listHeldBy = (item: ItemId): ListId => `in/${item}`
const ownerOfList = (list: ListId): ItemId | undefined =>
  list.startsWith('in/') ? list.slice('in/'.length) : undefined

/** The separator sorts below every digit of an order key, so a key that begins another one comes first. */
const listKey = (place: Place, item: ItemId): string => `${place.key}\u0000${item}`

export function cell(document: Document, path: CellPath): Json | undefined {
  return cellValue(cells.get(document.cells, path))
}

/** Cells whose path begins so, in order of their paths. */
export function* cellsUnder(document: Document, prefix: string): Generator<{ path: CellPath; value: Json }> {
  for (const { key, value } of cells.entries(document.cells, prefix)) {
    if (!key.startsWith(prefix)) return
    const now = cellValue(value)
    if (now !== undefined) yield { path: key, value: now }
  }
}

export function placeOf(document: Document, item: ItemId): Place | null {
  return valueOf(places.get(document.places, item)) ?? null
}

export function itemsOf(document: Document, list: ListId): ItemId[] {
  return [...items.entries(lists.get(document.lists, list) ?? null)].map(({ value }) => value.item)
}

export function itemAt(document: Document, list: ListId, index: number): ItemId | undefined {
  return items.at(lists.get(document.lists, list) ?? null, index)?.value.item
}

/** How many items stand before an item in its list, and how many those hold in lists of their own. */
export function standingOf(
  document: Document,
  item: ItemId,
): { readonly before: number; readonly heldBefore: number } | undefined {
  const place = placeOf(document, item)
  const list = place ? (lists.get(document.lists, place.list) ?? null) : null
  return place
    ? { before: items.rank(list, listKey(place, item)), heldBefore: items.sumBefore(list, listKey(place, item)) }
    : undefined
}

/** The items next to an item in its list. */
export function neighboursOf(
  document: Document,
  item: ItemId,
): { readonly before: ItemId | undefined; readonly after: ItemId | undefined } {
  const place = placeOf(document, item)
  const list = place ? (lists.get(document.lists, place.list) ?? null) : null
  const rank = place ? items.rank(list, listKey(place, item)) : -1
  return {
    before: items.at(list, rank - 1)?.value.item,
    after: place ? items.at(list, rank + 1)?.value.item : undefined,
  }
}

/** How many items the items of a list hold together. */
export function heldCount(document: Document, list: ListId): number {
  return items.sum(lists.get(document.lists, list) ?? null)
}

/** The item whose own list holds the one at an index, counted through all of them, and the index inside that list. */
export function holderAt(
  document: Document,
  list: ListId,
  index: number,
): { readonly item: ItemId; readonly inside: number } | undefined {
  const found = items.find(lists.get(document.lists, list) ?? null, (total) => total > index)
  return found && { item: found.entry.value.item, inside: index - found.before }
}

export function sequenceOf(document: Document, id: SequenceId): Sequence {
  return sequences.get(document.sequences, id) ?? emptySequence
}

export function chainOf(document: Document, path: CellPath): Chain<Json> {
  return cells.get(document.cells, path) ?? null
}

/** A document as plain data, owners and removed content included: what a snapshot keeps. */
export type StoredDocument = {
  readonly cells: readonly (readonly [CellPath, StoredWrites<Json>])[]
  readonly places: readonly (readonly [ItemId, StoredWrites<Place | null>])[]
  readonly sequences: readonly (readonly [SequenceId, ReturnType<typeof listSequence>])[]
}
type StoredWrites<V> = ReturnType<typeof writesOf<V>>

export function storeDocument(document: Document): StoredDocument {
  return {
    cells: [...cells.entries(document.cells)].map(({ key, value }) => [key, writesOf(value)] as const),
    places: [...places.entries(document.places)].map(({ key, value }) => [key, writesOf(value)] as const),
    sequences: [...sequences.entries(document.sequences)].map(({ key, value }) => [key, listSequence(value)] as const),
  }
}

export function documentFrom(stored: StoredDocument): Document {
  const chains = stored.places.map(([item, writes]) => ({ key: item, value: chainOfWrites(writes) }))
  const content: Document = {
    cells: cells.fromSorted(stored.cells.map(([key, writes]) => ({ key, value: chainOfWrites(writes) }))),
    places: places.fromSorted(chains),
    lists: null,
    sequences: sequences.fromSorted(stored.sequences.map(([key, listed]) => ({ key, value: sequenceOfLists(listed) }))),
  }
  return chains.reduce((now, { key, value }) => relisted(now, key, { from: null, to: valueOf(value) ?? null }), content)
}

/** What stands at the edit's address before it: recorded with the change, for diffs and events. */
export function wasBefore(document: Document, edit: Edit): Json | undefined {
  if (edit.edit === 'set' || edit.edit === 'add') return cell(document, edit.cell)
  if (edit.edit === 'place') return placeOf(document, edit.item)
  return undefined
}
