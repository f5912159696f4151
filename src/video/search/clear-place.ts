import { problem, type Problem } from '../../kernel/index.ts'
import type { FoundPlace, SearchedSentence } from './find-places.ts'

/** One place is meant when it is the only one, or when it speaks of it at least twice as much as any other. */
const CLEARLY_BETTER = 2
const MAX_NAMED = 5
const SHOWN_WORDS = 10

export type Search = {
  readonly query: string
  readonly places: readonly FoundPlace[]
  readonly sentences: readonly SearchedSentence[]
}

/** The one place that was meant, or a refusal that quotes those it could be. */
export function clearPlace({ query, places, sentences }: Search): FoundPlace | Problem {
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
