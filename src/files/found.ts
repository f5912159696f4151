import type { Document, Edit } from '../kernel/index.ts'
import { fileCell, fileOf, runContent, sequenceId, type FileRecord, type TextForm } from './document.ts'

/** A file as it is on the disk, or `null` where there is none. */
export type FoundFile = { readonly path: string; readonly file: (TextForm & { readonly text: string }) | null }

/**
 * What has to be written down where the disk is not what the document says: someone changed a file, made one or removed one. It is a fact
 * about the world and no turn; a text that changed in another way than by a plan begins a new sequence, since nothing in it is known.
 */
export function foundEdits(document: Document, { path, file }: FoundFile, newId: (prefix: string) => string): Edit[] {
  const known = fileOf(document, path)
  if (!file) return known ? [{ edit: 'set', cell: fileCell(path), to: undefined }] : []
  const { text, encoding, bom } = file
  if (known?.text === text && known.record.encoding === encoding && known.record.bom === bom) return []
  const run = newId('f')
  const record: FileRecord = { encoding, bom, sequence: sequenceId(path, run), folders: 0 }
  const insert: Edit[] = text === '' ? [] : [{ edit: 'insert', run, sequence: record.sequence, after: null, length: text.length, content: runContent(text) }]
  return [...insert, { edit: 'set', cell: fileCell(path), to: record }]
}
