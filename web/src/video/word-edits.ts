import { hearOnDocument } from '../sound/loop.ts'
import type { ByHandOrder } from '../state/apply-by-hand.ts'
import { chosenWordsIn, editWords, modelOf, spanOf } from './words-store.ts'
import { isOut, OUT, spanOfWords, type WordsModel } from './words-model.ts'

/** What hands do to a document of words: each is operations that words would have come to as well. */

type Chosen = { readonly model: WordsModel; readonly first: number; readonly last: number }

function chosenOf(document: string): Chosen | undefined {
  const [model, chosen] = [modelOf(document), chosenWordsIn(document)]
  return model && chosen ? { model, ...spanOf(chosen) } : undefined
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Several orders are one step of undo. */
function inOneStep(orders: readonly Pick<ByHandOrder, 'operation' | 'params'>[]): ByHandOrder | undefined {
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
  { model: { ids, firsts, sentences }, first, last }: Chosen,
  { meant, out }: { readonly meant: readonly number[]; readonly out: boolean },
): Pick<ByHandOrder, 'operation' | 'params'>[] {
  const whole: string[] = []
  const parts = new Map<string, number[]>()
  for (const word of meant) {
    const at = sentences[word] ?? 0
    const [begin, end] = [firsts[at] ?? 0, firsts[at + 1] ?? 0]
    const id = ids[at] ?? ''
    if (begin < first || end - 1 > last) parts.set(id, [...(parts.get(id) ?? []), word - begin])
    else if (whole.at(-1) !== id) whole.push(id)
  }
  const [only = '', ...more] = whole
  const wholeOrder =
    more.length > 0
      ? { operation: out ? 'exclude_matching' : 'restore_matching', params: { sentenceIds: whole } }
      : { operation: out ? 'exclude_sentence' : 'restore_sentence', params: { sentenceId: only } }
  return [
    ...(whole.length > 0 ? [wholeOrder] : []),
    ...[...parts].map(([sentenceId, wordIndices]) => ({
      operation: out ? 'delete_words' : 'restore_words',
      params: { sentenceId, wordIndices },
    })),
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

export function renameSpeaker(document: string, from: string, to: string): void {
  const name = to.trim()
  if (name !== '' && name !== from)
    void editWords(document, { operation: 'rename_speaker', params: { from, to: name } })
}

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

/** The sentence of the chosen word, one sentence earlier or later in the cut. */
export function moveSentence(document: string, step: -1 | 1): boolean {
  const chosen = chosenOf(document)
  if (!chosen) return false
  const { model, first } = chosen
  const { ids } = model
  const { outs } = model.view.sentences
  const at = model.sentences[first] ?? 0
  const isSkipped = new Set(outs)
  let to = at + step
  while (isSkipped.has(to)) to += step
  if (to < 0 || to >= ids.length) return false
  void editWords(document, { operation: 'move_sentence', params: { sentenceId: ids[at] ?? '', toIndex: to } })
  return true
}

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
