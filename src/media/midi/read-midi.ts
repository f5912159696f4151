import { problem, type Problem } from '../../kernel/index.ts'
import type { Division, KeptEvent, MidiChunk, MidiSong, MidiTrack } from './midi-song.ts'
import { readEvents } from './read-events.ts'
import { sortByChannel } from './sort-by-channel.ts'

/** What a file may hold. The largest pieces in use have some 200,000 events; what goes far beyond was made to hurt. */
export const midiLimits = { bytes: 16 << 20, chunks: 1024, events: 500_000 }

export type ReadMidi = { song: MidiSong; warnings: string[] }

/**
 * Reads a Standard MIDI File, bare or in a RIFF wrapper. What is damaged is left out and said; what is no MIDI file is
 * refused.
 */
export function readMidi(bytes: Uint8Array): ReadMidi | Problem {
  if (bytes.length > midiLimits.bytes)
    return problem(
      'midi-too-large',
      `This file has ${bytes.length} bytes; a MIDI file may have ${midiLimits.bytes} here.`,
    )
  const start = startOf(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (start === null || bytes.length < start + 14)
    return problem('not-midi', 'This is no MIDI file: it does not begin with a header; choose a .mid file.')
  const division = divisionOf(view.getUint16(start + 12))
  if (!division)
    return problem(
      'bad-midi',
      'This MIDI file does not say how long a beat is; save it again from the program that made it.',
    )

  const warnings: string[] = []
  const chunks: MidiChunk[] = []
  const tracks: MidiTrack[] = []
  const kept: KeptEvent[] = []
  let left = midiLimits.events
  for (let at = start + 8 + view.getUint32(start + 4); ;) {
    const found = nextTrack(bytes, at)
    if (found.skipped > 0) warnings.push(`${found.skipped} bytes that belong to no track were left out.`)
    if (found.at === null) break
    if (chunks.length === midiLimits.chunks)
      return problem(
        'midi-too-large',
        `This MIDI file has more than ${midiLimits.chunks} tracks; split it in another program first.`,
      )
    const from = found.at + 8
    const stated = from + view.getUint32(found.at + 4)
    const read = readEvents(bytes, { from, to: Math.min(stated, bytes.length), most: left })
    if (read.ending === 'full')
      return problem(
        'midi-too-large',
        `This MIDI file has more than ${midiLimits.events} events; split it in another program first.`,
      )
    left -= read.events.length
    const number = chunks.length + 1
    if (read.lost > 0)
      warnings.push(
        `${read.lost === 1 ? 'An event' : `${read.lost} events`} of track ${number} ` +
          `${read.lost === 1 ? 'makes' : 'make'} no sense and ${read.lost === 1 ? 'was' : 'were'} left out.`,
      )
    if (read.ending === 'damaged')
      warnings.push(`Track ${number} is damaged after ${read.events.length} events; the rest of it was left out.`)
    else if (stated > bytes.length) warnings.push(`The file ends before track ${number} does.`)
    const sorted = sortByChannel(read.events, { chunk: chunks.length, endTick: read.endTick })
    chunks.push({ endTick: read.endTick })
    for (const track of sorted.tracks) tracks.push(track)
    for (const event of sorted.kept) kept.push(event)
    // A chunk that claims more than it holds must not swallow the next one.
    at = read.ending === 'proper' && isTrack(bytes, read.endsAt) ? read.endsAt : stated
  }
  if (chunks.length === 0)
    return problem('bad-midi', 'This MIDI file has no track in it; save it again from the program that made it.')
  const stated = view.getUint16(start + 10)
  if (stated !== chunks.length) warnings.push(`The file promises ${stated} tracks and has ${chunks.length}.`)
  const format = formatOf(view.getUint16(start + 8), chunks.length)
  return { song: { format, division, chunks, tracks, kept }, warnings }
}

/** Where the header begins: at once, or behind the wrapper of an RMID file. */
function startOf(bytes: Uint8Array): number | null {
  if (says(bytes, 0, 'MThd')) return 0
  return says(bytes, 0, 'RIFF') && says(bytes, 8, 'RMID') && says(bytes, 12, 'data') && says(bytes, 20, 'MThd')
    ? 20
    : null
}

function divisionOf(word: number): Division | null {
  if (word < 0x8000) return word === 0 ? null : { ticksPerBeat: word }
  const framesPerSecond = 256 - (word >> 8)
  const ticksPerFrame = word & 255
  if (ticksPerFrame === 0) return null
  return framesPerSecond === 24 || framesPerSecond === 25 || framesPerSecond === 29 || framesPerSecond === 30
    ? { framesPerSecond, ticksPerFrame }
    : null
}

/** Several chunks cannot be format 0, whatever the header says; formats that nobody has defined are read as 1. */
function formatOf(word: number, chunks: number): MidiSong['format'] {
  if (word === 0) return chunks === 1 ? 0 : 1
  return word === 2 ? 2 : 1
}

/**
 * The next track chunk at or after a place. Chunks of other kinds are stepped over; after nonsense the next mark is
 * looked for.
 */
function nextTrack(bytes: Uint8Array, from: number): { at: number | null; skipped: number } {
  let at = from
  while (at + 8 <= bytes.length) {
    if (isTrack(bytes, at)) return { at, skipped: at - from }
    const size = new DataView(bytes.buffer, bytes.byteOffset + at, 8).getUint32(4)
    const isChunk =
      bytes.subarray(at, at + 4).every((byte) => byte >= 0x20 && byte < 0x7f) && at + 8 + size <= bytes.length
    at = isChunk ? at + 8 + size : at + 1
  }
  return { at: null, skipped: Math.max(0, bytes.length - from) }
}

const isTrack = (bytes: Uint8Array, at: number): boolean => at + 8 <= bytes.length && says(bytes, at, 'MTrk')

function says(bytes: Uint8Array, at: number, letters: string): boolean {
  for (let i = 0; i < letters.length; i++) if (bytes[at + i] !== letters.charCodeAt(i)) return false
  return true
}
