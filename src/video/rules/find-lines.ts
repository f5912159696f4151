import type { ReadClause } from '../../grammar/index.ts'
import { isRunInPart, wordsOfRun } from '../hear/chosen-run.ts'
import { isAsked } from '../hear/find-topic.ts'
import type { Hearing } from '../hear/hearing.ts'
import { resolveLines, type Purpose } from '../hear/resolve-lines.ts'
import { keptWords, type Line, type ScriptWord } from '../hear/script.ts'
import type { Target } from '../hear/target.ts'
import { isQuestion } from '../hear/understanding.ts'
import { plainWord } from '../search/find-phrase.ts'
import { placeIn } from './ways.ts'
import { placesOfStatement } from './places-of-statement.ts'
import { isWords, type StretchEdge, type Many, type SaidPlace } from './place.ts'

/** Where places are looked up: in a cut, with what was said before the clause. */
export type PlaceLookup = {
  readonly hearing: Hearing
  readonly before: readonly ReadClause[]
  readonly purpose: Purpose
}

/** The sentences that a place means, in their order; null where none are, or where it cannot be told which. */
export function findLines(place: SaidPlace, look: PlaceLookup): readonly Line[] | null {
  const { hearing, purpose } = look
  const pool = poolOf(look)
  const inPool = (lines: readonly Line[]): readonly Line[] | null => {
    const found = lines.filter((line) => pool.includes(line))
    return found.length > 0 ? found : null
  }
  switch (place.is) {
    case 'all':
      return inPool(pool)
    case 'ids':
      return inPool(pool.filter(({ id }) => place.ids.includes(id)))
    case 'chosen':
      return isRunInPart(hearing.script, place.run)
        ? null
        : inPool(wordsOfRun(hearing.script, place.run).map(({ line }) => line))
    case 'numbers':
      return resolved(look, { kind: 'numbered', numbers: place.numbers, of: place.of, isCalled: true })
    case 'topic':
      return topicLines(place, look)
    case 'saying': {
      const found = occurrences(place.words, pool, purpose.pool).filter(({ words }) =>
        isAt(words, place.at, purpose.pool),
      )
      const lines = [...new Set(found.flatMap(({ words }) => words.map(({ line }) => line)))]
      if (place.many === 'one' && found.length > 1 && lines.length > 1) return null
      return counted(place.many, inPool(lines))
    }
    case 'phrase': {
      const within = place.in === null ? pool : (findLines(place.in, look) ?? [])
      const found = occurrences(place.words, within, purpose.pool)
      const lines = [...new Set(found.flatMap(({ words }) => words.map(({ line }) => line)))]
      return lines.length === 0 || (found.length > 1 && lines.length > 1 && place.which === 'one') ? null : lines
    }
    case 'speaker':
      return inPool(pool.filter(({ speaker }) => speaker === place.name))
    case 'questions': {
      const of = place.of === null ? pool : findLines(place.of, look)
      return of && inPool(of.filter(isAsked))
    }
    case 'answers':
      return answersTo(place, look)
    case 'time':
      return inPool(pool.filter((line) => isHeard(line, place)))
    case 'some': {
      const of = findLines(place.of, look)
      const start = of && (place.from < 0 ? of.length + place.from - (place.count - 1) : place.from - 1)
      const lines = of && start !== null && start >= 0 ? of.slice(start, start + place.count) : []
      return lines.length === place.count ? lines : null
    }
    case 'part':
      return partOf(findLines(place.of, look), place)
    case 'extreme': {
      const length = ({ fromSeconds = 0, toSeconds = 0 }: Line): number => toSeconds - fromSeconds
      const sorted = findLines(place.of, look)?.toSorted((a, b) => length(b) - length(a)) ?? []
      const [found] = place.way === 'longest' ? sorted : sorted.toReversed()
      return found ? [found] : null
    }
    case 'beside':
      return besideOf(place, look)
    case 'stretch': {
      const [from, to] = [edgeIndex(place.from, 'from', look), edgeIndex(place.to, 'to', look)]
      return from === null || to === null ? null : inPool(pool.filter(({ index }) => index >= from && index <= to))
    }
    case 'within': {
      const within = findLines(place.in, look)
      if (within === null) return null
      const narrowed = { ...hearing, script: { ...hearing.script, lines: within } }
      return findLines(place.of, { ...look, hearing: narrowed })
    }
    case 'without': {
      const of = findLines(place.of, look)
      // What is left out has to be among what is named, and may be the only such thing there.
      const but = of && (findLines({ is: 'within', of: place.but, in: place.of }, look) ?? findLines(place.but, look))
      // Of what comes back, single words are no sentence that stays out.
      if (!of || !but?.every((line) => of.includes(line)) || (purpose.pool === 'out' && isWords(place.but))) return null
      return inPool(of.filter((line) => !but.includes(line)))
    }
    case 'several': {
      const found = place.of.map((each) => findLines(each, look))
      return found.every((lines) => lines !== null) ? [...new Set(found.flatMap((lines) => lines ?? []))] : null
    }
    case 'earlier': {
      const meant = earlierPlace(place, look)
      return meant && findLines(meant, { ...look, before: [] })
    }
    case 'naming': {
      const of = findLines(place.of, look)
      const named = of && findLines({ is: 'topic', query: place.query, reach: 'sentence', many: 'every' }, look)
      return named?.some((line) => of?.includes(line)) === true ? of : null
    }
    case 'shown':
      return inPool(pool.filter(({ id }) => hearing.shown.has(id)))
    case 'edge-words':
      return findLines(place.in, look)
    case 'noise':
      return null
  }
}

