import fc from 'fast-check'
import type { ProjectSnapshot } from '../../../src/music/wire/snapshot.ts'
import type { StreamCall } from '../../../src/maestro/client/call.ts'
import { bends, controls, names, note, points, touches } from './random-project.ts'

/** A call that is made when its project is known: ids come from there, by their place. */
export type Wish = (project: ProjectSnapshot, newId: () => string) => StreamCall

const place = fc.nat({ max: 30 })
const beat = fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4)
const ratio = fc.constantFrom(0, 0.25, 0.5, 0.75, 1)

const picked = (ids: readonly string[], at: number): string =>
  ids.length === 0 ? 'nothing' : (ids[at % ids.length] ?? 'nothing')
const trackAt = (project: ProjectSnapshot, at: number): string =>
  picked(
    project.tracks.map(({ id }) => id),
    at,
  )
const regionAt = (project: ProjectSnapshot, at: number): string =>
  picked(
    project.tracks.flatMap(({ regions }) => regions.map(({ id }) => id)),
    at,
  )
const busAt = (project: ProjectSnapshot, at: number): string =>
  picked(
    (project.buses ?? []).map(({ name }) => name),
    at,
  )

const onTrack = (name: string, params: fc.Arbitrary<object>): fc.Arbitrary<Wish> =>
  fc.tuple(place, params).map(([at, given]) => (project) => ({
    name,
    params: { trackId: trackAt(project, at), ...given },
  }))
const onRegion = (name: string, params: fc.Arbitrary<object>): fc.Arbitrary<Wish> =>
  fc.tuple(place, params).map(([at, given]) => (project) => ({
    name,
    params: { regionId: regionAt(project, at), ...given },
  }))
const onSong = (name: string, params: fc.Arbitrary<object>): fc.Arbitrary<Wish> =>
  params.map((given) => () => ({ name, params: { ...given } }))
const some = <T>(
  shape: { [K in keyof T]: fc.Arbitrary<T[K]> },
  required: (keyof T & string)[] = [],
): fc.Arbitrary<object> => fc.record(shape, { requiredKeys: required, noNullPrototype: true })

const sentNotes = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: note },
    note.map(({ velocity: _, ...rest }) => rest),
  ),
  { minLength: 1, maxLength: 4 },
)

export const anyWish: fc.Arbitrary<Wish> = fc.oneof(
  onSong('stori_set_tempo', some({ tempo: fc.constantFrom(20, 93.5, 300) }, ['tempo'])),
  onSong('stori_set_key', some({ key: fc.constantFrom('Am', ' Bb ') }, ['key'])),
  onSong(
    'stori_create_project',
    some(
      {
        name: names,
        tempo: fc.constantFrom(80),
        keySignature: fc.constantFrom('Em'),
        timeSignature: fc.constant({ numerator: 3, denominator: 4 }),
        projectId: fc.constant('other'),
      },
      ['name'],
    ),
  ),
  onSong('stori_read_project', fc.constant({})),
  onSong('stori_play', some({ fromBeat: beat })),
  onSong('stori_stop', fc.constant({})),
  onSong('stori_set_playhead', some({ beat }, ['beat'])),
  onSong('stori_show_panel', fc.constant({ panel: 'mixer' })),
  onSong('stori_set_zoom', fc.constant({ zoomPercent: 50 })),
  fc
    .tuple(
      some(
        {
          name: names.map((name) => ` ${name} `),
          volume: ratio,
          pan: ratio,
          color: fc.constantFrom('teal', '#102030'),
          icon: fc.constant('bass'),
          instrument: fc.constantFrom('upright', 'jazz drums'),
        },
        ['name'],
      ),
      fc.constantFrom({}, { gmProgram: 33 }, { drumKitId: 'TR-808' }),
    )
    .map(([fields, instrument]): Wish => (_, newId) => ({
      name: 'stori_add_midi_track',
      params: { ...fields, ...instrument, trackId: newId() },
    })),
  onTrack('stori_set_track_name', some({ name: names }, ['name'])),
  onTrack('stori_set_track_volume', some({ volume: ratio }, ['volume'])),
  onTrack('stori_set_track_pan', some({ pan: ratio }, ['pan'])),
  onTrack('stori_set_track_color', some({ color: fc.constantFrom('mint', '#abcdef') }, ['color'])),
  onTrack('stori_set_track_icon', some({ icon: fc.constantFrom('harp', 'drum') }, ['icon'])),
  onTrack('stori_mute_track', some({ muted: fc.boolean() }, ['muted'])),
  onTrack('stori_solo_track', some({ solo: fc.boolean() }, ['solo'])),
  onTrack(
    'stori_set_midi_program',
    some({ program: fc.constantFrom(0, 90), channel: fc.constantFrom(1, 10) }, ['program']),
  ),
  fc
    .tuple(place, beat, fc.constantFrom(0.01, 4, 16), fc.constantFrom({}, { name: ' Bridge ' }))
    .map(([at, startBeat, durationBeats, named]): Wish => (project, newId) => ({
      name: 'stori_add_midi_region',
      params: { trackId: trackAt(project, at), startBeat, durationBeats, ...named, regionId: newId() },
    })),
  onRegion('stori_move_region', some({ startBeat: beat }, ['startBeat'])),
  onRegion('stori_delete_region', fc.constant({})),
  fc.tuple(place, beat).map(([at, startBeat]): Wish => (project, newId) => ({
    name: 'stori_duplicate_region',
    params: { regionId: regionAt(project, at), startBeat, newRegionId: newId() },
  })),
  onRegion('stori_add_notes', some({ notes: sentNotes, recipe: fc.constant({ role: 'bass', take: 1 }) }, ['notes'])),
  onRegion('stori_clear_notes', fc.constant({})),
  onRegion('stori_transpose_notes', some({ semitones: fc.constantFrom(-12, -1, 5) }, ['semitones'])),
  onRegion('stori_apply_swing', some({ amount: ratio }, ['amount'])),
  onRegion('stori_quantize_notes', some({ gridSize: fc.constantFrom(0.25, 1), strength: ratio }, ['gridSize'])),
  onRegion('stori_add_midi_cc', some({ cc: fc.constantFrom(1, 64), events: controls }, ['cc', 'events'])),
  onRegion('stori_add_pitch_bend', some({ events: bends }, ['events'])),
  onRegion('stori_add_aftertouch', some({ events: touches }, ['events'])),
  onTrack('stori_add_insert_effect', some({ type: fc.constantFrom('reverb', 'delay') }, ['type'])),
  names.map((name): Wish => (_, newId) => ({ name: 'stori_ensure_bus', params: { name, busId: newId() } })),
  fc.tuple(place, place, fc.constantFrom({}, { sendLevel: 0.7 })).map(([at, bus, level]): Wish => (project) => ({
    name: 'stori_add_send',
    params: { trackId: trackAt(project, at), busName: busAt(project, bus), ...level },
  })),
  onTrack(
    'stori_add_automation',
    some({ parameter: fc.constantFrom('Volume', 'Pan'), points }, ['parameter', 'points']),
  ),
)
