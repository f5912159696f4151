import type { HeardWord } from './heard-word.ts'

/** Two days of fast speech; what has more is no transcript of one recording. */
export const MAX_WORDS = 500_000

/**
 * The words of some parts, one behind the other. Once there are more than a transcript may have, no further part is
 * read.
 */
export function gatherWords<Part>(parts: readonly Part[], wordsOf: (part: Part) => readonly HeardWord[]): HeardWord[] {
  const words: HeardWord[] = []
  for (const part of parts) {
    if (words.length > MAX_WORDS) break
    for (const word of wordsOf(part)) words.push(word)
  }
  return words
}
