import { wordsOfRun } from '../hear/chosen-run.ts'
import type { ChosenRun } from '../hear/target.ts'
import { keptWords, type Line } from '../hear/script.ts'
import { familyOf } from '../hear/sounds.ts'
import {
  earlierPlace,
  findLines,
  occurrences,
  rowOf,
  type PlaceLookup,
  type PhraseOccurrence,
  type WordAt,
} from './find-lines.ts'
import { isWords, type StretchEdge, type SaidPlace, type Words } from './place.ts'

/** Words of a sentence by their index, or the whole of it. */
export type LineSpan = { readonly line: Line; readonly indices: readonly number[] | null }

/** The sentences and words that a place means; null where that cannot be told. */
export function findSpans(place: SaidPlace, look: PlaceLookup): readonly LineSpan[] | null {
  if (place.is === 'phrase') return phraseSpans(place, look)
  if (place.is === 'edge-words') return edgeSpans(place, look)
  if (place.is === 'stretch') return stretchSpans(place, look)
  if (place.is === 'earlier') {
    const meant = earlierPlace(place, look)
    return meant && findSpans(meant, { ...look, before: [] })
  }
  if (place.is === 'several') {
    const found = place.of.map((each) => findSpans(each, look))
    return found.every((spans) => spans !== null) ? found.flatMap((spans) => spans ?? []) : null
  }
  if (place.is === 'chosen') return runSpans(place.run, look)
  const lines = findLines(place, look)
  return lines && lines.map((line) => ({ line, indices: null }))
}

function runSpans(run: ChosenRun, { hearing, purpose: { pool } }: PlaceLookup): readonly LineSpan[] | null {
  const words = wordsOfRun(hearing.script, run).flatMap(({ line, indices }) =>
    line.words
      .filter(({ index, isOut }) => indices.includes(index) && isOut === (pool === 'out'))
      .map((word) => ({ line, word })),
  )
  return words.length > 0 ? spansOf(words, pool) : null
}

function phraseSpans(place: Words & { is: 'phrase' }, look: PlaceLookup): readonly LineSpan[] | null {
  const { pool } = look.purpose
  const lines =
    place.in === null
      ? look.hearing.script.lines
      : findLines(place.in, { ...look, purpose: { ...look.purpose, pool: 'in' } })
  if (lines === null) return null
  const all = occurrences(place.words, lines, 'out').filter(({ words }) =>
    words.every(({ word }) => word.isOut === (pool === 'out')),
  )
  const { beside } = place
  const found = beside === null ? all : all.filter((each) => isBeside(each, beside, lines))
  if (place.which === 'every')
    return found.length > 0
      ? spansOf(
          found.flatMap(({ words }) => words),
          pool,
        )
      : null
  if (place.which === 'doubled') return doubledSpans(all, pool, beside && ((each) => isBeside(each, beside, lines)))
  const chosen =
    place.which === 'one'
      ? found.length === 1
        ? found[0]
        : undefined
      : found.at(place.which < 0 ? place.which : place.which - 1)
  return chosen ? spansOf(chosen.words, pool) : null
}

function isBeside(
  { words }: PhraseOccurrence,
  { side, words: said }: { readonly side: 'before' | 'after'; readonly words: string },
  lines: readonly Line[],
): boolean {
  const row = rowOf(lines, 'out')
  const [first, last] = [words[0], words.at(-1)]
  return occurrences(said, lines, 'out').some((other) => {
    const [start, end] = [other.words[0], other.words.at(-1)]
    const at = (word: WordAt | undefined): number => row.findIndex((each) => each.word === word?.word)
    return side === 'after' ? at(end) + 1 === at(first) : at(last) + 1 === at(start)
  })
}

