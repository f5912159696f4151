import { describe, expect, it } from 'vitest'
import { labelBetween, spreadLabels } from './piece.ts'

/** Inserts one after another into a plain array; counts every label that had to move to make room. */
function fill(count: number, place: (size: number) => number): { labels: number[]; moved: number } {
  const labels: number[] = []
  let moved = 0
  for (let made = 0; made < count; made++) {
    const at = place(labels.length)
    for (;;) {
      const label = labelBetween(labels[at - 1], labels[at])
      if (label !== undefined) {
        labels.splice(at, 0, label)
        break
      }
      const index = at > 0 ? at - 1 : at
      const moves = spreadLabels({ count: labels.length, index, labelAt: (each) => labels[each] })
      const first = labels.indexOf(moves[0]?.from ?? -1)
      for (const [offset, { from, to }] of moves.entries()) {
        if (labels[first + offset] !== from) throw new Error(`A label moved that was not there: ${from}`)
        labels[first + offset] = to
      }
      moved += moves.length
    }
  }
  return { labels, moved }
}

describe('labels that keep pieces in order', () => {
  const count = 10_000
  it.each([
    ['left to right', (size: number) => size, 0],
    ['right to left', () => 0, 0],
    ['at one place', (size: number) => Math.floor(size / 2), 14],
    ['always second', (size: number) => Math.min(1, size), 14],
    ['always before the last', (size: number) => Math.max(0, size - 1), 14],
    ['scattered', (size: number) => (size * 7919) % (size + 1), 14],
  ])('stay distinct and ordered for 10,000 inserts %s, and few have to move', (_, place, most) => {
    const { labels, moved } = fill(count, place)
    expect(
      labels.filter((label, at) => !Number.isSafeInteger(label) || label <= (labels[at - 1] ?? -Infinity)),
    ).toEqual([])
    expect(moved / count).toBeLessThanOrEqual(most)
  })
})
