import { describe, expect, it } from 'vitest'
import { isProblem, retract, type Json, type WorkingCopy } from '../kernel/index.ts'
import { resolveSound, toMix } from './resolve-sound.ts'
import { after, documentWith, run, samplesOf, type Ran } from '../../test/support/audio/sound.ts'

const on = (start_time: number, end_time: number): [string, Json] => ['set_time_selection', { start_time, end_time }]
const addresses = ({ state }: WorkingCopy): string[] => [...toMix(state.document).jobs.keys()]

async function done(copy: WorkingCopy, name: string, params: Json = {}): Promise<Ran> {
  const ran = await run(copy, name, params)
  if (isProblem(ran)) throw new Error(ran.message)
  return ran
}

const start = (): Promise<WorkingCopy> => after(documentWith({ name: 'Host', seconds: 10 }), ['select_all_tracks'])

describe('what is heard', () => {
  it('an effect absorbs the facts before it and not those after it', async () => {
    const gained = await after(
      await start(),
      on(2, 8),
      ['apply_amplify', { db: 3 }],
      ['apply_compressor'],
      ['apply_amplify', { db: -5 }],
    )
    const { windows, jobs } = resolveSound(gained.state.document, 't1')
    expect(windows.map((window) => ('gap' in window ? null : window.gainDb))).toEqual([0, -5, 0])
    expect([...jobs.values()]).toMatchObject([{ effect: 'compressor', input: [{ from: 200, to: 800, gainDb: 3 }] }])
  })

  it('the address of a job stays when something inside its range goes', async () => {
    const compressed = await after(await start(), on(2, 8), ['apply_compressor'])
    const cut = await after(compressed, on(4, 5), ['delete_selection'])
    expect(addresses(cut)).toEqual(addresses(compressed))
    const full = samplesOf(compressed.state.document, 't1')
    expect(samplesOf(cut.state.document, 't1')).toEqual([...full.slice(0, 400), ...full.slice(500)])
  })

  it('the address stays when something is put into the range, split, or gained later', async () => {
    const compressed = await after(await start(), on(2, 8), ['apply_compressor'])
    const changed = await after(
      compressed,
      on(0, 1),
      ['copy'],
      ['seek', { time: 5 }],
      ['paste'],
      ['split_at_time', { time: 3 }],
      on(3, 4),
      ['apply_amplify', { db: 2 }],
    )
    expect(addresses(changed)).toEqual(addresses(compressed))
  })

  it('undoing an earlier gain changes the address, and undoing a later one does not', async () => {
    const first = await done(await after(await start(), on(3, 4)), 'apply_amplify', { db: 3 })
    const compressed = await after(first.copy, on(2, 8), ['apply_compressor'])
    const last = await done(await after(compressed, on(5, 6)), 'apply_amplify', { db: 3 })
    const without = (ran: Ran): WorkingCopy => ({
      ...last.copy,
      state: { ...last.copy.state, document: retract(last.copy.state.document, ran.changes) },
    })
    expect(addresses(last.copy)).toEqual(addresses(compressed))
    expect(addresses(without(last))).toEqual(addresses(compressed))
    expect(addresses(without(first))).not.toEqual(addresses(compressed))
  })

  it('an earlier deletion that is undone is heard through the effect too', async () => {
    const cut = await done(await after(await start(), on(4, 6)), 'delete_selection')
    const compressed = await after(cut.copy, on(2, 6), ['apply_compressor'])
    const back = retract(compressed.state.document, cut.changes)
    const { windows } = resolveSound(back, 't1')
    expect(windows.map((window) => ('gap' in window ? 'gap' : window.source.slice(0, 3)))).toEqual([
      'Hos',
      'job',
      'Hos',
    ])
  })

  it('jobs come with inner ones first, and those alone that are heard', async () => {
    const twice = await after(await start(), on(2, 8), ['apply_compressor'], on(3, 6), ['apply_limiter'])
    expect([...toMix(twice.state.document).jobs.values()].map(({ effect }) => effect)).toEqual([
      'compressor',
      'limiter',
    ])
    const silenced = await after(twice, on(2, 8), ['delete_selection'])
    expect(addresses(silenced)).toEqual([])
  })

  it('a copy brings the jobs along that it needs', async () => {
    const original = await after(
      await start(),
      on(2, 4),
      ['apply_noise_reduction'],
      ['copy'],
      ['create_mono_track'],
      ['clear_selection'],
      ['seek', { time: 0 }],
      ['paste', { new_tracks: true }],
    )
    const gone = await after(original, ['select_tracks', { tracks: ['t1'] }], ['delete_track'])
    const { mix, jobs } = toMix(gone.state.document)
    const sources = mix.tracks.flatMap(({ windows }) =>
      windows.flatMap((window) => ('gap' in window ? [] : [window.source])),
    )
    expect(sources).toHaveLength(1)
    expect(jobs.has(sources[0]!)).toBe(true)
  })

  it('silence keeps the clip and a trim does not', async () => {
    const silent = await after(await start(), on(2, 4), ['silence_selection'])
    expect(resolveSound(silent.state.document, 't1').windows).toMatchObject([
      { silent: false },
      { silent: true, from: 200, to: 400 },
      { silent: false },
    ])
    const trimmed = await after(await start(), on(2, 4), ['trim_to_selection'])
    expect(resolveSound(trimmed.state.document, 't1').windows).toMatchObject([
      { gap: 200 },
      { from: 200, to: 400 },
      { gap: 600 },
    ])
  })
})
