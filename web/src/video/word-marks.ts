import type { Json, ProposalView } from '../../../src/client/index.ts'
import type { WordsModel } from './words-model.ts'

type Change = ProposalView['diff']['changes'][number]

/** What a plan does with a word: it goes, comes back, moves, or would have gone and was refused. */
export type WordMark = 'gone' | 'back' | 'moved' | 'refused'

/** What a plan would change, by the places of words and sentences. */
export type WordMarks = {
  readonly words: ReadonlyMap<number, WordMark>
  /** The seconds that are left of a pause; null where it is as it was spoken again. */
  readonly pauses: ReadonlyMap<number, number | null>
  readonly texts: ReadonlyMap<number, string>
  /** When what moves is heard then, by the last word of the sentences that move together. */
  readonly movesTo: ReadonlyMap<number, number>
  /** The words of the change that the review stands on. */
  readonly focused: { readonly first: number; readonly last: number } | null
}

export const NO_MARKS: WordMarks = {
  words: new Map(),
  pauses: new Map(),
  texts: new Map(),
  movesTo: new Map(),
  focused: null,
}

/** The words at which a plan changes something, in their order. */
export const markedWords = ({ words, pauses, texts }: WordMarks): number[] =>
  [...new Set([...words.keys(), ...pauses.keys(), ...texts.keys()])].toSorted((a, b) => a - b)

type Spoken = {
  readonly sentence?: string | null
  readonly words?: readonly number[]
  readonly start?: number
  readonly gap?: number | null
  readonly text?: string
}

/** Marks for the changes that are kept and those that were refused; `focus` is the step that the review stands on. */
export function readMarks(
  model: WordsModel,
  {
    kept,
    refused,
    focus,
  }: { readonly kept: readonly Change[]; readonly refused: readonly Change[]; readonly focus: string | null },
): WordMarks {
  if (kept.length === 0 && refused.length === 0) return NO_MARKS
  const places = new Map(model.ids.map((id, at) => [id, at]))
  const words = new Map<number, WordMark>()
  const pauses = new Map<number, number | null>()
  const texts = new Map<number, string>()
  const moves = new Map<number, number>()
  let focused: WordMarks['focused'] = null
  const mark = (change: Change, isKept: boolean): void => {
    const [before, after] = [asSpoken(change.before), asSpoken(change.after)]
    const sentence = places.get(before.sentence ?? after.sentence ?? '')
    if (sentence === undefined) return
    const touched = wordsOf(model, sentence, { change, before, after })
    const [first, last] = [touched[0], touched.at(-1)]
    if (first !== undefined && last !== undefined && change.stepId === focus)
      focused =
        focused === null
          ? { first, last }
          : { first: Math.min(focused.first, first), last: Math.max(focused.last, last) }
    if (!isKept) {
      for (const word of touched) if (!words.has(word)) words.set(word, 'refused')
      return
    }
    const is = marks.get(change.kind)
    // What goes is struck wherever its sentence goes to.
    if (is !== undefined)
      for (const word of touched) if (is !== 'moved' || words.get(word) !== 'gone') words.set(word, is)
    if (change.kind.startsWith('pause') && first !== undefined) pauses.set(first, after.gap ?? null)
    if (change.kind === 'text' && first !== undefined && after.text !== undefined) texts.set(first, after.text)
    if (change.kind === 'moved' && after.start !== undefined) moves.set(sentence, after.start)
  }
  for (const change of refused) mark(change, false)
  for (const change of kept) mark(change, true)
  return { words, pauses, texts, movesTo: movesOf(model, moves), focused }
}

/** Sentences that stand together, before and after, are one move. */
function movesOf({ firsts }: WordsModel, moves: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const movesTo = new Map<number, number>()
  let begun: number | undefined
  for (const [sentence, start] of [...moves].toSorted(([a], [b]) => a - b)) {
    begun ??= start
    const next = moves.get(sentence + 1)
    if (next !== undefined && next > start) continue
    movesTo.set((firsts[sentence + 1] ?? 1) - 1, begun)
    begun = undefined
  }
  return movesTo
}

const marks: ReadonlyMap<string, WordMark> = new Map([
  ['words-out', 'gone'],
  ['sentence-out', 'gone'],
  ['words-in', 'back'],
  ['sentence-in', 'back'],
  ['moved', 'moved'],
])

/** The words of a sentence that a change is about: those that it names, the one at its time, or all. */
function wordsOf(
  { firsts, begins }: WordsModel,
  sentence: number,
  { change, before, after }: { readonly change: Change; readonly before: Spoken; readonly after: Spoken },
): number[] {
  const [from, to] = [firsts[sentence] ?? 0, firsts[sentence + 1] ?? 0]
  const named = before.words ?? after.words
  if (named) return named.map((index) => from + index).toSorted((a, b) => a - b)
  const all = Array.from({ length: to - from }, (_, index) => from + index)
  if (!change.kind.startsWith('pause') && change.kind !== 'text') return all
  const { start } = before
  const near = all.filter(
    (word) => start !== undefined && Math.abs((begins[word] ?? Number.NaN) - start) < NEAR_SECONDS,
  )
  return near.slice(0, 1)
}

/** Times are told in milliseconds. */
const NEAR_SECONDS = 0.002

const asSpoken = (place: Json): Spoken => (place ?? {}) as Spoken
