import type { RunId } from './change.ts'
import { evenLabel } from './labels.ts'
import { labelTree, pieceTree, runs, type Piece, type Run, type Sequence } from './piece.ts'

export type StoredRun = Omit<Run, 'labels'> & { readonly run: RunId }
export type StoredPiece = Omit<Piece, 'live' | 'gap'>

/** A sequence as plain lists: its runs, and all its pieces in order. */
export function listSequence(sequence: Sequence): { runs: StoredRun[]; pieces: StoredPiece[] } {
  return {
    runs: [...runs.entries(sequence.runs)].map(({ key, value: { labels: _, ...run } }) => ({ run: key, ...run })),
    pieces: [...pieceTree.entries(sequence.pieces)].map(({ value: { live: _live, gap: _gap, ...piece } }) => piece),
  }
}

/** The sequence that such lists came from, with labels spread evenly. */
export function sequenceOfLists({
  runs: storedRuns,
  pieces,
}: {
  runs: readonly StoredRun[]
  pieces: readonly StoredPiece[]
}): Sequence {
  const known = new Map(storedRuns.map((run) => [run.run, run]))
  const labels = new Map<RunId, { key: number; value: number }[]>(storedRuns.map(({ run }) => [run, []]))
  const entries = pieces.map((piece, index) => {
    const run = known.get(piece.run)
    if (!run) throw new Error(`A piece belongs to run ${piece.run}, which is not there`)
    const key = evenLabel(index, pieces.length)
    labels.get(piece.run)?.push({ key: piece.from, value: key })
    return { key, value: { ...piece, live: run.live, gap: run.content === null } }
  })
  const sorted = storedRuns.toSorted((a, b) => (a.run < b.run ? -1 : 1))
  return {
    pieces: pieceTree.fromSorted(entries),
    runs: runs.fromSorted(
      sorted.map(({ run, ...rest }) => ({
        key: run,
        value: { ...rest, labels: labelTree.fromSorted(labels.get(run) ?? []) },
      })),
    ),
  }
}
