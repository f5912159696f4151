import { problem, type Problem } from '../../kernel/index.ts'
import { toHex } from './meta-event.ts'
import type { Division, KeptEvent, MidiChunk, MidiNote, MidiSong, MidiTrack } from './midi-song.ts'
import { type MidiEvent, readEvents } from './read-events.ts'

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

type Sorted = { tracks: MidiTrack[]; kept: KeptEvent[] }
type OpenNotes = { notes: MidiNote[]; next: number }

/**
 * Sorts the events of a chunk by channel and joins the two ends of each note. A note-off ends the oldest open note of
 * its pitch. Notes without length and ends without a note are no notes to anyone, so they are kept as they are.
 */
function sortByChannel(events: readonly MidiEvent[], { chunk, endTick }: { chunk: number; endTick: number }): Sorted {
  const tracks = new Map<number, MidiTrack>()
  const open = new Map<number, OpenNotes>()
  const hollow = new Set<MidiNote>()
  const kept: KeptEvent[] = []

  for (const { tick, bytes } of events) {
    const [status = 0, first = 0, second = 0] = bytes
    const keep = (what = bytes) => kept.push({ chunk, tick, hex: toHex(what) })
    if (status >= 0xf0) {
      keep()
      continue
    }
    const channel = status & 15
    const track = tracks.get(channel) ?? {
      chunk,
      channel,
      notes: [],
      programs: [],
      controllers: [],
      bends: [],
      touches: [],
    }
    tracks.set(channel, track)
    switch (status >> 4) {
      case 8:
      case 9: {
        const key = channel * 128 + first
        if (status >> 4 === 9 && second > 0) {
          const note = { tick, ticks: 0, pitch: first, velocity: second }
          track.notes.push(note)
          const waiting = open.get(key)
          if (waiting) waiting.notes.push(note)
          else open.set(key, { notes: [note], next: 0 })
          break
        }
        const waiting = open.get(key)
        const note = waiting?.notes[waiting.next]
        if (!waiting || !note) {
          keep()
          break
        }
        waiting.next++
        if (waiting.next === waiting.notes.length) open.delete(key)
        if (note.tick === tick) {
          hollow.add(note)
          keep([0x90 | channel, note.pitch, note.velocity])
          keep()
          break
        }
        note.ticks = tick - note.tick
        if (status >> 4 === 8) note.releaseVelocity = second
        break
      }
      case 10:
        track.touches.push({ tick, value: second, pitch: first })
        break
      case 11:
        track.controllers.push({ tick, cc: first, value: second })
        break
      case 12:
        track.programs.push({ tick, program: first })
        break
      case 13:
        track.touches.push({ tick, value: first })
        break
      default:
        track.bends.push({ tick, value: first + second * 128 - 8192 })
    }
  }
  for (const { notes, next } of open.values()) {
    for (const note of notes.slice(next)) {
      note.ticks = Math.max(1, endTick - note.tick)
      note.isOpen = true
    }
  }
  const used = [...tracks.values()]
    .map((track) => ({ ...track, notes: track.notes.filter((note) => !hollow.has(note)) }))
    .filter(holdsMusic)
  return { tracks: used.toSorted((a, b) => a.channel - b.channel), kept }
}

const holdsMusic = ({ notes, programs, controllers, bends, touches }: MidiTrack): boolean =>
  notes.length + programs.length + controllers.length + bends.length + touches.length > 0
