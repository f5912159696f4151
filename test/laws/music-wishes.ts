import type { Json } from '../../src/kernel/index.ts'
import { fieldOf, idsOf, itemsIn, type World } from './music-model.ts'
import type { Random } from './random.ts'

export type Wish = { [param: string]: Json }
type Make = (world: World, random: Random, newId: () => string) => Wish | undefined

const beat = (random: Random): number => random.below(200) / 4
const part = (random: Random): number => random.pick([0, 0.25, 0.5, 1])
const value = (random: Random): number => random.below(128)
const note = (random: Random): Wish => ({
  pitch: random.pick([0, 5, 36, 60, 64, 120, 127]),
  startBeat: random.below(64) / 8,
  durationBeats: random.pick([0.01, 0.25, 1, 3.5]),
  velocity: random.between(1, 127),
})
const several = <T>(random: Random, make: () => T): T[] => Array.from({ length: random.between(1, 3) }, make)
const onTrack =
  (make: (random: Random) => Wish): Make =>
  (world, random) =>
    withOne(idsOf(world, 'track'), random, (trackId) => ({ trackId, ...make(random) }))
const onRegion =
  (make: (random: Random) => Wish): Make =>
  (world, random) =>
    withOne(idsOf(world, 'region'), random, (regionId) => ({ regionId, ...make(random) }))
/** Some of the notes that a region has, and now and then one that is not there. */
const onNotes =
  (make: (random: Random) => Wish): Make =>
  (world, random) =>
    withOne(idsOf(world, 'region'), random, (regionId) => {
      const there = itemsIn(world, regionId, 'notes')
      const some = there.filter(() => random() < 0.4)
      const notes = (some.length > 0 ? some : there.slice(0, 1)).map(({ pitch, startBeat }): Wish => ({
        pitch: Number(pitch),
        startBeat: Number(startBeat),
      }))
      const isLost = notes.length === 0 || random() < 0.05
      return { regionId, notes: isLost ? [...notes, { pitch: 61, startBeat: 7.77 }] : notes, ...make(random) }
    })
const withOne = (ids: readonly string[], random: Random, make: (id: string) => Wish): Wish | undefined =>
  ids.length === 0 ? undefined : make(random.pick(ids))

/**
 * For each operation that changes a song, parameters as people may give them; some of them do not fit, and are refused.
 */
