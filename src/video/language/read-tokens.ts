import { joinedContractions } from './word-classes.ts'

/** One word of a sentence as it was said; times only serve to find pauses. */
export type SpokenWord = { text: string; startSeconds: number; endSeconds: number }

/** What parts two words: the edge of a sentence, a comma or dash, a pause, or nothing. */
export type Break = 'edge' | 'comma' | 'pause' | 'none'

/** `plain` is the word in small letters without punctuation; the gap to the next word is 0 where no time tells it. */
export type SpokenToken = { raw: string; plain: string; breakBefore: Break; breakAfter: Break; gapSeconds: number }

/** Speech runs on with gaps below 0.1 s; a listener hears 0.3 s as a stop. */
const PAUSE_SECONDS = 0.3

/** A speaker who stops himself is silent for a moment; fluent speech runs on with gaps below this. */
export const SELF_INTERRUPTION_SECONDS = 0.1

export function readTokens(words: readonly SpokenWord[]): readonly SpokenToken[] {
  const breaks = words.map((word, index) => breakBetween(word, words[index + 1]))
  return words.map(({ text }, index) => ({
    raw: text,
    plain: withApostrophe(plainOf(text)),
    breakBefore: breaks[index - 1] ?? 'edge',
    breakAfter: breaks[index] ?? 'edge',
    gapSeconds: Math.max(0, (words[index + 1]?.startSeconds ?? 0) - (words[index]?.endSeconds ?? 0)),
  }))
}

/**
 * Whether a recogniser wrote the words down without commas and full stops, so that a missing comma says nothing. A
 * sentence that begins with a capital lost its punctuation to a cut.
 */
export function isUnpunctuated(words: readonly Pick<SpokenWord, 'text'>[]): boolean {
  const first = words[0]?.text ?? ''
  if (/^\p{Lu}/u.test(first.replace(/^I\b/, ''))) return false
  return !words.some(({ text }) => /[.?!,;:…–—]["”’)]*$|--$/.test(text))
}

const withApostrophe = (plain: string): string => joinedContractions.get(plain) ?? plain

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
