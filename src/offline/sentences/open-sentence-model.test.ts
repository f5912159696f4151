import { describe, expect, it } from 'vitest'
import { findModel } from '../manage-models.ts'
import { openSentenceModel } from './open-sentence-model.ts'

// The model is too large for the repository and lies where whoever runs the tests has fetched it.
process.env['CUTROOM_DATA_DIR'] = process.env['CUTROOM_OWN_DATA_DIR'] ?? ''
const isAbsent = (await findModel('sentences')) === null

describe.skipIf(isAbsent)('the model of sentences (not here: cutroom models get sentences)', () => {
  const vectors = async (texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> => {
    const model = await openSentenceModel()
    if (!('vectorsOf' in model)) throw new Error(model.message)
    try {
      return await model.vectorsOf(texts, signal)
    } finally {
      await model.close()
    }
  }
  const alike = (a: Float32Array, b: Float32Array): number =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

  it('finds what its makers publish as an example, but for what is lost in 8 bits', async () => {
    const [lovely, sunny, stadium] = await vectors([
      'The weather is lovely today.',
      "It's so sunny outside!",
      'He drove to the stadium.',
    ])
    if (!lovely || !sunny || !stadium) throw new Error('Three texts have three vectors.')
    expect(Math.hypot(...lovely)).toBeCloseTo(1, 5)
    expect(Math.abs(alike(lovely, sunny) - 0.666)).toBeLessThan(0.04)
    expect(Math.abs(alike(lovely, stadium) - 0.1046)).toBeLessThan(0.04)
    expect(Math.abs(alike(sunny, stadium) - 0.1411)).toBeLessThan(0.04)
  })

  it('gives the same text the same vector, whatever stands beside it, and an empty one a vector', async () => {
    const [alone] = await vectors(['We ran out of money.'])
    const [, , beside, empty] = await vectors(['a', 'b', 'We ran out of money.', ''])
    expect(beside).toEqual(alone)
    expect(empty).toHaveLength(384)
  })

  it('stops when the person cancels', async () => {
    await expect(vectors(['a'], AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
  })
})
