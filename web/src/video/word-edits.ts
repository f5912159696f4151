import { hearOnDocument } from '../sound/loop.ts'
import type { ByHandOrder } from '../state/apply-by-hand.ts'
import { chosenWordsIn, editWords, modelOf, spanOf } from './words-store.ts'
import { isOut, OUT, spanOfWords, type WordsModel } from './words-model.ts'

/** What hands do to a document of words: each is operations that words would have come to as well. */

type Order = Pick<ByHandOrder, 'operation' | 'params'>
type Chosen = { readonly model: WordsModel; readonly first: number; readonly last: number }

function chosenOf(document: string): Chosen | undefined {
  const [model, chosen] = [modelOf(document), chosenWordsIn(document)]
  return model && chosen ? { model, ...spanOf(chosen) } : undefined
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Several orders are one step of undo. */
function inOneStep(orders: readonly Order[]): ByHandOrder | undefined {
  const [first, ...next] = orders
  return first && { ...first, ...(next.length > 0 && { next: [...next] }) }
}

/** The chosen words that are in; whether there were any. */
export function cutWords(document: string): boolean {
  return setOut(document, true)
}

/** The chosen words that are out, back again. */
export function restoreWords(document: string): boolean {
  return setOut(document, false)
}

function setOut(document: string, out: boolean): boolean {
  const chosen = chosenOf(document)
  if (!chosen) return false
  const { model, first, last } = chosen
  const meant = range(first, last).filter((word) => isOut(model, word) !== out)
  const order = inOneStep(ordersFor(chosen, { meant, out }))
  if (!order) return false
  void editWords(document, { ...order, ...(out && { guess: withoutWords(meant) }) })
  return true
}

/** As it will look until the server has told of it; times move on only then. */
const withoutWords =
  (out: readonly number[]) =>
  (model: WordsModel): WordsModel => {
    const flags = model.flags.slice()
    for (const word of out) flags[word] = (flags[word] ?? 0) | OUT
    return { ...model, flags }
  }

/** Sentences that are chosen whole go and come back whole, however many; of the others the words that are meant. */
function ordersFor(
  { model, first, last }: Chosen,
  { meant, out }: { readonly meant: readonly number[]; readonly out: boolean },
): Order[] {
  const { ids, firsts, sentences } = model
  const whole: string[] = []
  const parts = new Map<string, number[]>()
  for (const word of meant) {
    const at = sentences[word] ?? 0
    const [begin, end] = [firsts[at] ?? 0, firsts[at + 1] ?? 0]
    const id = ids[at] ?? ''
    if (begin < first || end - 1 > last) parts.set(id, [...(parts.get(id) ?? []), word - begin])
    else if (whole.at(-1) !== id) whole.push(id)
  }
  if (!out) return [...wholeBack(whole), ...[...parts].flatMap((part) => partBack(model, part))]
  const [only = '', ...more] = whole
  const wholeOrder =
    more.length > 0
      ? { operation: 'exclude_matching', params: { sentenceIds: whole } }
      : { operation: 'exclude_sentence', params: { sentenceId: only } }
  return [
    ...(whole.length > 0 ? [wholeOrder] : []),
    ...[...parts].map(([sentenceId, wordIndices]) => ({
      operation: 'delete_words',
      params: { sentenceId, wordIndices },
    })),
  ]
}

function wholeBack(whole: readonly string[]): Order[] {
  const [only, ...more] = whole
  if (only === undefined) return []
  return more.length > 0
    ? [{ operation: 'restore_matching', params: { sentenceIds: [...whole] } }]
    : [{ operation: 'restore_sentence', params: { sentenceId: only } }]
}

/** Of a sentence that was left out whole the words beside stay out, word by word. */
function partBack({ view, ids, firsts, texts }: WordsModel, [sentenceId, wordIndices]: [string, number[]]): Order[] {
  const at = ids.indexOf(sentenceId)
  const begin = firsts[at] ?? 0
  const all = range(0, (firsts[at + 1] ?? texts.length) - begin - 1)
  const wordsOut = new Set(view.words.outs)
  const isLeftOut = view.sentences.outs.includes(at) && all.some((index) => !wordsOut.has(begin + index))
  // What was just cut is out here before the server has told of it.
  const back = isLeftOut ? wordIndices.filter((index) => wordsOut.has(begin + index)) : wordIndices
  const beside = all.filter((index) => !wordIndices.includes(index) && !wordsOut.has(begin + index))
  return [
    ...(isLeftOut ? [{ operation: 'restore_sentence', params: { sentenceId } }] : []),
    ...(back.length > 0 ? [{ operation: 'restore_words', params: { sentenceId, wordIndices: back } }] : []),
    ...(isLeftOut && beside.length > 0
      ? [{ operation: 'delete_words', params: { sentenceId, wordIndices: beside } }]
      : []),
  ]
}

/** How a word is written; what is heard stays. */
export function correctWord(document: string, word: number, text: string): void {
  const model = modelOf(document)
  const written = text.trim()
  if (!model || written === '' || written === model.texts[word]) return
  const sentence = model.sentences[word] ?? 0
  void editWords(document, {
    operation: 'correct_word',
    params: {
      sentenceId: model.ids[sentence] ?? '',
      wordIndex: word - (model.firsts[sentence] ?? 0),
      text: written,
    },
  })
}

/** Everywhere it is said. */
export function replaceEverywhere(document: string, find: string, replacement: string): Promise<boolean> {
  return editWords(document, { operation: 'replace_text', params: { find, replacement } })
}

/** A name that somebody has makes one speaker of two, which is said with a way back. */
export function renameSpeaker(document: string, from: string, to: string): void {
  const name = to.trim()
  if (name === '' || name === from) return
  const isTaken = modelOf(document)?.view.speakers.includes(name) === true
  void editWords(document, {
    operation: 'rename_speaker',
    params: { from, to: name },
    ...(isTaken && { says: `${from} and ${name} are one speaker now: ${name}.` }),
  })
}

/** The speaker who has a name already, however it is written; the one who is given it is not meant. */
export const speakerCalled = ({ view }: WordsModel, name: string, besides: string): string | undefined =>
  view.speakers.find((each) => each !== besides && each.toLowerCase() === name.trim().toLowerCase())

export const SHORTEST_PAUSE_SECONDS = 0.1

/** The seconds that are left of the pause behind a word; null gives it back. */
export function setPause(document: string, word: number, seconds: number | null): void {
  const model = modelOf(document)
  const pause = model?.pauses.get(word)
  if (!model || !pause || seconds === pause.left) return
  const sentence = model.sentences[word] ?? 0
  void editWords(document, {
    operation: 'set_gap',
    params: {
      sentenceId: model.ids[sentence] ?? '',
      wordIndex: word - (model.firsts[sentence] ?? 0),
      seconds,
    },
    guess: (now) => ({ ...now, pauses: new Map(now.pauses).set(word, { ...pause, left: seconds }) }),
  })
}

/** The pause behind the chosen words, a tenth of a second shorter or longer; whether there is one. */
export function nudgePause(document: string, step: -1 | 1): boolean {
  const chosen = chosenOf(document)
  const pause = chosen?.model.pauses.get(chosen.last)
  if (!chosen || !pause) return false
  const seconds = Math.round(10 * (pause.left ?? pause.spoken) + step) / 10
  if (seconds >= SHORTEST_PAUSE_SECONDS) setPause(document, chosen.last, seconds < pause.spoken ? seconds : null)
  return true
}

/** The chosen sentences, one sentence earlier or later in the cut; whether any are chosen. */
export function moveSentences(document: string, step: -1 | 1): boolean {
  const chosen = chosenOf(document)
  if (!chosen) return false
  const { model } = chosen
  const { first, last } = sentencesOf(chosen)
  const isSkipped = new Set(model.view.sentences.outs)
  let to = step < 0 ? first - 1 : last + 1
  while (isSkipped.has(to)) to += step
  if (to < 0 || to >= model.ids.length) return false
  return moveSentencesTo(document, step < 0 ? to : to + 1)
}

/**
 * The chosen sentences to where another one begins, or behind the last one; words that are chosen take all of their
 * sentence along. Whether that is another place.
 */
export function moveSentencesTo(document: string, to: number): boolean {
  const chosen = chosenOf(document)
  if (!chosen) return false
  const { model } = chosen
  const { first, last } = sentencesOf(chosen)
  if (to >= first && to <= last + 1) return false
  const isOut = new Set(model.view.sentences.outs)
  const moving = range(first, last).filter((sentence) => !isOut.has(sentence))
  // What is out has no place of its own to stand before.
  let beside = to
  while (isOut.has(beside)) beside += 1
  if (moving.length === 0) return false
  if (beside === first) return false
  const place = beside < model.ids.length ? { to: 'before', besideSentenceId: model.ids[beside] ?? '' } : { to: 'end' }
  void editWords(document, {
    operation: 'move_matching',
    params: { sentenceIds: moving.map((sentence) => model.ids[sentence] ?? ''), ...place },
  })
  return true
}

/** The sentences that are chosen, wholly or in part. */
const sentencesOf = ({ model, first, last }: Chosen): { readonly first: number; readonly last: number } => ({
  first: model.sentences[first] ?? 0,
  last: model.sentences[last] ?? 0,
})

const AROUND_SECONDS = 1

/** What is heard around the chosen words, over and over: at a cut, what stands before and behind it. */
export function hearAround(document: string): boolean {
  const chosen = chosenOf(document)
  if (!chosen) return false
  const { start, end } = spanOfWords(chosen.model, chosen)
  const length = chosen.model.view.durationMicros / 1e6
  hearOnDocument({ start: Math.max(0, start - AROUND_SECONDS), end: Math.min(length, end + AROUND_SECONDS) })
  return true
}
