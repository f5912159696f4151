import { describe, expect, it } from 'vitest'
import { halfOf } from './half-of.ts'
import { pickedRanges, realSentences, writtenSentences } from './labelled-set.ts'
import { pickRanges } from './pick-ranges.ts'
import { NO_SAMPLES, readSamples } from './read-samples.ts'

const markers = [
  'um',
  'uh',
  'er',
  'like',
  'so',
  'actually',
  'well',
  'you know',
  'i mean',
  'kind of',
  'sort of',
  'right',
  'okay',
  'basically',
  'just',
  'anyway',
]

describe('the labelled set of fillers', () => {
  const written = writtenSentences()

  it('holds more than four hundred sentences, a good part of them from real transcripts', () => {
    expect(written.length).toBeGreaterThanOrEqual(500)
    expect(pickedRanges().length).toBeGreaterThanOrEqual(150)
    expect(new Set(written.map(({ reference }) => reference)).size).toBe(written.length)
  })

  it.each(markers)('uses "%s" at least ten times with and eight times without meaning', (marker) => {
    const uses = { kept: 0, dropped: 0 }
    for (const { words, labels } of written) {
      const plain = words.map(({ text }) =>
        text
          .toLowerCase()
          .replace(/-.*/, '')
          .replaceAll(/[^a-z]/g, ''),
      )
      const parts = marker.split(' ')
      plain.forEach((_, at) => {
        if (!parts.every((part, offset) => plain[at + offset] === part)) return
        if (labels[at] === 'keep') uses.kept++
        else uses.dropped++
      })
    }
    expect(uses.kept).toBeGreaterThanOrEqual(10)
    expect(uses.dropped).toBeGreaterThanOrEqual(8)
  })

  it('falls into two halves of about the same size', () => {
    const aside = written.filter(({ reference }) => halfOf(reference) === 'aside').length
    expect(aside / written.length).toBeGreaterThan(0.42)
    expect(aside / written.length).toBeLessThan(0.58)
  })

  it('takes from the real transcripts what the seeded generator picks', ({ skip }) => {
    const samples = readSamples() ?? skip(NO_SAMPLES)
    expect(pickedRanges()).toEqual(pickRanges(samples))
    expect(realSentences(samples).every(({ words }) => words.length > 0)).toBe(true)
  })
})
