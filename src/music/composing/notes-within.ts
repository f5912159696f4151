import type { SongNote } from '../wire/snapshot.ts'

/** A hand is early by less than this: neither the composer (0.035 beats) nor humanising (0.03) strays further. */
const MAX_EARLY_BEATS = 1 / 16

/**
 * Where a note is meant to begin: one struck a little ahead of a cut, and sounding mostly behind it, belongs to the bar
 * behind it.
 */
const meantStart = ({ startBeat, durationBeats }: SongNote, cut: number): number => {
  const early = cut - startBeat
  return early > 0 && early <= MAX_EARLY_BEATS && early < durationBeats / 2 ? cut : startBeat
}

/**
 * The notes of a piece, from its own start: those meant to begin in it, none longer than it. `isCut`: they went on
 * behind it.
 */
export function cutNotes(
  notes: readonly SongNote[],
  { from, to, isCut }: { readonly from: number; readonly to: number; readonly isCut: boolean },
): SongNote[] {
  return notes.flatMap((note) => {
    const startBeat = meantStart(note, from)
    if (startBeat < from || (isCut ? meantStart(note, to) : note.startBeat) >= to) return []
    const endBeat = Math.min(note.startBeat + note.durationBeats, to)
    return [{ ...note, startBeat: startBeat - from, durationBeats: endBeat - startBeat }]
  })
}

/** The notes that are meant to begin within so many beats, none of them longer than there is room for. */
export const notesInside = (beats: number, notes: readonly SongNote[]): SongNote[] =>
  cutNotes(notes, { from: 0, to: beats, isCut: true })
