import { editsBetween } from '../../words/index.ts'
import { findPlaces, type SearchedSentence } from '../search/find-places.ts'
import { findPhrase, plainWord } from '../search/find-phrase.ts'
import { readQuery } from '../search/read-query.ts'
import { stemsOf } from '../search/score-by-words.ts'
import { wholeAd } from './custom-parts.ts'
import { keptWords, type Line } from './script.ts'
import type { Reach } from './target.ts'

/**
 * The places among some lines that are about something; `isSaid` where they say it as it was asked for. Where
 * `isGuess`, none of them has the words or what stands for them: they come nearest, the best first, and are offered.
 */
export type FoundTopic = {
  readonly places: readonly (readonly Line[])[]
  readonly isSaid: boolean
  readonly isGuess: boolean
  /** The one place with all that seems to go on about it, where it is not clear how far that reaches. */
  readonly wider?: readonly Line[]
}

/** Inside one segment, so many sentences may lie between two that name the topic. */
const MOST_BETWEEN = 3
const MOST_CONTINUING = 3

/**
 * Looks for what a request calls a part or a sentence about something. What only sounds alike counts where nothing says
 * it.
 */
export function findTopic(pool: readonly Line[], query: string, reach: Reach): FoundTopic {
  const byId = new Map(pool.map((line) => [line.id, line]))
  const sentences = searched(pool)
  const look = (words: string): readonly Line[] =>
    findPlaces(sentences, words).flatMap((place) => place.hits.flatMap((id) => byId.get(id) ?? []))
  const found = look(query)
  const hits = found.length > 0 ? found : look(respelt(pool, query))
  const sure = hits.filter((line) => says(line, query))
  const isSaid = sure.length > 0
  const meant = (isSaid ? (reach === 'part' ? withNeighbours(sure, hits) : sure) : hits)
    .filter((line) => reach !== 'question' || isAsked(line))
    .toSorted((a, b) => a.index - b.index)
  if (reach === 'segment')
    return {
      places: [...new Set(meant.map(({ segment }) => segment))].map((segment) =>
        pool.filter((line) => line.segment === segment),
      ),
      isSaid,
      isGuess: false,
    }
  if (reach === 'ad') {
    const places = grouped(pool, meant, 'part').map((place) => wholeAd(pool, place))
    return { places, isSaid, isGuess: false }
  }
  return { places: grouped(pool, meant, reach), isSaid, isGuess: false }
}

/** "The bit about my mom and her cooking videos": one sentence has most of the words, the one beside it the rest. */
function withNeighbours(sure: readonly Line[], hits: readonly Line[]): readonly Line[] {
  const all = new Set(sure)
  const isBeside = (line: Line): boolean =>
    [...all].some((other) => other.segment === line.segment && Math.abs(other.index - line.index) === 1)
  for (let before = -1; before < all.size;) {
    before = all.size
    for (const line of hits) if (isBeside(line)) all.add(line)
  }
  return [...all]
}

export const searched = (pool: readonly Line[]): SearchedSentence[] =>
  pool.map((line) => ({ id: line.id, segment: line.segment, speaker: line.speaker, words: textOf(line) }))

/** A query with each word that nobody says as the one that is spelt most alike. */
function respelt(pool: readonly Line[], query: string): string {
  const said = new Set(pool.flatMap((line) => line.words.map(({ plain }) => plain)))
  return query
    .split(/\s+/)
    .map((word) => {
      const plain = plainWord(word)
      if (said.has(plain) || plain.length < 5) return word
      const near = [...said].filter(
        (each) => each.length >= 5 && each.charAt(0) === plain.charAt(0) && editsBetween(plain, each) === 1,
      )
      return near.length === 1 ? (near[0] ?? word) : word
    })
    .join(' ')
}

const textOf = (line: Line): string[] => (line.isOut ? line.words : keptWords(line)).map(({ text }) => text)

export const isAsked = ({ words }: Line): boolean => /\?["”’)]*$/.test(words.at(-1)?.text ?? '')

/**
 * Whether a sentence has the very words of a query in some form: both of two, most of more. What only means the same
 * may be something else.
 */
function says(line: Line, query: string): boolean {
  const { stems, phrase } = readQuery(query)
  const words = textOf(line)
  if (stems.length === 0 || findPhrase(words, phrase).length > 0) return findPhrase(words, phrase).length > 0
  const said = stemsOf(words)
  const found = stems.filter((stem) => said.includes(stem))
  return stems.length <= 2 ? found.length === stems.length : found.length * 3 >= stems.length * 2
}

/**
 * Neighbours are one place; a part also takes in what lies between its sentences, and what goes on about the same
 * person.
 */
export function grouped(pool: readonly Line[], hits: readonly Line[], reach: Reach): (readonly Line[])[] {
  const at = new Map(pool.map((line, index) => [line.id, index]))
  const places: { from: number; to: number; lines: Line[] }[] = []
  for (const line of hits) {
    const index = at.get(line.id) ?? 0
    const last = places.at(-1)
    const between = last ? index - last.to - 1 : Infinity
    const isNear =
      reach === 'part' &&
      (between === 0 ||
        (between <= MOST_BETWEEN &&
          (pool[last?.to ?? -1]?.segment === line.segment || isAnswered(pool, last?.to ?? 0, index))))
    if (last && isNear) {
      last.lines.push(...pool.slice(last.to + 1, index + 1))
      last.to = index
    } else places.push({ from: index, to: index, lines: [line] })
  }
  if (reach === 'part') for (const place of places) place.lines.push(...goingOn(pool, place.to))
  return places.map(({ lines }) => lines)
}

/**
 * A question and what answers it are one part, whoever speaks: between the two stands nothing but the end of the
 * question.
 */
function isAnswered(pool: readonly Line[], from: number, to: number): boolean {
  const before = pool[to - 1]
  const asks = pool.slice(from, to)
  return before !== undefined && isAsked(before) && asks.every(({ speaker }) => speaker === before.speaker)
}

const openers = new Set(['and', 'but', 'so', 'because', 'then', 'well', 'also', 'um', 'uh'])
const persons = new Set("he she they his her their him them he's she's they're he'd she'd they'd".split(' '))

/** Sentences behind one that begin with a word for a person who was named there. */
function goingOn(pool: readonly Line[], last: number): readonly Line[] {
  const more: Line[] = []
  for (const line of pool.slice(last + 1, last + 1 + MOST_CONTINUING)) {
    const first = textOf(line)
      .map(plainWord)
      .find((word) => word !== '' && !openers.has(word))
    if (line.segment !== pool[last]?.segment || first === undefined || !persons.has(first)) break
    more.push(line)
  }
  return more
}
