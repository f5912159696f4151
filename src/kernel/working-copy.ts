import { isProblem, type Json, type Problem } from '../base/index.ts'
import type { Change, Edit } from './change.ts'
import type { Claim } from './claim.ts'
import { placeOf, wasBefore, type Blobs, type Document } from './document.ts'
import { perform } from './perform.ts'
import { invalidParams } from './invalid-params.ts'
import { parseParams, trackedView, type AnyOperation, type EditorEdit } from './operation.ts'
import type { State } from './state-key.ts'

/** A document being worked on: its state, and the next free number for ids and changes. */
export type WorkingCopy = { readonly state: State; readonly nextId: number }

export type Performed = {
  copy: WorkingCopy
  changes: Change[]
  editor: { [field: string]: Json }
  ids: string[]
  expects: { [key: string]: Json }
  claims: Claim[]
  says: string
}

/** Runs one operation on a working copy. Nothing outside the copy changes. */
export function runOperation(
  copy: WorkingCopy,
  operation: AnyOperation,
  rawParams: Json,
  measured: readonly Json[] = [],
  blobs?: Blobs,
): Performed | Problem {
  const parsed = parseParams(operation, rawParams)
  if (!parsed.success) return invalidParams(operation, { params: rawParams, issues: parsed.error.issues })
  const view = trackedView(operation, copy.state)
  const ids = idsFrom(copy.nextId)
  const says = operation.says?.(view, parsed.data) ?? operation.summary
  const edits = operation.apply(view, parsed.data, { newId: ids.newId, measured })
  if (isProblem(edits)) return edits

  let { document } = copy.state
  let { next } = ids
  const editor: { [field: string]: Json } = {}
  const changes: Change[] = []
  for (const edit of edits) {
    checkAddress(copy, operation, edit, blobs)
    if (edit.edit === 'editor') editor[edit.field] = edit.to
    else {
      const was = wasBefore(document, edit)
      const change: Change = { ...edit, id: next++, ...(was !== undefined && { was }) }
      document = perform(document, [change], blobs)
      changes.push(change)
    }
  }
  const claims = operation.claims?.(view, parsed.data, changes, measured) ?? []
  const state = { document, editor: { ...copy.state.editor, ...editor } }
  return { copy: { state, nextId: next }, changes, editor, ids: ids.made, expects: view.expects, claims, says }
}

/** Numbers new things from a free number on. */
export function idsFrom(first: number): {
  newId(prefix: string): string
  readonly made: string[]
  readonly next: number
} {
  const made: string[] = []
  return {
    newId: (prefix) => {
      const id = `${prefix}${first + made.length}`
      made.push(id)
      return id
    },
    made,
    get next() {
      return first + made.length
    },
  }
}

function checkAddress(copy: WorkingCopy, operation: AnyOperation, edit: Edit | EditorEdit, blobs?: Blobs): void {
  if (edit.edit === 'load') {
    for (const part of blobs?.(edit.blob) ?? []) checkAddress(copy, operation, part, blobs)
    return
  }
  const address = addressesOf(copy.state.document, edit).find((each) => !mayWrite(operation, each))
  if (address !== undefined) throw new Error(`${operation.name} writes ${address}, which its contract does not declare`)
}

/** Where an edit writes, as text. Putting an item in one list takes it out of another, so both are written. */
function addressesOf(document: Document, edit: Exclude<Edit, { edit: 'load' }> | EditorEdit): string[] {
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
function mayWrite(operation: AnyOperation, address: string): boolean {
  const parts = address.split(/[:/]/)
  return operation.writes.some(({ owns }) => owns.some((pattern) => matches(wantedBy(pattern), parts)))
}

/** The parts of each pattern of a contract: a transcript writes thousands of addresses, and each is held to all. */
const patterns = new Map<string, readonly string[]>()

function wantedBy(pattern: string): readonly string[] {
  const known = patterns.get(pattern) ?? pattern.split(/[:/]/)
  patterns.set(pattern, known)
  return known
}

/** `*` stands for one part of an address, `**` for all that follow. */
function matches(wanted: readonly string[], parts: readonly string[]): boolean {
  return (
    wanted.every(
      (part, index) => part === '**' || (parts[index] !== undefined && (part === '*' || part === parts[index])),
    ) &&
    (wanted.at(-1) === '**' || wanted.length === parts.length)
  )
}
