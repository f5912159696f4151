import { byChunk } from './by-chunk.ts'
import { fromHex } from './hex.ts'
import type { MidiSong, MidiTrack } from './midi-song.ts'

/** One event as a file holds it, at its tick. */
export type PlacedEvent = { tick: number; rank: number; bytes: number[] }

/**
 * What comes first where several things happen at once: a note ends before it sounds again, and a bank is chosen before
 * its program.
 */
const ranks = { noteEnd: 0, kept: 1, controller: 2, program: 3, bend: 4, touch: 5, note: 6 }

/** All events of each chunk but its end, in the order in which they take place. */
export function chunkEvents({ chunks, kept, tracks }: MidiSong): PlacedEvent[][] {
  const keptIn = byChunk(kept),
    tracksIn = byChunk(tracks)
  return chunks.map((_, chunk) =>
    [
      ...keptIn(chunk).map(({ tick, hex }) => ({ tick, rank: ranks.kept, bytes: fromHex(hex) })),
      ...tracksIn(chunk).flatMap(placedEvents),
    ].toSorted(inOrder),
  )
}

export const inOrder = (a: PlacedEvent, b: PlacedEvent): number => a.tick - b.tick || a.rank - b.rank

function placedEvents({ channel, notes, programs, controllers, bends, touches }: MidiTrack): PlacedEvent[] {
  return [
    ...notes.flatMap(({ tick, ticks, pitch, velocity, releaseVelocity, isOpen }): PlacedEvent[] => [
      { tick, rank: ranks.note, bytes: [0x90 | channel, pitch, velocity] },
      ...(isOpen
        ? []
        : [
            {
              tick: tick + ticks,
              rank: ranks.noteEnd,
              bytes:
                releaseVelocity === undefined ? [0x90 | channel, pitch, 0] : [0x80 | channel, pitch, releaseVelocity],
            },
          ]),
    ]),
    ...programs.map(({ tick, program }) => ({ tick, rank: ranks.program, bytes: [0xc0 | channel, program] })),
    ...controllers.map(({ tick, cc, value }) => ({ tick, rank: ranks.controller, bytes: [0xb0 | channel, cc, value] })),
    ...bends.map(({ tick, value }) => ({
      tick,
      rank: ranks.bend,
      bytes: [0xe0 | channel, (value + 8192) & 127, (value + 8192) >> 7],
    })),
    ...touches.map(({ tick, value, pitch }) => ({
      tick,
      rank: ranks.touch,
      bytes: pitch === undefined ? [0xd0 | channel, value] : [0xa0 | channel, pitch, value],
    })),
  ]
}