export const generators: ReadonlyMap<string, Make> = new Map<string, Make>([
  [
    'compose_section',
    (world, random) => ({
      section: random.pick(['Intro', 'Verse']),
      bars: random.between(1, 2),
      roles: random.pick([['drums'], ['bass'], ['chords', 'pads']]),
      style: 'pop',
      whenBusy: random.pick(['insert', 'new-tracks', 'free']),
      startBeat: random.below(12) * 4,
      seed: String(random.below(9)),
      ...(random() < 0.3 && idsOf(world, 'track').length > 0 && { key: random.pick(['Em', 'G']) }),
    }),
  ],
  [
    'another_take',
    (world, random) =>
      withOne(idsOf(world, 'region'), random, (regionId) => ({
        regionIds: [regionId],
        busier: random.pick([-0.5, 0, 0.5]),
      })),
  ],
  [
    'stori_generate_midi',
    (world, random) =>
      withOne(idsOf(world, random() < 0.5 ? 'track' : 'region'), random, (id) => ({
        role: random.pick(['drums', 'bass']),
        style: 'jazz',
        tempo: 100,
        bars: 1,
        ...(world.made.get(id)?.kind === 'track' ? { trackId: id, start_beat: beat(random) } : { regionId: id }),
      })),
  ],
  [
    'stori_create_project',
    (_world, random) => ({
      name: random.pick(['New', 'Newer']),
      tempo: random.pick([70, 80]),
      keySignature: 'Em',
      timeSignature: { numerator: 3, denominator: 4 },
    }),
  ],
  ['stori_set_tempo', (_world, random) => ({ tempo: random.pick([20, 90.5, 120, 300]) })],
  ['stori_set_key', (_world, random) => ({ key: random.pick(['C', 'Dm', 'F#']) })],
  [
    'stori_add_midi_track',
    (_world, random, newId) => ({
      name: random.pick(['Lead', 'Bass', '🎹', 'שיר']),
      ...random.pick<Wish>([{ gmProgram: 33 }, { drumKitId: 'jazz' }]),
      ...(random() < 0.5 && { volume: 0.5, color: 'teal' }),
      trackId: newId(),
    }),
  ],
  [
    'stori_set_midi_program',
    onTrack((random) => ({ program: value(random), ...(random() < 0.5 && { channel: random.between(1, 16) }) })),
  ],
  ['stori_set_track_name', onTrack((random) => ({ name: random.pick(['A', 'B', 'Bass']) }))],
  ['stori_set_track_volume', onTrack((random) => ({ volume: random.pick([0, 0.8, 1.5]) }))],
  ['stori_set_track_pan', onTrack((random) => ({ pan: part(random) }))],
  ['stori_set_track_color', onTrack((random) => ({ color: random.pick(['red', '#00ff00']) }))],
  ['stori_set_track_icon', onTrack((random) => ({ icon: random.pick(['drum', 'harp']) }))],
  ['stori_mute_track', onTrack((random) => ({ muted: random() < 0.6 }))],
  ['stori_solo_track', onTrack((random) => ({ solo: random() < 0.6 }))],
  [
    'stori_add_midi_region',
    (world, random, newId) =>
      withOne(idsOf(world, 'track'), random, (trackId) => ({
        trackId,
        startBeat: beat(random),
        durationBeats: random.pick([0.01, 4, 8]),
        ...(random() < 0.5 && { name: random.pick(['Bridge', 'Solo']) }),
        regionId: newId(),
      })),
  ],
  ['stori_move_region', onRegion((random) => ({ startBeat: beat(random) }))],
  [
    'stori_duplicate_region',
    (world, random, newId) =>
      withOne(
        idsOf(world, 'region').filter((id) => !String(fieldOf(world, id, 'name')).includes('copy')),
        random,
        (regionId) => ({ regionId, startBeat: beat(random), newRegionId: newId() }),
      ),
  ],
  ['stori_delete_region', onRegion(() => ({}))],
  ['stori_add_notes', onRegion((random) => ({ notes: several(random, () => note(random)) }))],
  ['stori_clear_notes', onRegion(() => ({}))],
  ['stori_transpose_notes', onRegion((random) => ({ semitones: random.pick([-36, -12, -1, 7, 12, 36]) }))],
  ['stori_apply_swing', onRegion((random) => ({ amount: part(random) }))],
  [
    'stori_quantize_notes',
    onRegion((random) => ({ gridSize: random.pick([0.25, 1, 4]), ...(random() < 0.5 && { strength: part(random) }) })),
  ],
  ['delete_notes', onNotes(() => ({}))],
  [
    'move_notes',
    onNotes((random) => ({
      ...(random() < 0.7 && { beats: random.pick([-1, -0.25, 1 / 3, 0.5, 2]) }),
      ...(random() < 0.7 && { semitones: random.pick([-12, -1, 2, 12]) }),
    })),
  ],
  [
    'stretch_notes',
    onNotes((random) => ({
      ...random.pick<Wish>([{ beats: 0.5 }, { beats: -0.25 }, { factor: 0.5 }, { factor: 1.5 }]),
      ...(random() < 0.4 && { edge: 'start' }),
    })),
  ],
  ['set_note_velocity', onNotes((random) => random.pick<Wish>([{ velocity: 90 }, { by: -40 }, { by: 30 }]))],
  [
    'stori_add_midi_cc',
    onRegion((random) => ({
      cc: random.pick([1, 11]),
      events: several(random, () => ({ beat: random.below(8), value: value(random) })),
    })),
  ],
  [
    'stori_add_pitch_bend',
    onRegion((random) => ({
      events: several(random, () => ({ beat: random.below(8), value: random.between(-8192, 8191) })),
    })),
  ],
  [
    'stori_add_aftertouch',
    onRegion((random) => ({
      events: several(random, () => ({
        beat: random.below(8),
        value: value(random),
        ...(random() < 0.5 && { pitch: value(random) }),
      })),
    })),
  ],
  ['stori_add_insert_effect', onTrack((random) => ({ type: random.pick(['reverb', 'delay', 'eq']) }))],
  [
    'stori_ensure_bus',
    (_world, random, newId) => ({ name: random.pick(['Reverb', 'Hall', 'Room', 'Plate']), busId: newId() }),
  ],
  [
    'stori_add_send',
    (world, random) =>
      withOne(
        idsOf(world, 'track'),
        random,
        (trackId) =>
          withOne(idsOf(world, 'bus'), random, (bus) => ({
            trackId,
            busName: String(fieldOf(world, bus, 'name')),
            ...(random() < 0.5 && { sendLevel: part(random) }),
          })) ?? { trackId, busName: 'none' },
      ),
  ],
  [
    'stori_add_automation',
    onTrack((random) => ({
      parameter: random.pick(['Volume', 'Pan']),
      points: several(random, () => ({ beat: random.below(4), value: part(random) })),
    })),
  ],
])
