import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { parseMidi, type MidiData, type MidiEvent } from 'midi-file'
import { describe, expect, it, type TestContext } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { isProblem } from '../../base/index.ts'
import { end, meta, midiBytes, text, trackBytes } from '../../../test/support/media/midi-bytes.ts'
import { midiLimits, readMidi, type ReadMidi } from './read-midi.ts'
import { randomSong } from '../../../test/support/media/random-song.ts'
import { writeMidi } from './write-midi.ts'

function read(bytes: Uint8Array): ReadMidi {
  const result = readMidi(bytes)
  if (isProblem(result)) throw new Error(result.message)
  return result
}

describe('a MIDI file', () => {
  it('gives the song again that was written', () => {
    fc.assert(
      fc.property(randomSong, (song) => {
        expect(read(writeMidi(song))).toEqual({ song, warnings: [] })
      }),
      drawn({ seed: 20_261_116, sample: 120, all: 2000 }),
    )
  })

  it.for(['format0.mid', 'format1.mid'])('of another program, %s, keeps every event at its tick', (name, context) => {
    const bytes = sampleSong(context, name)
    const written = writeMidi(read(bytes).song)
    expect(eventsByTick(written)).toEqual(eventsByTick(bytes))
    expect(parseMidi(written).header).toEqual(parseMidi(bytes).header)
  })

  it('joins the ends of notes in the order in which they began, and says which end was meant', () => {
    const { song } = read(
      midiBytes({ chunks: [[0, 0x90, 60, 100, 10, 60, 90, 10, 0x80, 60, 33, 10, 0x90, 60, 0, ...end]] }),
    )
    expect(song.tracks[0]?.notes).toEqual([
      { tick: 0, ticks: 20, pitch: 60, velocity: 100, releaseVelocity: 33 },
      { tick: 10, ticks: 20, pitch: 60, velocity: 90 },
    ])
  })

  it('keeps ends without a note, notes without length and notes without an end', () => {
    const bytes = midiBytes({
      chunks: [[0, 0x80, 40, 1, 5, 0x90, 41, 90, 0, 0x80, 41, 2, 5, 0x90, 42, 80, 20, 0xff, 0x2f, 0]],
    })
    const { song } = read(bytes)
    expect(song.tracks[0]?.notes).toEqual([{ tick: 10, ticks: 20, pitch: 42, velocity: 80, isOpen: true }])
    expect(song.kept.map(({ tick, hex }) => [tick, hex])).toEqual([
      [0, '802801'],
      [5, '90295a'],
      [5, '802902'],
    ])
    expect(eventsByTick(writeMidi(song))).toEqual(eventsByTick(bytes))
  })

  it('keeps what it does not understand, byte for byte', () => {
    const sysex = [0, 0xf0, 5, 0x7e, 0x7f, 9, 1, 0xf7]
    const bytes = midiBytes({
      format: 0,
      chunks: [
        [...meta(0x60, [1, 2, 255]), ...sysex, ...meta(0x7f, text('maker')), ...meta(0x54, [0x60, 1, 2, 3, 4]), ...end],
      ],
    })
    expect([...writeMidi(read(bytes).song)]).toEqual([...bytes])
  })

  it('of format 0 becomes one track for each channel and goes back into one chunk', () => {
    const bytes = midiBytes({
      format: 0,
      chunks: [[0, 0x90, 60, 64, 0, 0x99, 36, 64, 96, 0x90, 60, 0, 0, 0x99, 36, 0, ...end]],
    })
    const { song } = read(bytes)
    expect(song.tracks.map(({ chunk, channel }) => [chunk, channel])).toEqual([
      [0, 0],
      [0, 9],
    ])
    const written = parseMidi(writeMidi(song))
    expect([written.header.format, written.tracks.length]).toEqual([0, 1])
  })

  it('is read inside a RIFF wrapper', () => {
    const inner = midiBytes({ chunks: [[...end]] })
    const wrapped = Uint8Array.from([
      ...text('RIFF'),
      inner.length + 12,
      0,
      0,
      0,
      ...text('RMIDdata'),
      inner.length,
      0,
      0,
      0,
      ...inner,
    ])
    expect(read(wrapped).song).toEqual(read(inner).song)
  })
})

