import { isProblem } from '../../kernel/index.ts'
import { cutOf } from '../document/cut.ts'
import { findFillers, type FillerLevel } from '../language/find-fillers.ts'
import { asSpoken, keptSentences } from '../operations/chosen-words.ts'
import { findPhrase, phraseWords, plainWord } from '../search/find-phrase.ts'
import { goneSince, wordsOfRun } from './chosen-run.ts'
import { askFor, withInstead, type Hearing } from './hearing.ts'
import { resolveLines, type Purpose } from './resolve-lines.ts'
import { keptWords, type Line, type ScriptWord, type WordsOfLine } from './script.ts'
import { families, familyOf } from './sounds.ts'
import type { Target } from './target.ts'
import { ask, isQuestion, type Question } from './understanding.ts'

export type Words = { readonly words: readonly WordsOfLine[]; readonly reason: string }

export type WordTarget = Target & {
  kind: 'phrase' | 'range' | 'fillers' | 'edge-words' | 'word-numbers' | 'chosen' | 'span'
}

/** Whether a target speaks of single words rather than of whole sentences. */
export function isWordTarget(target: Target): target is WordTarget {
  if (target.kind === 'span')
    return [target.after, target.before, target.start, target.end].some((each) => each?.kind === 'phrase')
  return (
    target.kind === 'phrase' ||
    (target.kind === 'range' && !target.isWhole) ||
    target.kind === 'edge-words' ||
    target.kind === 'word-numbers' ||
    target.kind === 'chosen' ||
    target.kind === 'fillers'
  )
}

/** The words that a phrase, a named filler or a time range means. */
export function resolveWords(
  hearing: Hearing,
  target: WordTarget,
  purpose: Purpose,
): Words | { readonly question: Question } {
  hearing.onNamed?.(target)
  const within =
    target.within && !(target.within.kind === 'range' && target.kind === 'fillers')
      ? resolveLines(hearing, target.kind === 'phrase' ? anyOf(target.within) : target.within, {
          pool: 'in',
          isSure: purpose.isSure,
        })
      : undefined
  if (within && isQuestion(within)) return within
  const lines = within ? within.lines : hearing.script.lines
  if (target.kind === 'range')
    return {
      words: collect(lines, (word) => isHeard(word, target.range.startSeconds, target.range.endSeconds)),
      reason: `heard ${target.text}`,
    }
  if (target.kind === 'fillers')
    return {
      words: inRange(
        fillersNamed(hearing, target.within?.kind === 'range' ? hearing.script.lines : lines, target),
        target.within,
      ),
      reason: 'only fills',
    }
  if (target.kind === 'chosen') {
    const words = wordsOfRun(hearing.script, target)
    return words.length > 0 ? { words, reason: '' } : goneSince(target)
  }
  if (target.kind === 'word-numbers') return numberedWords(hearing, target, within?.lines ?? [])
  if (target.kind === 'edge-words') return edgeWords(hearing, target, within?.lines ?? [])
  if (target.kind === 'span') return wordsBetween(hearing, { target, lines, purpose, isWithin: within !== undefined })
  return phraseIn(hearing, { target, lines, purpose })
}

function numberedWords(
  hearing: Hearing,
  target: Target & { kind: 'word-numbers' },
  lines: readonly Line[],
): Words | { readonly question: Question } {
  const [line, ...more] = lines
  if (!line || more.length > 0) return askFor(hearing, target, `“${target.text}” of which sentence?`)
  const words = target.numbers.map((number) => keptWords(line)[number - 1])
  if (words.some((word) => word === undefined))
    return askFor(hearing, target, `There are ${keptWords(line).length} words in ${line.id}. Which ones do you mean?`)
  return { words: [{ line, indices: words.flatMap((word) => word?.index ?? []) }], reason: target.text }
}

function edgeWords(
  hearing: Hearing,
  target: Target & { kind: 'edge-words' },
  lines: readonly Line[],
): Words | { readonly question: Question } {
  if (lines.length === 0) return askFor(hearing, target, `The ${target.side} words of which sentence?`)
  return {
    words: lines.map((line) => ({
      line,
      indices: keptWords(line)
        .slice(...(target.side === 'first' ? [0, target.count] : [-target.count]))
        .map(({ index }) => index),
    })),
    reason: target.text,
  }
}

