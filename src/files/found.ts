import { isProblem, type Document, type Edit } from '../kernel/index.ts'
import { fileCell, fileOf, runContent, sequenceId, type FileRecord, type FileText, type TextForm } from './document.ts'
import { encodeText } from './text/encode-text.ts'

/** A file as it is on the disk, or `null` where there is none. */
export type FoundFile = { readonly path: string; readonly file: (TextForm & { readonly text: string }) | null }

/**
 * What has to be written down where the disk is not what the document says: someone changed a file, made one or removed
 * one. It is a fact about the world and no turn; a text that changed in another way than by a plan begins a new
 * sequence, since nothing in it is known.
 */
export function foundEdits(document: Document, { path, file }: FoundFile, newId: (prefix: string) => string): Edit[] {
  const known = fileOf(document, path)
  if (!file) return known ? [{ edit: 'set', cell: fileCell(path), to: undefined }] : []
  if (known && isSame(known, file)) return []
  const { text, encoding, bom } = file
  const run = newId('f')
  const record: FileRecord = { encoding, bom, sequence: sequenceId(path, run), folders: 0 }
  const insert: Edit[] =
    text === ''
      ? []
      : [
          {
            edit: 'insert',
            run,
            sequence: record.sequence,
            after: null,
            length: text.length,
            content: runContent(text),
          },
        ]
  return [...insert, { edit: 'set', cell: fileCell(path), to: record }]
}

/**
 * Whether both are the same bytes: a Latin-1 text without an accent reads like UTF-8, and is what it was all the same.
 */
function isSame({ record, text }: FileText, file: TextForm & { readonly text: string }): boolean {
  if (record.encoding === file.encoding && record.bom === file.bom) return text === file.text
  const [known, found] = [encodeText(record, text), encodeText(file, file.text)]
  return (
    !isProblem(known) &&
    !isProblem(found) &&
    known.length === found.length &&
    known.every((byte, at) => byte === found[at])
  )
}
