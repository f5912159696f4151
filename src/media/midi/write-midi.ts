import { chunkEvents, type PlacedEvent } from './chunk-events.ts'
import type { Division, MidiSong } from './midi-song.ts'
import { longestWait, variableLength } from './variable-length.ts'

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
    for (; tick - now > longestWait; now += longestWait) {
      body.push(...variableLength(longestWait), 0xff, 0x01, 0x00)
      running = 0
    }
    body.push(...variableLength(tick - now))
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
