import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMovedBlocks, formatPlaces } from './find-moved-blocks.ts'

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `sent-${at + 1}`)

test('one sentence that moves far is one move, not a shift of all others', () => {
  const before = ids(12)
  const after = ['sent-12', ...before.slice(0, 11)]
  expect(findMovedBlocks(before, after).map(formatPlaces)).toEqual(['12 → 1'])
})

test('sentences that move together are one block', () => {
  const before = ids(20)
  const after = [...before.slice(11, 18), ...before.slice(0, 11), ...before.slice(18)]
  expect(findMovedBlocks(before, after).map(formatPlaces)).toEqual(['12–18 → 1–7'])
})

test('as few as possible count as moved, and what is left keeps its order', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ids(7), { minLength: 7 }), (after) => {
      const before = ids(7)
      const moved = new Set(findMovedBlocks(before, after).flatMap((block) => block.ids))
      const still = after.filter((id) => !moved.has(id))
      expect(still).toEqual(still.toSorted())
      // Every larger choice of sentences that could stand still is tried by itself.
      const largest = Math.max(
        ...Array.from({ length: 2 ** 7 }, (_, mask) => after.filter((__, at) => mask & (1 << at)))
          .filter((some) => some.join() === some.toSorted().join())
          .map((some) => some.length),
      )
      expect(still).toHaveLength(largest)
    }),
  )
})

test('what came or went is no move', () => {
  expect(findMovedBlocks(['a', 'b', 'c'], ['b', 'x', 'c'])).toEqual([])
})
