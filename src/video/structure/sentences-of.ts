import type { TranscriptWord } from '../transcript/transcript.ts'

const NEVER_LAST = new Set(
  (
    'mr mrs ms mx dr prof rev fr sen rep gov gen col capt cpt lt sgt cmdr hon pres messrs mme mlle st mt ft e.g i.e ' +
    'eg ie vs cf viz ca approx al incl resp esp'
  ).split(' '),
)
const BEFORE_NUMBERS = new Set(
  'no nos vol fig figs p pp ch sec art eq ver jan feb mar apr jun jul aug sep sept oct nov dec'.split(' '),
)
const SOMETIMES_LAST = new Set(
  'etc inc ltd co corp bros jr sr dept univ est ave blvd rd a.m p.m ph.d m.d b.a m.a b.sc m.sc'.split(' '),
)
const OPENERS = new Set(
  (
    "a an the this that these those there here it its he she we they you i i’m i'm i've my our your his her their " +
    'and but so or because if when while what why how who where which then now well yes no yeah okay ok in on at for ' +
    "from with as after before not also just let let’s let's it’s it's that’s that's"
  ).split(' '),
)

export type TranscriptSentence = { readonly words: readonly TranscriptWord[] }

const SENTENCE_PAUSE_SECONDS = 0.8
const MAX_SENTENCE_WORDS = 40
const MAX_SENTENCE_SECONDS = 20

/**
 * Words in order as sentences: each ends at a mark, a pause or a change of speaker, and before it grows past 40 words
 * or 20 seconds.
 */
export function sentencesOf(words: readonly TranscriptWord[]): TranscriptSentence[] {
  const sentences: TranscriptSentence[] = []
  let from = 0
  for (const [index, word] of words.entries()) {
    const first = words[from] ?? word
    const next = words[index + 1]
    if (next && !endsBetween(word, next) && !isFull({ first, next, count: index + 1 - from })) continue
    sentences.push({ words: words.slice(from, index + 1) })
    from = index + 1
  }
  return sentences
}

/** Seconds come from decimals, so 3.1 − 2.3 is a hair less than 0.8. */
export const isPause = (seconds: number, least: number): boolean => seconds >= least - 1e-6

function endsBetween(word: TranscriptWord, next: TranscriptWord): boolean {
  return (
    endsSentence(word.text, next.text) ||
    isPause(next.startSeconds - word.endSeconds, SENTENCE_PAUSE_SECONDS) ||
    word.speaker !== next.speaker
  )
}

/** Whether the sentence would be too long with the next word in it. */
function isFull({ first, next, count }: { first: TranscriptWord; next: TranscriptWord; count: number }): boolean {
  return count >= MAX_SENTENCE_WORDS || next.endSeconds - first.startSeconds > MAX_SENTENCE_SECONDS + 1e-6
}

/**
 * Whether a sentence ends after this word, as far as its marks say. The word behind decides where a full stop may
 * belong to an abbreviation.
 */
function endsSentence(word: string, next: string): boolean {
  const bare = word.replace(/[)\]"'”’»]+$/u, '')
  if (/[?!。？！]$/u.test(bare)) return true
  if (/(?:\.{2,}|…)$/u.test(bare)) return !/^\P{L}*\p{Ll}/u.test(next)
  if (!bare.endsWith('.')) return false
  const name = bare
    .replace(/^[(["'“‘«¿¡]+/u, '')
    .slice(0, -1)
    .toLowerCase()
  if (NEVER_LAST.has(name)) return false
  if (BEFORE_NUMBERS.has(name)) return !/^\P{L}*\d/u.test(next)
  if (SOMETIMES_LAST.has(name)) return startsWithCapital(next)
  // "U.S." and the initial of a name: only a word that would not be capital otherwise shows that something begins.
  if (/^\p{L}(?:\.\p{L})*$/u.test(name) && name !== 'i') return OPENERS.has(plain(next)) && startsWithCapital(next)
  return true
}

const startsWithCapital = (text: string): boolean => /^[^\p{L}\d]*[\p{Lu}\d]/u.test(text)
const plain = (text: string): string => text.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
