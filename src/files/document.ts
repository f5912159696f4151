import {
  cell,
  cellsUnder,
  isProblem,
  piecesFrom,
  runOf,
  sequenceOf,
  visibleLength,
  type Document,
  type Edit,
  type Json,
  type RunId,
  type SequenceId,
} from '../kernel/index.ts'
import { encodeText } from './encoding.ts'

/**
 * Where what is to be remembered lies: the one file among our own records that a plan may change, and only in this way.
 */
export const memosPath = '.cutroom/memos.yaml'

/** How a text is written as bytes. */
export type TextForm = { readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1'; readonly bom: boolean }

/** A file as a document holds it: where its text is, how it is written as bytes, and what had to be made for it. */
export type FileRecord = TextForm & {
  readonly sequence: SequenceId
  /** How many of the folders above it were made with it, and go with it again. */
  readonly folders: number
}

export type FileText = { readonly record: FileRecord; readonly text: string }

/** A path as one part of an address, whatever it is made of. */
const idOfPath = (path: string): string => encodeURIComponent(path)
export const pathOfId = (id: string): string => decodeURIComponent(id)

/** Absent means that there is no such file. */
export const fileCell = (path: string): string => `file/${idOfPath(path)}/is`

/**
 * The permissions that a file had when a plan took it away or moved it, and the text that it had then: another text
 * there is another file.
 */
type FileMode = { readonly mode: number; readonly of: SequenceId }
const modeCell = (path: string): string => `file/${idOfPath(path)}/mode`

export const modeEdits = (path: string, { mode, of }: { mode: number | undefined; of: SequenceId }): Edit[] =>
  mode === undefined ? [] : [{ edit: 'set', cell: modeCell(path), to: { mode, of } }]

/** What a file with this text is to have for permissions, where that is known. */
export function modeOf(document: Document, path: string, sequence: SequenceId | undefined): number | undefined {
  const known = cell(document, modeCell(path)) as FileMode | null | undefined
  return known && known.of === sequence ? known.mode : undefined
}

export function recordOf(document: Document, path: string): FileRecord | undefined {
  return (cell(document, fileCell(path)) ?? undefined) as FileRecord | undefined
}

/** Every file that is known to be there. */
export function pathsIn(document: Document): string[] {
  return [...cellsUnder(document, 'file/')].flatMap(({ path, value }) =>
    value === null || !path.endsWith('/is') ? [] : [pathOfId(path.split('/')[1] ?? '')],
  )
}

export function fileOf(document: Document, path: string): FileText | undefined {
  const record = recordOf(document, path)
  return record && { record, text: textOf(document, record.sequence) }
}

function textOf(document: Document, id: SequenceId): string {
  const sequence = sequenceOf(document, id)
  const parts: string[] = []
  for (const { piece } of piecesFrom(sequence)) {
    if (visibleLength(piece) > 0) parts.push(textOfRun(runOf(sequence, piece.run)?.content).slice(piece.from, piece.to))
  }
  return parts.join('')
}

/** What a run of characters holds. */
export const runContent = (text: string): Json => ({ text })
const textOfRun = (content: Json | undefined): string => (content as { text?: string } | null | undefined)?.text ?? ''

/** The sequence of a file's text. A file that is found changed has another one than before. */
export const sequenceId = (path: string, run: RunId): SequenceId => `text/${idOfPath(path)}/${run}`

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
