import { factOf, ownerOf, type Change, type Edit, type Identity } from './change.ts'
import type { Blobs } from './document.ts'

/** What a list of changes made, and what others made that it needs. */
type Footprint = { makes: Set<Identity>; leansOn: Set<Identity> }

/**
 * A change leans on what it writes a field of, marks content of, refers to, or inserts inside of.
 * An insert at the far edge of a run does not lean on that run: its place is kept by the tombstone.
 */
export function footprint(changes: readonly Change[], blobs?: Blobs): Footprint {
  const makes = new Set<Identity>()
  const leansOn = new Set<Identity>()
  const walk = (edit: Edit, change: Change): void => {
    switch (edit.edit) {
      case 'load':
        for (const part of blobs?.(edit.blob) ?? []) walk(part, change)
        return
      case 'set':
        leansOn.add(ownerOf(edit.cell))
        for (const identity of edit.leans ?? []) leansOn.add(identity)
        return
      case 'add':
        leansOn.add(ownerOf(edit.cell))
        return
      case 'place':
        if (edit.at !== null && (change.was === undefined || change.was === null)) makes.add(edit.item)
        leansOn.add(edit.item)
        return
      case 'insert':
        if (!edit.refused) makes.add(edit.run)
        leansOn.add(edit.sequence)
        if (edit.after && !edit.after.edge) leansOn.add(edit.after.run)
        for (const identity of edit.leans ?? []) leansOn.add(identity)
        return
      case 'mark':
        makes.add(factOf(change.id))
        leansOn.add(edit.sequence)
        for (const { run } of edit.ranges) leansOn.add(run)
    }
  }
  for (const change of changes) walk(change, change)
  for (const identity of makes) leansOn.delete(identity)
  return { makes, leansOn }
}