/** "Both lines about coffee" has to be two: those that name it, or else those that go on about it. */
function topicLines({ query, reach, many }: SaidPlace & { is: 'topic' }, look: PlaceLookup): readonly Line[] | null {
  if (reach === 'answer') {
    const said = resolved(look, { kind: 'topic', query, reach: 'sentence', which: 'every' })?.filter(
      (line) => !isAsked(line),
    )
    return said?.length === 1 ? said : null
  }
  const found = counted(many, resolved(look, { kind: 'topic', query, reach, which: whichOf(many) }))
  if (found !== null || typeof many !== 'number' || reach !== 'sentence') return found
  const part = counted(many, resolved(look, { kind: 'topic', query, reach: 'part', which: 'one' }))
  return part ?? counted(many, resolved(look, { kind: 'topic', query, reach: 'segment', which: 'one' }))
}

const poolOf = ({ hearing, purpose }: PlaceLookup): readonly Line[] =>
  hearing.script.lines.filter(({ isOut }) => isOut === (purpose.pool === 'out'))

type Bare<T> = T extends unknown ? Omit<T, 'text' | 'from' | 'to'> : never

function resolved({ hearing, purpose }: PlaceLookup, target: Bare<Target>): readonly Line[] | null {
  const text = 'query' in target ? target.query : 'it'
  const found = resolveLines(hearing, { ...target, text, from: 0, to: 0 }, purpose)
  return isQuestion(found) || found.lines.length === 0 ? null : found.lines
}

const whichOf = (many: Many): 'one' | 'every' => (many === 'one' ? 'one' : 'every')

/** "Both lines about coffee" has to be two. */
const counted = (many: Many, lines: readonly Line[] | null): readonly Line[] | null =>
  typeof many === 'number' && lines?.length !== many ? null : lines

/** Some words in a row, wherever they are said. */
export type PhraseOccurrence = { readonly words: readonly WordAt[] }
export type WordAt = { readonly line: Line; readonly word: ScriptWord }

/** Where words are said in a row, from one sentence into the next too. */
export function occurrences(said: string, lines: readonly Line[], pool: 'in' | 'out'): readonly PhraseOccurrence[] {
  const row = rowOf(lines, pool)
  const wanted = said
    .split(/\s+/)
    .map(plainWord)
    .filter((word) => word !== '')
  const found: PhraseOccurrence[] = []
  for (let at = 0; wanted.length > 0 && at + wanted.length <= row.length; at += 1) {
    const words = row.slice(at, at + wanted.length)
    if (!wanted.every((plain, offset) => words[offset]?.word.plain === plain)) continue
    found.push({ words })
    at += wanted.length - 1
  }
  return found
}

/** The words of some lines that are in the cut; of what is out, all of its words. */
export const rowOf = (lines: readonly Line[], pool: 'in' | 'out'): readonly WordAt[] =>
  lines.flatMap((line) =>
    (pool === 'in' ? keptWords(line) : line.words).filter(({ plain }) => plain !== '').map((word) => ({ line, word })),
  )

function isAt(words: readonly WordAt[], at: 'anywhere' | 'start' | 'end', pool: 'in' | 'out'): boolean {
  const [first, last] = [words[0], words.at(-1)]
  if (at === 'start') return first !== undefined && rowOf([first.line], pool)[0]?.word === first.word
  return at === 'anywhere' || (last !== undefined && rowOf([last.line], pool).at(-1)?.word === last.word)
}

