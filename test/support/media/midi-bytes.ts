import { encodeVariableLength } from '../../../src/media/midi/meta-event.ts'

/** A MIDI file written by hand, byte by byte, for what no writer of ours would produce. */
export function midiBytes({
  format = 1,
  division = 480,
  promised,
  chunks,
  after = [],
}: {
  format?: number
  division?: number
  promised?: number
  chunks: number[][]
  after?: number[]
}): Uint8Array {
  const word = (value: number) => [value >> 8, value & 255]
  return Uint8Array.from([
    ...text('MThd'),
    0,
    0,
    0,
    6,
    ...word(format),
    ...word(promised ?? chunks.length),
    ...word(division),
    ...chunks.flatMap((body) => trackBytes(body)),
    ...after,
  ])
}

export function trackBytes(body: number[], stated = body.length): number[] {
  return [...text('MTrk'), (stated >>> 24) & 255, (stated >> 16) & 255, (stated >> 8) & 255, stated & 255, ...body]
}

export const end = [0, 0xff, 0x2f, 0]
export const text = (letters: string): number[] => [...new TextEncoder().encode(letters)]
export const meta = (type: number, bytes: number[]): number[] => [
  0,
  0xff,
  type,
  ...encodeVariableLength(bytes.length),
  ...bytes,
]