/** The words after, before or between phrases; without a sentence that is named, in the one that has the phrase. */
function wordsBetween(
  hearing: Hearing,
  {
    target,
    lines,
    purpose,
    isWithin,
  }: { target: Target & { kind: 'span' }; lines: readonly Line[]; purpose: Purpose; isWithin: boolean },
): Words | { readonly question: Question } {
  const ends = [target.after, target.before, target.start, target.end].map((each) =>
    each?.kind === 'phrase' ? phraseIn({ ...hearing }, { target: each, lines, purpose }) : undefined,
  )
  const unclear = ends.find((each) => each !== undefined && isQuestion(each))
  if (unclear && isQuestion(unclear)) return ask(unclear.question.question, { missing: ['target'] })
  const [after, before, start, end] = ends.map((each) =>
    each === undefined || isQuestion(each) ? undefined : each.words[0],
  )
  const [first, last] = [after ?? start, before ?? end]
  const line = first?.line ?? last?.line
  if (!line || (first && last && first.line.id !== last.line.id))
    return ask(`“${target.text}” is not in one sentence. From which word to which?`, { missing: ['target'] })
  // Without a sentence to stay in, "everything after" may mean all that follows.
  if (!isWithin && !(first && last) && (target.after || target.before))
    return ask(`Is “${target.text}” only that sentence, or everything in the cut?`, {
      missing: ['target'],
      offers: [
        { text: 'only that sentence', words: withInstead(hearing, target, `${target.text} in ${line.id}`) },
        { text: 'everything in the cut', words: withInstead(hearing, target, allBeyond(target, line, first ?? last)) },
      ],
    })
  const from = after ? Math.max(...after.indices) + 1 : start ? Math.min(...start.indices) : 0
  const to = before ? Math.min(...before.indices) : end ? Math.max(...end.indices) + 1 : Infinity
  return {
    words: [
      {
        line,
        indices: keptWords(line)
          .map(({ index }) => index)
          .filter((index) => index >= from && index < to),
      },
    ],
    reason: target.text,
  }
}

/** All that follows a phrase, or all before it: what is left of its own sentence, and the other sentences there. */
function allBeyond({ text, after }: Target & { kind: 'span' }, line: Line, at: WordsOfLine | undefined): string {
  const side = after ? 'after' : 'before'
  const [from, to] = [Math.min(...(at?.indices ?? [0])), Math.max(...(at?.indices ?? [0]))]
  const hasMore = keptWords(line).some(({ index }) => (after ? index > to : index < from))
  return `${hasMore ? `${text} in ${line.id} and ` : ''}everything ${side} ${line.id}`
}

/** Words that are quoted tell which of several places is meant. */
const anyOf = (target: Target): Target =>
  target.kind === 'topic' || target.kind === 'saying' ? { ...target, which: 'every' } : target

function collect(lines: readonly Line[], isMeant: (word: ScriptWord) => boolean): WordsOfLine[] {
  return lines.flatMap((line) => {
    const indices = line.words.filter(isMeant).map(({ index }) => index)
    return indices.length > 0 ? [{ line, indices }] : []
  })
}

/** A word lies inside a range when its middle does. */
function isHeard({ fromSeconds, toSeconds }: ScriptWord, start: number, end: number): boolean {
  if (fromSeconds === undefined || toSeconds === undefined) return false
  const middle = (fromSeconds + toSeconds) / 2
  return middle >= start && middle < end
}

/** Of some words, those that are heard in a range. */
function inRange(words: readonly WordsOfLine[], within: Target | undefined): WordsOfLine[] {
  if (within?.kind !== 'range') return [...words]
  return words.flatMap(({ line, indices }) => {
    const left = indices.filter((index) => {
      const word = line.words[index]
      return word !== undefined && isHeard(word, within.range.startSeconds, within.range.endSeconds)
    })
    return left.length > 0 ? [{ line, indices: left }] : []
  })
}

/** Where named fillers ("you know", "like") only fill. */
function fillersNamed(
  { script, now }: Pick<Hearing, 'script' | 'now'>,
  lines: readonly Line[],
  { markers, level }: { readonly markers: readonly string[]; readonly level: FillerLevel | null },
): WordsOfLine[] {
  const sounds = markers.filter((marker) => families.has(marker))
  const phrases = markers.filter((marker) => !families.has(marker)).map((marker) => phraseWords(marker))
  const kept = keptSentences(
    cutOf(now),
    lines.filter(({ isOut }) => !isOut).map(({ id }) => id),
  )
  if (isProblem(kept)) return []
  return kept.flatMap(({ sentence, indices, words }): WordsOfLine[] => {
    const line = script.lines.find(({ id }) => id === sentence.id)
    const gone = new Set(
      findFillers(asSpoken(words), markers.length > 0 ? 'high' : (level ?? 'middle')).map(({ index }) => index),
    )
    if (markers.length === 0)
      return line && gone.size > 0
        ? [{ line, indices: [...gone].map((index) => indices[index] ?? 0).toSorted((a, b) => a - b) }]
        : []
    const texts = words.map(({ text }) => text)
    const meant = phrases
      .flatMap((phrase) =>
        findPhrase(texts, phrase)
          .filter((from) => phrase.every((_, offset) => gone.has(from + offset)))
          .flatMap((from) => phrase.map((_, offset) => indices[from + offset] ?? 0)),
      )
      .concat(
        words.flatMap(({ text }, at) =>
          sounds.some((sound) => families.get(sound)?.test(plainWord(text)) === true) ? [indices[at] ?? 0] : [],
        ),
      )
    return line && meant.length > 0 ? [{ line, indices: meant.toSorted((a, b) => a - b) }] : []
  })
}

