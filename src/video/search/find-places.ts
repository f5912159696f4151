import { distance } from 'fastest-levenshtein'
import { findPhrase } from './find-phrase.ts'
import { ignoredWords } from './ignored-words.ts'
import { placesAround } from './places-around.ts'
import { plainWord, stemOf } from './plain-word.ts'
import { readQuery, type Query } from './read-query.ts'
import { isRelated } from './related-words.ts'

/** A sentence as a search reads it: only what counts of its words. */
export type SearchedSentence = {
  readonly id: string
  readonly segment: string
  readonly speaker: string | null
  readonly words: readonly string[]
}

/**
 * A run of sentences that is about what was looked for; `hits` are those that name it. The score adds up how well each
 * hit does.
 */
export type FoundPlace = {
  readonly sentenceIds: readonly string[]
  readonly hits: readonly string[]
  readonly score: number
}

/** A sentence names the topic when it has half of it, or when it has some and its neighbours have the rest. */
const LEAST_OWN = 0.5
const LEAST_AROUND = 0.75
/** A phrase that stands there word for word counts twice. */
const PHRASE_WEIGHT = 2

/**
 * The places where something is spoken of, the best first. A sentence counts by which of the topic's words it has, the
 * rarer ones for more, in any of their forms; words of grammar count only inside the exact phrase. How far a place
 * reaches: `places-around.ts`.
 */
export function findPlaces(sentences: readonly SearchedSentence[], text: string): FoundPlace[] {
  const query = readQuery(text)
  if (query.phrase.length === 0) return []
  const read = sentences.map((sentence) => ({ sentence, stems: new Set(stemsOf(sentence.words)) }))
  const weights = weightsOf(
    query,
    read.map(({ stems }) => stems),
  )
  const shares = read.map(({ stems }) => shareOf(weights, [stems]))
  const scores = read.map(({ sentence, stems }, at) => {
    const own = shares[at] ?? 0
    const isPhrase = query.phrase.length > 1 && findPhrase(sentence.words, query.phrase).length > 0
    if (query.stems.length === 0) return isPhrase || findPhrase(sentence.words, query.phrase).length > 0 ? 1 : 0
    const beside = read
      .slice(Math.max(0, at - 1), at + 2)
      .filter((other) => other.sentence.segment === sentence.segment)
    const isHit =
      isPhrase ||
      own >= LEAST_OWN ||
      (own > 0 && shareOf(weights, [stems, ...beside.map((other) => other.stems)]) >= LEAST_AROUND)
    return isHit ? Math.max(own, isPhrase ? LEAST_OWN : 0) * (isPhrase ? PHRASE_WEIGHT : 1) : 0
  })
  return placesAround(sentences, scores).toSorted((a, b) => b.score - a.score)
}

/** The stems of the words that tell a topic. */
export function stemsOf(words: readonly string[]): string[] {
  return words
    .map(plainWord)
    .filter((word) => word !== '' && !ignoredWords.has(word))
    .map(stemOf)
}

type Weight = { readonly forms: (stem: string) => boolean; readonly weight: number }

function weightsOf({ stems }: Query, sentences: readonly ReadonlySet<string>[]): Weight[] {
  const said = new Set(sentences.flatMap((each) => [...each]))
  return stems.map((stem) => {
    const exact = (other: string): boolean => other === stem || isRelated(stem, other) || isLongerForm(stem, other)
    // Where nobody says it, the nearest spelling may be meant.
    const forms = [...said].some(exact) ? exact : (other: string): boolean => isNearly(stem, other)
    const count = sentences.filter((each) => [...each].some(forms)).length
    return { forms, weight: Math.log(1 + sentences.length / (count + 0.5)) }
  })
}

/** How much of the topic some sentences have together, from 0 to 1. */
function shareOf(weights: readonly Weight[], sentences: readonly ReadonlySet<string>[]): number {
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  const found = weights
    .filter(({ forms }) => sentences.some((stems) => [...stems].some(forms)))
    .reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? 0 : found / total
}

/** "invest" and "investor": one begins the other, and little is added. */
function isLongerForm(stem: string, other: string): boolean {
  const [short, long] = stem.length < other.length ? [stem, other] : [other, stem]
  return short.length >= 5 && long.length - short.length <= 3 && long.startsWith(short)
}

function isNearly(stem: string, other: string): boolean {
  return (
    stem.length >= 5 && Math.abs(stem.length - other.length) <= 1 && distance(stem, other) <= (stem.length >= 8 ? 2 : 1)
  )
}
