import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatSpan, formatTime } from './format-time.ts'
import { readWords } from './read-words.ts'

it.each([
  [0, '0:00'],
  [30, '0:30'],
  [62.5, '1:02.5'],
  [3723, '1:02:03'],
  [59.9996, '1:00'],
  [0.25, '0:00.25'],
  [-5, '-0:05'],
  [36_000, '10:00:00'],
  [NaN, '0:00'],
  [Infinity, '0:00'],
])('writes %d as %s', (seconds, expected) => {
  expect(formatTime(seconds)).toBe(expected)
})

it('writes a range', () => {
  expect(formatSpan(30, 300)).toBe('0:30–5:00')
})

it('writes what is read back as the same time', () => {
  const frame = { durationSeconds: 1e6, cursorSeconds: 0, selection: null, things: [] }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 - 1000 }), (milliseconds) => {
      const [mention] = readWords(`split at ${formatTime(milliseconds / 1000)}`, frame).clauses[0]?.mentions ?? []
      expect(mention?.kind === 'time' ? Math.round(mention.seconds * 1000) : mention).toBe(milliseconds)
    }),
    { seed: 20_260_301, numRuns: 500 },
  )
})
