import { ArrowDown, ArrowUp, MessageCircleMore, Pencil, Play, RotateCcw, Scissors } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { focusTalk } from '../app/panes.ts'
import { BarButton, walkButtons } from '../ui/floating-bar.tsx'
import type { TranscriptSurface } from './transcript-surface.ts'
import { correctWord, cutWords, hearAround, moveSentences, restoreWords } from './word-edits.ts'
import { isOut, type WordsModel } from './words-model.ts'
import { correctChosen, spanOf, type ChosenWords } from './words-store.ts'

type BarProps = {
  readonly document: string
  readonly model: WordsModel
  readonly chosen: ChosenWords
  readonly surface: RefObject<TranscriptSurface | null>
  readonly room: RefObject<HTMLElement | null>
  /** Takes what is to be done whenever other words are seen. */
  onMoves(follow: () => void): () => void
  onLeave(): void
}

const GAP_PX = 6
const MARGIN_PX = 8

/** Under the chosen words, what one does with them. */
export function WordsBar({ document: name, model, chosen, surface, room, onMoves, onLeave }: BarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { first, last } = spanOf(chosen)
  const sure = model.sureness.get(first)
  const isAllOut = Array.from({ length: last - first + 1 }, (_, at) => first + at).every((word) => isOut(model, word))
  useEffect(() => {
    const follow = (): void => {
      const [box, seen, place] = [bar.current, room.current, surface.current?.boxOf({ first, last })]
      if (!box || !seen) return
      const below = (place?.bottom ?? 0) + GAP_PX
      const top = below + box.offsetHeight > seen.clientHeight ? (place?.top ?? 0) - box.offsetHeight - GAP_PX : below
      const isSeen = place !== null && place !== undefined && place.bottom > 0 && place.top < seen.clientHeight
      const left = Math.max(MARGIN_PX, Math.min(place?.left ?? 0, seen.clientWidth - box.offsetWidth - MARGIN_PX))
      box.style.visibility = isSeen ? 'visible' : 'hidden'
      box.style.transform = `translate(${Math.round(left)}px, ${Math.round(Math.max(0, top))}px)`
    }
    follow()
    return onMoves(follow)
  }, [first, last, model, surface, room, onMoves, chosen.isCorrecting])
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="The chosen words"
      onKeyDown={walkButtons}
      className="invisible absolute top-0 left-0 z-10 flex w-max items-center gap-0.5 rounded-2 border border-line-strong bg-raised p-0.5 shadow-(--lift)"
    >
      {chosen.isCorrecting === true ? (
        <CorrectField
          text={model.texts[first] ?? ''}
          onDone={(text) => {
            correctChosen(name, false)
            if (text !== null) correctWord(name, first, text)
            onLeave()
          }}
        />
      ) : (
        <>
          {isAllOut ? (
            <BarButton name="Put it back" hint="⇧Delete" onPress={() => (restoreWords(name), onLeave())}>
              <RotateCcw size={14} aria-hidden="true" /> Put back
            </BarButton>
          ) : (
            <BarButton name="Cut it" hint="Delete" onPress={() => (cutWords(name), onLeave())}>
              <Scissors size={14} aria-hidden="true" /> Cut
            </BarButton>
          )}
          <BarButton name="Hear around it" hint="v" onPress={() => hearAround(name)}>
            <Play size={14} aria-hidden="true" />
          </BarButton>
          <BarButton name="Move its sentence earlier" hint="Alt+Up" onPress={() => moveSentences(name, -1)}>
            <ArrowUp size={14} aria-hidden="true" />
          </BarButton>
          <BarButton name="Move its sentence later" hint="Alt+Down" onPress={() => moveSentences(name, 1)}>
            <ArrowDown size={14} aria-hidden="true" />
          </BarButton>
          {first === last && sure !== undefined && (
            <span className="shrink-0 px-1.5 text-small text-ink-2 tabular-nums">Heard with {sure} % certainty</span>
          )}
          {first === last && (
            <BarButton name="Correct how it is written" hint="F2" onPress={() => correctChosen(name, true)}>
              <Pencil size={14} aria-hidden="true" /> Correct
            </BarButton>
          )}
          <BarButton name="Ask about this" hint="/" onPress={focusTalk}>
            <MessageCircleMore size={14} aria-hidden="true" /> Ask
          </BarButton>
        </>
      )}
    </div>
  )
}

function CorrectField({ text, onDone }: { readonly text: string; onDone(text: string | null): void }) {
  const [written, write] = useState(text)
  return (
    <form
      className="flex items-center gap-1 p-0.5"
      onSubmit={(event) => {
        event.preventDefault()
        onDone(written)
      }}
    >
      <input
        autoFocus
        aria-label="How it is written"
        value={written}
        onChange={({ target }) => write(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => onDone(null)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') onDone(null)
        }}
        className="h-7 w-40 rounded-1 border border-line-control bg-transparent px-2 text-read"
      />
    </form>
  )
}
