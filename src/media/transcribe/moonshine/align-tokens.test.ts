import fc from 'fast-check'
import { expect, it } from 'vitest'
import { alignTokens } from './align-tokens.ts'

/** Every way to place tokens in order, the slow way. */
function bestOfAll(rows: readonly Float32Array[]): number {
  const frames = rows[0]!.length
  const score = (row: Float32Array, frame: number): number =>
    Math.log(1e-4 + ((row[frame - 1] ?? 0) + 2 * row[frame]! + (row[frame + 1] ?? 0)) / 4)
  const from = (token: number, first: number): number =>
    token === rows.length
      ? 0
      : Math.max(
          ...Array.from(
            { length: frames - first },
            (_, step) => score(rows[token]!, first + step) + from(token + 1, first + step),
          ),
        )
  return from(0, 0)
}

it('tokens are placed in order, and no other order of places was listened to more', () => {
  const rows = fc.integer({ min: 1, max: 5 }).chain((frames) =>
    fc.array(
      fc
        .array(fc.float({ min: 0, max: 1, noNaN: true }), { minLength: frames, maxLength: frames })
        .map((row) => Float32Array.from(row)),
      { minLength: 1, maxLength: 4 },
    ),
  )
  fc.assert(
    fc.property(rows, (attention) => {
      const placed = alignTokens(attention)
      expect(placed).toEqual([...placed].sort((a, b) => a - b))
      const score = placed.reduce(
        (sum, frame, token) =>
          sum +
          Math.log(
            1e-4 +
              ((attention[token]![frame - 1] ?? 0) +
                2 * attention[token]![frame]! +
                (attention[token]![frame + 1] ?? 0)) /
                4,
          ),
        0,
      )
      expect(score).toBeCloseTo(bestOfAll(attention), 5)
    }),
  )
})

it('a token that was listened for out of order does not drag the others along', () => {
  const at = (frame: number): Float32Array =>
    Float32Array.from({ length: 100 }, (_, index) => (index === frame ? 0.9 : 0.001))
  const [first, , last] = alignTokens([at(10), at(90), at(30)])
  expect([first, last]).toEqual([10, 30])
})

it('nothing heard is nothing to place', () => {
  expect(alignTokens([])).toEqual([])
})
