import type { Note } from '../kernel/index.ts'
import { noteOf } from './records.ts'

/** So many of a kind are told one by one. */
const MOST = 3

/** Says once what would otherwise be said of every single edit, so that the notes that differ are still read. */
export function fewNotes(notes: readonly Note[]): Note[] {
  const count = notes.filter(isUnasked).length
  if (count <= MOST) return [...notes]
  const first = notes.findIndex(isUnasked)
  return notes.flatMap((note, at) =>
    !isUnasked(note)
      ? [note]
      : at === first
        ? [
            noteOf(
              note.code,
              `${count} of these edits were chosen by the model, in whole or in their values; your words alone do ` +
                `not say them. Only you can approve them.`,
            ),
          ]
        : [],
  )
}

const isUnasked = ({ code }: Note): boolean => code === 'not-asked-for'
