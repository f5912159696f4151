import { plainWord } from './find-phrase.ts'
import { pointsBack, isQuestion } from './talk-cues.ts'
import type { SearchedSentence } from './find-places.ts'

/** Texts as directions in which the like means the like, each of length 1. */
export type Vector = Float32Array

/**
 * What a model of sentences knows, lent by whoever can run one. Null where it does not know some of the texts yet: it
 * keeps in mind that they were wanted.
 */
export type Meanings = { vectorsOf(texts: readonly string[]): readonly Vector[] | null }

/** Sentences `from` up to `to` that speak of one thing; clear where other settings would find the very same, too. */
export type TalkUnit = { readonly from: number; readonly to: number; readonly isClear: boolean }

/**
 * What a unit of its own costs, against how much sentences that lie together differ; found on one half of
 * `eval/topics`. What stays at both other prices is clear.
 */
const PRICE = 0.8
const OTHER_PRICES = [0.4, 1.2]
/** How much the cues of talk count beside what it is about. */
const CUES = 0.4
/**
 * How many sentences about one thing are usual, and what it costs to have one more or less: a talk by one person about
 * one journey would be a single unit otherwise.
 */
const USUAL_LENGTH = 5,
  LENGTH_PRICE = 0.08
const MAX_UNIT = 40

/** The last division of a talk, by its first vector: a request is looked at from many sides. */
const divided = new WeakMap<Vector, { readonly talk: string; readonly units: readonly TalkUnit[] }>()

/** A talk in units, each of which hangs together by what it means: the cheapest of all ways to divide it. */
export function findTalkUnits(sentences: readonly SearchedSentence[], vectors: readonly Vector[]): readonly TalkUnit[] {
  const [first] = vectors
  if (!first) return []
  const talk = sentences.map(({ speaker, words }) => `${speaker}: ${words.join(' ')}`).join('\n')
  const known = divided.get(first)
  if (known?.talk === talk) return known.units
  const units = unitsOf(sentences, vectors)
  divided.set(first, { talk, units })
  return units
}

function unitsOf(sentences: readonly SearchedSentence[], vectors: readonly Vector[]): TalkUnit[] {
  const cues = sentences.map((_, at) => (at === 0 ? 0 : CUES * cueAt(sentences, at)))
  const endsAt = (price: number): ReadonlyMap<number, number> => {
    const starts = divide(vectors, cues, price)
    return new Map(starts.map((from, index) => [from, starts[index + 1] ?? vectors.length]))
  }
  const others = OTHER_PRICES.map(endsAt)
  return [...endsAt(PRICE)].map(([from, to]) => ({
    from,
    to,
    isClear: others.every((ends) => ends.get(from) === to),
  }))
}

/** What speaks against a new unit at a sentence (above 0), or for it. */
function cueAt(sentences: readonly SearchedSentence[], at: number): number {
  const [before, sentence] = [sentences[at - 1], sentences[at]]
  if (!before || !sentence) return 0
  const isAnswer = isQuestion(before)
  return (
    (isAnswer ? 1 : isQuestion(sentence) ? -1 : 0) +
    (pointsBack(sentence) || leansOn(sentence) ? 1 : 0) -
    (sentence.speaker === before.speaker ? 0 : 0.3)
  )
}

const leaning = new Set('and but so because then which who'.split(' '))
const leansOn = ({ words }: SearchedSentence): boolean => leaning.has(plainWord(words[0] ?? ''))

/**
 * Where units begin. A unit costs how far its sentences lie from their mean, a price of its own, and what its length
 * and its cues say; for each end the cheapest beginning is kept.
 */
function divide(vectors: readonly Vector[], cues: readonly number[], price: number): number[] {
  const cheapest = [0]
  const startOf = [0]
  for (let end = 1; end <= vectors.length; end++) {
    const sum = new Float32Array(vectors[0]?.length ?? 0)
    let best = Number.POSITIVE_INFINITY
    for (let start = end - 1; start >= Math.max(0, end - MAX_UNIT); start--) {
      const vector = vectors[start]
      if (vector) for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0)
      const length = end - start
      const spread = length - dot(sum, sum) / length
      const odd = LENGTH_PRICE * Math.abs(length - USUAL_LENGTH)
      const cost = (cheapest[start] ?? 0) + spread + price + odd + (cues[start] ?? 0)
      if (cost >= best) continue
      best = cost
      startOf[end] = start
    }
    cheapest[end] = best
  }
  const starts: number[] = []
  for (let end = vectors.length; end > 0; end = startOf[end] ?? 0) starts.unshift(startOf[end] ?? 0)
  return starts
}

export function dot(one: Vector, other: Vector): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** The direction of several texts together. */
export function meanOf(vectors: readonly Vector[]): Vector {
  const mean = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0)
  const length = Math.sqrt(dot(mean, mean))
  return length === 0 ? mean : mean.map((value) => value / length)
}
