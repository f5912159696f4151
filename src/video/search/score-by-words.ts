import { ignoredWords } from './read-query.ts'
import { plainWord, stemOf } from './find-phrase.ts'

/** The usual constants of BM25: how soon more of a word stops to count, and how much the length of a text matters. */
const SATURATION = 1.2,
  LENGTH = 0.75

/** Whether a stem of a text is the one that is looked for, in any of its forms. */
export type SameWord = (wanted: string, other: string) => boolean

/**
 * How well each text fits some stems, by BM25: rare words count for more, more of one word for a little more, and a
 * word that nobody says for nothing.
 */
export function scoreByWords(
  stems: readonly string[],
  texts: readonly (readonly string[])[],
  isSame: SameWord,
): number[] {
  const meanLength = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length)
  const scores = texts.map(() => 0)
  for (const stem of stems) {
    const counts = texts.map((text) => text.filter((other) => isSame(stem, other)).length)
    const having = counts.filter((count) => count > 0).length
    const rarity = Math.log(1 + (texts.length - having + 0.5) / (having + 0.5))
    for (const [at, count] of counts.entries()) {
      const length = 1 - LENGTH + (LENGTH * (texts[at]?.length ?? 0)) / Math.max(1, meanLength)
      scores[at] = (scores[at] ?? 0) + (rarity * count * (SATURATION + 1)) / (count + SATURATION * length)
    }
  }
  return scores
}

/** The stems of the words that tell a topic. */
export function stemsOf(words: readonly string[]): string[] {
  return words
    .map(plainWord)
    .filter((word) => word !== '' && !ignoredWords.has(word))
    .map(stemOf)
}
