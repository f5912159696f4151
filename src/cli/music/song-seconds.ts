import type { Document } from '../../kernel/index.ts'
import { beatClock } from '../../media/index.ts'
import { arrangementOf, endOfSong, projectSnapshot, songOf } from '../../music/index.ts'

/**
 * How long a song is, by all tempo changes that it came with, to a thousandth: MIDI counts a beat in whole
 * microseconds.
 */
export function songSeconds(document: Document): number {
  const seconds = beatClock(projectSnapshot(document, { withNotes: false }))
  return Math.round(seconds(endOfSong(arrangementOf(songOf(document)))) * 1000) / 1000
}
