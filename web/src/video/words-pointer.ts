import { preferencesNow } from '../app/preferences.ts'
import { player } from '../sound/sound.ts'
import type { TranscriptSurface } from './transcript-surface.ts'
import { holdSentences, isChosen, type SentenceDrag } from './drag-sentences.ts'
import { setPause, SHORTEST_PAUSE_SECONDS } from './word-edits.ts'
import { chooseWords, chosenWordsIn, goToWord, modelOf } from './words-store.ts'

type PointerCall = {
  readonly document: string
  readonly scroller: HTMLElement
  surface(): TranscriptSurface | null
  /** Says what is under way, for those who listen. */
  tell(says: string): void
}

const EDGE_PX = 28
/** So far is a second of a pause, which ends in steps of a tenth. */
const PX_A_SECOND = 60

/**
 * A click goes to the word, a drag chooses words, a double click a sentence; what is chosen is dragged to another
 * place, a pause shorter. Gives what ends it.
 */
export function listenToWords({ document: name, scroller, surface, tell }: PointerCall): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let anchor: number | null = null
  let tapped: number | null = null
  let dragging: SentenceDrag | null = null
  const letGo = (): void => {
    dragging?.end()
    dragging = null
  }

  scroller.addEventListener(
    'pointerdown',
    (event) => {
      const target = event.target as HTMLElement
      if (event.button !== 0 || target.closest('[role="toolbar"], input') || isOnScrollbar(scroller, event)) return
      const pause = target.closest<HTMLElement>('[data-pause]')
      if (pause) return dragPause(name, pause, event)
      const word = surface()?.wordAtPoint(event.clientX, event.clientY)
      if (word === undefined) return
      // A finger that moves on reads on; where it only taps is known when it lets go.
      if (event.pointerType === 'touch') {
        tapped = word
        return
      }
      scroller.focus({ preventScroll: true })
      event.preventDefault()
      scroller.setPointerCapture(event.pointerId)
      if (!event.shiftKey && isChosen(name, word)) {
        dragging = holdSentences({ document: name, scroller, surface, word, tell }, event)
        return
      }
      anchor = event.shiftKey ? (chosenWordsIn(name)?.anchor ?? word) : word
      chooseWords(name, { anchor, focus: word, isRange: event.shiftKey })
    },
    { signal },
  )
  scroller.addEventListener(
    'pointermove',
    (event) => {
      if (anchor === null && !dragging?.isUnderWay(event)) return
      const box = scroller.getBoundingClientRect()
      if (event.clientY < box.top + EDGE_PX) scroller.scrollTop -= EDGE_PX
      if (event.clientY > box.bottom - EDGE_PX) scroller.scrollTop += EDGE_PX
      const word = surface()?.wordAtPoint(event.clientX, event.clientY)
      if (dragging) return dragging.over(word)
      if (anchor === null) return
      const now = chosenWordsIn(name)
      if (word === undefined || (now?.focus === word && (now.isRange || word === anchor))) return
      chooseWords(name, { anchor, focus: word, isRange: true })
    },
    { signal },
  )
  scroller.addEventListener(
    'pointerup',
    () => {
      if (tapped !== null) tapWord(name, tapped)
      tapped = null
      if (dragging) {
        dragging.drop()
        return letGo()
      }
      const chosen = anchor === null ? undefined : chosenWordsIn(name)
      anchor = null
      if (chosen && !chosen.isRange) goToWord(name, chosen.focus)
    },
    { signal },
  )
  scroller.addEventListener(
    'pointercancel',
    () => {
      anchor = tapped = null
      letGo()
    },
    { signal },
  )
  scroller.addEventListener(
    'dblclick',
    (event) => {
      const word = surface()?.wordAtPoint(event.clientX, event.clientY)
      if (word !== undefined && !(event.target as HTMLElement).closest('[role="toolbar"]')) chooseSentence(name, word)
    },
    { signal },
  )
  return () => {
    stop.abort()
    letGo()
  }
}

/** A finger has no key beside it that plays: what it taps is heard at once, unless one likes it otherwise. */
function tapWord(document: string, word: number): void {
  chooseWords(document, { anchor: word, focus: word, isRange: false })
  goToWord(document, word)
  const { isPlaying, isWaiting } = player.state.getState()
  if (preferencesNow().playsTapped && !isPlaying && !isWaiting) void player.play()
}

export function chooseSentence(document: string, word: number): void {
  const model = modelOf(document)
  if (!model) return
  const sentence = model.sentences[word] ?? 0
  chooseWords(document, {
    anchor: model.firsts[sentence] ?? 0,
    focus: (model.firsts[sentence + 1] ?? 1) - 1,
    isRange: true,
  })
}

const isOnScrollbar = (scroller: HTMLElement, { clientX }: PointerEvent): boolean =>
  clientX - scroller.getBoundingClientRect().left > scroller.clientWidth

/** To the left is shorter, to the right longer, up to what was spoken. A double click gives it back. */
function dragPause(document: string, chip: HTMLElement, begun: PointerEvent): void {
  const word = Number(chip.dataset['pause'])
  const pause = modelOf(document)?.pauses.get(word)
  if (!pause) return
  begun.preventDefault()
  const stop = new AbortController()
  const { signal } = stop
  const from = pause.left ?? pause.spoken
  const said = chip.textContent
  let seconds = from
  chip.setPointerCapture(begun.pointerId)
  chip.addEventListener(
    'pointermove',
    ({ clientX }) => {
      const wished = from + (clientX - begun.clientX) / PX_A_SECOND
      seconds = Math.min(pause.spoken, Math.max(SHORTEST_PAUSE_SECONDS, Math.round(wished * 10) / 10))
      chip.textContent = `¶ ${seconds.toFixed(1)} s`
    },
    { signal },
  )
  chip.addEventListener(
    'pointerup',
    () => {
      stop.abort()
      const isWhole = seconds >= pause.spoken - 0.05
      if (Math.abs(seconds - from) < 0.05) chip.textContent = said
      else setPause(document, word, isWhole ? null : seconds)
    },
    { signal },
  )
  chip.addEventListener(
    'pointercancel',
    () => {
      stop.abort()
      chip.textContent = said
    },
    { signal },
  )
}
