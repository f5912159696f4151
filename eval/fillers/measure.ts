import { findFalseStarts } from '../../src/video/language/find-false-starts.ts'
import { findFillers, type FillerLevel } from '../../src/video/language/find-fillers.ts'
import { findRepeats } from '../../src/video/language/find-repeats.ts'
import type { Removal, SpokenWord } from '../../src/video/language/read-tokens.ts'
import type { Label, LabelledSentence } from './labelled-sentence.ts'

export type Count = { right: number; wrong: number; missed: number }

export type Method = {
  name: string
  labels: readonly Label[]
  find: (words: readonly SpokenWord[]) => readonly Removal[]
}

const filler = (level: FillerLevel): Method => ({
  name: level,
  labels: level === 'low' ? ['hesitation'] : ['hesitation', 'marker'],
  find: (words) => findFillers(words, level),
})

export const methods: readonly Method[] = [
  filler('low'),
  filler('middle'),
  filler('high'),
  { name: 'repeats', labels: ['repeat'], find: findRepeats },
  { name: 'false starts', labels: ['false-start'], find: findFalseStarts },
]

/**
 * Counts words: right are those that should go and do, wrong those that carry meaning (or are of another kind) and
 * would go.
 */
export function measure(sentences: readonly LabelledSentence[], { find, labels }: Method): Count {
  const count = { right: 0, wrong: 0, missed: 0 }
  for (const sentence of sentences) {
    const found = new Set(find(sentence.words).map(({ index }) => index))
    for (const [index, label] of sentence.labels.entries()) {
      const wanted = labels.includes(label)
      if (found.has(index)) count[wanted ? 'right' : 'wrong']++
      else if (wanted) count.missed++
    }
  }
  return count
}

export const precisionOf = ({ right, wrong }: Count): number => (right + wrong === 0 ? 1 : right / (right + wrong))

export const recallOf = ({ right, missed }: Count): number => (right + missed === 0 ? 1 : right / (right + missed))
