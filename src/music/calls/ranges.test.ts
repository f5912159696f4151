import { expect, it } from 'vitest'
import { readCall } from './read-call.ts'
import { project, songFrom } from '../../../test/support/music/song.ts'

const song = songFrom(project)
const note = { pitch: 60, startBeat: 0, durationBeats: 1, velocity: 90 }
const onTrack = (field: string) => (value: number) => ({ trackId: 't-drums', [field]: value })
const inRegion = (field: string) => (value: number) => ({ regionId: 'r-drums-intro', [field]: value })
const inNote = (field: string) => (value: number) => ({
  regionId: 'r-drums-intro',
  notes: [{ ...note, [field]: value }],
})
const inEvent = (field: string) => (value: number) => ({
  regionId: 'r-drums-intro',
  cc: 1,
  events: [{ beat: 0, value: 0, [field]: value }],
})

/**
 * The ranges that are promised to clients, written down once more by hand: tool, parameters, values that are taken and
 * that are not.
 */
const promised: readonly (readonly [
  string,
  (value: number) => object,
  readonly number[],
  readonly number[],
  string,
])[] = [
  ['stori_set_track_volume', onTrack('volume'), [0, 1.5], [-0.01, 1.51], 'VALUE_OUT_OF_RANGE'],
  ['stori_set_track_pan', onTrack('pan'), [0, 0.5, 1], [-0.01, 1.01], 'VALUE_OUT_OF_RANGE'],
  ['stori_set_midi_program', onTrack('program'), [0, 127], [-1, 128], 'VALUE_OUT_OF_RANGE'],
  [
    'stori_set_midi_program',
    (channel) => ({ trackId: 't-drums', program: 0, channel }),
    [1, 16],
    [0, 17],
    'VALUE_OUT_OF_RANGE',
  ],
  [
    'stori_add_send',
    (sendLevel) => ({ trackId: 't-drums', busName: 'Big Room', sendLevel }),
    [0, 1],
    [-0.01, 1.01],
    'VALUE_OUT_OF_RANGE',
  ],
  ['stori_quantize_notes', inRegion('gridSize'), [0.0625, 0.125, 0.25, 0.5, 1, 2, 4], [0, 0.3, 3, 8], 'INVALID_VALUE'],
  [
    'stori_quantize_notes',
    (strength) => ({ regionId: 'r-drums-intro', gridSize: 1, strength }),
    [0, 1],
    [-0.01, 1.01],
    'VALUE_OUT_OF_RANGE',
  ],
  ['stori_apply_swing', inRegion('amount'), [0, 1], [-0.01, 1.01], 'VALUE_OUT_OF_RANGE'],
  ['stori_set_tempo', (tempo) => ({ tempo }), [20, 300], [19.9, 300.1], 'VALUE_OUT_OF_RANGE'],
  ['stori_create_project', (tempo) => ({ name: 'New', tempo }), [20, 300], [19.9, 300.1], 'VALUE_OUT_OF_RANGE'],
  [
    'stori_generate_midi',
    (bars) => ({ role: 'bass', style: 'pop', tempo: 90, bars, trackId: 't-synth' }),
    [1, 64],
    [0, 65],
    'VALUE_OUT_OF_RANGE',
  ],
  ['stori_set_zoom', (zoomPercent) => ({ zoomPercent }), [10, 500], [9, 501], 'VALUE_OUT_OF_RANGE'],
  ['stori_move_region', inRegion('startBeat'), [0, 1e6], [-0.01], 'VALUE_OUT_OF_RANGE'],
  [
    'stori_add_midi_region',
    (durationBeats) => ({ trackId: 't-bassoon', startBeat: 0, durationBeats }),
    [0.01, 1000],
    [0, 0.009, 1000.1],
    'VALUE_OUT_OF_RANGE',
  ],
  ['stori_add_notes', inNote('pitch'), [0, 127], [-1, 128, 60.5], 'INVALID_PITCH'],
  ['stori_add_notes', inNote('velocity'), [1, 127], [0, 128, 60.5], 'INVALID_VELOCITY'],
  ['stori_add_notes', inNote('startBeat'), [0, 3.999], [-0.001], 'INVALID_START'],
  ['stori_add_notes', inNote('durationBeats'), [0.01, 1000], [0, 0.009, 1000.1], 'INVALID_DURATION'],
  ['stori_add_notes', inNote('channel'), [0, 15], [-1, 16], 'VALUE_OUT_OF_RANGE'],
  [
    'stori_add_midi_cc',
    (cc) => ({ regionId: 'r-drums-intro', cc, events: [{ beat: 0, value: 0 }] }),
    [0, 127],
    [-1, 128],
    'VALUE_OUT_OF_RANGE',
  ],
  ['stori_add_midi_cc', inEvent('value'), [0, 127], [-1, 128], 'VALUE_OUT_OF_RANGE'],
  ['stori_add_midi_cc', inEvent('beat'), [0], [-0.1], 'VALUE_OUT_OF_RANGE'],
  [
    'stori_add_pitch_bend',
    (value) => ({ regionId: 'r-drums-intro', events: [{ beat: 0, value }] }),
    [-8192, 8191],
    [-8193, 8192],
    'VALUE_OUT_OF_RANGE',
  ],
  [
    'stori_add_aftertouch',
    (pitch) => ({ regionId: 'r-drums-intro', events: [{ beat: 0, value: 3, pitch }] }),
    [0, 127],
    [-1, 128],
    'INVALID_PITCH',
  ],
]

it('takes every promised range to its ends and no further', () => {
  for (const [name, params, inside, outside, code] of promised) {
    for (const value of inside)
      expect(readCall(song, { name, params: params(value) }, { results: [] }), `${name} ${value}`).toMatchObject({
        name,
      })
    for (const value of outside)
      expect(readCall(song, { name, params: params(value) }, { results: [] }), `${name} ${value}`).toEqual([
        expect.objectContaining({ code }),
      ])
  }
})

it('takes names of fifty characters, of projects a hundred, and none that are blank', () => {
  const codes = (name: string, params: object) => {
    const answer = readCall(song, { name, params }, { results: [] })
    return Array.isArray(answer) ? answer.map(({ code }) => code) : []
  }
  for (const [tool, most, params] of [
    ['stori_set_track_name', 50, { trackId: 't-drums' }],
    ['stori_add_midi_track', 50, {}],
    ['stori_ensure_bus', 50, {}],
    ['stori_create_project', 100, {}],
    ['stori_add_midi_region', 50, { trackId: 't-bassoon', startBeat: 0, durationBeats: 4 }],
  ] as const) {
    expect(codes(tool, { ...params, name: 'x'.repeat(most) }), tool).toEqual([])
    expect(codes(tool, { ...params, name: 'x'.repeat(most + 1) }), tool).toEqual(['NAME_TOO_LONG'])
    expect(codes(tool, { ...params, name: ' \t ' }), tool).toEqual(['INVALID_NAME'])
  }
})
