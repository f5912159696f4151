import { z } from 'zod'
import { isProblem, operation, problem, type AnyOperation, type Edit, type Json } from '../../kernel/index.ts'
import { trackCell } from '../document/cells.ts'
import { keyOf } from '../document/ids.ts'
import { tracks, type SongTrack } from '../document/song.ts'
import { icons } from './icons.ts'
import { channel, color, pan, program, trackId, trackName, volume } from './params.ts'
import { findTrack } from './things.ts'

/** What the setters of a track differ by: the field, its values, and how it is said. */
type Setting = {
  readonly name: string
  readonly param: string
  readonly field?: string
  readonly value: z.ZodType<Value>
  readonly summary: string
  says(track: string, value: Value): string
}
type Value = string | number | boolean

const settings: readonly Setting[] = [
  {
    name: 'stori_set_track_name',
    param: 'name',
    value: trackName,
    summary: 'Rename a track.',
    says: (track, value) => `Rename ${track} to ${String(value)}`,
  },
  {
    name: 'stori_set_track_volume',
    param: 'volume',
    value: volume,
    summary: 'Set the volume of a track, 0 to 1.5 with 1 as it is.',
    says: (track, value) => `Set the volume of ${track} to ${String(value)}`,
  },
  {
    name: 'stori_set_track_pan',
    param: 'pan',
    value: pan,
    summary: 'Set where a track stands between left (0) and right (1); 0.5 is the centre.',
    says: (track, value) => `Pan ${track} to ${String(value)}`,
  },
  {
    name: 'stori_set_track_color',
    param: 'color',
    value: color,
    summary: 'Give a track a colour.',
    says: (track, value) => `Colour ${track} ${String(value)}`,
  },
  {
    name: 'stori_set_track_icon',
    param: 'icon',
    value: z.enum(icons),
    summary: 'Give a track an icon.',
    says: (track, value) => `Give ${track} the icon ${String(value)}`,
  },
  {
    name: 'stori_mute_track',
    param: 'muted',
    value: z.boolean(),
    summary: 'Mute a track, or let it be heard again.',
    says: (track, value) => (value === true ? `Mute ${track}` : `Unmute ${track}`),
  },
  {
    name: 'stori_solo_track',
    param: 'solo',
    value: z.boolean(),
    summary: 'Hear a track alone, or with the others again.',
    says: (track, value) => (value === true ? `Solo ${track}` : `Unsolo ${track}`),
  },
]

type Given = { readonly trackId: string; readonly [param: string]: Value }

/** What a track has where nothing was ever set. */
const usual: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['volume', 1],
  ['pan', 0.5],
  ['muted', false],
  ['solo', false],
])

export const trackSetters: readonly AnyOperation[] = settings.map(({ name, param, value: schema, summary, says }) =>
  operation<Given>({
    name,
    summary,
    kind: 'operate',
    reads: [tracks.required],
    writes: [tracks],
    params: z.strictObject({ trackId, [param]: schema }) as unknown as z.ZodType<Given>,
    apply: (view, params) => {
      const track = findTrack(view.read(tracks), params.trackId)
      if (isProblem(track)) return track
      const to = params[param] ?? ''
      if ((fieldOf(track, param) ?? usual.get(param)) === to)
        return problem('nothing-to-do', `${track.name} is so already: ${param} is ${String(to)}.`)
      return [{ edit: 'set', cell: trackCell(keyOf(track.id), param), to } satisfies Edit]
    },
    claims: (view, params) => [
      {
        check: 'track',
        promise: `${nameOf(view.read(tracks).track(params.trackId))}: ${param} is ${String(params[param])}`,
        about: { track: params.trackId, field: param },
        expect: params[param] ?? null,
      },
    ],
    says: (view, params) => says(nameOf(view.read(tracks).track(params.trackId)), params[param] ?? ''),
  }),
)

export const setMidiProgram = operation({
  name: 'stori_set_midi_program',
  summary: 'Give a track another General MIDI instrument, 0 to 127.',
  kind: 'operate',
  reads: [tracks.required],
  writes: [tracks],
  params: z.strictObject({ trackId, program, channel: channel.exactOptional() }),
  apply: (view, { trackId: id, program: to, channel: on }) => {
    const track = findTrack(view.read(tracks), id)
    if (isProblem(track)) return track
    const key = keyOf(id)
    // An instrument and a kit exclude each other.
    return [
      { edit: 'set', cell: trackCell(key, 'gmProgram'), to } satisfies Edit,
      ...(track.drumKitId === undefined
        ? []
        : [{ edit: 'set', cell: trackCell(key, 'drumKitId'), to: null } satisfies Edit]),
      ...(on === undefined ? [] : [{ edit: 'set', cell: trackCell(key, 'channel'), to: on } satisfies Edit]),
    ]
  },
  claims: (view, { trackId: id, program: to }) => [
    {
      check: 'track',
      promise: `${nameOf(view.read(tracks).track(id))} plays program ${to}`,
      about: { track: id, field: 'gmProgram' },
      expect: to,
    },
  ],
  says: (view, { trackId: id, program: to }) => `Play ${nameOf(view.read(tracks).track(id))} with program ${to}`,
})

const fieldOf = (track: SongTrack, field: string): Json | undefined =>
  (track as unknown as { [field: string]: Json })[field]
const nameOf = (track: SongTrack | undefined): string => track?.name ?? 'the track'