/** The first of two that stand in a row, past sounds between them; in one place only. */
function doubledSpans(
  found: readonly PhraseOccurrence[],
  pool: 'in' | 'out',
  isMeant: ((one: PhraseOccurrence) => boolean) | null,
): readonly LineSpan[] | null {
  const pairs = found.flatMap((one, at): WordAt[][] => {
    const next = found[at + 1]
    const [last, first] = [one.words.at(-1), next?.words[0]]
    if (!last || !first || last.line !== first.line) return []
    if (isMeant && ![one, next].some((each) => each && isMeant(each))) return []
    const between = last.line.words.slice(last.word.index + 1, first.word.index).filter(({ isOut }) => !isOut)
    return between.every(({ plain }) => familyOf(plain) !== undefined)
      ? [[...one.words, ...between.map((word) => ({ line: last.line, word }))]]
      : []
  })
  const [only, ...more] = pairs
  return only && more.length === 0 ? spansOf(only, pool) : null
}

function edgeSpans(
  { side, count, in: where }: Words & { is: 'edge-words' },
  look: PlaceLookup,
): readonly LineSpan[] | null {
  const [line, ...more] = findLines(where, look) ?? []
  if (!line || more.length > 0) return null
  const kept = rowOf([line], look.purpose.pool)
  const words = side === 'first' ? kept.slice(0, count) : kept.slice(-count)
  return words.length === count ? spansOf(words, look.purpose.pool) : null
}

/**
 * A stretch between words begins and ends at them; one between sentences, parts or times with those. Where only one of
 * its edges is within a sentence and the words are no end of it, it is not clear how much is meant.
 */
function stretchSpans({ from, to }: SaidPlace & { is: 'stretch' }, look: PlaceLookup): readonly LineSpan[] | null {
  const edges = [from, to].filter((edge) => edge !== null)
  const hasWords = edges.some(({ at }) => typeof at !== 'string' && isWords(at))
  if (!hasWords) {
    const lines = findLines({ is: 'stretch', from, to }, look)
    return lines && lines.map((line) => ({ line, indices: null }))
  }
  const row = rowOf(
    look.hearing.script.lines.filter(({ isOut }) => !isOut),
    'in',
  )
  const [start, end] = [edgeAt(from, 'from', { row, look }), edgeAt(to, 'to', { row, look })]
  return start === null || end === null || start > end ? null : spansOf(row.slice(start, end + 1), 'in')
}

function edgeAt(
  edge: StretchEdge | null,
  side: 'from' | 'to',
  { row, look }: { readonly row: readonly WordAt[]; readonly look: PlaceLookup },
): number | null {
  if (edge === null || edge.at === 'start' || edge.at === 'end') {
    const at = edge?.at ?? (side === 'from' ? 'start' : 'end')
    return at === 'start' ? 0 : row.length - 1
  }
  const spans = findSpans(edge.at, { ...look, purpose: { ...look.purpose, pool: 'in' } })
  const at = (spans ?? []).flatMap(({ line, indices }) =>
    row.flatMap(({ line: other, word }, index) =>
      other === line && (indices === null || indices.includes(word.index)) ? [index] : [],
    ),
  )
  if (at.length === 0) return null
  const [first, last] = [Math.min(...at), Math.max(...at)]
  const isFirst = row[first - 1]?.line !== row[first]?.line
  const isLast = row[last + 1]?.line !== row[last]?.line
  if (side === 'from') return edge.isIn ? first : isLast ? last + 1 : null
  if (edge.isIn) return last
  // "Until 'ten percent off'": the end of a sentence is heard out.
  return isFirst ? first - 1 : isLast ? last : null
}

/** Words sentence by sentence; a sentence of which nothing is left is whole. */
function spansOf(words: readonly WordAt[], pool: 'in' | 'out'): readonly LineSpan[] {
  const byLine = new Map<Line, number[]>()
  for (const { line, word } of words) byLine.set(line, [...(byLine.get(line) ?? []), word.index])
  return [...byLine].map(([line, indices]) => {
    const isWhole =
      pool === 'in' && keptWords(line).every(({ index, plain }) => plain === '' || indices.includes(index))
    return { line, indices: isWhole ? null : indices }
  })
}
