import { MAX_WORDS, type HeardWord } from './format.ts'

type TimedText = {
  readonly text: string
  readonly startSeconds: number | null
  readonly endSeconds: number | null
  readonly confidence?: number | null
  readonly speaker?: string | null
}

/** The words of a text of which only the whole has a time: each gets its share of it by its number of characters. */
export function spreadText({
  text,
  startSeconds,
  endSeconds,
  confidence = null,
  speaker = null,
}: TimedText): HeardWord[] {
  const texts = text
    .trim()
    .split(/\s+/, MAX_WORDS + 1)
    .filter((word) => word !== '')
  const total = texts.reduce((sum, word) => sum + word.length, 0)
  let before = 0
  return texts.map((word) => {
    const from = before / total
    before += word.length
    return {
      text: word,
      startSeconds: between(from),
      endSeconds: between(before / total),
      confidence,
      speaker,
      interpolated: true,
    }
  })

  function between(share: number): number | null {
    return startSeconds === null || endSeconds === null ? null : startSeconds + (endSeconds - startSeconds) * share
  }
}

/** How many characters of running text may lie between two words that are given. */
const FAR = 40

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

function wholeWordIn(text: string, word: string): number | null {
  if (word === '') return null
  for (let found = text.indexOf(word); found >= 0; found = text.indexOf(word, found + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(text.slice(0, found)) && !/^[\p{L}\p{N}]/u.test(text.slice(found + word.length)))
      return found
  }
  return null
}
