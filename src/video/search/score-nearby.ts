import { isForm } from './find-places.ts'
import { isKindred } from './kindred-words.ts'
import { readQuery } from './read-query.ts'
import { scoreByWords, stemsOf } from './score-by-words.ts'

/** How much a word of the same field counts beside the word itself. */
const KINDRED_SHARE = 0.5

/**
 * How near sentences come to a query by some of its words, in any form, or by words that go with them; 0 where nothing
 * does. For offers and for a look, never for a choice.
 */
export function scoreNearby(sentences: readonly { readonly words: readonly string[] }[], query: string): number[] {
  const { stems } = readQuery(query)
  const texts = sentences.map(({ words }) => stemsOf(words))
  const own = scoreByWords(stems, texts, isForm)
  const kindred = scoreByWords(stems, texts, (stem, other) => !isForm(stem, other) && isKindred(stem, other))
  return own.map((score, at) => score + KINDRED_SHARE * (kindred[at] ?? 0))
}
