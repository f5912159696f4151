import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { isProblem } from '../../base/index.ts'
import { snapshotSchema, type ProjectSnapshot } from '../../music/wire/snapshot.ts'
import { metaHex, textHex } from './meta-event.ts'
import { midiOfSnapshot, sectionSpans } from './midi-of-snapshot.ts'
import type { MidiSong, MidiTrack } from './midi-song.ts'
import { randomSong } from '../../../test/support/media/random-song.ts'
import { readMidi } from './read-midi.ts'
import { snapshotOfMidi } from './snapshot-of-midi.ts'

function ids(): () => string {
  let count = 0
  return () => `id-${++count}`
}

/** What a client would send back: through JSON and through the schema. */
function asSent(song: MidiSong): ProjectSnapshot {
  return snapshotSchema.parse(JSON.parse(JSON.stringify(snapshotOfMidi(song, { newId: ids() }).snapshot)))
}

const track = (fields: Partial<MidiTrack>): MidiTrack => ({
  chunk: 1,
  channel: 0,
  notes: [],
  programs: [],
  controllers: [],
  bends: [],
  touches: [],
  ...fields,
})
const note = (tick: number, ticks = 480, pitch = 60) => ({ tick, ticks, pitch, velocity: 90 })
const songOf = (fields: Partial<MidiSong>): MidiSong => ({
  format: 1,
  division: { ticksPerBeat: 480 },
  chunks: [{ endTick: 0 }, { endTick: 0 }],
  tracks: [],
  kept: [],
  ...fields,
})

describe('a MIDI file as a project', () => {
  it('is valid, and goes back as it came', () => {
    fc.assert(
      fc.property(randomSong, (song) => {
        expect(midiOfSnapshot(asSent(song)).song).toEqual(song)
      }),
      drawn({ seed: 20_261_116, sample: 120, all: 2000 }),
    )
  })

  it.for(['format0.mid', 'format1.mid'])('of another program, %s, goes back as it came', (name, context) => {
    const folder = process.env['CUTROOM_SAMPLES']
    if (folder === undefined || folder === '')
      return context.skip('CUTROOM_SAMPLES does not name the folder of sample files')
    const read = readMidi(readFileSync(join(folder, 'midi', name)))
    if (isProblem(read)) throw new Error(read.message)
    expect(midiOfSnapshot(asSent(read.song))).toMatchObject({ song: read.song })
    return undefined
  })

  it('shows name, tempo, key and signature, and says what it does not show', () => {
    const kept = [
      textHex(3, 'Rain Check'),
      metaHex(0x51, [9, 0xf3, 0x8e]),
      metaHex(0x58, [7, 3, 24, 8]),
      metaHex(0x59, [255, 1]),
    ].map((hex) => ({ chunk: 0, tick: 0, hex }))
    const { snapshot, warnings } = snapshotOfMidi(
      songOf({ kept: [...kept, { chunk: 0, tick: 960, hex: metaHex(0x51, [7, 0xa1, 0x20]) }] }),
      { newId: ids() },
    )
    expect(snapshot).toMatchObject({
      name: 'Rain Check',
      tempo: 92,
      key: 'Dm',
      timeSignature: { numerator: 7, denominator: 8 },
    })
    expect(warnings).toEqual(['The file changes its tempo on the way; times follow it, and an export keeps them all.'])
  })

  it('has a region for each marker, with beats from the start of the region', () => {
    const markers = [
      [0, 'Intro'],
      [7680, 'Verse'],
    ] as const
    const { snapshot } = snapshotOfMidi(
      songOf({
        tracks: [track({ programs: [{ tick: 0, program: 33 }], notes: [note(480), note(8160, 240)] })],
        kept: markers.map(([tick, name]) => ({ chunk: 0, tick, hex: textHex(6, name) })),
      }),
      { newId: ids() },
    )
    expect(snapshot.tracks[0]).toMatchObject({
      name: 'Fingered Bass',
      gmProgram: 33,
      regions: [
        { name: 'Intro', startBeat: 0, durationBeats: 16, noteCount: 1, notes: [{ startBeat: 1, durationBeats: 1 }] },
        { name: 'Verse', startBeat: 16, durationBeats: 4, notes: [{ startBeat: 1, durationBeats: 0.5 }] },
      ],
    })
  })

  it('without markers has one region in whole bars around what is played', () => {
    const { snapshot } = snapshotOfMidi(
      songOf({ tracks: [track({ channel: 9, notes: [note(480 * 5), note(480 * 10)] })] }),
      { newId: ids() },
    )
    expect(snapshot.tracks[0]).toMatchObject({
      name: 'Drums',
      drumKitId: 'acoustic',
      regions: [{ name: 'Drums', startBeat: 4, durationBeats: 8 }],
    })
  })

  it('names every region, by its marker or by its track, and no name becomes a marker that was none, whatever the track is called later', () => {
    const song = songOf({
      tracks: [track({ programs: [{ tick: 0, program: 33 }], notes: [note(0), note(8160, 240)] })],
      kept: [{ chunk: 0, tick: 7680, hex: textHex(6, 'Verse') }],
    })
    const sent = asSent(song)
    expect(sent.tracks[0]?.regions.map(({ name }) => name)).toEqual(['Fingered Bass', 'Verse'])
    const renamed = { ...sent, tracks: sent.tracks.map((each) => ({ ...each, name: 'Low End' })) }
    expect(sectionSpans(renamed).map(({ name }) => name)).toEqual(['Verse'])
  })

  it.for([
    ['UTF-8', [...Buffer.from('Straße')], 'Straße'],
    ['a Western code', [0x53, 0x74, 0x72, 0x61, 0xdf, 0x65], 'Straße'],
    ['Shift JIS', [0x89, 0xb9, 0x92, 0xb8], '音頂'],
    ['with control characters', [...Buffer.from('A\u001b[31mB\u202e')], 'AB'],
  ] as const)('reads names in %s', ([, bytes, name]) => {
    const { snapshot } = snapshotOfMidi(songOf({ kept: [{ chunk: 0, tick: 0, hex: metaHex(3, bytes) }] }), {
      newId: ids(),
    })
    expect(snapshot.name).toBe(name)
  })
})

