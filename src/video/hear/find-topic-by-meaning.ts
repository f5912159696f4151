import { rankUnits, type RankedUnit } from '../search/rank-units.ts'
import { scoreNearby } from '../search/score-nearby.ts'
import type { Meanings } from '../search/topic-units.ts'
import { findTopic, grouped, isAsked, searched, type FoundTopic } from './find-topic.ts'
import type { Line } from './script.ts'
import type { Reach } from './target.ts'

/** An offer more would have to be read through. */
const MAX_GUESSES = 3
/** In fewer sentences, nothing tells where one topic ends and the next begins. */
const MIN_TALK = 24
/** What comes less near is about something else; what comes so much less near than the best is not worth an offer. */
const MIN_LIKENESS = 0.15
const MAX_BEHIND = 0.15

/** `around`: all that plays, of which the pool may be what one voice says. */
type Search = { readonly reach: Reach; readonly meanings?: Meanings | undefined; readonly around: readonly Line[] }

/**
 * The same, by what the sentences mean as well. What is said reaches as far as the talk stays with it; where nothing
 * says it, what comes nearest is a guess. Without a model, the words that are said decide.
 */
export function findTopicByMeaning(pool: readonly Line[], query: string, search: Search): FoundTopic {
  const { reach, meanings } = search
  if (reach === 'answer' || reach === 'exchange') return findAnswers(pool, query, search)
  const found = findTopic(pool, query, reach)
  if (reach === 'segment') return found
  if (found.places.length > 0 && (reach !== 'part' || pool.length < MIN_TALK)) return found
  const sentences = searched(pool)
  const ranked = rankUnits(sentences, query, meanings)
  if (found.places.length === 0) {
    const places = ranked ? nearest(pool, ranked, reach) : bestWorded(pool, query, reach)
    return { places, isSaid: false, isGuess: places.length > 0 }
  }
  if (!ranked) return found
  const reaching = found.places.map((place) => reachOut(pool, place, ranked))
  const other = aboutItElsewhere(ranked, new Set(reaching.flatMap(({ units }) => units)))
  if (other && found.isSaid && found.places.length === 1)
    return { places: [pool.slice(other.from, other.to), ...found.places], isSaid: false, isGuess: false }
  const places = merged(reaching.map(({ lines }) => lines))
  const [only] = reaching
  const wider = only && reaching.length === 1 && only.whole.length > only.lines.length ? only.whole : null
  return { ...found, places, ...(wider && { wider }) }
}

/** A unit that is about it much more than any that has the word: there it may be said in passing. */
function aboutItElsewhere(ranked: readonly RankedUnit[], said: ReadonlySet<RankedUnit>): RankedUnit | undefined {
  const most = Math.max(...[...said].map(({ whole }) => whole))
  const [other] = ranked.filter((unit) => !said.has(unit)).toSorted((a, b) => b.whole - a.whole)
  return other && other.whole - most >= CLEARLY_NEARER ? other : undefined
}
const CLEARLY_NEARER = 0.08

/** How far a place is known to reach, and how far it seems to. */
type Reaching = {
  readonly lines: readonly Line[]
  readonly whole: readonly Line[]
  readonly units: readonly RankedUnit[]
}

/** A place up to where the talk turns to something else, where that is clear. */
function reachOut(pool: readonly Line[], place: readonly Line[], ranked: readonly RankedUnit[]): Reaching {
  const [first, last] = [place[0], place.at(-1)]
  const from = pool.findIndex(({ id }) => id === first?.id)
  const to = pool.findIndex(({ id }) => id === last?.id) + 1
  const units = ranked.filter((unit) => unit.from < to && unit.to > from)
  const whole = pool.slice(
    Math.min(from, ...units.map((unit) => unit.from)),
    Math.max(to, ...units.map((unit) => unit.to)),
  )
  // Of what is out of a cut, or said by one voice, sentences may stand side by side that never did.
  const isInRow = whole.every(({ index }, at) => at === 0 || index === (whole[at - 1]?.index ?? 0) + 1)
  const isClear = units.every((unit) => unit.isClear)
  return { lines: isInRow && isClear ? whole : place, whole: isInRow ? whole : place, units }
}

/** Places that have come to overlap are one. */
function merged(places: readonly (readonly Line[])[]): (readonly Line[])[] {
  const apart: (readonly Line[])[] = []
  for (const place of places) {
    const last = apart.at(-1)
    if (last?.some((line) => place.includes(line))) apart[apart.length - 1] = [...new Set([...last, ...place])]
    else apart.push(place)
  }
  return apart
}

/** What comes nearest in meaning: whole units, or the sentences of them that were asked for. */
function nearest(pool: readonly Line[], ranked: readonly RankedUnit[], reach: Reach): (readonly Line[])[] {
  const top = ranked[0]?.score ?? 0
  return ranked
    .filter(({ score }) => score >= MIN_LIKENESS && top - score <= MAX_BEHIND)
    .slice(0, MAX_GUESSES)
    .map(({ from, to, best }) =>
      reach === 'part'
        ? pool.slice(from, to)
        : reach === 'question'
          ? pool.slice(from, to).filter(isAsked)
          : pool.slice(best, best + 1),
    )
    .filter((place) => place.length > 0)
}

/** The sentences that have some of the words, or words that go with them; those with the rarest first. */
function bestWorded(pool: readonly Line[], query: string, reach: Reach): (readonly Line[])[] {
  const scores = scoreNearby(searched(pool), query)
  const scoreOf = new Map(pool.map((line, at) => [line, scores[at] ?? 0]))
  const top = Math.max(0, ...scores)
  const best = pool.filter(
    (line) => top > 0 && (scoreOf.get(line) ?? 0) >= top / 2 && (reach !== 'question' || isAsked(line)),
  )
  const sum = (place: readonly Line[]): number => place.reduce((all, line) => all + (scoreOf.get(line) ?? 0), 0)
  return grouped(pool, best, reach)
    .toSorted((a, b) => sum(b) - sum(a))
    .slice(0, MAX_GUESSES)
}

/** What the next voice says to a question about it, with the question or without; else what is said about it and asks nothing. */
function findAnswers(pool: readonly Line[], query: string, { reach, meanings, around }: Search): FoundTopic {
  const asked = findTopic(around, query, 'question')
  const places = asked.places
    .flatMap((place) => place.slice(-1))
    .map((question) => {
      const answer = answerTo(question, around)
      return (reach === 'answer' ? answer : [question, ...answer]).filter((line) => pool.includes(line))
    })
    .filter((place) => place.length > 0)
  return places.length > 0
    ? { ...asked, places }
    : findTopicByMeaning(
        pool.filter((line) => !isAsked(line)),
        query,
        { reach: 'part', meanings, around },
      )
}

/** What the next voice says until another speaks; where voices are not named, the next sentence. */
function answerTo(question: Line, around: readonly Line[]): readonly Line[] {
  const behind = around.slice(around.indexOf(question) + 1)
  const first = behind.findIndex(({ speaker }) => speaker !== question.speaker)
  if (question.speaker === null || first < 0) return behind.slice(0, 1)
  const answer = behind.slice(first)
  const end = answer.findIndex(({ speaker }) => speaker !== answer[0]?.speaker)
  return end < 0 ? answer : answer.slice(0, end)
}
