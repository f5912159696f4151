import { metaTypes } from './meta-event.ts'
import { byChunk, type MidiSong } from './midi-song.ts'
import { firstMeta, secondsAt } from './read-song-head.ts'
import { chunkEvents, compareEvents, type PlacedEvent } from './write-midi.ts'

/** A message for a synthesizer; `offset` is the first channel of its port. */
export type SynthEvent = { frame: number; offset: number; bytes: number[] }

/** Times are rounded to this many samples (0.7 ms), so that a synthesizer works in whole runs. */
const grain = 32

/**
 * All that a synthesizer is to be told, in order, how many frames the notes take without their release, and the first
 * channel of each port.
 */
export function synthEvents(
  song: MidiSong,
  rate: number,
): { events: SynthEvent[]; frames: number; offsets: ReadonlyMap<number, number> } {
  const seconds = secondsAt(song)
  const frameOf = (tick: number) => Math.round((seconds(tick) * rate) / grain) * grain
  const offsets = new Map<number, number>([[0, 0]])
  const all: (PlacedEvent & { offset: number })[] = []
  let lastTick = 0
  const keptIn = byChunk(song.kept),
    tracksIn = byChunk(song.tracks),
    eventsIn = chunkEvents(song)
  for (const [chunk, { endTick }] of song.chunks.entries()) {
    const port = firstMeta(keptIn(chunk), metaTypes.port)?.[0] ?? 0
    const offset = offsets.get(port) ?? offsets.size * 16
    offsets.set(port, offset)
    const openEnds = tracksIn(chunk).flatMap(({ channel, notes }) =>
      notes
        .filter(({ isOpen }) => isOpen)
        .map(({ pitch }) => ({ tick: endTick, rank: 0, bytes: [0x80 | channel, pitch, 0] })),
    )
    for (const event of [...(eventsIn[chunk] ?? []), ...openEnds])
      if (isForSynth(event.bytes)) all.push({ ...event, offset })
  }
  for (const { notes } of song.tracks) for (const { tick, ticks } of notes) lastTick = Math.max(lastTick, tick + ticks)
  const events = all.toSorted(compareEvents).map(({ tick, bytes, offset }) => ({
    frame: frameOf(tick),
    offset,
    bytes: bytes[0] === 0xf0 ? [0xf0, ...bytes.slice(2)] : bytes,
  }))
  return { events, frames: frameOf(lastTick), offsets }
}

/** Messages of channels, and the few of the system that say which instruments a file was written for. */
function isForSynth(bytes: readonly number[]): boolean {
  const [status = 0] = bytes
  if (status !== 0xf0) return status < 0xf0
  const text = bytes
    .slice(2)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return /^(?:7e..09|41..421240007f|41..4212401.15|43..4c00007e00)/.test(text)
}
