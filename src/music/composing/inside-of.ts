import type { Note } from '../wire/snapshot.ts'

/** The notes that begin within so many beats, none of them longer than there is room for. */
export function insideOf(beats: number, notes: readonly Note[]): Note[] {
  return notes.filter(({ startBeat }) => startBeat < beats).map((note) => ({ ...note, durationBeats: Math.max(0.01, Math.min(note.durationBeats, beats - note.startBeat)) }))
}
