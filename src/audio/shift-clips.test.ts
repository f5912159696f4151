import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { footprint, isProblem, perform, retract, type Change, type Json, type WorkingCopy } from '../kernel/index.ts'
import { clipsOf } from './clips.ts'
import { after, checked, documentWith, run, samplesOf, type Ran } from '../../test/support/audio/sound.ts'

/** Four clips of three seconds. */
const quarters = (): Promise<WorkingCopy> =>
  after(documentWith({ name: 'Host', seconds: 12 }), ['select_all_tracks'], ['split', { times: [3, 6, 9] }])
const named = ({ state }: WorkingCopy): [string, number, number][] =>
  clipsOf(state.document, 't1').map(({ id, start, end }) => [id, start / 100, end / 100])

async function did(copy: WorkingCopy, name: string, params: Json): Promise<Ran> {
  const ran = await run(copy, name, params)
  if (isProblem(ran)) throw new Error(ran.message)
  return ran
}
const leans = (later: readonly Change[], earlier: readonly Change[]): boolean =>
  [...footprint(earlier).makes].some((made) => footprint(later).leansOn.has(made))
const runsPut = ({ changes }: Ran): number =>
  changes.filter((change) => change.edit === 'insert' && change.content !== null).length

describe('a clip that overtakes none', () => {
  it('keeps its name and its content, and nothing is put in by value', async () => {
    const later = await did(await quarters(), 'move_clip', { clip: 'r2@900', time: 11 })
    expect(named(later.copy).at(-1)).toEqual(['r2@900', 11, 14])
    const back = await did(later.copy, 'move_clip', { clip: 'r2@900', time: 9 })
    expect(named(back.copy)).toEqual(named(await quarters()))
    const apart = await did(later.copy, 'move_clip', { clip: 'r2@600', time: 7 })
    expect(named(apart.copy).slice(2)).toEqual([
      ['r2@600', 7, 10],
      ['r2@900', 11, 14],
    ])
    expect([later, back, apart].map(runsPut)).toEqual([0, 0, 0])
    expect(apart.editor).toEqual({ selectedClips: ['r2@600'] })
  })

  it('can be changed afterwards without need of the move, and the move needs no change before it', async () => {
    const level = [['set_time_selection', { start_time: 10, end_time: 11 }], ['select_all_tracks']] as const
    const louder = await did(await after(await quarters(), ...level), 'apply_amplify', { db: 3 })
    const moved = await did(louder.copy, 'move_clip', { clip: 'r2@900', time: 10 })
    const faded = await did(await after(moved.copy, ...level), 'apply_fade_in', {})
    const split = await did(faded.copy, 'split_at_time', { time: 12 })
    const cut = await did(await after(split.copy, ...level), 'delete_selection', {})
    expect([faded, split, cut].map(({ changes }) => leans(changes, moved.changes))).toEqual([false, false, false])
    expect(leans(moved.changes, louder.changes)).toBe(false)
    const without = retract(cut.copy.state.document, moved.changes)
    expect(clipsOf(without, 't1').map(({ start, end }) => [start, end])).toEqual([
      [0, 300],
      [300, 600],
      [600, 900],
      [900, 1000],
      [1000, 1100],
    ])
  })

  it('is put in by value where it would else be one with a clip that it comes to touch', async () => {
    const copy = documentWith({ name: 'Host', seconds: 12 })
    const ranges = [{ run: 'r2', from: 400, to: 600 }]
    const parted: Change = { edit: 'mark', sequence: 't1', ranges, fact: 'clear', value: null, id: copy.nextId }
    const document = perform(copy.state.document, [parted])
    const two = { state: { ...copy.state, document }, nextId: copy.nextId + 1 }
    const near = await did(two, 'move_clip', { clip: 'r2@600', time: 4.5 })
    const touching = await did(two, 'move_clip', { clip: 'r2@600', time: 4 })
    expect([near, touching].map(runsPut)).toEqual([0, 1])
    expect(named(touching.copy).map(([, ...span]) => span)).toEqual([
      [0, 4],
      [4, 10],
    ])
    const other = await did(two, 'move_clip', { clip: 'r2', time: 2 })
    expect([runsPut(other), named(other.copy).length]).toEqual([1, 2])
  })

  it('is put in by value where it overtakes, and selected by its new name', async () => {
    const over = await did(await quarters(), 'move_clip', { clip: 'r2', time: 20 })
    expect(runsPut(over)).toBe(1)
    expect(over.editor).toEqual({ selectedClips: [named(over.copy).at(-1)![0]] })
  })
})

describe('clips that move in step', () => {
  it('are put in by value only where one overtakes', async () => {
    const apart = await after(
      await quarters(),
      ['select_clips', { clips: ['r2@900'] }],
      ['move_clips', { by: 40 }],
      ['select_clips', { clips: ['r2', 'r2@900'] }],
    )
    const moved = await did(apart, 'move_clips', { by: 10 })
    expect(runsPut(moved)).toBe(1)
    expect(named(moved.copy).map(([, ...span]) => span)).toEqual([
      [3, 6],
      [6, 9],
      [10, 13],
      [59, 62],
    ])
    expect((moved.editor['selectedClips'] as string[])[1]).toBe('r2@900')
  })

  it('stand where they were to, with the sound of all, whichever move and however often', async () => {
    let inPlace = 0
    let byValue = 0
    const wish = fc.tuple(fc.subarray([0, 1, 2, 3], { minLength: 1 }), fc.integer({ min: -14, max: 14 }))
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 6 }), async (wishes) => {
        let copy = await quarters()
        const sound = samplesOf(copy.state.document, 't1')
        // The naive model: each clip with its place and its samples.
        let model = [0, 300, 600, 900].map((start) => ({ start, samples: sound.slice(start, start + 300) }))
        for (const [which, by] of wishes) {
          const ids = clipsOf(copy.state.document, 't1').map(({ id }) => id)
          const chosen = which.map((at) => ids[at]!)
          const wanted = model.map((clip, at) =>
            which.includes(at) ? { ...clip, start: clip.start + by * 100 } : clip,
          )
          const sorted = wanted.toSorted((a, b) => a.start - b.start)
          const fits = sorted.every(({ start }, at) => start >= (at === 0 ? 0 : sorted[at - 1]!.start + 300))
          const done = await run(await after(copy, ['select_clips', { clips: chosen }]), 'move_clips', { by })
          expect(isProblem(done)).toBe(!fits || by === 0)
          if (isProblem(done)) continue
          const overtakes = sorted.some((clip, at) => clip !== wanted[at])
          expect(runsPut(done) > 0).toBe(overtakes)
          if (overtakes) byValue++
          else inPlace++
          model = sorted
          const heard = samplesOf(done.copy.state.document, 't1')
          const found = clipsOf(done.copy.state.document, 't1')
          expect(found.map(({ start }) => start)).toEqual(model.map(({ start }) => start))
          for (const { start, samples } of model) expect(heard.slice(start, start + 300)).toEqual(samples)
          const shifted = sorted.flatMap((clip, at) => (which.includes(wanted.indexOf(clip)) ? [at] : []))
          expect(done.editor['selectedClips']).toEqual(shifted.map((at) => found[at]!.id))
          expect((await checked(done.copy.state, done.claims)).filter(({ ok }) => !ok)).toEqual([])
          expect(done.claims.length).toBe(2 * which.length)
          copy = done.copy
        }
      }),
      { seed: 11, numRuns: 120 },
    )
    expect(Math.min(inPlace, byValue)).toBeGreaterThan(15)
  })
})
