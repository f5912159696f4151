import { cutOf } from '../document/cut.ts'
import { beginningAt } from '../document/ids.ts'
import type { Hearing } from './hearing.ts'
import type { Line, Script, WordsOfLine } from './script.ts'
import type { ChosenRun, Target } from './target.ts'
import { ask, said, type HeardCall, type Question } from './understanding.ts'

export type ChosenTarget = Target & { kind: 'chosen' }

/**
 * A run as one word of a request, which nothing else in a request looks like: `sent-7n2-to-sent-9n0`. The signs of
 * an id would end a word, so they are letters: `sent-2.7+3` is `sent-2p7w3`.
 */
export const nameOfRun = ({ first, last }: ChosenRun): string => `${nameOfPlace(first)}-to-${nameOfPlace(last)}`

const nameOfPlace = ({ sentence, word }: ChosenRun['first']): string =>
  `${sentence.replace('.', 'p').replace('+', 'w')}n${word}`

const PLACE = String.raw`sent-(\d+)(?:p(\d+))?(?:w(\d+))?n(\d+)`
const RUN = new RegExp(`^${PLACE}-to-${PLACE}$`)
export const RUNS = new RegExp(String.raw`\bsent-[\dpw]+n\d+-to-sent-[\dpw]+n\d+\b`, 'g')

export function runOfName(name: string): ChosenRun | null {
  const found = RUN.exec(name)
  const place = (at: number): ChosenRun['first'] => {
    const [base = '', part, split, word = ''] = (found ?? []).slice(at, at + 4)
    return {
      sentence: `sent-${base}${part === undefined ? '' : `.${part}`}${split === undefined ? '' : `+${split}`}`,
      word: Number(word),
    }
  }
  return found && { first: place(1), last: place(5) }
}

/** The words of a run, sentence by sentence, those that are out with them; none where its ends are gone. */
export function wordsOfRun({ lines }: Script, { first, last }: ChosenRun): readonly WordsOfLine[] {
  const [from, to] = [first, last].map(({ sentence }) => lines.findIndex(({ id }) => id === sentence))
  if (from === undefined || to === undefined || from < 0 || to < from) return []
  return lines.slice(from, to + 1).flatMap((line, at) => {
    const begin = at === 0 ? first.word : 0
    const end = from + at === to ? last.word : line.words.length - 1
    const indices = line.words.map(({ index }) => index).filter((index) => index >= begin && index <= end)
    return indices.length > 0 ? [{ line, indices }] : []
  })
}

/** Whether a run holds all of a sentence that is in the cut, or all of one that is out. */
export const isWhole = ({ line, indices }: WordsOfLine): boolean => {
  const chosen = new Set(indices)
  return line.words.every(({ index, isOut }) => chosen.has(index) || (isOut && !line.isOut))
}

/** Words beside the run in its own sentences: what is asked of the run spares them. */
export const wordsBesideRun = (script: Script, run: ChosenRun): ReadonlySet<string> =>
  new Set(
    wordsOfRun(script, run).flatMap(({ line, indices }) =>
      line.words.filter(({ index }) => !indices.includes(index)).map(({ id }) => id),
    ),
  )

export const goneSince = (target: Pick<Target, 'text'>): { readonly question: Question } =>
  ask(`What was chosen for “${target.text}” is not there any more. Choose it once more, or say what it says.`, {
    missing: ['target'],
  })

/** A run as sentences of its own: those that it holds in part are split first, and the order is then another. */
export function runApart(
  { script, now }: Pick<Hearing, 'script' | 'now'>,
  target: ChosenTarget,
  before: readonly string[],
): { readonly ids: readonly string[]; readonly order: readonly string[]; readonly calls: readonly HeardCall[] } {
  const cut = cutOf(now)
  let order = before
  const calls: HeardCall[] = []
  const split = (line: Line, id: string, at: number): string => {
    const word = line.words.find(({ index }) => index === at)
    const beginning = word && cut.importedAt(word.id)
    const made = beginning ? beginningAt(beginning.base, beginning.offset) : id
    calls.push({
      operation: 'split_sentence',
      params: {},
      found: { sentenceId: said(id, target.text), atWordIndex: said(at, target.text) },
      notes: [],
    })
    order = order.toSpliced(order.indexOf(id) + 1, 0, made)
    return made
  }
  const ids = wordsOfRun(script, target)
    .filter(({ line }) => !line.isOut)
    .map(({ line, indices }) => {
      const [first = 0, last = first] = [indices[0], indices.at(-1)]
      const isHeard = (from: number, to: number): boolean => line.words.slice(from, to).some(({ isOut }) => !isOut)
      if (isHeard(last + 1, line.words.length)) split(line, line.id, last + 1)
      return isHeard(0, first) ? split(line, line.id, first) : line.id
    })
  return { ids, order, calls }
}

/** Whether a run begins or ends inside a sentence. */
export const isRunInPart = (script: Script, run: ChosenRun): boolean =>
  wordsOfRun(script, run).some((each) => !isWhole(each))
