import type { SpokenWord } from './spoken-word.ts'

/** What parts two words: the edge of a sentence, a comma or dash, a pause, or nothing. */
export type Break = 'edge' | 'comma' | 'pause' | 'none'

/** `plain` is the word in small letters without punctuation. */
export type SpokenToken = { raw: string; plain: string; breakBefore: Break; breakAfter: Break }

/** Speech runs on with gaps below 0.1 s; a listener hears 0.3 s as a stop. */
const PAUSE_SECONDS = 0.3

export function readTokens(words: readonly SpokenWord[]): readonly SpokenToken[] {
  const breaks = words.map((word, index) => breakBetween(word, words[index + 1]))
  return words.map(({ text }, index) => ({
    raw: text,
    plain: plainOf(text),
    breakBefore: breaks[index - 1] ?? 'edge',
    breakAfter: breaks[index] ?? 'edge',
  }))
}

function plainOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

function breakBetween(word: SpokenWord, next: SpokenWord | undefined): Break {
  if (next === undefined) return 'edge'
  if (/[.?!]["”’)]*$/.test(word.text) && !word.text.endsWith('...')) return 'edge'
  if (/(?:[,;:…–—]|--|\.\.\.)["”’)]*$/.test(word.text)) return 'comma'
  return next.startSeconds - word.endSeconds >= PAUSE_SECONDS ? 'pause' : 'none'
}
