/** One word of a sentence as it was said; times only serve to find pauses. */
export type SpokenWord = { text: string; startSeconds: number; endSeconds: number }

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

/** A word as it is compared: small letters, no punctuation around it. */
export function plainOf(text: string): string {
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

export type RemovalKind = 'hesitation' | 'marker' | 'repeat' | 'false-start'

/** A word that may go, with what a person is told about it. */
export type Removal = { index: number; kind: RemovalKind; reason: string }
