import { expect, it } from 'vitest'
import type { PlacedSentence } from '../../video/index.ts'
import { drawHeads } from './draw-paragraph.ts'

it('the heads of a list of any length stand in columns', () => {
  const placed = (index: number, speaker: string): PlacedSentence => ({
    sentence: { id: `sent-${index}`, source: 'src-1', speaker, words: [] },
    index,
    isOut: false,
    start: index,
    end: index + 1,
  })
  const listed = Array.from({ length: 200_000 }, (_, index) => placed(index, index === 7 ? 'Charlotte' : 'Tom'))
  const headOf = drawHeads(listed)
  expect([listed[0]!, listed[7]!, listed.at(-1)!].map(headOf)).toEqual([
    '     1      0:00  Tom        ',
    '     8      0:07  Charlotte  ',
    '200000  55:33:19  Tom        ',
  ])
})
