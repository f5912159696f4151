import { plainWord } from './plain-word.ts'

/** Where a phrase stands in some words, by the index of its first word; occurrences do not overlap. */
export function findPhrase(words: readonly string[], phrase: readonly string[]): number[] {
  const plain = words.map(plainWord)
  const found: number[] = []
  for (let at = 0; phrase.length > 0 && at + phrase.length <= plain.length; at++) {
    if (!phrase.every((word, offset) => plain[at + offset] === word)) continue
    found.push(at)
    at += phrase.length - 1
  }
  return found
}

/** The words of a phrase as they are compared. */
export const phraseWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .map(plainWord)
    .filter((word) => word !== '')
