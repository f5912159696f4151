import { describe, expect, it } from 'vitest'
import { halfOf } from './half-of.ts'
import { realSentences, writtenSentences } from './labelled-set.ts'
import { measure, methods, precisionOf, recallOf, type Count } from './measure.ts'
import { NO_SAMPLES, readSamples } from './read-samples.ts'
import type { LabelledSentence } from './labelled-sentence.ts'

const countAside = (sentences: readonly LabelledSentence[], name: string): Count => {
  const method = methods.find((each) => each.name === name)!
  return measure(
    sentences.filter(({ reference }) => halfOf(reference) === 'aside'),
    method,
  )
}

describe('on the half put aside', () => {
  const written = writtenSentences()

  it('the low level removes nothing that carries meaning, and every hesitation', () => {
    expect(countAside(written, 'low')).toMatchObject({ wrong: 0, missed: 0 })
  })

  it('the middle level is right about 97 of 100 words and finds 85 of 100', () => {
    const count = countAside(written, 'middle')
    expect(count.right).toBeGreaterThan(100)
    expect(precisionOf(count)).toBeGreaterThanOrEqual(0.97)
    expect(recallOf(count)).toBeGreaterThanOrEqual(0.85)
  })

  it('repeats are all found and none is made up', () => {
    expect(countAside(written, 'repeats')).toMatchObject({ wrong: 0, missed: 0 })
  })

  it('false starts are found with care', () => {
    const count = countAside(written, 'false starts')
    expect(precisionOf(count)).toBeGreaterThanOrEqual(0.92)
    expect(recallOf(count)).toBeGreaterThanOrEqual(0.7)
  })

  it('the bars hold with the real transcripts too', ({ skip }) => {
    const samples = readSamples() ?? skip(NO_SAMPLES)
    const sentences = [...written, ...realSentences(samples)]
    expect(countAside(sentences, 'low').wrong).toBe(0)
    expect(precisionOf(countAside(sentences, 'middle'))).toBeGreaterThanOrEqual(0.97)
    expect(recallOf(countAside(sentences, 'middle'))).toBeGreaterThanOrEqual(0.85)
    expect(countAside(sentences, 'repeats').wrong).toBe(0)
  })
})
