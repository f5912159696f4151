import { describe, expect, it } from 'vitest'
import { isProblem } from '../../base/index.ts'
import type { ProjectSnapshot, SnapshotTrack } from '../../music/wire/snapshot.ts'
import { readMeta } from './meta-event.ts'
import { midiOfSnapshot, sectionLabels } from './midi-of-snapshot.ts'
import { readMidi } from './read-midi.ts'
import { snapshotOfMidi } from './snapshot-of-midi.ts'
import { writeMidi } from './write-midi.ts'

const project = (tracks: SnapshotTrack[], fields: Partial<ProjectSnapshot> = {}): ProjectSnapshot => ({
  projectId: 'p',
  name: 'Rain Check',
  tempo: 92,
  key: 'Dm',
  timeSignature: { numerator: 4, denominator: 4 },
  tracks,
  ...fields,
})
const region = (
  name: string,
  startBeat: number,
  fields: Partial<SnapshotTrack['regions'][number]> = {},
): SnapshotTrack['regions'][number] => ({
  id: `${name}${startBeat}`,
  name,
  startBeat,
  durationBeats: 16,
  notes: [{ pitch: 60, startBeat: 1.5, durationBeats: 0.25, velocity: 80 }],
  ...fields,
})
const track = (name: string, fields: Partial<SnapshotTrack> = {}): SnapshotTrack => ({
  id: name,
  name,
  regions: [region('Intro', 0), region('Verse', 16)],
  ...fields,
})

