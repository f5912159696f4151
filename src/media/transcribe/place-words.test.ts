import { expect, it } from 'vitest'
import { noise } from '../../../test/support/media/recordings.ts'
import { findPauses, placeWords } from './place-words.ts'
import fc from 'fast-check'

/** Noise that is loud in the given stretches and 45 dB softer elsewhere. */
function sound(seconds: number, loud: readonly (readonly [number, number])[]): Float32Array {
  const next = noise(3)
  return Float32Array.from(
    { length: seconds * 16_000 },
    (_, index) => next() * (loud.some(([from, to]) => index >= from * 16_000 && index < to * 16_000) ? 0.3 : 0.0017),
  )
}

it('pauses are found where it is quiet for a while, at the edges also where it is short', () => {
  const pauses = findPauses(
    sound(4, [
      [0.05, 1],
      [1.3, 2],
      [2.06, 3.5],
    ]),
  )
  expect(pauses).toEqual([
    { startSeconds: 0, endSeconds: 0.05 },
    { startSeconds: 1, endSeconds: 1.3 },
    { startSeconds: 3.5, endSeconds: 4 },
  ])
})

it('a word begins where the pause before it ends, and ends where the next pause or word begins', () => {
  const pauses = [
    { startSeconds: 0, endSeconds: 0.3 },
    { startSeconds: 1, endSeconds: 1.5 },
    { startSeconds: 2.2, endSeconds: 3 },
  ]
  expect(placeWords([0.2, 0.655, 1.62], { pauses, seconds: 3 })).toEqual([
    { startSeconds: 0.3, endSeconds: 0.6 },
    { startSeconds: 0.6, endSeconds: 1 },
    { startSeconds: 1.5, endSeconds: 2.2 },
  ])
})

it('words lie in order, within the sound, and each lasts', () => {
  const pauses = fc
    .uniqueArray(fc.integer({ min: 0, max: 1000 }), { maxLength: 12 })
    .map((edges) =>
      edges
        .sort((a, b) => a - b)
        .flatMap((edge, index) =>
          index % 2 === 1 ? [{ startSeconds: edges[index - 1]! / 100, endSeconds: edge / 100 }] : [],
        ),
    )
  const listened = fc
    .array(fc.integer({ min: 0, max: 1000 }), { maxLength: 30 })
    .map((places) => places.sort((a, b) => a - b).map((place) => place / 100))
  fc.assert(
    fc.property(pauses, listened, (pauses, listened) => {
      const places = placeWords(listened, { pauses, seconds: 10 })
      expect(places).toHaveLength(listened.length)
      for (const [index, { startSeconds, endSeconds }] of places.entries()) {
        expect(startSeconds).toBeGreaterThanOrEqual(places[index - 1]?.endSeconds ?? 0)
        expect(endSeconds).toBeGreaterThan(startSeconds)
      }
    }),
  )
})
