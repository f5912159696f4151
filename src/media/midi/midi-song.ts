/**
 * A Standard MIDI File as plain data that survives JSON. All places are whole ticks from the start of the file.
 * What is no note, controller, bend, touch or program of a channel stands in `kept`, byte for byte.
 */
export type MidiSong = {
  format: 0 | 1 | 2
  division: Division
  /** One for each track chunk of the file; a chunk may hold no music, or that of several channels. */
  chunks: MidiChunk[]
  /** One for each channel that a chunk speaks on. */
  tracks: MidiTrack[]
  kept: KeptEvent[]
}

/** How long a tick is: a part of a beat, or a part of a film frame. 29 stands for 30000/1001. */
export type Division = { ticksPerBeat: number } | { framesPerSecond: 24 | 25 | 29 | 30; ticksPerFrame: number }

export type MidiChunk = { endTick: number }

export type MidiTrack = {
  chunk: number
  /** 0 to 15; 9 is for drums. */
  channel: number
  notes: MidiNote[]
  programs: { tick: number; program: number }[]
  controllers: { tick: number; cc: number; value: number }[]
  bends: { tick: number; value: number }[]
  /** Pressure on one key, or on the whole channel where no pitch is named. */
  touches: { tick: number; value: number; pitch?: number }[]
}

export type MidiNote = {
  tick: number
  ticks: number
  pitch: number
  velocity: number
  /** Only where the file ends the note by a note-off; most end it by a note-on without velocity. */
  releaseVelocity?: number
  /** The file never ends this note; it is held to the end of its chunk. */
  isOpen?: true
}

/** An event as it stands in the file, its bytes as hexadecimal digits from the status on. */
export type KeptEvent = { chunk: number; tick: number; hex: string }

export const drumChannel = 9

/** Things sorted by their chunk, once, so that a file with many chunks is not searched through for each of them. */
export function byChunk<T extends { chunk: number }>(things: readonly T[]): (chunk: number) => T[] {
  const found = new Map<number, T[]>()
  for (const thing of things) {
    const group = found.get(thing.chunk)
    if (group) group.push(thing)
    else found.set(thing.chunk, [thing])
  }
  return (chunk) => found.get(chunk) ?? []
}
