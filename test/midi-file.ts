import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { isProblem } from '../src/kernel/index.ts'
import { metaHex, metaTypes, textHex } from '../src/media/midi/meta-event.ts'
import type { KeptEvent, MidiNote, MidiSong, MidiTrack } from '../src/media/midi/midi-song.ts'
import { readMidi } from '../src/media/midi/read-midi.ts'
import { tempoBytes } from '../src/media/midi/read-song-head.ts'
import { writeMidi } from '../src/media/midi/write-midi.ts'
import { testStudio, type TestStudio } from './test-studio.ts'

const PER_BEAT = 480

/** What a file of the song below may have beside its notes. */
export type Made = {
  readonly chords?: readonly (readonly number[])[]
  readonly bars?: number
  readonly sections?: readonly (readonly [name: string, beat: number])[]
  readonly tempos?: readonly (readonly [bpm: number, beat: number])[]
  readonly metres?: readonly (readonly [numerator: number, denominator: number, beat: number])[]
  /** Sharps (flats below zero), and 1 for minor. */
  readonly key?: readonly [sharps: number, mode: number]
  /** How notes end: by a note-off of this velocity, or without one by a note-on that has none. */
  readonly release?: number
  /** Beats at which the pedal of the piano goes down and up. */
  readonly pedal?: readonly (readonly [down: number, up: number])[]
  readonly lateBeats?: number
}

const inD = [
  [62, 66, 69],
  [59, 62, 66],
  [67, 71, 74],
  [69, 73, 76],
]

/** A piano and drums over eight bars of D–Bm–G–A, in a verse and a chorus, as a MIDI file that names no key. */
export function midiFile(made: Made = {}): Uint8Array {
  const { chords = inD, bars = 8, release, pedal = [], lateBeats = 0 } = made
  const { sections = defaultSections, tempos = [[100, 0]], metres = [[4, 4, 0]], key } = made
  const tickOf = (beat: number): number => Math.round(beat * PER_BEAT)
  const end = release === undefined ? {} : { releaseVelocity: release }
  const note = (beat: number, beats: number, pitch: number): MidiNote => ({
    tick: tickOf(beat),
    ticks: tickOf(beats),
    pitch,
    velocity: 80,
    ...end,
  })
  const piano = Array.from({ length: bars }, (_, bar) =>
    (chords[bar % chords.length] ?? []).map((pitch) => note(bar * 4 + lateBeats, 3.9, pitch)),
  ).flat()
  const drums = Array.from({ length: bars * 4 }, (_, beat) => note(beat, 0.4, beat % 2 === 0 ? 36 : 38))
  const track = (chunk: number, channel: number, notes: MidiNote[]): MidiTrack => ({
    chunk,
    channel,
    notes,
    programs: [],
    controllers: [],
    bends: [],
    touches: [],
  })
  const at = (beat: number, hex: string): KeptEvent => ({ chunk: 0, tick: tickOf(beat), hex })
  const song: MidiSong = {
    format: 1,
    division: { ticksPerBeat: PER_BEAT },
    chunks: [{ endTick: 0 }, { endTick: 0 }, { endTick: 0 }],
    tracks: [
      {
        ...track(1, 0, piano),
        controllers: pedal.flatMap(([down, up]) => [
          { tick: tickOf(down), cc: 64, value: 127 },
          { tick: tickOf(up), cc: 64, value: 0 },
        ]),
      },
      track(2, 9, drums),
    ],
    kept: [
      ...tempos.map(([bpm, beat]) => at(beat, metaHex(metaTypes.tempo, tempoBytes(bpm)))),
      ...metres.map(([over, under, beat]) => at(beat, metaHex(metaTypes.signature, [over, Math.log2(under), 24, 8]))),
      ...(key ? [at(0, metaHex(metaTypes.key, [(key[0] + 256) % 256, key[1]]))] : []),
      ...sections.map(([name, beat]) => at(beat, textHex(metaTypes.marker, name))),
      { chunk: 1, tick: 0, hex: textHex(metaTypes.name, 'Piano') },
      { chunk: 2, tick: 0, hex: textHex(metaTypes.name, 'Drums') },
    ].toSorted((a, b) => a.chunk - b.chunk || a.tick - b.tick),
  }
  return writeMidi(song)
}

const defaultSections = [
  ['Verse', 0],
  ['Chorus', 16],
] as const

/** A project that such a file was imported into. */
export async function midiStudio(made: Made = {}): Promise<TestStudio> {
  const studio = await testStudio().empty()
  await writeFile(join(studio.folder, 'song.mid'), midiFile(made))
  expect(await studio.run('import', 'song.mid')).toMatchObject({ exitCode: 0 })
  return studio
}

/** A file that is the same as the one that was imported is not written over. */
let exports = 0

/** The song as the project would export it now. */
export async function exported(studio: TestStudio): Promise<MidiSong> {
  const file = `out-${(exports += 1)}.mid`
  const done = await studio.run('export', file)
  expect(done, done.stderr + done.stdout).toMatchObject({ exitCode: 0 })
  const read = readMidi(new Uint8Array(await readFile(join(studio.folder, file))))
  if (isProblem(read)) throw new Error(read.message)
  return read.song
}

/** The notes of a track of a song by the chunk that it came in, as beats. */
export function notesIn(
  song: MidiSong,
  chunk: number,
): { beat: number; pitch: number; velocity: number; release: number | null }[] {
  return song.tracks
    .filter((track) => track.chunk === chunk)
    .flatMap(({ notes }) => notes)
    .map(({ tick, pitch, velocity, releaseVelocity }) => ({
      beat: tick / PER_BEAT,
      pitch,
      velocity,
      release: releaseVelocity ?? null,
    }))
}
