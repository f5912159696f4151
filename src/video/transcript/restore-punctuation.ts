import type { HeardWord } from './heard-word.ts'

/**
 * Bare words with the punctuation of the running text that they come from, and with its capitals where they have none.
 * A word that is not found near its place stays as it is.
 */
export function restorePunctuation(
  words: readonly HeardWord[],
  text: string,
  { isCaseFree = false }: { isCaseFree?: boolean } = {},
): HeardWord[] {
  let at = 0
  const plain = (part: string): string => (isCaseFree ? part.toLowerCase() : part)
  return words.map((word) => {
    const bare = word.text.trim()
    const found = wholeWordIn(plain(text.slice(at, at + bare.length + FAR)), plain(bare))
    if (found === null) return word
    const end = at + found + bare.length
    const before = /[^\p{L}\p{N}\s]*$/u.exec(text.slice(at, at + found))?.[0] ?? ''
    const after = /^[^\p{L}\p{N}\s]*/u.exec(text.slice(end, end + FAR))?.[0] ?? ''
    at = end + after.length
    return { ...word, text: before + text.slice(end - bare.length, end) + after }
  })
}

/** How many characters of running text may lie between two words that are given. */
const FAR = 40

function wholeWordIn(text: string, word: string): number | null {
  if (word === '') return null
  for (let found = text.indexOf(word); found >= 0; found = text.indexOf(word, found + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(text.slice(0, found)) && !/^[\p{L}\p{N}]/u.test(text.slice(found + word.length)))
      return found
  }
  return null
}
