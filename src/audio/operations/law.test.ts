import { describe, expect, it } from 'vitest'
import {
  cell,
  isProblem,
  paramsSchema,
  perform,
  retract,
  runOperation,
  type Json,
  type WorkingCopy,
} from '../../kernel/index.ts'
import { audio } from '../for-planning.ts'
import { after, checked, contentOf, documentWith, run } from '../../../test/support/audio/sound.ts'
import { RATE } from '../tracks.ts'
import { operations } from './index.ts'

type Case = { params?: Json; before?: readonly (readonly [string, Json?])[] }

const range: [string, Json] = ['set_time_selection', { start_time: 2, end_time: 6 }]
const all: [string] = ['select_all_tracks']
const selected = [range, all] as const
const host: [string, Json] = ['select_tracks', { tracks: ['t1'] }]
const clips: [string, Json] = ['select_clips', { clips: ['r2'] }]
const label: [string, Json] = ['add_label', { text: 'Intro', time: 3, end: 5 }]
const pauses: [string, Json] = ['set_time_selection', { start_time: 0, end_time: 20 }]

/**
 * At least one sample for every operation, on three tracks of 20 s: t1 Host (run r2), t3 Guest (r4), t5 Music in stereo
 * (r6).
 */
const cases: { readonly [operation: string]: readonly Case[] } = {
  set_time_selection: [{ params: { start_time: 1, end_time: 2.5 } }],
  set_selection_start_time: [{ params: { time: 3 } }, { params: { time: 3 }, before: [range] }],
  set_selection_end_time: [{ params: { time: 3 } }, { params: { time: 3 }, before: [range] }],
  clear_selection: [{ before: [...selected, clips] }],
  select_all: [{}],
  select_all_tracks: [{}],
  select_tracks: [{ params: { tracks: ['t1', 't5'] } }],
  select_clips: [{ params: { clips: ['r2'] } }],
  seek: [{ params: { time: 4 } }],
  rewind_to_start: [{ before: [['seek', { time: 4 }]] }],
  split: [
    { before: [...selected] },
    { before: [all, ['seek', { time: 4 }]] },
    { params: { times: [1, 5] }, before: [host] },
  ],
  split_at_time: [{ params: { time: 5 } }],
  join: [
    { before: [['split_at_time', { time: 5 }], ['split_at_time', { time: 3 }], ...selected] },
    { before: [['split_at_time', { time: 5 }], ['move_clip', { clip: 'r2@500', time: 8 }], pauses, all] },
  ],
  duplicate_clip: [{ before: [['split_at_time', { time: 5 }], clips] }],
  trim_to_selection: [{ before: [...selected] }, { params: { clip: 'r2' }, before: [...selected] }],
  silence_selection: [{ before: [...selected] }],
  insert_silence: [
    { params: { time: 4, length: 2 }, before: [all] },
    { params: { time: 0, length: 1 }, before: [host] },
  ],
  move_clip: [
    { params: { clip: 'r2', time: 5 } },
    { params: { time: 30 }, before: [clips] },
    { params: { clip: 'r2', time: 25, track: 't3' } },
    { params: { clip: 'r2', time: 0, by: 2 } },
  ],
  move_clips: [
    { params: { by: 3 }, before: [['select_clips', { clips: ['r2', 'r4'] }]] },
    {
      params: { time: 30 },
      before: [
        ['split_at_time', { time: 5 }],
        ['select_clips', { clips: ['r2@500', 'r4@500'] }],
      ],
    },
    { params: { by: 2 }, before: [label, ['select_clips', { clips: ['r2', 'r4', 'r6'] }]] },
    {
      params: { by: 40 },
      before: [
        ['split_at_time', { time: 5 }],
        ['select_clips', { clips: ['r2', 'r2@500'] }],
      ],
    },
  ],
  cut: [{ before: [...selected] }],
  copy: [{ before: [...selected] }],
  paste: [
    { before: [...selected, ['copy'], ['seek', { time: 10 }]] },
    { before: [range, host, ['copy'], ['clear_selection'], ['seek', { time: 30 }]] },
    { before: [label, ...selected, ['cut'], ['clear_selection'], ['seek', { time: 4 }]] },
    { params: { new_tracks: true }, before: [...selected, ['copy'], ['seek', { time: 10 }]] },
  ],
  delete_selection: [{ before: [...selected] }, { before: [label, range, host] }],
  cut_all_tracks_ripple: [{ before: [label, range] }],
  delete_all_tracks_ripple: [{ before: [label, range] }],
  create_mono_track: [{}, { params: { name: 'Room' } }],
  create_stereo_track: [{}],
  create_label_track: [{}],
  delete_track: [{ before: [host] }],
  duplicate_track: [
    { before: [['split_at_time', { time: 5 }], host, ['set_track_gain', { gain_db: -3 }]] },
    { before: [label, all] },
  ],
  move_track_up: [
    { before: [['select_tracks', { tracks: ['t5'] }]] },
    { before: [['select_tracks', { tracks: ['t3', 't5'] }]] },
  ],
  move_track_down: [{ before: [host] }],
  move_track_to_top: [{ before: [['select_tracks', { tracks: ['t5'] }]] }],
  move_track_to_bottom: [{ before: [host] }],
  rename_track: [{ params: { name: 'Émile "the voice" 🎙' }, before: [host] }],
  set_track_gain: [{ params: { gain_db: -6 }, before: [all] }],
  set_track_pan: [{ params: { pan: -0.3 }, before: [host] }],
  mute_track: [{ before: [host] }, { params: { muted: false }, before: [host, ['mute_track']] }],
  solo_track: [{ before: [host] }],
  add_label: [
    { params: { text: 'Intro' }, before: [range] },
    { params: { text: 'Here' }, before: [['seek', { time: 4 }]] },
    { params: { text: 'More', time: 7 }, before: [label] },
  ],
  remove_label: [{ params: { label: 'intro' }, before: [label] }],
  apply_normalize: [{ before: [...selected] }, { params: { peak_db: -6 }, before: [...selected] }],
  apply_normalize_loudness: [
    { before: [...selected] },
    { params: { lufs: 'broadcast' }, before: [...selected] },
    { params: { lufs: 'acx' }, before: [...selected] },
  ],
  apply_amplify: [
    { params: { db: 3 }, before: [...selected] },
    { params: { db: 6, turn: 'down' }, before: [...selected] },
  ],
  apply_fade_in: [{ before: [...selected] }],
  apply_fade_out: [{ before: [...selected] }],
  apply_reverse: [{ before: [...selected] }, { before: [['split_at_time', { time: 4 }], ...selected] }],
  apply_invert: [{ before: [...selected] }],
  apply_truncate_silence: [{ before: [label, pauses, all] }],
  apply_compressor: [{ before: [...selected] }],
  apply_limiter: [{ params: { ceiling_db: -12 }, before: [...selected] }],
  apply_noise_reduction: [{ before: [...selected] }],
  apply_equalize: [{ params: { bass_db: 3, low_cut_hz: 80 }, before: [...selected] }],
  apply_duck: [{ before: [range, ['select_tracks', { tracks: ['t5'] }]] }],
  repeat_last_effect: [
    {
      before: [
        ...selected,
        ['apply_amplify', { db: 2 }],
        ['set_time_selection', { start_time: 10, end_time: 12 }],
        host,
      ],
    },
    {
      before: [
        ['set_time_selection', { start_time: 0, end_time: 12 }],
        all,
        ['apply_truncate_silence', { min_seconds: 1 }],
        pauses,
      ],
    },
  ],
}

