import { createStore, useStore } from 'zustand'
import { isProblem } from '../../../src/client/index.ts'
import { clock } from '../sound/document-clock.ts'
import { client } from '../state/client.ts'
import { openHandEdits } from '../state/hand-edits.ts'
import { choose, type ChosenText } from '../state/shown-audio.ts'
import { readWords, spanOfWords, type WordsModel } from './words-model.ts'

/** What is chosen among the words, in this tab alone: from the word where it began to the one where it ends. */
export type ChosenWords = {
  readonly anchor: number
  readonly focus: number
  readonly isRange: boolean
  /** Whether its word is being written anew: that goes on with the word, whatever is told of the document meanwhile. */
  readonly isCorrecting?: boolean
}

type WordsState = {
  readonly models: ReadonlyMap<string, WordsModel>
  readonly chosen: ReadonlyMap<string, ChosenWords>
}

export const words = createStore<WordsState>(() => ({ models: new Map(), chosen: new Map() }))

export const modelOf = (document: string): WordsModel | undefined => words.getState().models.get(document)
export const chosenWordsIn = (document: string): ChosenWords | undefined => words.getState().chosen.get(document)

export const useWords = (document: string): WordsModel | undefined =>
  useStore(words, ({ models }) => models.get(document))
export const useChosenWords = (document: string): ChosenWords | undefined =>
  useStore(words, ({ chosen }) => chosen.get(document))

export const { read: readDocumentWords, edit: editWords } = openHandEdits<WordsModel>({
  fetch: async (document) => {
    const view = await client.videoView(document)
    return isProblem(view) || view.kind !== 'video' ? undefined : readWords(view)
  },
  seen: modelOf,
  // What is chosen stays with its words, wherever they stand now.
  show: (document, model) => {
    words.setState(({ models, chosen }) => ({
      models: new Map(models).set(document, model),
      chosen: withChosen(chosen, document, moved(chosen.get(document), models.get(document), model)),
    }))
    choose(document, { words: lentWords(document) })
  },
  // Whoever sees the words knows a sentence by what it says.
  explain: (document, refused) => {
    const model = modelOf(document)
    return refused.replaceAll(/\bsent-\d+(?:\.\d+)?(?:\+\d+)?/g, (id) => {
      const at = model?.ids.indexOf(id) ?? -1
      const [from, to] = [model?.firsts[at] ?? 0, model?.firsts[at + 1] ?? 0]
      if (!model || at < 0) return 'it'
      const said = model.texts.slice(from, Math.min(to, from + MAX_SAID_WORDS))
      return `“${said.join(' ')}${to - from > MAX_SAID_WORDS ? ' …' : ''}”`
    })
  },
})

/** The words that are chosen, from the first to the last. */
export const spanOf = ({ anchor, focus }: ChosenWords): { readonly first: number; readonly last: number } => ({
  first: Math.min(anchor, focus),
  last: Math.max(anchor, focus),
})

/** Chooses words, and with them the time in which they are heard. */
export function chooseWords(document: string, chosen: ChosenWords | null): void {
  words.setState((state) => ({ chosen: withChosen(state.chosen, document, chosen ?? undefined) }))
  const model = modelOf(document)
  const span = chosen && model ? spanOfWords(model, spanOf(chosen)) : null
  const isHeard = span !== null && span.end > span.start
  choose(document, {
    selection: chosen?.isRange === true && isHeard ? span : null,
    words: lentWords(document),
    ...(span && { cursor: span.start }),
  })
}

const MAX_SAID_WORDS = 6

/** What "this" means in what is said next: words that are chosen, and not the one that one has come to. */
function lentWords(document: string): ChosenText | null {
  const [chosen, model] = [chosenWordsIn(document), modelOf(document)]
  if (!chosen?.isRange || !model) return null
  const { first, last } = spanOf(chosen)
  const place = (word: number): ChosenText['first'] => {
    const sentence = model.sentences[word] ?? 0
    return { sentence: model.ids[sentence] ?? '', word: word - (model.firsts[sentence] ?? 0) }
  }
  const count = last - first + 1
  const said =
    count > MAX_SAID_WORDS
      ? [...model.texts.slice(first, first + MAX_SAID_WORDS - 2), '…', model.texts[last] ?? '']
      : model.texts.slice(first, last + 1)
  return {
    first: place(first),
    last: place(last),
    says: `${count === 1 ? '1 word' : `${count} words`} · “${said.join(' ')}”`,
    letGo: () => chooseWords(document, null),
  }
}

/** Plays from there; a word that is not heard has the seam as its place. */
export function goToWord(document: string, word: number): void {
  const model = modelOf(document)
  const begins = model?.begins[word] ?? Number.NaN
  if (!Number.isNaN(begins)) clock.seek(begins)
}

/** Chooses a word that the transcript is not sure of, and goes there: it is to be heard, and written anew. */
export function goToUnsure(document: string, word: number): void {
  chooseWords(document, { anchor: word, focus: word, isRange: true })
  goToWord(document, word)
}

/** Opens or closes the field in which the chosen word is written anew. */
export function correctChosen(document: string, isCorrecting: boolean): void {
  const chosen = chosenWordsIn(document)
  if (chosen) words.setState((state) => ({ chosen: withChosen(state.chosen, document, { ...chosen, isCorrecting }) }))
}

function withChosen(
  had: WordsState['chosen'],
  document: string,
  chosen: ChosenWords | undefined,
): ReadonlyMap<string, ChosenWords> {
  const all = new Map(had)
  if (chosen) all.set(document, chosen)
  else all.delete(document)
  return all
}

function moved(
  chosen: ChosenWords | undefined,
  before: WordsModel | undefined,
  now: WordsModel,
): ChosenWords | undefined {
  if (!chosen || !before) return undefined
  const places = new Map(now.ids.map((id, at) => [id, at]))
  const follow = (word: number): number | undefined => {
    const sentence = before.sentences[word] ?? -1
    const at = places.get(before.ids[sentence] ?? '')
    const index = word - (before.firsts[sentence] ?? 0)
    if (at === undefined) return undefined
    const there = (now.firsts[at] ?? 0) + index
    return there < (now.firsts[at + 1] ?? 0) ? there : undefined
  }
  const [anchor, focus] = [follow(chosen.anchor), follow(chosen.focus)]
  return anchor === undefined || focus === undefined ? undefined : { ...chosen, anchor, focus }
}
