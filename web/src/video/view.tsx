import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { bindKeys } from '../app/keys.ts'
import { clock } from '../sound/document-clock.ts'
import { followFrames } from '../sound/follow-frames.ts'
import { player } from '../sound/sound.ts'
import { followPosition } from '../state/shown-audio.ts'
import { stepsOf, useOpenReview, useReview } from '../state/review-store.ts'
import { shownDocument, useStudio } from '../state/studio-store.ts'
import { speakTime } from '../ui/time.ts'
import { useMedia, WIDE } from '../ui/use-media.ts'
import { FindBar } from './find-bar.tsx'
import { PicturePane } from './picture-pane.tsx'
import { TranscriptSurface } from './transcript-surface.ts'
import { markedWords, NO_MARKS, readMarks, type WordMarks } from './word-marks.ts'
import { WordsBar } from './words-bar.tsx'
import { speakWord, wordsKeys } from './words-keys.ts'
import { WordsHead } from './words-head.tsx'
import { unsureWordBeside, wordAtTime, type WordsModel } from './words-model.ts'
import { WordsOverview } from './words-overview.tsx'
import { listenToWords } from './words-pointer.ts'
import { WordsSide } from './words-side.tsx'
import {
  chooseWords,
  correctChosen,
  goToUnsure,
  readDocumentWords,
  spanOf,
  useChosenWords,
  useWords,
} from './words-store.ts'

/** What is said, by speaker, with what is proposed drawn on the words, and everything that hands can do there. */
export function VideoView({ document: name }: { readonly document: string }) {
  const revision = useStudio((state) => shownDocument(state)?.revision)
  const model = useWords(name)
  useEffect(() => void readDocumentWords(name), [name, revision])
  if (!model) return <p className="p-4 text-ink-3">Reading {name}…</p>
  return <Words name={name} model={model} />
}

