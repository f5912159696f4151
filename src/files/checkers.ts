import {
  cell,
  piecesOf,
  runOf,
  sequenceOf,
  visibleLength,
  type Checker,
  type ContentRange,
  type Document,
} from '../kernel/index.ts'
import { fileOf } from './document.ts'

/**
 * How each kind of promise is looked up in the document; that the disk holds the same is looked up beside it, file by
 * file.
 */
export const checkers: ReadonlyMap<string, Checker> = new Map<string, Checker>([
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
