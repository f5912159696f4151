import type { SongNote, SnapshotRegion } from '../../src/music/wire/snapshot.ts'
import { differences } from './differences.ts'
import { changeRegion, isNewRegion, regionNamed, withFault, type Draft } from './draft.ts'
import { beatTolerance } from './span.ts'
import type { Piece, Recut } from './wish.ts'

/**
 * A region that became pieces of itself. Nothing cuts or renames a region, so a piece may be the old one or new in its
 * place.
 */
export function claimRecut(draft: Draft, { region: reference, into }: Recut): Draft {
  const { track, region } = regionNamed(draft, reference)
  const now = draft.actual.tracks.find(({ id }) => id === track.id)?.regions ?? []
  const found = into.map((piece) =>
    now.find((one) => (one.id === region.id || isNewRegion(draft, one)) && isPiece(one, region, piece)),
  )
  const missing = into.filter((_, index) => found[index] === undefined)
  if (missing.length > 0)
    return missing.reduce((so, { from, to }) => withFault(so, `${reference} has no piece from ${from} to ${to}`), draft)
  const actual = found.reduce((so, one) => (one ? changeRegion(so, one.id, () => null) : so), draft.actual)
  return { ...draft, actual, expected: changeRegion(draft.expected, region.id, () => null) }
}

function isPiece(one: SnapshotRegion, region: SnapshotRegion, piece: Piece): boolean {
  const notes = heldBetween(region, piece)
  const clipped = notes.map((note) => ({
    ...note,
    durationBeats: Math.min(note.durationBeats, piece.to - piece.from - note.startBeat),
  }))
  const isThere =
    Math.abs(one.startBeat - piece.from) <= beatTolerance &&
    Math.abs(one.durationBeats - (piece.to - piece.from)) <= beatTolerance
  return (
    isThere &&
    (piece.name === undefined || piece.name === one.name) &&
    [notes, clipped].some((wanted) => differences(wanted, one.notes ?? []).length === 0)
  )
}

/** The notes that begin between two beats of the project, counted from the first. */
export const heldBetween = (
  { startBeat, notes }: SnapshotRegion,
  { from, to }: Pick<Piece, 'from' | 'to'>,
): SongNote[] =>
  (notes ?? []).flatMap((note) => {
    const beat = startBeat + note.startBeat
    return beat > from - beatTolerance && beat < to - beatTolerance ? [{ ...note, startBeat: beat - from }] : []
  })
