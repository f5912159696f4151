import { expect, test } from 'vitest'
import type { PlayedRange } from '../../video/document/played-range.ts'
import { rangeOf } from './clip.test-support.ts'
import { mergeTouching } from './merge-touching.ts'

test('ranges are joined only when nothing lies between them', () => {
  const over = (startMicros: number) => ({ override: { sourceId: 'src-2', startMicros } })
  const sentences = (range: PlayedRange, ...sentenceIds: string[]) => ({ ...range, sentenceIds })
  expect(mergeTouching([sentences(rangeOf(0, 1), 's1'), sentences(rangeOf(1, 2), 's1', 's2')])).toEqual([
    { ...rangeOf(0, 2), sentenceIds: ['s1', 's2'] },
  ])
  expect(mergeTouching([rangeOf(0, 1), rangeOf(1.001, 2)])).toHaveLength(2)
  expect(mergeTouching([rangeOf(1, 2), rangeOf(0, 1)])).toHaveLength(2)
  expect(mergeTouching([rangeOf(0, 1), rangeOf(1, 2, { sourceId: 'src-2' })])).toHaveLength(2)
  expect(mergeTouching([rangeOf(0, 1, over(5e6)), rangeOf(1, 2)])).toHaveLength(2)
  expect(mergeTouching([rangeOf(0, 1, over(5e6)), rangeOf(1, 2, over(6e6))])).toHaveLength(1)
  expect(mergeTouching([rangeOf(0, 1, over(5e6)), rangeOf(1, 2, over(5e6))])).toHaveLength(2)
})
