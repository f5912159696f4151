import { distance } from 'fastest-levenshtein'
import { findPhrase, stemOf } from './find-phrase.ts'
import { readQuery, type Query } from './read-query.ts'
import { stemsOf } from './score-by-words.ts'
import { isQuestion, pointsBack } from './talk-cues.ts'
import { problem, type Problem } from '../../kernel/index.ts'

/**
 * Inside one segment, so many sentences may lie between two that name the topic; from one voice to the next, a single
 * one.
 */
const MAX_BETWEEN = 3
const MAX_BETWEEN_SEGMENTS = 1
const MAX_CONTINUING = 3

/** Words that people use for one thing in one talk. Kept short: each group is one topic, whatever the recording. */
const groups: readonly string[] = [
  'mom mum mother mama mommy mummy',
  'dad father papa daddy',
  'parents mother father mom dad',
  'grandma grandmother granny',
  'grandpa grandfather',
  'kids children child kid',
  'funding funded fundraising investor investment venture',
  'pricing price prices',
  'hiring hire hired recruiting recruit',
  'cofounder co-founder',
  'beginning start started',
  'ending end ended',
]

const related = new Map<string, Set<string>>()
for (const group of groups) {
  const stems = group.split(' ').map(stemOf)
  for (const stem of stems) related.set(stem, new Set([...(related.get(stem) ?? []), ...stems]))
}

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
type FoundPlace = {
  readonly sentenceIds: readonly string[]
  readonly hits: readonly string[]
  readonly score: number
}

/** A sentence names the topic when it has half of it, or when it has some and its neighbours have the rest. */
const MIN_OWN = 0.5
const MIN_AROUND = 0.75
/** A phrase that stands there word for word counts twice. */
const PHRASE_WEIGHT = 2

/**
 * The places where something is spoken of, the best first. A sentence counts by which of the topic's words it has, the
 * rarer ones for more, in any of their forms; words of grammar count only inside the exact phrase. How far a place
 * reaches: `placesAround`.
 */
export function findPlaces(sentences: readonly SearchedSentence[], text: string): FoundPlace[] {
  const query = readQuery(text)
  // One word of grammar, as in "the part about the", is no topic: every other sentence has it.
  if (query.phrase.length === 0 || (query.stems.length === 0 && query.phrase.length === 1)) return []
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
      own >= MIN_OWN ||
      (own > 0 && shareOf(weights, [stems, ...beside.map((other) => other.stems)]) >= MIN_AROUND)
    return isHit ? Math.max(own, isPhrase ? MIN_OWN : 0) * (isPhrase ? PHRASE_WEIGHT : 1) : 0
  })
  return placesAround(sentences, scores).toSorted((a, b) => b.score - a.score)
}

type Weight = { readonly forms: (stem: string) => boolean; readonly weight: number }

function weightsOf({ stems }: Query, sentences: readonly ReadonlySet<string>[]): Weight[] {
  const said = new Set(sentences.flatMap((each) => [...each]))
  return stems.map((stem) => {
    const exact = (other: string): boolean => isForm(stem, other)
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

/** Whether two stems are forms of one word, or words for one thing. */
export const isForm = (stem: string, other: string): boolean =>
  other === stem || isRelated(stem, other) || isLongerForm(stem, other)

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

const isRelated = (stem: string, other: string): boolean => related.get(stem)?.has(other) === true

/**
 * How far a place reaches from the sentences that name the topic (those with a score). Inside a segment, what lies
 * between two of them belongs to it, up to three sentences. Across the end of a segment, a question and its answer or
 * two neighbours are one place, with at most one sentence between. A sentence that follows belongs to it when it points
 * back ("She liked it.", "That took a year."), up to three of them. A question at the end takes the answer along: what
 * the next voice says.
 */
function placesAround(sentences: readonly SearchedSentence[], scores: readonly number[]): FoundPlace[] {
  const places: FoundPlace[] = []
  let at = scores.findIndex((score) => score > 0)
  while (at >= 0) {
    const [from, hits] = [at, [at]]
    for (let next = nextHit(scores, at); next >= 0 && isNear(sentences, at, next); next = nextHit(scores, at))
      hits.push((at = next))
    const to = endOfPlace(sentences, at, nextHit(scores, at))
    places.push({
      sentenceIds: sentences.slice(from, to).map(({ id }) => id),
      hits: hits.flatMap((hit) => sentences[hit]?.id ?? []),
      score: hits.reduce((sum, hit) => sum + (scores[hit] ?? 0), 0),
    })
    at = nextHit(scores, Math.max(at, to - 1))
  }
  return places
}

const nextHit = (scores: readonly number[], after: number): number =>
  scores.findIndex((score, index) => index > after && score > 0)

function isNear(sentences: readonly SearchedSentence[], hit: number, next: number): boolean {
  return next - hit - 1 <= (sentences[hit]?.segment === sentences[next]?.segment ? MAX_BETWEEN : MAX_BETWEEN_SEGMENTS)
}

/** Behind the last sentence that belongs to a place whose last hit is given. */
function endOfPlace(sentences: readonly SearchedSentence[], last: number, next: number): number {
  const limit = next < 0 ? sentences.length : next
  let end = last + 1
  while (
    end < limit &&
    end - last <= MAX_CONTINUING &&
    sentences[end]?.segment === sentences[last]?.segment &&
    pointsBack(sentences[end])
  )
    end++
  if (!isQuestion(sentences[end - 1])) return end
  const [asker, answer] = [sentences[end - 1], sentences[end]]
  if (!answer || answer.speaker === asker?.speaker || answer.segment === asker?.segment) return end
  while (end < limit && sentences[end]?.segment === answer.segment) end++
  return end
}

/** One place is meant when it is the only one, or when it speaks of it at least twice as much as any other. */
const CLEARLY_BETTER = 2
const MAX_NAMED = 5
const SHOWN_WORDS = 10

type Search = {
  readonly query: string
  readonly places: readonly FoundPlace[]
  readonly sentences: readonly SearchedSentence[]
}

/** The one place that was meant, or a refusal that quotes those it could be. */
export function pickPlace({ query, places, sentences }: Search): FoundPlace | Problem {
  const [best, second] = places
  if (!best) return problem('not-found', `Nothing here speaks of “${query}”; try a word that is said there.`)
  if (!second || best.score >= CLEARLY_BETTER * second.score) return best
  const words = new Map(sentences.map((sentence) => [sentence.id, sentence.words]))
  const texts = places
    .slice(0, MAX_NAMED)
    .map(({ hits }) => `“${shortened(words.get(hits[0] ?? '') ?? [])}” (${hits[0] ?? ''})`)
  const more = places.length > MAX_NAMED ? ` and ${places.length - MAX_NAMED} more` : ''
  return problem(
    'unclear',
    `“${query}” is spoken of in ${places.length} places: ${texts.join(', ')}${more}; say which one, or all of them.`,
    places.slice(0, MAX_NAMED).map(({ sentenceIds, hits, score }) => ({ sentenceIds, hits, score })),
  )
}

const shortened = (words: readonly string[]): string =>
  `${words.slice(0, SHOWN_WORDS).join(' ')}${words.length > SHOWN_WORDS ? ' …' : ''}`
