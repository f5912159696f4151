import type { Change, Edit } from './change.ts'
import { wasBefore, type Document } from './document.ts'
import { perform } from './perform.ts'
import { advanceDocument } from './commit.ts'
import { documentMap, requireDocument, type History } from './history.ts'
import type { Editor } from './state-key.ts'
import { idsFrom, type WorkingCopy } from './working-copy.ts'

/** What was found changed in the world outside: content like any other, but no turn, and nothing that can be undone. */
export type Found = { readonly changes: readonly Change[]; readonly nextId: number; readonly fields: Editor }

/** What was found, as changes on a working copy; `make` says it in edits, with ids for what is new. */
export function foundOn(
  { state, nextId }: WorkingCopy,
  fields: Editor,
  make: (document: Document, newId: (prefix: string) => string) => readonly Edit[],
): { found: Found; copy: WorkingCopy } {
  const ids = idsFrom(nextId)
  const edits = make(state.document, ids.newId)
  let { document } = state
  let { next } = ids
  const changes = edits.map((edit): Change => {
    const was = wasBefore(document, edit)
    const change: Change = { ...edit, id: next++, ...(was !== undefined && { was }) }
    document = perform(document, [change])
    return change
  })
  return {
    found: { changes, nextId: next, fields },
    copy: { state: { document, editor: { ...state.editor, ...fields } }, nextId: next },
  }
}

export function takeFound(history: History, document: string, { changes, nextId, fields }: Found): History {
  const before = requireDocument(history, document)
  const state = { document: perform(before.state.document, changes), editor: { ...before.state.editor, ...fields } }
  return {
    ...history,
    documents: documentMap.set(history.documents, document, {
      ...advanceDocument(before, changes, state),
      nextId: Math.max(before.nextId, nextId),
    }),
  }
}
