import type { TranscriptSurface } from './transcript-surface.ts'
import { moveSentencesTo } from './word-edits.ts'
import { chooseWords, chosenWordsIn, goToWord, modelOf, spanOf } from './words-store.ts'

type HoldCall = {
  readonly document: string
  readonly scroller: HTMLElement
  /** The word that was pressed. */
  readonly word: number
  surface(): TranscriptSurface | null
  tell(says: string): void
}

/** Chosen sentences under the pointer, until they are dropped or let go. */
export type SentenceDrag = {
  /** Whether the pointer has gone so far that it is a drag, and no click any more. */
  isUnderWay(event: PointerEvent): boolean
  over(word: number | undefined): void
  drop(): void
  end(): void
}

const DRAG_PX = 6

/** Whether a word is among those that are chosen, which a press then holds. */
export function isChosen(document: string, word: number): boolean {
  const chosen = chosenWordsIn(document)
  if (!chosen?.isRange) return false
  const { first, last } = spanOf(chosen)
  return word >= first && word <= last
}

/**
 * Holds the sentences that are chosen. A line shows where they would stand: where the sentence under the pointer
 * begins, or behind it, whichever is nearer. Escape lets them go; without a drag it was a click.
 */
export function holdSentences(
  { document: name, scroller, word: pressed, surface, tell }: HoldCall,
  begun: PointerEvent,
): SentenceDrag {
  const stop = new AbortController()
  let state: 'pressed' | 'dragged' | 'called-off' = 'pressed'
  let to: number | null = null
  const end = (): void => {
    stop.abort()
    surface()?.showDrop(null)
    scroller.style.cursor = ''
  }
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || state !== 'dragged') return
      event.preventDefault()
      event.stopPropagation()
      state = 'called-off'
      to = null
      tell('Nothing was moved.')
      end()
    },
    { signal: stop.signal, capture: true },
  )
  return {
    isUnderWay: ({ clientX, clientY }) => {
      const isFar = Math.hypot(clientX - begun.clientX, clientY - begun.clientY) >= DRAG_PX
      if (state === 'pressed' && isFar) {
        state = 'dragged'
        scroller.style.cursor = 'grabbing'
      }
      return state === 'dragged'
    },
    over: (word) => {
      const model = modelOf(name)
      const chosen = chosenWordsIn(name)
      if (state !== 'dragged' || !model || !chosen || word === undefined) return
      const sentence = model.sentences[word] ?? 0
      const [begin, behind] = [model.firsts[sentence] ?? 0, model.firsts[sentence + 1] ?? 0]
      const place = word - begin < (behind - begin) / 2 ? sentence : sentence + 1
      const { first, last } = spanOf(chosen)
      const isSame = place >= (model.sentences[first] ?? 0) && place <= (model.sentences[last] ?? 0) + 1
      const next = isSame ? null : place
      if (next === to) return
      to = next
      surface()?.showDrop(next === null ? null : (model.firsts[next] ?? model.texts.length))
    },
    drop: () => {
      if (state === 'dragged' && to !== null) moveSentencesTo(name, to)
      if (state !== 'pressed') return
      chooseWords(name, { anchor: pressed, focus: pressed, isRange: false })
      goToWord(name, pressed)
    },
    end,
  }
}
