import { expect, it } from 'vitest'
import { noise } from '../../../test/support/media/recordings.ts'
import { cutAtSilences } from './cut-at-silences.ts'

const RATE = 16_000

/** Pieces of odd sizes, as a pipe gives them: 2.7 s of noise, 0.3 s of near silence, again and again. */
async function* talk(seconds: number): AsyncGenerator<Float32Array> {
  const next = noise(5)
  for (let at = 0; at < seconds * RATE;) {
    const count = Math.min(16_385, seconds * RATE - at)
    const first = at
    yield Float32Array.from(
      { length: count },
      (_, index) => next() * ((first + index) % (3 * RATE) < 2.7 * RATE ? 0.3 : 0.0001),
    )
    at += count
  }
}

it('chunks lie end to end, are no longer than the limit, and are cut in pauses', async () => {
  let at = 0
  for await (const { startSeconds, samples } of cutAtSilences(talk(100), { leastSeconds: 8, mostSeconds: 20 })) {
    expect(startSeconds * RATE).toBe(at)
    expect(samples.length).toBeLessThanOrEqual(20 * RATE)
    if (at > 0) expect(startSeconds % 3).toBeGreaterThanOrEqual(2.7)
    at += samples.length
  }
  expect(at).toBe(100 * RATE)
})

it('what has no pause is cut all the same, and silence is left out', async () => {
  async function* pieces(): AsyncGenerator<Float32Array> {
    yield new Float32Array(30 * RATE)
    yield new Float32Array(25 * RATE).fill(0.5)
  }
  const chunks: number[] = []
  for await (const { startSeconds, samples } of cutAtSilences(pieces(), { leastSeconds: 8, mostSeconds: 20 }))
    chunks.push(startSeconds, samples.length / RATE)
  expect(chunks.length).toBeGreaterThanOrEqual(4)
  expect(chunks[0]! + chunks[1]!).toBeGreaterThan(30)
  expect(chunks.at(-2)! + chunks.at(-1)!).toBe(55)
})

it('no more is taken from the recording than one chunk, so that an hour fits', async () => {
  let taken = 0
  const piece = new Float32Array(16_385).fill(0.5)
  async function* hour(): AsyncGenerator<Float32Array> {
    for (; taken < 3600 * RATE; taken += piece.length) yield piece
  }
  for await (const { startSeconds } of cutAtSilences(hour(), { leastSeconds: 8, mostSeconds: 20 })) {
    expect(taken - startSeconds * RATE).toBeLessThanOrEqual(20 * RATE + piece.length)
  }
})