function Words({ name, model }: { readonly name: string; readonly model: WordsModel }) {
  const chosen = useChosenWords(name)
  const marks = useMarks(name, model)
  const [isFinding, find] = useState(false)
  const [isHiding, hide] = useState(false)
  const [told, tell] = useState('')
  const isWide = useMedia(WIDE)
  const isHigh = useMedia('(height >= 34rem)')
  const scroller = useRef<HTMLDivElement>(null)
  const surface = useRef<TranscriptSurface | null>(null)
  const followers = useRef(new Set<() => void>())
  const hint = useId()
  useEffect(() => {
    const host = scroller.current
    if (!host) return
    const made = new TranscriptSurface({
      scroller: host,
      clock,
      isPlaying: () => player.state.getState().isPlaying,
      onLayout: () => {
        for (const follow of followers.current) follow()
      },
    })
    surface.current = made
    const unlisten = listenToWords({ document: name, scroller: host, surface: () => surface.current, tell })
    const unfollow = followFrames(player, () => made.showPlace())
    return () => {
      surface.current = null
      unlisten()
      unfollow()
      made.destroy()
    }
  }, [name])
  useEffect(() => surface.current?.setWords(model, marks, isHiding), [model, marks, isHiding, name])
  useEffect(() => {
    const span = chosen ? spanOf(chosen) : null
    surface.current?.setSelection(chosen?.isRange ? span : null, chosen?.focus ?? null)
  }, [chosen, name])
  useEffect(() => {
    if (marks.focused) surface.current?.reveal(marks.focused.first)
  }, [marks.focused?.first])
  const review = useOpenReview()
  const revealed = useRef<string | null>(null)
  useEffect(() => {
    if (review === null) revealed.current = null
    const marked = review === null || review === revealed.current ? [] : markedWords(marks)
    const [first] = marked
    if (first === undefined) return
    const waiting = followers.current
    // Once for each plan, as soon as there are rows: who scrolls away from it afterwards looks at something else.
    const look = (): void => {
      if (!surface.current?.layout) return
      waiting.delete(look)
      revealed.current = review
      if (!marked.some((word) => surface.current?.isSeen(word))) surface.current.reveal(first)
    }
    waiting.add(look)
    look()
    return () => void waiting.delete(look)
  }, [review, marks])
  useEffect(() => followPosition((shown) => (shown === name ? clock.position() : undefined)), [name])
  useEffect(
    () =>
      bindKeys(
        wordsKeys({
          document: name,
          isFocused: () => document.activeElement === scroller.current,
          surface: () => surface.current,
          find: () => find(true),
          correct: () => correctChosen(name, true),
          toggleRemoved: () => hide((is) => !is),
          tell: (word) => tell(speakWord(model, word, speakHeard(model, word))),
        }),
      ),
    [name, model],
  )
  const focusWords = useMemo(() => () => scroller.current?.focus(), [])
  // A plan under review is decided first; a word that is being written anew is written to its end.
  const isBarOpen = chosen !== undefined && ((chosen.isRange && review === null) || chosen.isCorrecting === true)
  return (
    <div className="flex h-full min-w-0 flex-col">
      <WordsHead
        document={name}
        model={model}
        isFinding={isFinding}
        isHiding={isHiding}
        onFind={() => find(!isFinding)}
        onHide={() => hide(!isHiding)}
        onUnsure={() => {
          const word = unsureWordBeside(model, chosen?.focus ?? wordAtTime(model, clock.position()) ?? -1, 1)
          if (word === undefined) return
          goToUnsure(name, word)
          surface.current?.reveal(word)
          tell(speakWord(model, word, speakHeard(model, word)))
        }}
      />
      {isFinding && (
        <FindBar
          document={name}
          model={model}
          reveal={(word) => surface.current?.reveal(word)}
          onClose={() => {
            find(false)
            focusWords()
          }}
        />
      )}
      <WordsOverview model={model} marks={marks} />
      {!isWide && isHigh && <PicturePane document={name} view={model.view} isSmall />}
      <div className="flex min-h-0 flex-1">
        <div className="relative flex min-w-0 flex-1 flex-col">
          <div
            ref={scroller}
            tabIndex={0}
            role="group"
            data-fills
            aria-label={`Words of ${name}`}
            aria-describedby={hint}
            className="group min-h-0 flex-1 overflow-x-hidden overflow-y-auto"
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !chosen) return
              event.preventDefault()
              chooseWords(name, null)
            }}
          />
          <p id={hint} className="sr-only">
            Arrows go from word to word, with Shift they choose; Delete cuts what is chosen.
          </p>
          <p className="sr-only" aria-live="polite">
            {told}
          </p>
          {isBarOpen && (
            <WordsBar
              document={name}
              model={model}
              chosen={chosen}
              surface={surface}
              scroller={scroller}
              onLeave={focusWords}
            />
          )}
        </div>
        {isWide && <WordsSide document={name} model={model} />}
      </div>
    </div>
  )
}

const speakHeard = ({ begins }: WordsModel, word: number): string => {
  const at = begins[word] ?? Number.NaN
  return Number.isNaN(at) ? '' : `at ${speakTime(at)}`
}

/** What the plan under review does to these words, with its ticks. */
function useMarks(name: string, model: WordsModel): WordMarks {
  const id = useOpenReview()
  const review = useReview(id)
  const whole = useStudio(({ proposals }) => (id === null ? undefined : proposals.get(id)))
  return useMemo(() => {
    if (!review || whole?.document !== name || whole.isStale) return NO_MARKS
    const steps = new Set(stepsOf(review.state))
    const row = review.state.rows.find((each) => each.id === review.state.focus)
    return readMarks(model, {
      kept: review.kept.diff.changes.filter(({ stepId }) => steps.has(stepId)),
      refused: whole.diff.changes.filter(({ stepId }) => !steps.has(stepId)),
      focus: row?.step ?? null,
    })
  }, [name, model, review, whole])
}