const silences = [
  [8, 9.5],
  [14, 18],
] as const

const start = (): WorkingCopy =>
  documentWith(
    { name: 'Host', seconds: 20, silences },
    { name: 'Guest', seconds: 20, silences },
    { name: 'Music', seconds: 20, channels: 2, silences },
  )

describe('the law of an audio operation', () => {
  it('has a sample for every operation, and for no other', () => {
    expect(Object.keys(cases).sort()).toEqual(operations.map(({ name }) => name).sort())
  })

  const samples = operations.flatMap((operation) =>
    (cases[operation.name] ?? []).map((sample, index) => ({
      operation,
      sample,
      title: `${operation.name} ${index + 1}`,
    })),
  )

  it.each(samples)('$title keeps it', async ({ operation, sample: { params = {}, before = [] } }) => {
    const copy = deepFreeze(await after(start(), ...before))
    const done = await run(copy, operation.name, deepFreeze(params))
    if (isProblem(done)) throw new Error(done.message)

    // Pure: the same again gives the same again, from parameters that went through JSON as well.
    const again = runOperation(copy, operation, JSON.parse(JSON.stringify(params)) as Json, done.measured)
    expect(JSON.stringify(again)).toBe(JSON.stringify({ ...done, params: undefined, measured: undefined }))

    // Taking it back restores the content, and bringing it back restores the result.
    const undone = retract(done.copy.state.document, done.changes)
    expect(contentOf(undone)).toBe(contentOf(copy.state.document))
    expect(contentOf(perform(undone, done.changes))).toBe(contentOf(done.copy.state.document))
    // Its changes are plain data: what went through the journal does the same.
    expect(
      contentOf(perform(copy.state.document, JSON.parse(JSON.stringify(done.changes)) as typeof done.changes)),
    ).toBe(contentOf(done.copy.state.document))

    // A setter changes no content, and an operation changes some.
    expect(done.changes.length > 0).toBe(operation.kind === 'operate')
    expect(Object.keys(done.editor).length > 0 || done.changes.length > 0).toBe(true)

    // Promises are found by looking.
    const found = await checked(done.copy.state, done.claims)
    expect(found.filter(({ ok }) => !ok)).toEqual([])
    if (operation.kind === 'operate') expect(done.claims.length).toBeGreaterThan(0)
    expect(done.says).toMatch(/^\S[^\n]*\S$/)
  })

  it.each(operations)('$name denies parameters that it does not know', async (operation) => {
    const { params = {}, before = [] } = cases[operation.name]?.[0] ?? {}
    const copy = await after(start(), ...before)
    expect(await run(copy, operation.name, { ...(params as { [name: string]: Json }), surprise: 1 })).toMatchObject({
      code: 'invalid-params',
    })
  })

  it.each(operations)('$name takes no number that is not one, nor an endless one', async (operation) => {
    const { params = {}, before = [] } = cases[operation.name]?.[0] ?? {}
    const copy = await after(start(), ...before)
    const schema = paramsSchema(operation) as { properties?: { [name: string]: { type?: string } } }
    for (const [name, { type }] of Object.entries(schema.properties ?? {})) {
      if (type !== 'number') continue
      for (const bad of [Number.NaN, Infinity, -1e12, 1e12, '5', null])
        expect(await run(copy, operation.name, { ...(params as { [name: string]: Json }), [name]: bad })).toMatchObject(
          { problem: true },
        )
    }
  })

  it('broken promises are found: a claim does not hold on the state before', async () => {
    let broken = 0
    for (const {
      operation,
      sample: { params = {}, before = [] },
    } of samples) {
      const copy = await after(start(), ...before)
      const done = await run(copy, operation.name, params)
      if (isProblem(done) || done.claims.length === 0) continue
      const found = await checked(copy.state, done.claims)
      expect(
        found.some(({ ok }) => !ok),
        operation.name,
      ).toBe(true)
      broken++
    }
    expect(broken).toBeGreaterThan(50)
  })

  it('works at the rate of the document', () => {
    expect(cell(start().state.document, RATE)).toBe(100)
    expect(audio.operations.size).toBe(operations.length)
  })
})

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