describe('a damaged MIDI file', () => {
  const note = [0, 0x90, 60, 100, 96, 60, 0]

  it.for([
    [
      'a length that stops short',
      midiBytes({
        chunks: [],
        promised: 2,
        after: [...trackBytes([...note, ...end], 4), ...trackBytes([...note, ...end])],
      }),
      2,
    ],
    [
      'a length that runs over the next track',
      midiBytes({
        chunks: [],
        promised: 2,
        after: [...trackBytes([...note, ...end], 40), ...trackBytes([...note, ...end])],
      }),
      2,
    ],
    [
      'a length beyond the file',
      midiBytes({ chunks: [], promised: 1, after: trackBytes([...note, ...end], 0x7fffffff) }),
      1,
    ],
    [
      'nonsense between its tracks',
      midiBytes({
        chunks: [],
        promised: 2,
        after: [...trackBytes([...note, ...end]), 1, 2, 3, ...trackBytes([...note, ...end])],
      }),
      2,
    ],
    ['nonsense at its end', midiBytes({ chunks: [[...note, ...end]], after: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] }), 1],
    [
      'a chunk of another kind',
      midiBytes({
        chunks: [],
        promised: 1,
        after: [...text('XFIH'), 0, 0, 0, 2, 7, 7, ...trackBytes([...note, ...end])],
      }),
      1,
    ],
    ['fewer tracks than it promises', midiBytes({ chunks: [[...note, ...end]], promised: 9 }), 1],
    ['an impossible status', midiBytes({ chunks: [[...note, 0, 0xf4, 1, ...end]] }), 1],
    ['a value out of range', midiBytes({ chunks: [[...note, 0, 0x90, 60, 200, ...end]] }), 1],
    ['a text longer than its track', midiBytes({ chunks: [[...note, 0, 0xff, 1, 0x7f, 65]] }), 1],
  ] as const)('with %s is read as far as it goes, and it is said', ([, bytes, tracks]) => {
    const { song, warnings } = read(bytes)
    expect(song.tracks).toHaveLength(tracks)
    expect(song.tracks.every(({ notes }) => notes.length === 1)).toBe(true)
    expect(warnings.length).toBeGreaterThan(0)
    for (const warning of warnings) expect(warning).toMatch(/^[A-Z0-9].*\.$/)
  })

  it.for([
    ['nothing', new Uint8Array(0), 'not-midi'],
    ['a header alone', midiBytes({ chunks: [] }), 'bad-midi'],
    ['half a header', midiBytes({ chunks: [] }).subarray(0, 9), 'not-midi'],
    ['beats without ticks', midiBytes({ division: 0, chunks: [[...end]] }), 'bad-midi'],
    ['frames of no known film', midiBytes({ division: 0xf0 << 8, chunks: [[...end]] }), 'bad-midi'],
    ['more bytes than anyone writes', new Uint8Array(midiLimits.bytes + 1), 'midi-too-large'],
    [
      'more events than anyone plays',
      midiBytes({
        chunks: [[0, 0x90, ...Array.from({ length: midiLimits.events + 1 }, () => [60, 64, 0]).flat(), ...end]],
      }),
      'midi-too-large',
    ],
    [
      'more tracks than anyone needs',
      midiBytes({ chunks: Array.from({ length: midiLimits.chunks + 1 }, () => end) }),
      'midi-too-large',
    ],
  ] as const)('with %s is refused in one sentence', ([, bytes, code]) => {
    const result = readMidi(bytes)
    expect(isProblem(result) && result.code).toBe(code)
    expect(isProblem(result) && result.message).toMatch(/^[A-Z][^.]*(?:\.mid[^.]*)?\.$/)
  })

  /** Two notes of a beat with something between them, and what is left of it all. */
  const around = (between: number[]): { pitches: number[]; warnings: string[] } => {
    const { song, warnings } = read(
      midiBytes({
        chunks: [
          [
            0,
            0x90,
            60,
            100,
            0x60,
            0x80,
            60,
            0,
            ...between,
            0,
            0x90,
            64,
            100,
            0x60,
            0x80,
            64,
            0,
            0,
            0x90,
            67,
            100,
            0x60,
            0x80,
            67,
            0,
            ...end,
          ],
        ],
      }),
    )
    return { pitches: song.tracks.flatMap(({ notes }) => notes.map(({ pitch }) => pitch)), warnings }
  }

  it.for([
    ['an undefined status', [0, 0xf4]],
    ['an undefined status with a value', [0, 0xf5, 7]],
    ['the clock of a cable', [0, 0xf8]],
    ['a song position', [0, 0xf2, 1, 2]],
    ['a quarter frame', [0, 0xf1, 9]],
    ['an active sensing', [10, 0xfe]],
    ['a velocity out of range', [0, 0x90, 62, 200]],
    ['a pitch out of range', [0, 0x90, 200, 90]],
    ['a wait that never ends', [0x80, 0x81, 0x82, 0x83]],
  ] as const)('loses one event, not the track, by %s', ([, bytes]) => {
    const { pitches, warnings } = around([...bytes])
    expect(pitches).toEqual([60, 64, 67])
    expect(warnings).toEqual(['An event of track 1 makes no sense and was left out.'])
  })

  it.for([
    ['a meta event', meta(6, [65])],
    ['a system exclusive', [0, 0xf0, 2, 1, 0xf7]],
  ] as const)('that does not repeat its status after %s loses nothing', ([, bytes]) => {
    const { song, warnings } = read(
      midiBytes({ chunks: [[0, 0x90, 60, 100, 0x60, 60, 0, ...bytes, 0, 64, 100, 0x60, 64, 0, ...end]] }),
    )
    expect(song.tracks.flatMap(({ notes }) => notes.map(({ pitch }) => pitch))).toEqual([60, 64])
    expect(warnings).toEqual([])
  })

  it('with values before any status loses that one event', () => {
    const { song, warnings } = read(midiBytes({ chunks: [[0, 60, 100, 0, 0x90, 64, 100, 0x60, 64, 0, ...end]] }))
    expect(song.tracks.flatMap(({ notes }) => notes.map(({ pitch }) => pitch))).toEqual([64])
    expect(warnings).toEqual(['An event of track 1 makes no sense and was left out.'])
  })

  it('loses one event for one bad byte wherever it stands: every note but that one is there', () => {
    const notes = Array.from({ length: 12 }, (_, at) => 40 + at)
    const chunk = [...notes.flatMap((pitch) => [0, 0x90, pitch, 100, 0x30, 0x80, pitch, 0]), ...end]
    fc.assert(
      fc.property(fc.nat(notes.length - 1), fc.constantFrom(0xf1, 0xf3, 0xf4, 0xf5, 0xf6, 0xf8, 0xfd), (at, status) => {
        const bytes = [...chunk]
        bytes.splice(8 * at, 0, 5, status, ...(status === 0xf1 || status === 0xf3 ? [1] : []))
        const { song } = read(midiBytes({ chunks: [bytes] }))
        expect(song.tracks.flatMap((track) => track.notes.map(({ pitch }) => pitch))).toEqual(notes)
      }),
      { numRuns: 60 },
    )
  })

  it('never throws, whatever its bytes, and what was read can be written', () => {
    const noise = fc.uint8Array({ maxLength: 400 })
    const behindHeader = noise.map((bytes) => midiBytes({ chunks: [], promised: 1, after: trackBytes([...bytes]) }))
    fc.assert(
      fc.property(fc.oneof(noise, behindHeader, mutated()), (bytes) => {
        const result = readMidi(bytes)
        if (isProblem(result)) return
        expect(read(writeMidi(result.song)).song).toEqual(result.song)
      }),
      drawn({ seed: 20_261_117, sample: 480, all: 8000 }),
    )
  })
})