type Occurrence = { readonly line: Line; readonly indices: readonly number[] }

function phraseIn(
  hearing: Hearing,
  { target, lines, purpose }: { target: Target & { kind: 'phrase' }; lines: readonly Line[]; purpose: Purpose },
): Words | { readonly question: Question } {
  const phrase = phraseWords(target.phrase)
  const all = lines.flatMap((line): Occurrence[] => {
    const words = line.words.filter(({ isOut }) => isOut === (purpose.pool === 'out'))
    return findPhrase(
      words.map(({ text }) => text),
      phrase,
    ).map((from) => ({ line, indices: words.slice(from, from + phrase.length).map(({ index }) => index) }))
  })
  const { beside } = target
  const found = beside ? all.filter((each) => isBeside(each, beside)) : all
  const reason = `“${target.phrase}”`
  if (found.length === 0)
    return askFor(
      hearing,
      target,
      `“${target.phrase}” is not said ${purpose.pool === 'out' ? 'in what is out' : 'here'}. Which words do you mean?`,
    )
  if (target.which === 'doubled') return doubled(hearing, target, found)
  const number = typeof target.which === 'number' ? target.which : null
  const chosen = number === null ? undefined : found.at(number < 0 ? number : number - 1)
  if (chosen) return { words: [chosen], reason }
  if (target.which === 'every' || found.length === 1 || familyOf(target.phrase.toLowerCase()) !== undefined)
    return everyOne(found, reason)
  const offers = found.slice(0, 5).map(({ line, indices }, at) => ({
    text: aroundWords(line, indices),
    words: withInstead(hearing, target, `the ${nth[at] ?? 'last'} "${target.phrase}"`),
  }))
  return ask(
    `“${target.phrase}” is said ${found.length} times: ${offers.map(({ text }) => text).join('; ')}${found.length > 5 ? ' …' : ''}. Which one do you mean?`,
    {
      missing: ['target'],
      offers: [...offers, { text: 'every one', words: withInstead(hearing, target, `every "${target.phrase}"`) }],
    },
  )
}

/** The first of two that stand in a row, past sounds between them. */
function doubled(
  hearing: Hearing,
  target: Target & { kind: 'phrase' },
  found: readonly Occurrence[],
): Words | { readonly question: Question } {
  const pairs = found.filter(({ line, indices }, at) => {
    const next = found[at + 1]
    const between = next
      ? line.words
          .slice((indices.at(-1) ?? 0) + 1, next.indices[0])
          .filter(({ isOut, plain }) => !isOut && familyOf(plain) === undefined)
      : []
    return next?.line.id === line.id && between.length === 0
  })
  const [only, ...more] = pairs
  if (!only) return askFor(hearing, target, `“${target.phrase}” is nowhere said twice in a row. Which one do you mean?`)
  return more.length === 0 || target.within
    ? everyOne(pairs, `“${target.phrase}” is said twice`)
    : ask(`“${target.phrase}” is said twice in a row in ${pairs.length} places. Which one do you mean?`, {
        missing: ['target'],
        offers: pairs.slice(0, 5).map(({ line, indices }) => ({
          text: aroundWords(line, indices),
          words: withInstead(hearing, target, `the doubled "${target.phrase}" in ${line.id}`),
        })),
      })
}

const nth = ['first', 'second', 'third', 'fourth', 'fifth']

/** Whether words stand right behind, right before or inside other words. */
function isBeside(
  { line, indices }: Occurrence,
  { side, phrase }: { readonly side: 'after' | 'before' | 'in'; readonly phrase: string },
): boolean {
  const row = phraseWords(phrase)
  const [first = 0, last = first] = [indices[0], indices.at(-1)]
  return findPhrase(
    line.words.map(({ text }) => text),
    row,
  ).some((at) => {
    const end = at + row.length - 1
    if (side === 'in') return at <= first && last <= end
    return side === 'after' ? end === first - 1 : at === last + 1
  })
}

/** All of them, sentence by sentence. */
function everyOne(found: readonly Occurrence[], reason: string): Words {
  const byLine = new Map<Line, number[]>()
  for (const { line, indices } of found) byLine.set(line, [...(byLine.get(line) ?? []), ...indices])
  return { words: [...byLine].map(([line, indices]) => ({ line, indices })), reason }
}

/** Some words with a few around them. */
function aroundWords({ words }: Line, indices: readonly number[]): string {
  const [first = 0, last = first] = [indices[0], indices.at(-1)]
  return `“${first > 3 ? '… ' : ''}${words
    .slice(Math.max(0, first - 3), last + 4)
    .map(({ text }) => text)
    .join(' ')}${last + 4 < words.length ? ' …' : ''}”`
}
