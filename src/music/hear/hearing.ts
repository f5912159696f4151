import { remember, type Clause } from '../../words/index.ts'
import type { Line, Score, TrackItem } from './line.ts'
import { readLine, widened } from './read-line.ts'
import { scoreOf } from './score.ts'
import type { Around, Understanding } from './understanding.ts'

/**
 * A clause being heard. In `line` only names are things; in `wide` so are the tracks that play a part that is spoken
 * of.
 */
export type Hearing = {
  readonly clause: Clause
  readonly line: Line
  readonly wide: Line
  readonly score: Score
  readonly around: Around
  /** The lines before this one, the latest last: what "it" stands for. */
  readonly earlier: readonly Line[]
  /** The whole request: what is composed is seeded by it. */
  readonly words: string
}

/** What a clause may ask for; null where it asks for something else. */
export type Rule = (hearing: Hearing) => Understanding | null

/** No request is as long. */
const MOST_WORDS = 120

export function hearingOf(clause: Clause, around: Around): Hearing {
  const score = scoreOf(around.now)
  const [line, wide] = linesOf(clause, score, othersIn(around, score))
  const before = around.start === around.now ? score : scoreOf(around.start)
  const earlier = [...around.previous, ...around.clauses.slice(0, around.at)]
    .filter(({ tokens }) => tokens.length <= MOST_WORDS)
    .map((each) => earlierLine(each, score, before))
  return { clause, line, wide, score, around, earlier, words: around.clauses.map(({ text }) => text).join(', ') }
}

function linesOf({ text }: Clause, score: Score, others: readonly string[]): readonly [Line, Line] {
  return others.length === 0 ? linesAlone(score, text) : linesBesideOthers(score, JSON.stringify([text, ...others]))
}

const linesBesideOthers = remember((score: Score, said: string) => {
  const [text = '', ...others] = JSON.parse(said) as readonly string[]
  return linesBeside(text, score, others)
})

/** The lines of some words that nothing stands beside. */
export const linesAlone = remember((score: Score, text: string) => linesBeside(text, score, []))

function linesBeside(text: string, score: Score, others: readonly string[]): readonly [Line, Line] {
  const line = readLine(text, { score, others })
  return [line, widened(line, { score, others })]
}

/**
 * What was said before, as the song is now. A track that was renamed since is the one that had the name when it was
 * said.
 */
function earlierLine(clause: Clause, score: Score, before: Score): Line {
  const now = linesOf(clause, score, [])[1]
  const last = now.items.findLast((item): item is TrackItem => item.kind === 'track')
  if (before === score || !last) return now
  const then = linesOf(clause, before, [])[1].items
  const named = then.filter((item): item is TrackItem => item.kind === 'track' && isNamed(item))
  // Where "Bass 2" is called otherwise by now, what is left of its name may be that of another.
  const isRenamed = named.some(({ tracks }) => tracks.some(({ id, name }) => score.song.track(id)?.name !== name))
  if (isNamed(last) && !isRenamed) return now
  if (named.length === 0 || then.some(({ kind }) => kind !== 'track' && kind !== 'text')) return now
  return {
    ...now,
    items: named.map((item) => ({ ...item, tracks: item.tracks.flatMap(({ id }) => score.song.track(id) ?? []) })),
  }
}

const isNamed = (item: TrackItem): boolean => clear(item) && (item.level === 'exact' || item.level === 'part')

/** Tracks that the other clauses name: "keep the drums, redo the rest". */
function othersIn({ clauses, at }: Around, score: Score): readonly string[] {
  return clauses.flatMap((each, index) =>
    index === at || each.tokens.length > MOST_WORDS
      ? []
      : linesOf(each, score, [])[1].items.flatMap((item) =>
          item.kind === 'track' && clear(item) ? item.tracks.map(({ id }) => id) : [],
        ),
  )
}

const clear = ({ tracks, isMany }: TrackItem): boolean => tracks.length === 1 || isMany
