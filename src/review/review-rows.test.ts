import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsInWindow } from './review-reducer.ts'

const heights = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 })

test('the focused row is always shown, the window is never overfull, and never has room for another row', () => {
  fc.assert(
    fc.property(heights, fc.nat(), fc.nat(60), fc.integer({ min: 1, max: 20 }), (all, at, top, lines) => {
      const focus = at % all.length
      const found = rowsInWindow({ count: all.length, focus, top, lines, heightOf: (row) => all[row] ?? 0 })
      const used = all.slice(found.top, found.end).reduce((sum, height) => sum + height, 0)
      expect(found.top <= focus && focus < found.end).toBe(true)
      expect(used <= lines || found.end - found.top === 1).toBe(true)
      if (found.end < all.length) expect(used + (all[found.end] ?? 0)).toBeGreaterThan(lines)
      else if (found.top > 0) expect(used + (all[found.top - 1] ?? 0)).toBeGreaterThan(lines)
    }),
  )
})

test('a window that holds the focused row already does not move', () => {
  const see = (focus: number, top: number): number =>
    rowsInWindow({ count: 30, focus, top, lines: 10, heightOf: () => 1 }).top
  expect([see(5, 3), see(12, 3), see(13, 3), see(2, 3), see(29, 3)]).toEqual([3, 3, 4, 2, 20])
})
