import { describe, expect, it } from 'vitest'
import { isProblem, type Diff, type Json, type Unit, type WorkingCopy } from '../kernel/index.ts'
import { diffOf } from './diff.ts'
import { after, documentWith, run } from '../../test/support/audio/sound.ts'

/** What one operation after some preparation would show; `source` is why its value was taken. */
async function diff(copy: WorkingCopy, name: string, params: Json = {}, source = 'words'): Promise<Diff> {
  const ran = await run(copy, name, params)
  if (isProblem(ran)) throw new Error(ran.message)
  const { changes, claims, ids, expects, editor, measured } = ran
  const unit: Unit = {
    id: 'u1',
    changes,
    claims,
    steps: [
      {
        id: 's3',
        kind: 'operate',
        document: 'd',
        operation: name,
        params,
        ids,
        expects,
        measured,
        because: [{ param: 'x', value: 1, source, confidence: 0.6 }],
        purpose: '',
        editor,
      },
    ],
  }
  return diffOf(copy.state, ran.copy.state, [unit])
}

const start = (): Promise<WorkingCopy> =>
  after(
    documentWith({ name: 'Host', seconds: 300 }, { name: 'Guest', seconds: 300 }),
    ['select_all_tracks'],
    ['set_time_selection', { start_time: 60, end_time: 120 }],
  )

describe('a diff', () => {
  it('shows a deletion as a person would, once for all tracks', async () => {
    expect(await diff(await start(), 'delete_selection')).toEqual({
      summary: '1:00 shorter',
      changes: [
        {
          id: 'c1',
          stepId: 's3',
          kind: 'removed',
          before: { start: 60, end: 120 },
          after: null,
          reason: 'asked',
          tracks: ['t1', 't3'],
          text: 'removed',
        },
      ],
    })
  })

  it('says how much louder and where', async () => {
    const { summary, changes } = await diff(
      await after(await start(), ['select_tracks', { tracks: ['t3'] }]),
      'apply_amplify',
      { db: 6.21 },
    )
    expect(summary).toBe('same length, 6.2 dB louder on Guest')
    expect(changes).toMatchObject([
      { kind: 'gain', before: { start: 60, end: 120 }, after: { start: 60, end: 120 }, tracks: ['t3'] },
    ])
  })

  it('tells an assumption from what was asked', async () => {
    expect((await diff(await start(), 'apply_normalize', {}, 'default')).changes[0]?.reason).toBe('assumed')
  })

  it.each([
    [
      'trim_to_selection',
      {},
      '3:00 shorter',
      ['removed', 'removed'],
      [
        { start: 0, end: 60 },
        { start: 120, end: 300 },
      ],
    ],
    ['silence_selection', {}, 'same length, silenced on Host and Guest', ['silenced'], [{ start: 60, end: 120 }]],
    ['apply_fade_in', {}, 'same length, fades in on Host and Guest', ['fade'], [{ start: 60, end: 120 }]],
    ['apply_reverse', {}, 'same length, reversed on Host and Guest', ['effect'], [{ start: 60, end: 120 }]],
    [
      'apply_noise_reduction',
      {},
      'same length, noise reduction on Host and Guest',
      ['effect'],
      [{ start: 60, end: 120 }],
    ],
    ['split_at_time', { time: 90 }, 'same length, split', ['split'], [{ start: 90, end: 90 }]],
    ['move_clip', { clip: 'r2', time: 10 }, '0:10 longer, moved on Host', ['moved'], [{ start: 0, end: 300 }]],
    ['mute_track', {}, 'same length, muted on Host and Guest', ['track-muted'], [{ muted: false }]],
    ['set_track_gain', { gain_db: -6 }, 'same length, 6 dB quieter on Host and Guest', ['track-gain'], [{ gainDb: 0 }]],
    ['create_mono_track', { name: 'Room' }, 'same length, track added: Room', ['track-added'], [null]],
    [
      'delete_track',
      {},
      '5:00 shorter, track removed: Host and Guest',
      ['track-removed', 'track-removed'],
      [
        { name: 'Host', index: 0 },
        { name: 'Guest', index: 1 },
      ],
    ],
    [
      'add_label',
      { text: 'Ad' },
      'same length, track added: Labels, label added',
      ['track-added', 'label-added'],
      [null, null],
    ],
  ])('of %s %j says "%s"', async (name, params, summary, kinds, befores) => {
    const found = await diff(await start(), name, params)
    expect(found.summary).toBe(summary)
    expect(found.changes.map(({ kind }) => kind)).toEqual(kinds)
    expect(found.changes.map(({ before }) => before)).toEqual(befores)
  })

  it('shows places before and after, and several stretches one by one', async () => {
    const moved = await diff(await after(await start(), ['split_at_time', { time: 200 }]), 'move_clip', {
      clip: 'r2@20000',
      time: 400,
    })
    expect(moved.changes).toMatchObject([
      { kind: 'moved', before: { start: 200, end: 300 }, after: { start: 400, end: 500 } },
    ])
    const apart = await after(await start(), ['split_at_time', { time: 200 }])
    const overtaking = await diff(apart, 'move_clip', { clip: 'r2', time: 400 })
    expect(overtaking.changes).toMatchObject([
      { kind: 'moved', before: { start: 0, end: 200 }, after: { start: 400, end: 600 }, tracks: ['t1'] },
    ])
    const together = await after(apart, ['select_clips', { clips: ['r2@20000', 'r4'] }])
    expect((await diff(together, 'move_clips', { by: 300 })).changes).toMatchObject([
      { kind: 'moved', before: { start: 200, end: 300 }, after: { start: 500, end: 600 }, tracks: ['t1'] },
      { kind: 'moved', before: { start: 0, end: 200 }, after: { start: 300, end: 500 }, tracks: ['t3'] },
    ])
    const pasted = await diff(await after(await start(), ['copy'], ['seek', { time: 30 }]), 'paste')
    expect(pasted).toMatchObject({
      summary: '1:00 longer',
      changes: [{ kind: 'inserted', before: null, after: { start: 30, end: 90 }, tracks: ['t1', 't3'] }],
    })
    const joined = await diff(await after(await start(), ['split_at_time', { time: 100 }]), 'join')
    expect(joined.changes).toMatchObject([
      { kind: 'joined', before: { start: 100, end: 100 }, after: { start: 100, end: 100 } },
    ])
    const pauses = await after(
      documentWith({
        name: 'Host',
        seconds: 20,
        silences: [
          [2, 4],
          [10, 13],
        ],
      }),
      ['select_all'],
    )
    expect(
      (await diff(pauses, 'apply_truncate_silence', { keep_seconds: 1 })).changes.map(({ before }) => before),
    ).toEqual([
      { start: 2.5, end: 3.5 },
      { start: 10.5, end: 12.5 },
    ])
  })

  it('shows the label that goes, and a name before and after', async () => {
    const labelled = await after(await start(), ['add_label', { text: 'Ad', time: 5, end: 6 }])
    expect((await diff(labelled, 'remove_label', { label: 'Ad' })).changes).toMatchObject([
      { kind: 'label-removed', before: { text: 'Ad', start: 5, end: 6 }, after: null },
    ])
    expect(
      (await diff(await after(labelled, ['select_tracks', { tracks: ['t1'] }]), 'rename_track', { name: 'Bo' }))
        .changes,
    ).toMatchObject([{ kind: 'track-renamed', before: { name: 'Host' }, after: { name: 'Bo' } }])
  })
})
