import { isProblem } from '../../kernel/index.ts'
import { cutOf } from '../document/cut.ts'
import { findFillers } from '../language/find-fillers.ts'
import { asSpoken, keptSentences } from '../operations/scope.ts'
import { findPhrase, phraseWords } from '../search/find-phrase.ts'
import { askFor, withInstead, type Hearing } from './hearing.ts'
import { resolveLines, type Purpose } from './resolve-lines.ts'
import type { Line, ScriptWord } from './script.ts'
import type { Target } from './target.ts'
import { ask, isQuestion, type Question } from './understanding.ts'
import { isMarker } from './vocabulary.ts'

/** Some words of a sentence, by their index in it. */
export type WordsOfLine = { readonly line: Line; readonly indices: readonly number[] }
export type Words = { readonly words: readonly WordsOfLine[]; readonly reason: string }

/** The words that a phrase, a named filler or a time range means. */
export function resolveWords(hearing: Hearing, target: Target & { kind: 'phrase' | 'range' | 'fillers' }, purpose: Purpose): Words | { readonly question: Question } {
  const within = target.within && resolveLines(hearing, target.within, { pool: 'in', isSure: purpose.isSure })
  if (within && isQuestion(within)) return within
  const lines = within ? within.lines : hearing.script.lines
  if (target.kind === 'range') return { words: collect(lines, (word) => isHeard(word, target.range.startSeconds, target.range.endSeconds)), reason: `heard ${target.text}` }
  if (target.kind === 'fillers') return { words: fillersNamed(hearing, lines, target.markers), reason: `only fills` }
  return phraseIn(hearing, { target, lines, purpose })
}

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

/** Where named fillers ("you know", "like") only fill. */
export function fillersNamed({ script, now }: Pick<Hearing, 'script' | 'now'>, lines: readonly Line[], markers: readonly string[]): WordsOfLine[] {
  const phrases = markers.map((marker) => phraseWords(marker))
  const kept = keptSentences(cutOf(now), lines.filter(({ isOut }) => !isOut).map(({ id }) => id))
  if (isProblem(kept)) return []
  return kept.flatMap(({ sentence, indices, words }): WordsOfLine[] => {
    const line = script.lines.find(({ id }) => id === sentence.id)
    const gone = new Set(findFillers(asSpoken(words), 'high').map(({ index }) => index))
    const texts = words.map(({ text }) => text)
    const meant = phrases.flatMap((phrase) => findPhrase(texts, phrase).filter((from) => phrase.every((_, offset) => gone.has(from + offset))).flatMap((from) => phrase.map((_, offset) => indices[from + offset] ?? 0)))
    return line && meant.length > 0 ? [{ line, indices: meant.toSorted((a, b) => a - b) }] : []
  })
}

type Occurrence = { readonly line: Line; readonly indices: readonly number[] }

function phraseIn(hearing: Hearing, { target, lines, purpose }: { target: Target & { kind: 'phrase' }; lines: readonly Line[]; purpose: Purpose }): Words | { readonly question: Question } {
  const phrase = phraseWords(target.phrase)
  const found = lines.flatMap((line): Occurrence[] => {
    const words = line.words.filter(({ isOut }) => isOut === (purpose.pool === 'out'))
    return findPhrase(words.map(({ text }) => text), phrase).map((from) => ({ line, indices: words.slice(from, from + phrase.length).map(({ index }) => index) }))
  })
  const reason = `“${target.phrase}”`
  if (found.length === 0) return askFor(hearing, target, `“${target.phrase}” is not said ${purpose.pool === 'out' ? 'in what is out' : 'here'}. Which words do you mean?`)
  const number = typeof target.which === 'number' ? target.which : null
  const chosen = number === null ? undefined : found.at(number < 0 ? number : number - 1)
  if (chosen) return { words: [chosen], reason }
  if (target.which === 'every' || found.length === 1) return everyOne(hearing, { target, found, reason, purpose })
  const offers = found.slice(0, 5).map(({ line, indices }, at) => ({ text: aroundWords(line, indices), words: withInstead(hearing, target, `the ${nth[at] ?? 'last'} "${target.phrase}"`) }))
  return ask(`“${target.phrase}” is said ${found.length} times: ${offers.map(({ text }) => text).join('; ')}${found.length > 5 ? ' …' : ''}. Which one do you mean?`, { missing: ['target'], offers: [...offers, { text: 'every one', words: withInstead(hearing, target, `every "${target.phrase}"`) }] })
}

const nth = ['first', 'second', 'third', 'fourth', 'fifth']

/** "Every like" would take "I like it" along: where a word carries something, that is asked. */
function everyOne(hearing: Hearing, { target, found, reason, purpose }: { target: Target & { kind: 'phrase' }; found: readonly Occurrence[]; reason: string; purpose: Purpose }): Words | { readonly question: Question } {
  if (purpose.pool === 'in' && target.which === 'every' && !target.text.includes('each and every') && isMarker(target.phrase)) {
    const filling = fillersNamed(hearing, [...new Set(found.map(({ line }) => line))], [target.phrase])
    const isFilling = ({ line, indices }: Occurrence): boolean => filling.some((each) => each.line.id === line.id && indices.every((index) => each.indices.includes(index)))
    const carrying = found.filter((each) => !isFilling(each))
    const [first] = carrying
    if (first) return ask(`“${target.phrase}” carries meaning in ${aroundWords(first.line, first.indices)}. Should every one go, or only those that fill?`, { missing: ['target'], offers: [{ text: 'only those that fill', words: withInstead(hearing, target, `the ${target.phrase}s`) }, { text: 'every one', words: withInstead(hearing, target, `each and every "${target.phrase}"`) }] })
  }
  const byLine = new Map<Line, number[]>()
  for (const { line, indices } of found) byLine.set(line, [...(byLine.get(line) ?? []), ...indices])
  return { words: [...byLine].map(([line, indices]) => ({ line, indices })), reason }
}

/** Some words with a few around them. */
function aroundWords({ words }: Line, indices: readonly number[]): string {
  const [first = 0, last = first] = [indices[0], indices.at(-1)]
  return `“${first > 3 ? '… ' : ''}${words.slice(Math.max(0, first - 3), last + 4).map(({ text }) => text).join(' ')}${last + 4 < words.length ? ' …' : ''}”`
}
