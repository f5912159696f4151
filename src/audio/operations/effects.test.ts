import { describe, expect, it } from 'vitest'
import { isProblem, retract, type Json, type WorkingCopy } from '../../kernel/index.ts'
import { clipsOf } from '../clips.ts'
import { toMix } from '../resolve-sound.ts'
import { endOf } from '../tracks.ts'
import { after, documentWith, RATE, run, samplesOf, type Ran } from '../../../test/support/audio/sound.ts'

const solo = (): Promise<WorkingCopy> => after(documentWith({ name: 'Host', seconds: 10 }), ['select_all'])
const on = (start_time: number, end_time: number): [string, Json] => ['set_time_selection', { start_time, end_time }]
const sound = ({ state }: WorkingCopy, track = 't1'): number[] => samplesOf(state.document, track)
const factors = (before: readonly number[], now: readonly number[]): number[] =>
  now.map((sample, at) => sample / (before[at] as number))
const decibels = (factor: number): number => 20 * Math.log10(factor)

async function done(copy: WorkingCopy, name: string, params: Json = {}): Promise<Ran> {
  const ran = await run(copy, name, params)
  if (isProblem(ran)) throw new Error(ran.message)
  return ran
}

describe('gain', () => {
  it('amplifies the range alone, up or down as the words say', async () => {
    const before = await solo()
    const now = factors(sound(before), sound(await after(before, on(2, 4), ['apply_amplify', { db: 6 }]))).map(decibels)
    expect([now[199], now[200], now[399], now[400]].map((db) => Math.round((db ?? 0) * 100) / 100)).toEqual([
      0, 6, 6, 0,
    ])
    expect(
      decibels(factors(sound(before), sound(await after(before, ['apply_amplify', { db: 6, turn: 'down' }])))[0] ?? 0),
    ).toBeCloseTo(-6)
    expect(
      decibels(factors(sound(before), sound(await after(before, ['apply_amplify', { db: -6, turn: 'up' }])))[0] ?? 0),
    ).toBeCloseTo(6)
    expect(await run(before, 'apply_amplify', { db: 0 })).toMatchObject({ code: 'nothing-to-do' })
  })

  it('normalizes each track by itself', async () => {
    const two = await after(
      documentWith({ name: 'Host', seconds: 5 }, { name: 'Guest', seconds: 5 }),
      ['select_all'],
      ['select_tracks', { tracks: ['t3'] }],
      ['apply_amplify', { db: -20 }],
      ['select_all'],
    )
    const loud = await after(two, ['apply_normalize', { peak_db: -6 }])
    for (const track of ['t1', 't3']) expect(decibels(Math.max(...sound(loud, track).map(Math.abs)))).toBeCloseTo(-6)
    const acx = await after(two, ['apply_normalize_loudness', { lufs: 'acx' }])
    for (const track of ['t1', 't3']) {
      const mean = decibels(Math.sqrt(sound(acx, track).reduce((sum, sample) => sum + sample * sample, 0) / 500))
      expect(mean).toBeGreaterThanOrEqual(-23)
      expect(mean).toBeLessThanOrEqual(-18)
    }
  })

  it('has nothing to normalize in silence', async () => {
    const silent = await after(await solo(), ['silence_selection'])
    expect(await run(silent, 'apply_normalize')).toMatchObject({ code: 'nothing-there' })
    expect(await run(silent, 'apply_normalize_loudness')).toMatchObject({ code: 'nothing-there' })
  })

  it('leaves a track alone that has no sound in the range', async () => {
    const two = await after(
      documentWith({ name: 'Host', seconds: 5 }, { name: 'Guest', seconds: 2 }),
      ['select_all'],
      on(3, 4),
    )
    expect(
      (await done(two, 'apply_amplify', { db: 3 })).changes.map((change) => change.edit === 'mark' && change.sequence),
    ).toEqual(['t1'])
  })
})

