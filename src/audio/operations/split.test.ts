import { describe, expect, it } from 'vitest'
import { clipsOf } from '../clips.ts'
import { after, documentWith, run } from '../../../test/support/audio/sound.ts'
import type { WorkingCopy } from '../../kernel/index.ts'

const two = (): WorkingCopy => documentWith({ name: 'Host', seconds: 10 }, { name: 'Guest', seconds: 6 })
const starts = ({ state }: WorkingCopy, track = 't1'): number[] =>
  clipsOf(state.document, track).map(({ start }) => start / 100)

describe('split', () => {
  it('uses both ends of the selection, on the selected tracks only', async () => {
    const done = await after(
      two(),
      ['select_tracks', { tracks: ['t1'] }],
      ['set_time_selection', { start_time: 2, end_time: 4 }],
      ['seek', { time: 8 }],
      ['split'],
    )
    expect(starts(done)).toEqual([0, 2, 4])
    expect(starts(done, 't3')).toEqual([0])
  })

  it('uses the cursor when there is no selection', async () => {
    expect(starts(await after(two(), ['select_all_tracks'], ['seek', { time: 3 }], ['split']), 't3')).toEqual([0, 3])
  })

  it('uses given times before anything else', async () => {
    const done = await after(
      two(),
      ['select_all_tracks'],
      ['set_time_selection', { start_time: 2, end_time: 4 }],
      ['split', { times: [1, 7] }],
    )
    expect([starts(done), starts(done, 't3')]).toEqual([
      [0, 1, 7],
      [0, 1],
    ])
  })

  it.each([0, 10, 12])('has nothing to split at %d: an edge, or past the end', async (time) => {
    expect(
      await run(await after(two(), ['select_tracks', { tracks: ['t1'] }], ['seek', { time }]), 'split'),
    ).toMatchObject({ code: 'nothing-to-split' })
  })

  it('has nothing to split where a split is, and over a gap', async () => {
    const split = await after(two(), ['split_at_time', { time: 5 }])
    expect(await run(split, 'split_at_time', { time: 5 })).toMatchObject({ code: 'nothing-to-split' })
    const trimmed = await after(
      split,
      ['select_all_tracks'],
      ['set_time_selection', { start_time: 4, end_time: 6 }],
      ['trim_to_selection'],
    )
    expect(await run(trimmed, 'split_at_time', { time: 3 })).toMatchObject({ code: 'nothing-to-split' })
  })

  it('selects the clips that it begins', async () => {
    expect((await after(two(), ['split_at_time', { time: 5 }])).state.editor['selectedClips']).toEqual([
      'r2@500',
      'r4@500',
    ])
  })
})

describe('join', () => {
  it('joins only what the range touches', async () => {
    const split = await after(
      two(),
      ['select_tracks', { tracks: ['t1'] }],
      ['split', { times: [2, 4, 6, 8] }],
      ['set_time_selection', { start_time: 3, end_time: 7 }],
      ['join'],
    )
    expect(starts(split)).toEqual([0, 2, 8])
  })

  it('makes silence of the gaps between', async () => {
    const apart = await after(
      two(),
      ['split_at_time', { time: 4 }],
      ['move_clip', { clip: 'r2@400', time: 6 }],
      ['select_tracks', { tracks: ['t1'] }],
      ['set_time_selection', { start_time: 0, end_time: 12 }],
    )
    expect(clipsOf(apart.state.document, 't1').map(({ start, end }) => [start, end])).toEqual([
      [0, 400],
      [600, 1200],
    ])
    const joined = await after(apart, ['join'])
    expect(clipsOf(joined.state.document, 't1')).toEqual([{ id: 'r2', track: 't1', start: 0, end: 1200 }])
  })

  it('joins what was pasted to both its neighbours', async () => {
    const pasted = await after(
      two(),
      ['select_tracks', { tracks: ['t1'] }],
      ['set_time_selection', { start_time: 0, end_time: 1 }],
      ['copy'],
      ['seek', { time: 5 }],
      ['paste'],
    )
    expect(starts(pasted)).toEqual([0, 5, 6])
    expect(starts(await after(pasted, ['set_time_selection', { start_time: 4, end_time: 8 }], ['join']))).toEqual([0])
  })

  it('finds a boundary that lies in removed content', async () => {
    const cut = await after(
      two(),
      ['select_tracks', { tracks: ['t1'] }],
      ['split', { times: [5] }],
      ['set_time_selection', { start_time: 4, end_time: 6 }],
      ['delete_selection'],
    )
    expect(starts(cut)).toEqual([0, 4])
    expect(starts(await after(cut, ['set_time_selection', { start_time: 3, end_time: 5 }], ['join']))).toEqual([0])
  })

  it('refuses where there is one clip', async () => {
    expect(await run(await after(two(), ['select_all']), 'join')).toMatchObject({ code: 'nothing-to-join' })
  })
})
