import { expect, it } from 'vitest'
import type { VideoView } from '../../../src/client/index.ts'
import { listPlannedSeams, listSeams } from './list-seams.ts'

const stretch = (from: number, to: number, at: number, source = 0): VideoView['stretches'][number] => ({
  source,
  from: from * 1e6,
  to: to * 1e6,
  at: at * 1e6,
  picture: null,
})

it('a cut is where what plays jumps, and not where it plays on', () => {
  const view = { stretches: [stretch(0, 2, 0), stretch(2, 3, 2), stretch(5, 6, 3), stretch(6, 7, 4, 1)] } as unknown
  expect(listSeams(view as VideoView)).toEqual([3, 4])
  expect(listSeams({ stretches: [] } as unknown as VideoView)).toEqual([])
})

it('a cut of a plan is where what is left plays on behind what goes', () => {
  const pair = (from: number, to: number, at: number) => ({
    before: { start: from, end: to },
    after: { start: at, end: at + to - from },
  })
  expect(listPlannedSeams([pair(0, 2, 0), pair(3, 5, 2), pair(5, 6, 4)])).toEqual([
    { before: { start: 2, end: 3 }, after: 2 },
  ])
  // What moves to the front is followed by what stood before it.
  expect(listPlannedSeams([pair(4, 6, 0), pair(0, 4, 2)])).toEqual([{ before: { start: 6, end: 6 }, after: 2 }])
  expect(listPlannedSeams([])).toEqual([])
})