describe('fades', () => {
  it('rise from silence and fall to it', async () => {
    const before = await solo()
    const rise = factors(sound(before), sound(await after(before, on(2, 4), ['apply_fade_in'])))
    expect(
      [rise[199], rise[200], rise[300], rise[400]].map((factor) => Math.round((factor ?? 0) * 1000) / 1000),
    ).toEqual([1, 0, 0.5, 1])
    const fall = factors(sound(before), sound(await after(before, on(8, 10), ['apply_fade_out'])))
    expect([fall[799], fall[800], fall[900]].map((factor) => Math.round((factor ?? 0) * 1000) / 1000)).toEqual([
      1, 1, 0.5,
    ])
  })

  it('run smoothly over a seam, and what comes back at the seam has one value', async () => {
    const before = await solo()
    const cut = await done(await after(before, on(3, 7)), 'delete_selection')
    const faded = await after(cut.copy, on(2, 4), ['apply_fade_in'])
    const short = sound(cut.copy)
    const now = factors(short, sound(faded))
    // Rounding aside, each factor is the one of a line from 2 s to 4 s.
    for (let at = 200; at < 400; at += 10) expect(now[at]).toBeCloseTo((at - 200) / 200, 6)
    const back = retract(faded.state.document, cut.changes)
    const long = factors(sound(before), samplesOf(back, 't1'))
    expect(long[250]).toBeCloseTo(0.25, 6)
    expect(long[500]).toBeCloseTo(0.5, 6)
    expect(long[750]).toBeCloseTo(0.75, 6)
  })
})

describe('reverse', () => {
  it('mirrors the range, and twice is the same sound', async () => {
    const before = await solo()
    const once = await after(before, on(2, 5), ['apply_reverse'])
    expect(sound(once).slice(200, 500)).toEqual(sound(before).slice(200, 500).toReversed())
    expect([...sound(once).slice(0, 200), ...sound(once).slice(500)]).toEqual([
      ...sound(before).slice(0, 200),
      ...sound(before).slice(500),
    ])
    expect(sound(await after(once, ['apply_reverse']))).toEqual(sound(before))
  })

  it('carries gain, fades and effects along, and mirrors clips and gaps', async () => {
    const edited = await after(
      await solo(),
      ['split_at_time', { time: 4 }],
      ['move_clip', { clip: 'r2@400', time: 6 }],
      on(1, 3),
      ['apply_amplify', { db: -6 }],
      ['apply_fade_out'],
      ['apply_compressor'],
      on(0, 12),
    )
    const mirrored = await after(edited, ['apply_reverse'])
    expect(sound(mirrored)).toEqual(sound(edited).toReversed())
    expect(clipsOf(mirrored.state.document, 't1').map(({ start, end }) => [start, end])).toEqual([
      [0, 600],
      [800, 1200],
    ])
    const twice = sound(await after(mirrored, ['apply_reverse']))
    for (const [at, sample] of sound(edited).entries()) expect(twice[at]).toBeCloseTo(sample, 12)
  })

  it('reaches only as far as the track does', async () => {
    const two = await after(
      documentWith({ name: 'Host', seconds: 6 }, { name: 'Guest', seconds: 3 }),
      ['select_all'],
      on(2, 5),
      ['apply_reverse'],
    )
    expect(endOf(two.state.document, 't3')).toBe(300)
    expect(endOf(two.state.document, 't1')).toBe(600)
  })
})