describe('a project that came from a file and was changed', () => {
  const kept = [textHex(3, 'Song'), metaHex(0x51, [7, 0xa1, 0x20])].map((hex) => ({ chunk: 0, tick: 0, hex }))
  const slower = { chunk: 0, tick: 960, hex: metaHex(0x51, [0x0f, 0x42, 0x40]) }
  const song = songOf({
    chunks: [{ endTick: 960 }, { endTick: 1920 }, { endTick: 1920 }],
    kept: [
      ...kept,
      slower,
      { chunk: 1, tick: 0, hex: textHex(3, 'Bass') },
      { chunk: 2, tick: 0, hex: textHex(3, 'Keys') },
    ],
    tracks: [
      track({ notes: [note(0)], programs: [{ tick: 0, program: 33 }] }),
      track({
        chunk: 2,
        channel: 1,
        notes: [note(0)],
        programs: [
          { tick: 0, program: 4 },
          { tick: 960, program: 5 },
        ],
      }),
    ],
  })
  const texts = (changed: MidiSong) => changed.kept.map(({ hex }) => hex)

  it('moves later tempo changes along with the first', () => {
    const { song: changed } = midiOfSnapshot({ ...asSent(song), tempo: 60 })
    expect(texts(changed)).toContain(metaHex(0x51, [0x0f, 0x42, 0x40]))
    expect(texts(changed)).toContain(metaHex(0x51, [0x1e, 0x84, 0x80]))
  })

  it('loses the chunk of a removed track, and nothing else', () => {
    const sent = asSent(song)
    const { song: changed } = midiOfSnapshot({ ...sent, tracks: sent.tracks.slice(1) })
    expect(changed.chunks).toHaveLength(2)
    expect(changed.tracks).toEqual([{ ...song.tracks[1], chunk: 1 }])
    expect(texts(changed)).not.toContain(textHex(3, 'Bass'))
    expect(texts(changed)).toContain(textHex(3, 'Keys'))
  })

  it('exchanges an instrument and a name, and gives a new track a free channel', () => {
    const sent = asSent(song)
    const [bass, keys] = sent.tracks
    if (!bass || !keys) throw new Error('two tracks')
    const { song: changed } = midiOfSnapshot({
      ...sent,
      tracks: [
        bass,
        { ...keys, name: 'Organ', gmProgram: 16 },
        { id: 'new', name: 'Flute', gmProgram: 73, regions: [] },
      ],
    })
    expect(changed.tracks[1]?.programs).toEqual([
      { tick: 0, program: 16 },
      { tick: 960, program: 5 },
    ])
    expect(texts(changed)).toContain(textHex(3, 'Organ'))
    expect(changed.tracks[2]).toMatchObject({ chunk: 3, channel: 2, programs: [{ tick: 0, program: 73 }] })
  })

  it('is written although its kept events were spoilt', () => {
    const sent = asSent(song)
    const { song: changed } = midiOfSnapshot({
      ...sent,
      midi: {
        format: 1,
        division: { ticksPerBeat: 480 },
        chunks: [{ endTick: 0, hadTracks: true }],
        kept: [{ chunk: 0, tick: 0, hex: 'ff2f00' }],
      },
    })
    expect(texts(changed)).not.toContain('ff2f00')
  })
})
