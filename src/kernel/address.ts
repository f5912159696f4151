import type { Edit } from './change.ts'
import { placeOf, type Document } from './document.ts'
import type { AnyOperation, EditorEdit } from './operation.ts'

/** Where an edit writes, as text. Putting an item in one list takes it out of another, so both are written. */
export function addressesOf(document: Document, edit: Exclude<Edit, { edit: 'load' }> | EditorEdit): string[] {
  switch (edit.edit) {
    case 'set':
    case 'add':
      return [`cell:${edit.cell}`]
    case 'place': {
      const lists = [placeOf(document, edit.item)?.list, edit.at?.list].filter((list) => list !== undefined)
      return [...new Set(lists)].map((list) => `list:${list}`)
    }
    case 'insert':
    case 'mark':
      return [`sequence:${edit.sequence}`]
    case 'editor':
      return [`editor:${edit.field}`]
  }
}

/** Writes are checked by address, not by a label that the operation puts on its edit. */
export function mayWrite(operation: AnyOperation, address: string): boolean {
  return operation.writes.some(({ owns }) => owns.some((pattern) => matches(pattern, address)))
}

/** `*` stands for one part of an address, `**` for all that follow. */
function matches(pattern: string, address: string): boolean {
  const wanted = pattern.split(/[:/]/)
  const parts = address.split(/[:/]/)
  return (
    wanted.every(
      (part, index) => part === '**' || (parts[index] !== undefined && (part === '*' || part === parts[index])),
    ) &&
    (wanted.at(-1) === '**' || wanted.length === parts.length)
  )
}
