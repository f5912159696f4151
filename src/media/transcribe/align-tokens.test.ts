import { expect, it } from 'vitest'
import { alignTokens, wordsOfTokens } from './align-tokens.ts'
import fc from 'fast-check'

const token = (piece: string, probability = 1) => ({ piece, probability })

it('pieces become words with their punctuation, as sure as their least sure piece', () => {
  const words = wordsOfTokens([
    token('\u2581The', 0.9),
    token('\u2581Fish', 0.8),
    token('er', 0.4),
    token('man', 0.9),
    token('.'),
  ])
  expect(words).toEqual([
    { text: 'The', confidence: 0.9, firstToken: 0 },
    { text: 'Fisherman.', confidence: 0.4, firstToken: 1 },
  ])
})

it('a letter may be spelled in bytes, and an empty word is none', () => {
  expect(
    wordsOfTokens([token('\u2581caf'), token('<0xC3>'), token('<0xA9>'), token('\u2581'), token('\u2581now')]).map(
      ({ text, firstToken }) => [text, firstToken],
    ),
  ).toEqual([
    ['café', 0],
    ['now', 4],
  ])
})

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
