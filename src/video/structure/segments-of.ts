import type { TranscriptWord } from '../transcript/transcript.ts'

/** How many sentences on each side are compared: about a paragraph of speech. */
const WINDOW = 6

const FUNCTION_WORDS = new Set(
  (
    'the and that this these those with for from have has had was were are been being but not you your they them ' +
    'their she her him his its our who what when where which why how all any can could did does done will would ' +
    'should may might must just like know mean think really very much more most some such than then there here into ' +
    'onto over under about because also only even still well yeah okay yes get got going gonna want one two out off ' +
    'too now our ours mine was'
  ).split(' '),
)

export type TranscriptSegment = { readonly sentences: readonly TranscriptSentence[] }

const SEGMENT_PAUSE_SECONDS = 2
const MIN_SEGMENT_SECONDS = 15
const MAX_SEGMENT_SECONDS = 60

/**
 * Sentences in order as segments. A change of speaker and a pause of 2 seconds always end one. In between, a segment
 * ends where the topic shifts, if both sides last 15 seconds, and before it passes 60 seconds, where the talk hangs
 * together least.
 */
export function segmentsOf(sentences: readonly TranscriptSentence[]): TranscriptSegment[] {
  const cohesions = cohesionsOf(sentences)
  const segments: TranscriptSegment[] = []
  for (let from = 0; from < sentences.length;) {
    const to = stretchEnd(sentences, from)
    for (const end of endsWithin(sentences, { from, to, cohesions })) {
      segments.push({ sentences: sentences.slice(from, end) })
      from = end
    }
  }
  return segments
}

type Stretch = { readonly from: number; readonly to: number; readonly cohesions: readonly number[] }

/** Where the talk of one speaker without a long pause ends. */
function stretchEnd(sentences: readonly TranscriptSentence[], from: number): number {
  let to = from + 1
  while (to < sentences.length && !isHardEnd(sentences[to - 1], sentences[to])) to += 1
  return to
}

function isHardEnd(before: TranscriptSentence | undefined, after: TranscriptSentence | undefined): boolean {
  const [last, first] = [before?.words.at(-1), after?.words[0]]
  return (
    !last ||
    !first ||
    last.speaker !== first.speaker ||
    isPause(first.startSeconds - last.endSeconds, SEGMENT_PAUSE_SECONDS)
  )
}

/** The ends of the segments of one stretch, its own end last. */
function endsWithin(sentences: readonly TranscriptSentence[], { from, to, cohesions }: Stretch): number[] {
  const ends: number[] = []
  const shift = shiftBelow(cohesions.slice(from + 1, to))
  const stretchEndSeconds = endOf(sentences[to - 1])
  let start = from
  let weakest: number | null = null
  for (let at = from + 1; at < to; at += 1) {
    const before = endOf(sentences[at - 1]) - startOf(sentences[start])
    const isWhole = before >= MIN_SEGMENT_SECONDS && stretchEndSeconds - startOf(sentences[at]) >= MIN_SEGMENT_SECONDS
    const cohesion = cohesions[at] ?? 1
    if (isWhole && (weakest === null || cohesion <= (cohesions[weakest] ?? 1))) weakest = at
    const isOver = endOf(sentences[at]) - startOf(sentences[start]) > MAX_SEGMENT_SECONDS
    if (!isOver && !(isWhole && cohesion < shift && isValley(cohesions, at))) continue
    const end = isOver ? (weakest ?? at) : at
    ends.push(end)
    start = end
    weakest = null
    // The sentences behind the chosen end are looked at again, for their own segment; each segment lasts 15 seconds of
    // the 60 looked at.
    at = end
  }
  return [...ends, to]
}

/**
 * A shift of topic is a cohesion a whole deviation below what is usual in this stretch. (TextTiling takes half of one;
 * talk is noisier than print.)
 */
function shiftBelow(cohesions: readonly number[]): number {
  const mean = cohesions.reduce((sum, each) => sum + each, 0) / Math.max(1, cohesions.length)
  const variance = cohesions.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, cohesions.length)
  return mean - Math.max(MIN_DEPTH, Math.sqrt(variance))
}

/** Where all is about as coherent as all else, a difference means nothing. */
const MIN_DEPTH = 0.02

function isValley(cohesions: readonly number[], at: number): boolean {
  const own = cohesions[at] ?? 1
  return own <= (cohesions[at - 1] ?? 1) && own <= (cohesions[at + 1] ?? 1)
}

const startOf = (sentence: TranscriptSentence | undefined): number => sentence?.words[0]?.startSeconds ?? 0
const endOf = (sentence: TranscriptSentence | undefined): number => sentence?.words.at(-1)?.endSeconds ?? 0

/**
 * For each sentence, how much what follows from it on shares with what came before it: the cosine of the content words
 * on both sides, from 0 (nothing) to 1 (the same words).
 */
function cohesionsOf(sentences: readonly TranscriptSentence[]): number[] {
  const contents = sentences.map(contentWords)
  return contents.map((_, at) =>
    at === 0
      ? 0
      : cosine(countsOf(contents.slice(Math.max(0, at - WINDOW), at)), countsOf(contents.slice(at, at + WINDOW))),
  )
}

function contentWords({ words }: TranscriptSentence): string[] {
  return words.flatMap(({ text }) => {
    const word = text.toLowerCase().replaceAll(/['’]\p{L}*$|[^\p{L}\p{N}]/gu, '')
    return word.length < 3 || FUNCTION_WORDS.has(word) ? [] : [stem(word)]
  })
}

/** Enough to see "robots" in "robot" and "funding" in "funded"; a real stemmer would need a language. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ings?|ed|es|s|ly)$/, '').slice(0, 8) : word
}

function countsOf(contents: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of contents) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0
  for (const [word, count] of a) shared += count * (b.get(word) ?? 0)
  return shared === 0 ? 0 : shared / (lengthOf(a) * lengthOf(b))
}

function lengthOf(counts: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const count of counts.values()) sum += count ** 2
  return Math.sqrt(sum)
}

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
const isPause = (seconds: number, least: number): boolean => seconds >= least - 1e-6

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