/** A sentence lies inside a time when most of it does. */
function isHeard({ fromSeconds, toSeconds }: Line, { from, to }: { from: number; to: number }): boolean {
  if (fromSeconds === undefined || toSeconds === undefined) return false
  return Math.min(toSeconds, to) - Math.max(fromSeconds, from) > (toSeconds - fromSeconds) / 2
}

/** What another voice says behind a question, up to where the asker speaks again. */
function answersTo({ to, by }: SaidPlace & { is: 'answers' }, look: PlaceLookup): readonly Line[] | null {
  const lines = poolOf(look)
  const named = to === null ? lines : findLines(to, look)
  const asked = (named ?? []).filter(isAsked)
  const found = asked.flatMap((question) => {
    const behind = lines.slice(lines.indexOf(question) + 1)
    if (question.speaker === null) return behind.slice(0, 1)
    const end = behind.findIndex(({ speaker }) => speaker === question.speaker)
    return behind.slice(0, end < 0 ? behind.length : end)
  })
  const own = found.filter(({ speaker }) => by === null || speaker === by)
  return own.length > 0 && (to === null || asked.length === 1) ? [...new Set(own)] : null
}

/** The first or the last share of some lines: by their number, which has to agree with how long they are. */
function partOf(lines: readonly Line[] | null, { part, share }: SaidPlace & { is: 'part' }): readonly Line[] | null {
  const exact = (lines?.length ?? 0) * share
  if (lines === null || exact < 1) return null
  const isFirst = part === 'first'
  if (Number.isInteger(exact)) return isFirst ? lines.slice(0, exact) : lines.slice(-exact)
  const length = ({ fromSeconds = 0, toSeconds = 0 }: Line): number => toSeconds - fromSeconds
  const total = lines.reduce((sum, line) => sum + length(line), 0)
  const ordered = isFirst ? lines : lines.toReversed()
  let [sum, count] = [0, 0]
  for (const line of ordered) {
    if (sum + length(line) / 2 >= total * share) break
    sum += length(line)
    count += 1
  }
  return count === 0 ? null : isFirst ? lines.slice(0, count) : lines.slice(-count)
}

function besideOf({ of, side, count }: SaidPlace & { is: 'beside' }, look: PlaceLookup): readonly Line[] | null {
  // What stands beside something is counted among what plays.
  const within = (pool: 'in' | 'out'): readonly Line[] | null =>
    findLines(of, { ...look, purpose: { ...look.purpose, pool } })
  const anchor = within('in') ?? within('out')
  const all = look.hearing.script.lines.filter(
    (line) => !line.isOut || (look.purpose.pool === 'out' && line.isOut) || anchor?.includes(line),
  )
  const places = (anchor ?? []).map((line) => all.indexOf(line))
  if (places.length === 0) return null
  const start = side === 'after' ? Math.max(...places) + 1 : Math.min(...places) - count
  const lines = start < 0 ? [] : all.slice(start, start + count)
  const isThere = lines.length === count && lines.every(({ isOut }) => isOut === (look.purpose.pool === 'out'))
  return isThere ? lines : null
}

/** The index of the first or last line of a stretch; null where its edge cannot be told. */
function edgeIndex(edge: StretchEdge | null, side: 'from' | 'to', look: PlaceLookup): number | null {
  if (edge === null || edge.at === 'start' || edge.at === 'end') {
    const at = edge?.at ?? (side === 'from' ? 'start' : 'end')
    return at === 'start' ? 0 : Infinity
  }
  const lines = findLines(edge.at, { ...look, purpose: { ...look.purpose, pool: 'in' } })
  if (lines === null) return null
  const indices = lines.map(({ index }) => index)
  const [first, last] = [Math.min(...indices), Math.max(...indices)]
  if (side === 'from') return edge.isIn ? first : last + 1
  return edge.isIn ? last : first - 1
}

/** "It" of "the soup joke fell flat, cut it": what the words before it speak of, one thing or all of them. */
export function earlierPlace({ many, every }: SaidPlace & { is: 'earlier' }, look: PlaceLookup): SaidPlace | null {
  const own = look.before.findLast(({ slots }) => placeIn(slots['place']) !== null)
  const named = own && placeIn(own.slots['place'])
  if (named) return named.is === 'earlier' ? null : named
  const statement = look.before.findLast(({ rule }) => rule === null || rule.name === 'aside')
  const places = statement ? placesOfStatement(statement, look.hearing.around.start) : []
  const meant = places.map((place): SaidPlace =>
    every && place.is === 'phrase' ? { ...place, which: 'every' } : place,
  )
  const [only] = meant
  if (meant.length > 1) return many ? { is: 'several', of: meant } : null
  return only ?? null
}
