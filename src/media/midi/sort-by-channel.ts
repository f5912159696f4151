import { toHex } from './meta-event.ts'
import type { KeptEvent, MidiNote, MidiTrack } from './midi-song.ts'
import type { MidiEvent } from './read-events.ts'

type Sorted = { tracks: MidiTrack[]; kept: KeptEvent[] }
type OpenNotes = { notes: MidiNote[]; next: number }

/**
 * Sorts the events of a chunk by channel and joins the two ends of each note. A note-off ends the oldest open note of
 * its pitch. Notes without length and ends without a note are no notes to anyone, so they are kept as they are.
 */
export function sortByChannel(
  events: readonly MidiEvent[],
  { chunk, endTick }: { chunk: number; endTick: number },
): Sorted {
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
