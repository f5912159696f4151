import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProblem, type WorkingCopy } from '../../kernel/index.ts'
import { clipsOf } from '../clips.ts'
import { tracksOf } from '../tracks.ts'
import { after, documentWith, run, samplesOf } from '../../../test/support/audio/sound.ts'

const thirds = (): Promise<WorkingCopy> =>
  after(
    documentWith({ name: 'Host', seconds: 12 }, { name: 'Guest', seconds: 6 }),
    ['select_tracks', { tracks: ['t1'] }],
    ['split', { times: [4, 8] }],
  )
const spans = ({ state }: WorkingCopy, track = 't1'): number[][] =>
  clipsOf(state.document, track).map(({ start, end }) => [start / 100, end / 100])

describe('move_clip', () => {
  it('leaves a gap of the same length, so that nothing else moves', async () => {
    expect(spans(await after(await thirds(), ['move_clip', { clip: 'r2@400', time: 20 }]))).toEqual([
      [0, 4],
      [8, 12],
      [20, 24],
    ])
  })

  it('may overlap its own old place, either way', async () => {
    const later = await after(await thirds(), ['move_clip', { clip: 'r2@800', time: 10 }])
    expect(spans(later)).toEqual([
      [0, 4],
      [4, 8],
      [10, 14],
    ])
    const [, , moved] = clipsOf(later.state.document, 't1')
    expect(spans(await after(later, ['move_clip', { clip: moved!.id, time: 9 }]))).toEqual([
      [0, 4],
      [4, 8],
      [9, 13],
    ])
  })

  it('takes the room of a gap', async () => {
    const apart = await after(await thirds(), ['move_clip', { clip: 'r2@800', time: 20 }])
    expect(spans(await after(apart, ['move_clip', { clip: 'r2', time: 12 }]))).toEqual([
      [4, 8],
      [12, 16],
      [20, 24],
    ])
  })

  it('goes to another track', async () => {
    const done = await after(await thirds(), ['move_clip', { clip: 'r2@400', time: 7, track: 't3' }])
    expect([spans(done), spans(done, 't3')]).toEqual([
      [
        [0, 4],
        [8, 12],
      ],
      [
        [0, 6],
        [7, 11],
      ],
    ])
  })

  it('shifts by a length, later or earlier', async () => {
    const later = await after(await thirds(), ['move_clip', { clip: 'r2@800', time: 8, by: 3 }])
    expect(spans(later)).toEqual([
      [0, 4],
      [4, 8],
      [11, 15],
    ])
    const id = clipsOf(later.state.document, 't1')[2]!.id
    expect(spans(await after(later, ['move_clip', { clip: id, time: 11, by: 1, direction: 'earlier' }]))).toEqual([
      [0, 4],
      [4, 8],
      [10, 14],
    ])
  })

  it('says where there is room when there is none', async () => {
    const refused = await run(await thirds(), 'move_clip', { clip: 'r2', time: 6 })
    expect(refused).toMatchObject({ code: 'no-room', message: expect.stringContaining('from 0:12 on') })
  })

  it('refuses an unknown clip, a label track, several clips, and its own place', async () => {
    const copy = await after(await thirds(), ['create_label_track'])
    const labels = tracksOf(copy.state.document).find(({ kind }) => kind === 'label')!.id
    expect(await run(copy, 'move_clip', { clip: 'r2', time: 40, track: labels })).toMatchObject({
      code: 'unknown-track',
    })
    expect(await run(copy, 'move_clip', { clip: 'nope', time: 1 })).toMatchObject({ code: 'unknown-clip' })
    expect(await run(copy, 'move_clip', { clip: 'r2', time: 40, track: 'nope' })).toMatchObject({
      code: 'unknown-track',
    })
    expect(
      await run(await after(copy, ['select_clips', { clips: ['r2', 'r2@400'] }]), 'move_clip', { time: 40 }),
    ).toMatchObject({ code: 'which-clip' })
    expect(await run(copy, 'move_clip', { clip: 'r2@400', time: 4 })).toMatchObject({ code: 'nothing-to-do' })
    expect(await run(copy, 'move_clip', { clip: 'r2@400', time: 4, by: 5, direction: 'earlier' })).toMatchObject({
      code: 'no-room',
    })
  })

  it('keeps every other clip in its place and the sound of all, however often it is done', async () => {
    let moves = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(2), fc.nat(30)), { maxLength: 5 }), async (wishes) => {
        let copy = await thirds()
        // The naive model: each clip with its place and its samples.
        const sound = samplesOf(copy.state.document, 't1')
        const model = [0, 400, 800].map((start) => ({ start, samples: sound.slice(start, start + 400) }))
        for (const [which, time] of wishes) {
          const listed = clipsOf(copy.state.document, 't1')
          const order = [...model].sort((a, b) => a.start - b.start)
          const done = await run(copy, 'move_clip', { clip: listed[which]!.id, time })
          const wanted = time * 100
          const fits = order.every(
            (other, index) => index === which || wanted + 400 <= other.start || wanted >= other.start + 400,
          )
          expect(isProblem(done)).toBe(!fits || order[which]!.start === wanted)
          if (isProblem(done)) continue
          order[which]!.start = wanted
          copy = done.copy
          moves++
          const heard = samplesOf(copy.state.document, 't1')
          expect(clipsOf(copy.state.document, 't1').map(({ start }) => start)).toEqual(
            model.map(({ start }) => start).sort((a, b) => a - b),
          )
          for (const { start, samples } of model) expect(heard.slice(start, start + 400)).toEqual(samples)
        }
      }),
      { seed: 7, numRuns: 100 },
    )
    expect(moves).toBeGreaterThan(60)
  })
})