/** A good file with a few bytes changed, cut off or put in. */
function mutated(): fc.Arbitrary<Uint8Array> {
  const change = fc.record({ at: fc.nat(), value: fc.nat(255), how: fc.constantFrom('set', 'cut', 'insert') })
  return fc.tuple(randomSong, fc.array(change, { minLength: 1, maxLength: 6 })).map(([song, changes]) => {
    let bytes = [...writeMidi(song)]
    for (const { at, value, how } of changes) {
      const place = at % Math.max(1, bytes.length)
      if (how === 'set') bytes[place] = value
      else if (how === 'insert') bytes.splice(place, 0, value)
      else bytes = bytes.slice(0, place)
    }
    return Uint8Array.from(bytes)
  })
}

/** All events by track and tick, as an independent reader sees them; within a tick the order is free. */
function eventsByTick(bytes: Uint8Array): string[][] {
  const file: MidiData = parseMidi([...bytes])
  return file.tracks.map((events) => {
    let tick = 0
    return events
      .map((event: MidiEvent) => {
        const { deltaTime, running: _, ...rest } = event as MidiEvent & { running?: true }
        tick += deltaTime
        return `${String(tick).padStart(9, '0')} ${JSON.stringify(rest)}`
      })
      .toSorted()
  })
}

function sampleSong(context: Pick<TestContext, 'skip'>, name: string): Uint8Array {
  const folder = process.env['CUTROOM_SAMPLES']
  if (folder === undefined || folder === '')
    return context.skip('CUTROOM_SAMPLES does not name the folder of sample files')
  return readFileSync(join(folder, 'midi', name))
}
