import { cell, neighboursOf, type Checker } from '../kernel/index.ts'
import { entryIndex, isSentence, segmentsOf } from './document/timeline.ts'
import { isSentenceOut, sentenceOf } from './document/words.ts'

/** How each kind of promise is looked up in the document as it is now, never in the plan. */
export const checkers: ReadonlyMap<string, Checker> = new Map<string, Checker>([
  ['cell', ({ document }, about) => cell(document, (about as { path: string }).path) ?? null],
  [
    'sentence-out',
    ({ document }, about) => {
      const sentence = sentenceOf(document, (about as { sentence: string }).sentence)
      return sentence ? isSentenceOut(document, sentence) : null
    },
  ],
  ['sentence-index', ({ document }, about) => entryIndex(document, (about as { sentence: string }).sentence)],
  [
    'sentence-words',
    ({ document }, about) =>
      sentenceOf(document, (about as { sentence: string }).sentence)?.words.map(({ id }) => id) ?? null,
  ],
  ['speaker', ({ document }, about) => sentenceOf(document, (about as { sentence: string }).sentence)?.speaker ?? null],
  [
    'segment-before',
    ({ document }, about) => neighboursOf(document, (about as { segment: string }).segment).before ?? null,
  ],
  ['segment-order', ({ document }) => segmentsOf(document)],
  [
    'sentences-there',
    ({ document }, about) =>
      (about as { sentences: string[] }).sentences.filter((id) => isSentence(document, id)).length,
  ],
])
