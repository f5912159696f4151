import {
  problem,
  type Problem,
  emptyDocument,
  type Domain,
  type StateKey,
  cell,
  piecesOf,
  runOf,
  sequenceOf,
  visibleLength,
  type Checker,
  type ContentRange,
  type Document,
} from '../kernel/index.ts'
import type { Frame } from '../words/index.ts'
import { asked, context, workspace } from './keys.ts'
import { operations } from './operations/index.ts'
import { fileOf } from './document.ts'

/**
 * How each kind of promise is looked up in the document; that the disk holds the same is looked up beside it, file by
 * file.
 */
const checkers: ReadonlyMap<string, Checker> = new Map<string, Checker>([
  [
    'text-there',
    ({ document }, about) => {
      const { sequence, run } = about as { sequence: string; run: string }
      return visibleIn(document, sequence, [
        { run, from: 0, to: runOf(sequenceOf(document, sequence), run)?.length ?? 0 },
      ])
    },
  ],
  [
    'text-gone',
    ({ document }, about) => {
      const { sequence, ranges } = about as unknown as { sequence: string; ranges: readonly ContentRange[] }
      return visibleIn(document, sequence, ranges)
    },
  ],
  ['file-is', ({ document }, about) => fileOf(document, (about as { path: string }).path)?.text.length ?? null],
  ['on-record', ({ document }, about) => cell(document, (about as { cell: string }).cell) ?? null],
])

/** Everything that can be known of and done to the files of a project, as plans change them. */
export const files: Domain = {
  name: 'files',
  operations: new Map(operations.map((operation) => [operation.name, operation])),
  keys: new Map(([workspace, context, asked] as unknown as StateKey<unknown>[]).map((key) => [key.name, key])),
  checkers,
  newDocument: { document: emptyDocument, editor: {} },
}

/** Files are changed by plans; a mind that works on documents is told so. */
export const filesPlanning = {
  domain: files,
  frame: (): Frame => ({ durationSeconds: 0, cursorSeconds: 0, selection: null, things: [] }),
  forModels: {
    instructions: 'Files are changed by a plan (plan.md) and not by single operations.',
    often: [],
    describe: async (): Promise<string> => 'files of the project',
    look: {
      description: 'Nothing to look at here.',
      parameters: { type: 'object', properties: {} },
      run: (): Problem => problem('invalid-params', 'Files are read by a READ action of a plan.'),
    },
  },
}

/** How many characters of some ranges are to be seen. */
function visibleIn(document: Document, id: string, ranges: readonly ContentRange[]): number {
  const sequence = sequenceOf(document, id)
  return ranges
    .flatMap((range) =>
      [...piecesOf(sequence, range)].map((piece) =>
        visibleLength(piece) === 0 ? 0 : Math.min(piece.to, range.to) - Math.max(piece.from, range.from),
      ),
    )
    .reduce((sum, length) => sum + length, 0)
}
