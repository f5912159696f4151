import type { Region, Song } from '../document/song.ts'
import type { Note } from '../wire/snapshot.ts'
import { MIN_LENGTH_BEATS } from '../operations/params.ts'
import { heardCall, type HeardCall } from './understanding.ts'

/**
 * Puts notes into a region, as they are to be from now on. One that is shorter than can be written, as clients may send it and a cut may
 * leave it, gets the shortest length there is.
 */
export function writeNotes(regionId: string, notes: readonly Note[], text: string): HeardCall {
  const plain = notes.map(({ pitch, startBeat, durationBeats, velocity, channel }) => ({
    pitch,
    startBeat,
    durationBeats: Math.max(MIN_LENGTH_BEATS, durationBeats),
    velocity,
    ...(channel !== undefined && { channel }),
  }))
  return heardCall('stori_add_notes', { regionId, notes: plain }, { text })
}

const known: ReadonlySet<string> = new Set(['pitch', 'startBeat', 'durationBeats', 'velocity', 'channel'])

/** Whether something would be lost if the notes of a region were written again: some were not sent, or carry more than can be written here. */
export const isBeyondNotes = (song: Song, { id, isUnsent }: Pick<Region, 'id' | 'isUnsent'>): boolean =>
  isUnsent || song.notes(id).some((note) => Object.keys(note).some((field) => !known.has(field)))
