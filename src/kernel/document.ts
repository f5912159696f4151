import { cellValue, chainOfWrites, unwrite, valueOf, writesOf, writeTo, type Chain } from './chain.ts'
import type { CellPath, Change, ChangeId, Edit, ItemId, ListId, Place, SequenceId } from './change.ts'
import type { Json } from './json.ts'
import { addFact, insertRun, removeFact, setLive } from './edit-sequence.ts'
import { emptySequence, type Sequence } from './piece.ts'
import { listSequence, sequenceOfLists } from './store-sequence.ts'
import { textMap, type TextMap } from './tree.ts'

/**
 * The content of one document: the fold of its live changes. Three kinds of container, all persistent,
 * so that a working copy is a reference. Editor state (selection, cursor) is a small record beside it.
 */
export type Document = {
  readonly cells: TextMap<Chain<Json>>
  readonly places: TextMap<Chain<Place | null>>
  readonly lists: TextMap<TextMap<ItemId>>
  readonly sequences: TextMap<Sequence>
}

export const emptyDocument: Document = { cells: null, places: null, lists: null, sequences: null }

/** What an import made, by the hash of its blob: edits that share one owner. */
export type Blobs = (hash: string) => readonly Edit[]
const noBlobs: Blobs = (hash) => {
  throw new Error(`Nothing was given to load ${hash} from`)
}

const cells = textMap<Chain<Json>>()
const places = textMap<Chain<Place | null>>()
const lists = textMap<TextMap<ItemId>>()
const items = textMap<ItemId>()
const sequences = textMap<Sequence>()

/** Makes changes live: for the first time, at replay, or again after an undo (each then takes its old place in its chain). */
export function perform(document: Document, changes: readonly Change[], blobs: Blobs = noBlobs): Document {
  return changes.reduce((now, change) => performOne(now, change.id, change, blobs), document)
}

/** Takes changes back as if they had never been; what others did to the same content stays. */
export function retract(document: Document, changes: readonly Change[], blobs: Blobs = noBlobs): Document {
  return changes.reduceRight((now, change) => retractOne(now, change.id, change, blobs), document)
}

function performOne(document: Document, id: ChangeId, edit: Edit, blobs: Blobs): Document {
  switch (edit.edit) {
    case 'load':
      return blobs(edit.blob).reduce((now, part) => performOne(now, id, part, blobs), document)
    case 'set':
      return withCell(document, edit.cell, (chain) => writeTo(chain, id, { to: edit.to }))
    case 'add':
      return withCell(document, edit.cell, (chain) => writeTo(chain, id, { by: edit.by }))
    case 'place':
      return withPlace(document, edit.item, (chain) => writeTo(chain, id, { to: edit.at }))
    case 'insert':
      return withSequence(document, edit.sequence, (sequence) => insertRun(sequence, id, { run: edit.run, after: edit.after, length: edit.length, content: edit.content, live: !edit.refused }))
    case 'mark':
      return withSequence(document, edit.sequence, (sequence) => addFact(sequence, edit.ranges, { change: id, kind: edit.fact, value: edit.value }))
  }
}

function retractOne(document: Document, id: ChangeId, edit: Edit, blobs: Blobs): Document {
  switch (edit.edit) {
    case 'load':
      return blobs(edit.blob).reduceRight((now, part) => retractOne(now, id, part, blobs), document)
    case 'set':
    case 'add':
      return withCell(document, edit.cell, (chain) => unwrite(chain, id))
    case 'place':
      return withPlace(document, edit.item, (chain) => unwrite(chain, id))
    case 'insert':
      return withSequence(document, edit.sequence, (sequence) => setLive(sequence, edit.run, false))
    case 'mark':
      return withSequence(document, edit.sequence, (sequence) => removeFact(sequence, edit.ranges, id))
  }
}

function withCell(document: Document, path: CellPath, change: (chain: Chain<Json>) => Chain<Json>): Document {
  const chain = change(cells.get(document.cells, path) ?? null)
  return { ...document, cells: chain === null ? cells.remove(document.cells, path) : cells.set(document.cells, path, chain) }
}

function withPlace(document: Document, item: ItemId, change: (chain: Chain<Place | null>) => Chain<Place | null>): Document {
  const before = places.get(document.places, item) ?? null
  const after = change(before)
  const from = valueOf(before) ?? null
  const to = valueOf(after) ?? null
  let { lists: moved } = document
  if (from) {
    const left = items.remove(lists.get(moved, from.list) ?? null, listKey(from, item))
    moved = left === null ? lists.remove(moved, from.list) : lists.set(moved, from.list, left)
  }
  if (to) moved = lists.set(moved, to.list, items.set(lists.get(moved, to.list) ?? null, listKey(to, item), item))
  return { ...document, lists: moved, places: after === null ? places.remove(document.places, item) : places.set(document.places, item, after) }
}

function withSequence(document: Document, id: SequenceId, change: (sequence: Sequence) => Sequence): Document {
  return { ...document, sequences: sequences.set(document.sequences, id, change(sequences.get(document.sequences, id) ?? emptySequence)) }
}

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
  return [...items.entries(lists.get(document.lists, list) ?? null)].map(({ value }) => value)
}

/** How many items each list holds whose id begins so; the items are not walked. */
export function* countsUnder(document: Document, prefix: string): Generator<{ list: ListId; count: number }> {
  for (const { key, value } of lists.entries(document.lists, prefix)) {
    if (!key.startsWith(prefix)) return
    yield { list: key, count: items.size(value) }
  }
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
  const placed = chains.flatMap(({ key, value }) => {
    const at = valueOf(value)
    return at ? [{ item: key, at }] : []
  })
  return {
    cells: cells.fromSorted(stored.cells.map(([key, writes]) => ({ key, value: chainOfWrites(writes) }))),
    places: places.fromSorted(chains),
    lists: placed.reduce((now, { item, at }) => lists.set(now, at.list, items.set(lists.get(now, at.list) ?? null, listKey(at, item), item)), null as Document['lists']),
    sequences: sequences.fromSorted(stored.sequences.map(([key, listed]) => ({ key, value: sequenceOfLists(listed) }))),
  }
}

/** What stands at the edit's address before it: recorded with the change, for diffs and events. */
export function wasBefore(document: Document, edit: Edit): Json | undefined {
  if (edit.edit === 'set' || edit.edit === 'add') return cell(document, edit.cell)
  if (edit.edit === 'place') return placeOf(document, edit.item)
  return undefined
}
