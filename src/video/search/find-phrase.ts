import { plainOf } from '../language/read-tokens.ts'

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

/** A word as it is looked for, which may be typed in other characters than those of the transcript. */
export const plainWord = (text: string): string => plainOf(text.normalize('NFKC'))

/**
 * The part of a word that its forms share, roughly: "funding", "funded" and "funds" are "fund". Good enough to compare,
 * never to show.
 */
export function stemOf(plain: string): string {
  const single = singular(plain.replace(/'(?:s|re|ve|ll|d|m)?$/, ''))
  const root =
    /[aeiouy].*ing$/.test(single) && single.length > 5
      ? single.slice(0, -3)
      : /[aeiouy].*ed$/.test(single) && single.length > 4
        ? single.slice(0, -2)
        : single
  const undoubled = root !== single && /([bdgklmnprt])\1$/.test(root) ? root.slice(0, -1) : root
  return undoubled.length > 3 && undoubled.endsWith('e') ? undoubled.slice(0, -1) : undoubled
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && /[^isu]s$/.test(word) ? word.slice(0, -1) : word
}
