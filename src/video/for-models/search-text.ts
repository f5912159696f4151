import type { Document } from '../../kernel/index.ts'
import { sentenceLines } from './context-text.ts'
import { entriesOf, entryIndex, segmentOf } from '../document/timeline.ts'
import { sentenceOf } from '../document/words.ts'
import { findPlaces, type SearchedSentence } from '../search/find-places.ts'

const MOST_SENTENCES = 40

/**
 * The sentences that speak of something, those that are out included, the best place first; empty where nobody does.
 */
export function searchText(document: Document, query: string): string {
  const sentences = [...entriesOf(document)].flatMap((id) => sentenceOf(document, id) ?? [])
  const searched = sentences.map(({ id, speaker, words }): SearchedSentence => ({
    id,
    segment: segmentOf(document, id) ?? '',
    speaker,
    words: words.map(({ text }) => text),
  }))
  const found = new Set(
    findPlaces(searched, query)
      .flatMap(({ sentenceIds }) => sentenceIds)
      .slice(0, MOST_SENTENCES),
  )
  return [...found]
    .flatMap((id) => {
      const sentence = sentenceOf(document, id)
      return sentence ? sentenceLines(document, sentence, entryIndex(document, id)) : []
    })
    .join('\n')
}