describe('a project as a MIDI file', () => {
  it('places notes by region and beat, and names what can be named', () => {
    const { song, warnings } = midiOfSnapshot(
      project([track('Bass', { gmProgram: 33 }), track('Drums', { drumKitId: 'TR-808' })]),
    )
    expect(song.tracks).toMatchObject([
      {
        chunk: 1,
        channel: 0,
        programs: [{ tick: 0, program: 33 }],
        notes: [
          { tick: 720, ticks: 120 },
          { tick: 8400, ticks: 120 },
        ],
      },
      { chunk: 2, channel: 9, programs: [{ tick: 0, program: 25 }] },
    ])
    const texts = song.kept.map(({ chunk, tick, hex }) => [
      chunk,
      tick,
      Buffer.from(readMeta(hex)?.bytes ?? []).toString(),
    ])
    for (const [chunk, tick, text] of [
      [0, 0, 'Rain Check'],
      [0, 0, 'Intro'],
      [0, 7680, 'Verse'],
      [1, 0, 'Bass'],
      [2, 0, 'Drums'],
    ])
      expect(texts).toContainEqual([chunk, tick, text])
    expect(warnings).toEqual([])
  })

  it('comes back as the same project', () => {
    const sent = project([track('Bass', { gmProgram: 33 }), track('Drums', { drumKitId: 'jazz' })], {
      timeSignature: { numerator: 6, denominator: 8 },
      tempo: 123.45,
    })
    const read = readMidi(writeMidi(midiOfSnapshot(sent).song))
    if (isProblem(read)) throw new Error(read.message)
    const { snapshot } = snapshotOfMidi(read.song, { newId: () => 'x' })
    expect(snapshot).toMatchObject({
      name: sent.name,
      tempo: sent.tempo,
      key: sent.key,
      timeSignature: sent.timeSignature,
      tracks: sent.tracks.map(({ name, regions }) => ({
        name,
        regions: regions.map(({ startBeat, notes }) => ({ startBeat, notes })),
      })),
    })
  })

  it('sets volume, pan and sends at the start, and follows automation', () => {
    const { song } = midiOfSnapshot(
      project(
        [
          track('Keys', {
            volume: 1,
            pan: 0.25,
            sends: [{ busId: 'b', level: 0.5 }],
            automation: [
              {
                id: 'a',
                parameter: 'Expression (CC11)',
                points: [
                  { beat: 0, value: 0 },
                  { beat: 1, value: 127 },
                ],
              },
            ],
          }),
        ],
        { buses: [{ id: 'b', name: 'Big Reverb' }] },
      ),
    )
    const controllers = song.tracks[0]?.controllers ?? []
    expect(controllers.filter(({ cc }) => cc !== 11)).toEqual([
      { tick: 0, cc: 7, value: 100 },
      { tick: 0, cc: 10, value: 32 },
      { tick: 0, cc: 91, value: 64 },
    ])
    const drawn = controllers.filter(({ cc }) => cc === 11)
    expect(drawn.at(0)).toMatchObject({ tick: 0, value: 0 })
    expect(drawn.at(-1)).toMatchObject({ tick: 480, value: 127 })
    expect(drawn.length).toBe(17)
    for (const { tick, value } of drawn) expect(Math.abs(value - (tick / 480) * 127)).toBeLessThanOrEqual(0.5)
  })

  it.for([
    ['step', 0.5, 0],
    ['smooth', 0.5, 0.5],
    ['exp', 0.5, 0.25],
    ['log', 0.25, 0.5],
  ] as const)('draws a curve of kind %s', ([curve, beat, share]) => {
    const { song } = midiOfSnapshot(
      project([
        track('Keys', {
          automation: [
            {
              id: 'a',
              parameter: 'Mod Wheel (CC1)',
              points: [
                { beat: 0, value: 0, curve },
                { beat: 1, value: 127 },
              ],
            },
          ],
        }),
      ]),
    )
    const drawn = (song.tracks[0]?.controllers ?? []).filter(({ tick }) => tick <= beat * 480)
    expect(drawn.at(-1)?.value).toBe(Math.round(share * 127))
  })

  it('lets a region and the fader agree on the volume', () => {
    const { song } = midiOfSnapshot(
      project([
        track('Keys', { volume: 0.25, regions: [region('Intro', 0, { ccEvents: [{ cc: 7, beat: 0, value: 80 }] })] }),
      ]),
    )
    expect(song.tracks[0]?.controllers).toEqual([{ tick: 0, cc: 7, value: 40 }])
  })

  it('puts the sixteenth instrument on a further port, and says so', () => {
    const { song, warnings } = midiOfSnapshot(
      project(Array.from({ length: 17 }, (_, index) => track(`Part ${index}`, { gmProgram: index }))),
    )
    expect(song.tracks.map(({ channel }) => channel)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 0, 1])
    expect(song.kept.filter(({ hex }) => hex === 'ff210101').map(({ chunk }) => chunk)).toEqual([16, 17])
    expect(warnings).toEqual([
      'A MIDI file has 16 channels, so 2 tracks are on a further port; programs that know only one port play them with the sounds of others.',
    ])
  })

  it('keeps two kits apart and joins tracks of one kit', () => {
    const { song } = midiOfSnapshot(
      project([
        track('Kick', { drumKitId: 'TR-909' }),
        track('Hats', { drumKitId: 'TR-909' }),
        track('Brushes', { drumKitId: 'jazz' }),
      ]),
    )
    expect(song.tracks.map(({ channel }) => channel)).toEqual([9, 9, 9])
    expect(song.kept.filter(({ hex }) => hex.startsWith('ff21')).map(({ chunk, hex }) => [chunk, hex])).toEqual([
      [3, 'ff210101'],
    ])
  })

  it('says what a MIDI file cannot hold', () => {
    const { warnings } = midiOfSnapshot(
      project(
        [
          track('Keys', {
            muted: true,
            effects: [
              { id: 'e', type: 'compressor' },
              { id: 'f', type: 'reverb' },
            ],
            automation: [{ id: 'a', parameter: 'EQ Low', points: [{ beat: 0, value: 1 }] }],
          }),
          track('Bass', { regions: [{ id: 'r', startBeat: 0, durationBeats: 4, noteCount: 7 }] }),
        ],
        { key: 'D dorian' },
      ),
    )
    expect(warnings).toEqual([
      'A MIDI file cannot say the key D dorian; it was left out.',
      'MIDI has no EQ Low, so that automation of Keys was left out.',
      'MIDI has no compressor, so that effect of Keys was left out.',
      'Some notes of Bass were not sent, so they are missing.',
      'A MIDI file cannot mute, so it plays Keys too.',
    ])
  })
})

describe('section labels', () => {
  it('join what tracks call by one name, and count seconds', () => {
    const labels = sectionLabels(
      project(
        [
          track('Bass'),
          track('Drums', {
            regions: [region('intro', 0, { durationBeats: 20 }), region('Drums', 20), region('Intro', 40)],
          }),
        ],
        { tempo: 120 },
      ),
    )
    expect(labels).toEqual([
      { start: 0, end: 10, text: 'Intro' },
      { start: 8, end: 16, text: 'Verse' },
      { start: 20, end: 28, text: 'Intro' },
    ])
  })

  it('follow the tempo changes of an imported file', () => {
    const kept = [
      ['ff510307a120', 0],
      ['ff51030f4240', 1920],
    ].map(([hex, tick]) => ({ chunk: 0, tick, hex }))
    const midi = { format: 1, division: { ticksPerBeat: 480 }, chunks: [{ endTick: 0, hadTracks: false }], kept }
    expect(
      sectionLabels(
        project([track('Bass', { regions: [region('Verse', 2, { durationBeats: 4 })] })], { tempo: 120, midi }),
      ),
    ).toEqual([{ start: 1, end: 4, text: 'Verse' }])
  })
})
