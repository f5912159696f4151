import type { FoundPlace, SearchedSentence } from './find-places.ts'
import { plainWord } from './plain-word.ts'

/**
 * Inside one segment, so many sentences may lie between two that name the topic; from one voice to the next, a single
 * one.
 */
const MOST_BETWEEN = 3
const MOST_BETWEEN_SEGMENTS = 1
const MOST_CONTINUING = 3

/**
 * How far a place reaches from the sentences that name the topic (those with a score). Inside a segment, what lies
 * between two of them belongs to it, up to three sentences. Across the end of a segment, a question and its answer or
 * two neighbours are one place, with at most one sentence between. A sentence that follows belongs to it when it points
 * back ("She liked it.", "That took a year."), up to three of them. A question at the end takes the answer along: what
 * the next voice says.
 */
export function placesAround(sentences: readonly SearchedSentence[], scores: readonly number[]): FoundPlace[] {
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
  return next - hit - 1 <= (sentences[hit]?.segment === sentences[next]?.segment ? MOST_BETWEEN : MOST_BETWEEN_SEGMENTS)
}

/** Behind the last sentence that belongs to a place whose last hit is given. */
function endOfPlace(sentences: readonly SearchedSentence[], last: number, next: number): number {
  const limit = next < 0 ? sentences.length : next
  let end = last + 1
  while (
    end < limit &&
    end - last <= MOST_CONTINUING &&
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

const lead = new Set(['and', 'but', 'so', 'because', 'then', 'well', 'also', 'yet', 'um', 'uh'])
const pointers = new Set(
  (
    "he she it they him them his her hers its their that this these those it's he's she's they're that's he'd she'd " +
    "they'd it'd which who"
  ).split(' '),
)

/** Whether a sentence begins with a word for something that was named before it. */
function pointsBack(sentence: SearchedSentence | undefined): boolean {
  const first = sentence?.words.map(plainWord).find((word) => word !== '' && !lead.has(word))
  return first !== undefined && pointers.has(first)
}

const isQuestion = (sentence: SearchedSentence | undefined): boolean => /\?["”’)]*$/.test(sentence?.words.at(-1) ?? '')
