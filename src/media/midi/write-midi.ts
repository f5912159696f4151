import { type Division, type MidiSong, byChunk, type MidiTrack } from './midi-song.ts'
import { MAX_WAIT, encodeVariableLength, fromHex } from './meta-event.ts'

/** Writes a song as a Standard MIDI File: reading the result gives the song again. */
export function writeMidi(song: MidiSong): Uint8Array {
  const bodies = chunkEvents(song).map((events, chunk) => chunkBody(events, song.chunks[chunk]?.endTick ?? 0))
  const file = new Uint8Array(14 + bodies.reduce((sum, body) => sum + 8 + body.length, 0))
  const view = new DataView(file.buffer)
  file.set(letters('MThd'), 0)
  view.setUint32(4, 6)
  view.setUint16(8, song.format)
  view.setUint16(10, bodies.length)
  view.setUint16(12, divisionWord(song.division))
  let at = 14
  for (const body of bodies) {
    file.set(letters('MTrk'), at)
    view.setUint32(at + 4, body.length)
    file.set(body, at + 8)
    at += 8 + body.length
  }
  return file
}

function chunkBody(placed: readonly PlacedEvent[], endTick: number): Uint8Array {
  const body: number[] = []
  let now = 0
  let running = 0
  const waitUntil = (tick: number) => {
    // A wait longer than a file can say is said in parts, with empty texts between them.
    for (; tick - now > MAX_WAIT; now += MAX_WAIT) {
      body.push(...encodeVariableLength(MAX_WAIT), 0xff, 0x01, 0x00)
      running = 0
    }
    body.push(...encodeVariableLength(tick - now))
    now = tick
  }
  for (const { tick, bytes } of placed) {
    const [status = 0] = bytes
    waitUntil(tick)
    for (let i = status === running ? 1 : 0; i < bytes.length; i++) body.push(bytes[i] ?? 0)
    running = status < 0xf0 ? status : 0
  }
  waitUntil(Math.max(endTick, now))
  body.push(0xff, 0x2f, 0x00)
  return Uint8Array.from(body)
}

function divisionWord(division: Division): number {
  return 'ticksPerBeat' in division
    ? division.ticksPerBeat
    : ((256 - division.framesPerSecond) << 8) | division.ticksPerFrame
}

const letters = (text: string): Uint8Array => new TextEncoder().encode(text)

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
    ].toSorted(compareEvents),
  )
}

export const compareEvents = (a: PlacedEvent, b: PlacedEvent): number => a.tick - b.tick || a.rank - b.rank

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
