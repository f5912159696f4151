import type { KeyBinding } from '../app/keys.ts'
import { toggleCaptions } from './captions.ts'
import { studio } from '../state/studio-store.ts'
import type { TranscriptSurface } from './transcript-surface.ts'
import { playCutAroundHere } from './play-cut.ts'
import { cutWords, hearAround, moveSentences, nudgePause, restoreWords } from './word-edits.ts'
import { isOut, unsureWordBeside, wordAtTime, type WordsModel } from './words-model.ts'
import { chooseWords, chosenWordsIn, goToUnsure, goToWord, modelOf } from './words-store.ts'
import { clock } from '../sound/document-clock.ts'

type KeysCall = {
  readonly document: string
  /** Whether the words have the focus: arrows are theirs only then. */
  isFocused(): boolean
  surface(): TranscriptSurface | null
  find(): void
  correct(): void
  toggleRemoved(): void
  /** Says what the person came to, for those who listen. */
  tell(word: number): void
}

/** The keys of a document of words, as data: they are in the list of keys and can be called by name. */
export function wordsKeys(call: KeysCall): KeyBinding[] {
  const { document, isFocused, surface } = call
  const isShown = (): boolean => studio.getState().pane.show === 'document'
  const page = (keys: readonly string[], name: string, run: (key: string) => boolean | void): KeyBinding => ({
    keys,
    name,
    scope: 'page',
    run: (key) => (isShown() ? run(key) : false),
  })
  const focused = (keys: readonly string[], name: string, run: (key: string, model: WordsModel) => void): KeyBinding =>
    page(keys, name, (key) => {
      const model = modelOf(document)
      if (!model || !isFocused()) return false
      run(key, model)
      return true
    })
  const go = (key: string, word: number | undefined): void => {
    if (word === undefined) return
    const isExtending = key.includes('Shift+')
    const anchor = isExtending ? (chosenWordsIn(document)?.anchor ?? word) : word
    chooseWords(document, { anchor, focus: word, isRange: isExtending })
    surface()?.reveal(word)
    if (!isExtending) goToWord(document, word)
    call.tell(word)
  }
  const here = (model: WordsModel): number => chosenWordsIn(document)?.focus ?? wordAtTime(model, clock.position()) ?? 0
  const step = (key: string, model: WordsModel, by: -1 | 1): void =>
    chosenWordsIn(document) ? go(key, nextShown(surface(), model, here(model), by)) : go(key, here(model))
  return [
    page(['Delete', 'Backspace'], 'Cut the chosen words', () => cutWords(document)),
    page(['Shift+Delete', 'Shift+Backspace'], 'Put the chosen words back', () => restoreWords(document)),
    page([','], 'Pause behind the chosen word: shorter', () => nudgePause(document, -1)),
    page(['.'], 'Pause behind the chosen word: longer', () => nudgePause(document, 1)),
    page(['F2'], 'Correct the chosen word', () => call.correct()),
    page(['v'], 'Hear around the chosen words', () => hearAround(document)),
    page(['n'], 'Play the cut around here; under a plan, again for before or after', () => {
      const model = modelOf(document)
      if (model) playCutAroundHere(model)
    }),
    page(['s'], 'Show or hide the captions as they will be written', () => toggleCaptions()),
    page(['Mod+f'], 'Find words', () => call.find()),
    page(['u', 'U'], 'Next word that the transcript is unsure of; with Shift the one before', (key) => {
      const model = modelOf(document)
      const word = model && unsureWordBeside(model, here(model), key === 'U' ? -1 : 1)
      if (word === undefined) return false
      goToUnsure(document, word)
      surface()?.reveal(word)
      call.tell(word)
      return true
    }),
    page(['x'], 'Show or hide what was taken out', () => call.toggleRemoved()),
    focused(['ArrowRight', 'Shift+ArrowRight'], 'Next word; with Shift it is chosen too', (key, model) =>
      step(key, model, 1),
    ),
    focused(['ArrowLeft', 'Shift+ArrowLeft'], 'Word before; with Shift it is chosen too', (key, model) =>
      step(key, model, -1),
    ),
    focused(['ArrowDown', 'Shift+ArrowDown'], 'Line below', (key, model) =>
      go(key, surface()?.wordBeside(here(model), 1)),
    ),
    focused(['ArrowUp', 'Shift+ArrowUp'], 'Line above', (key, model) =>
      go(key, surface()?.wordBeside(here(model), -1)),
    ),
    focused(['Alt+ArrowRight', 'Alt+Shift+ArrowRight'], 'Next sentence', (key, model) =>
      go(key, sentenceBeside(model, here(model), 1)),
    ),
    focused(['Alt+ArrowLeft', 'Alt+Shift+ArrowLeft'], 'Sentence before', (key, model) =>
      go(key, sentenceBeside(model, here(model), -1)),
    ),
    focused(['Alt+ArrowDown'], 'Move the chosen sentences one later', () => moveSentences(document, 1)),
    focused(['Alt+ArrowUp'], 'Move the chosen sentences one earlier', () => moveSentences(document, -1)),
    focused(['Home'], 'To the first word', (key) => go(key, 0)),
    focused(['End'], 'To the last word', (key, model) => go(key, model.texts.length - 1)),
  ]
}

function nextShown(
  surface: TranscriptSurface | null,
  { texts }: WordsModel,
  from: number,
  by: -1 | 1,
): number | undefined {
  const rows = surface?.layout?.rowOf
  for (let word = from + by; word >= 0 && word < texts.length; word += by) if ((rows?.[word] ?? 0) >= 0) return word
  return undefined
}

/** The first word of the sentence before or behind. */
function sentenceBeside({ sentences, firsts }: WordsModel, word: number, by: -1 | 1): number | undefined {
  const sentence = (sentences[word] ?? 0) + by
  return sentence < 0 || sentence >= firsts.length - 1 ? undefined : firsts[sentence]
}

/** A word as it is told to those who listen. */
export function speakWord(model: WordsModel, word: number, when: string): string {
  const sure = model.sureness.get(word)
  return [
    model.texts[word] ?? '',
    ...(isOut(model, word) ? ['taken out'] : []),
    ...(sure === undefined ? [] : [`unsure, ${sure} percent`]),
    ...(when === '' ? [] : [when]),
  ].join(', ')
}
