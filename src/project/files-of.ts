import { recordOf, touchedFiles } from '../files/index.ts'
import {
  changesOf,
  documentOf,
  emptyDocument,
  problem,
  turnOf,
  type Document,
  type History,
  type Problem,
  type TurnPart,
} from '../kernel/index.ts'
import type { Body } from './bodies.ts'
import { listed } from './workspace.ts'

/** The document that the files of the project are, of which there is one. */
export const filesDocument = 'files'

export type FilesStep = { readonly from: Document; readonly to: Document; readonly paths: readonly string[] }

/** The files that a line of the journal is about. */
export function pathsOf(body: Body, before: History): string[] {
  return [...touchedBy(body, before).keys()]
}

/** What a line of the journal asks of the disk. */
export function filesStep(body: Body, before: History, after: History): FilesStep {
  return { from: contentOf(before), to: contentOf(after), paths: pathsOf(body, before) }
}

/**
 * Undo and redo speak of the text that a turn wrote. Where a file was changed by other means since then, its text is
 * another one, of which the turn knows nothing.
 */
export function changedSince(body: Body, before: History, after: History): Problem | undefined {
  if (body.kind !== 'undo' && body.kind !== 'redo') return undefined
  const touched = touchedBy(body, before)
  const standing = contentOf(body.kind === 'undo' ? before : after)
  const changed = [...touched]
    .filter(([path, sequences]) => !sequences.has(recordOf(standing, path)?.sequence ?? ''))
    .map(([path]) => path)
  return changed.length === 0
    ? undefined
    : problem(
        'changed-since',
        `${listed(changed)} changed since turn ${body.turn}, so that cannot be ` +
          `${body.kind === 'undo' ? 'undone' : 'redone'}; nothing was written.`,
        { paths: changed },
      )
}

const touchedBy = (body: Body, before: History): Map<string, Set<string>> =>
  touchedFiles(
    partsOf(body, before)
      .filter(({ domain }) => domain === 'files')
      .flatMap((part) => changesOf(part)),
  )

function partsOf(body: Body, before: History): readonly TurnPart[] {
  if (body.kind === 'turn') return body.turn.parts
  return body.kind === 'undo' || body.kind === 'redo' ? (turnOf(before, body.turn)?.parts ?? []) : []
}

const contentOf = (history: History): Document => documentOf(history, filesDocument)?.state.document ?? emptyDocument
