import type { Json } from '../base/index.ts'
import { unwrite, valueOf, writeTo, type Chain } from './chain.ts'
import type { CellPath, Change, ChangeId, Edit, ItemId, Place, SequenceId } from './change.ts'
import { cells, places, relisted, sequences, type Blobs, type Document } from './document.ts'
import { addFact, insertRun, removeFact, setLive } from './edit-sequence.ts'
import { emptySequence, type Sequence } from './piece.ts'

const noBlobs: Blobs = (hash) => {
  throw new Error(`Nothing was given to load ${hash} from`)
}

/**
 * Makes changes live: for the first time, at replay, or again after an undo (each then takes its old place in its
 * chain).
 */
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
      return withSequence(document, edit.sequence, (sequence) =>
        insertRun(sequence, id, {
          run: edit.run,
          after: edit.after,
          length: edit.length,
          content: edit.content,
          live: !edit.refused,
        }),
      )
    case 'mark':
      return withSequence(document, edit.sequence, (sequence) =>
        addFact(sequence, edit.ranges, { change: id, kind: edit.fact, value: edit.value }),
      )
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
  return {
    ...document,
    cells: chain === null ? cells.remove(document.cells, path) : cells.set(document.cells, path, chain),
  }
}

function withPlace(
  document: Document,
  item: ItemId,
  change: (chain: Chain<Place | null>) => Chain<Place | null>,
): Document {
  const before = places.get(document.places, item) ?? null
  const after = change(before)
  const placed = {
    ...document,
    places: after === null ? places.remove(document.places, item) : places.set(document.places, item, after),
  }
  return relisted(placed, item, { from: valueOf(before) ?? null, to: valueOf(after) ?? null })
}

function withSequence(document: Document, id: SequenceId, change: (sequence: Sequence) => Sequence): Document {
  return {
    ...document,
    sequences: sequences.set(document.sequences, id, change(sequences.get(document.sequences, id) ?? emptySequence)),
  }
}
