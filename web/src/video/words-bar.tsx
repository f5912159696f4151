import { ArrowDown, ArrowUp, MessageCircleMore, Pencil, Play, RotateCcw, Scissors } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
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
  readonly scroller: RefObject<HTMLElement | null>
  onLeave(): void
}

/** About how high the row is. */
const ROW_PX = 48

/** What one does with the chosen words. It has a row of its own below all words, so that it covers none of them. */
export function WordsBar({ document: name, model, chosen, surface, scroller, onLeave }: BarProps) {
  const { first, last } = spanOf(chosen)
  const sure = model.sureness.get(first)
  const isAllOut = Array.from({ length: last - first + 1 }, (_, at) => first + at).every((word) => isOut(model, word))
  useEffect(() => {
    // The row is taken from the words: what was chosen at their end is not to go out of sight.
    const [seen, place] = [scroller.current, surface.current?.boxOf({ first, last })]
    if (seen && place && place.top < seen.clientHeight + ROW_PX && place.bottom > seen.clientHeight)
      seen.scrollTop += place.bottom - seen.clientHeight
    // Only as it opens: who scrolls away afterwards looks at something else.
  }, [])
  return (
    <div
      role="toolbar"
      aria-label="The chosen words"
      onKeyDown={walkButtons}
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-0.5 border-t border-line bg-app px-2 py-0.5"
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
