import { describe, expect, it } from 'vitest'
import { capturedIo } from '../../../test/captured-io.ts'
import { stdioClient } from '../../../test/mcp-client.ts'
import { partOf } from '../../../test/full.ts'
import { must, testStudio, type TestStudio } from '../../../test/test-studio.ts'
import { audio } from '../../audio/for-planning.ts'
import { run as approve } from '../../cli/commands/approve.ts'
import { run } from '../../cli/commands/run.ts'
import { turnsOf, type Json } from '../../kernel/index.ts'

type Call = readonly [operation: string, params?: { [param: string]: Json }]
/** `exit` is what the command ends with. */
type Case = {
  readonly before?: readonly Call[]
  readonly params?: { [param: string]: Json }
  readonly exit?: number
}

const range: Call = ['set_time_selection', { start_time: 2, end_time: 6 }]
const all: Call = ['select_all_tracks']
const host: Call = ['select_tracks', { tracks: ['t1'] }]
const last: Call = ['select_tracks', { tracks: ['t5'] }]
const clip: Call = ['select_clips', { clips: ['r2'] }]
const label: Call = ['add_label', { text: 'Intro', time: 3, end: 5 }]
const split: Call = ['split_at_time', { time: 5 }]
const selected: Case = { before: [range, all] }

/** One fitting case for every operation, on three tracks of 12 s: t1 (with the clip r2), t3 and t5. */
const cases: { readonly [operation: string]: Case } = {
  set_time_selection: { params: { start_time: 1, end_time: 2.5 } },
  set_selection_start_time: { params: { time: 3 }, before: [range] },
  set_selection_end_time: { params: { time: 3 }, before: [range] },
  clear_selection: { before: [range, all, clip] },
  select_all: {},
  select_all_tracks: {},
  select_tracks: { params: { tracks: ['t1', 't5'] } },
  select_clips: { params: { clips: ['r2'] } },
  seek: { params: { time: 4 } },
  rewind_to_start: { before: [['seek', { time: 4 }]] },
  split: selected,
  split_at_time: { params: { time: 5 } },
  join: { before: [split, range, all] },
  duplicate_clip: { before: [split, clip] },
  trim_to_selection: selected,
  silence_selection: selected,
  insert_silence: { params: { time: 4, length: 2 }, before: [all] },
  move_clip: { params: { clip: 'r2', time: 5 } },
  move_clips: { before: [['select_clips', { clips: ['r2'] }]], params: { by: 5 } },
  cut: selected,
  copy: selected,
  paste: { before: [range, all, ['copy'], ['seek', { time: 8 }]] },
  delete_selection: selected,
  cut_all_tracks_ripple: { before: [label, range] },
  delete_all_tracks_ripple: { before: [label, range] },
  create_mono_track: { params: { name: 'Room' } },
  create_stereo_track: {},
  create_label_track: {},
  delete_track: { before: [host] },
  duplicate_track: { before: [split, host] },
  move_track_up: { before: [last] },
  move_track_down: { before: [host] },
  move_track_to_top: { before: [last] },
  move_track_to_bottom: { before: [host] },
  rename_track: { params: { name: 'Émile "the voice"' }, before: [host] },
  set_track_gain: { params: { gain_db: -6 }, before: [all] },
  set_track_pan: { params: { pan: -0.3 }, before: [host] },
  mute_track: { before: [host] },
  solo_track: { before: [host] },
  add_label: { params: { text: 'Intro' }, before: [range] },
  remove_label: { params: { label: 'Intro' }, before: [label] },
  apply_normalize: selected,
  apply_normalize_loudness: selected,
  apply_amplify: { ...selected, params: { db: 3 } },
  apply_fade_in: selected,
  apply_fade_out: selected,
  apply_reverse: selected,
  apply_invert: selected,
  apply_truncate_silence: {
    before: [range, all, ['silence_selection'], ['set_time_selection', { start_time: 0, end_time: 12 }], all],
  },
  apply_compressor: selected,
  apply_limiter: { ...selected, params: { ceiling_db: -12 } },
  // A clean tone has no noise that could be less: it is done, and the report says that this promise was not kept.
  apply_noise_reduction: { ...selected, exit: 1 },
  apply_equalize: { ...selected, params: { bass_db: 3, low_cut_hz: 80 } },
  apply_duck: { before: [range, last] },
  repeat_last_effect: {
    before: [range, all, ['apply_amplify', { db: 2 }], ['set_time_selection', { start_time: 8, end_time: 10 }], host],
  },
}

describe('every operation over MCP', () => {
  it('has a case, and no other has', () => {
    expect(Object.keys(cases).sort()).toEqual([...audio.operations.keys()].sort())
  })

  it('leads, once "cutroom approve" lets it, where "cutroom run" leads on an equal project', async () => {
    const [ours, other] = [await project(), await project()]
    const mcp = await stdioClient(ours.folder)
    for (const [operation, { before = [], params = {}, exit = 0 }] of partOf(Object.entries(cases), { sample: 12 })) {
      for (const studio of [ours, other])
        for (const call of [['clear_selection'], ['rewind_to_start'], ...before] as const)
          await byHand(studio, call, operation)
      await byHand(other, [operation, params], operation, exit)
      const told = await mcp.call(operation, params)
      if (told.data.status === 'set') {
        expect(content((await mcp.call('cutroom_state')).data.snapshot), operation).toEqual(content(await other.look()))
        await mcp.call('cutroom_withdraw')
      } else {
        expect(told.data.status, `${operation}: ${told.text}`).toBe('waiting')
        expect(await approve([told.data.proposal], { json: true }, capturedIo(ours.folder).io), operation).toBe(exit)
        expect(content(await ours.look()), operation).toEqual(content(await other.look()))
      }
      for (const studio of [ours, other]) await undoAll(studio)
    }
  })
})

const project = (): Promise<TestStudio> => testStudio().withTracks({ Host: 12, Guest: 12, Music: 12 })

async function byHand({ folder }: TestStudio, [name, params = {}]: Call, about: string, exit = 0): Promise<void> {
  expect(
    await run([name], { json: true, params: JSON.stringify(params) }, capturedIo(folder).io),
    `${name} for ${about}`,
  ).toBe(exit)
}

/** Revisions only grow, with each turn that is taken back as well; the rest has to be equal to the last id. */
const content = ({ revision: _, ...rest }: { readonly [field: string]: unknown }): unknown =>
  JSON.parse(JSON.stringify(rest))

/** Back to what was imported. */
async function undoAll({ workbench }: TestStudio): Promise<void> {
  expect(await workbench.project.refresh()).toBeUndefined()
  const [, ...turns] = turnsOf(workbench.project.history()).filter(({ undone }) => !undone)
  for (const { id } of turns.toReversed()) must(await workbench.undo(id))
}