describe('truncate silence', () => {
  const quiet = [
    [2, 4],
    [7, 7.4],
  ] as const
  const talk = (): Promise<WorkingCopy> =>
    after(
      documentWith(
        { name: 'Host', seconds: 10, silences: quiet },
        {
          name: 'Guest',
          seconds: 10,
          silences: [
            [3, 6],
            [7, 9],
          ],
        },
      ),
      ['select_all'],
    )

  it('shortens only what is silent on all selected tracks together', async () => {
    const short = await after(await talk(), ['apply_truncate_silence', { min_seconds: 0.5, keep_seconds: 0.2 }])
    // Both are silent from 3 to 4 only; 0.2 s of it stay.
    for (const track of ['t1', 't3']) expect(endOf(short.state.document, track) / RATE).toBeCloseTo(9.2)
    expect(sound(short).slice(0, 310)).toEqual(sound(await talk()).slice(0, 310))
    expect(sound(short).slice(310)).toEqual(sound(await talk()).slice(390))
  })

  it('listens to the selected tracks only', async () => {
    const short = await after(
      await talk(),
      ['select_tracks', { tracks: ['t1'] }],
      ['apply_truncate_silence', { min_seconds: 0.4, keep_seconds: 0 }],
    )
    expect([endOf(short.state.document, 't1'), endOf(short.state.document, 't3')]).toEqual([760, 1000])
  })

  it('counts what lies behind the end of a track as silent', async () => {
    const uneven = await after(
      documentWith({ name: 'Host', seconds: 10, silences: [[6, 8]] }, { name: 'Guest', seconds: 5 }),
      ['select_all'],
      ['apply_truncate_silence', { keep_seconds: 0.5 }],
    )
    expect([endOf(uneven.state.document, 't1'), endOf(uneven.state.document, 't3')]).toEqual([850, 500])
  })

  it('takes a gap behind the last sound for no part of a pause', async () => {
    const trimmed = await after(
      documentWith({ name: 'Host', seconds: 10, silences: [[4, 6]] }),
      ['select_all'],
      on(0, 6),
      ['trim_to_selection'],
      on(0, 10),
      ['apply_truncate_silence', { keep_seconds: 1 }],
    )
    expect(endOf(trimmed.state.document, 't1')).toBe(500)
  })

  it('says when there is no such pause', async () => {
    expect(await run(await talk(), 'apply_truncate_silence', { min_seconds: 3 })).toMatchObject({
      code: 'nothing-to-do',
    })
  })
})

describe('effects that compute samples', () => {
  it('duck under every other track that can be heard, each in turn', async () => {
    const band = await after(
      documentWith(
        { name: 'Music', seconds: 6 },
        { name: 'Host', seconds: 6 },
        { name: 'Guest', seconds: 3 },
        { name: 'Off', seconds: 6 },
      ),
      ['select_tracks', { tracks: ['t7'] }],
      ['mute_track'],
      ['select_tracks', { tracks: ['t1'] }],
      on(1, 5),
    )
    const ducked = await done(band, 'apply_duck')
    expect(ducked.changes).toHaveLength(2)
    expect(ducked.says).toBe('Duck 0:01–0:05 on Music under Host and Guest')
    const { mix, jobs } = toMix(ducked.copy.state.document)
    expect([...jobs.values()].map(({ effect, sidechain }) => [effect, sidechain?.channels])).toEqual([
      ['duck', 1],
      ['duck', 1],
    ])
    expect(mix.tracks[0]?.windows).toHaveLength(3)
    expect(await run(await after(band, ['select_all_tracks']), 'apply_duck')).toMatchObject({
      code: 'nothing-to-duck-under',
    })
  })

  it('repeat the last effect with its parameters on what is selected now', async () => {
    const before = await solo()
    expect(await run(before, 'repeat_last_effect')).toMatchObject({ code: 'no-last-effect' })
    const again = await done(
      await after(before, on(1, 2), ['apply_amplify', { db: 4 }], on(5, 6)),
      'repeat_last_effect',
    )
    expect(again.says).toBe('Again: Make 0:05–0:06 4 dB louder')
    expect(again.editor['lastEffect']).toEqual({ operation: 'apply_amplify', params: { db: 4 } })
    const now = factors(sound(before), sound(again.copy))
    expect([now[150], now[350], now[550]].map((factor) => Math.round(decibels(factor ?? 1)))).toEqual([4, 0, 4])
  })
})
