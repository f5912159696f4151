import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { CaptionStrip } from './caption-strip.tsx'
import { useCaptionsShown } from './captions.ts'
import { PicturePane } from './picture-pane.tsx'
import { renameSpeaker, speakerCalled } from './word-edits.ts'
import type { WordsModel } from './words-model.ts'

/** Beside the words: the picture, who speaks, and for how long. */
export function WordsSide({ document: name, model }: { readonly document: string; readonly model: WordsModel }) {
  const isCaptioned = useCaptionsShown()
  return (
    <aside
      aria-label={`Beside the words of ${name}`}
      className="flex w-86 shrink-0 flex-col gap-4 overflow-y-auto border-l border-line bg-app p-4 max-xl:w-56"
    >
      <PicturePane document={name} view={model.view} />
      {isCaptioned && <CaptionStrip document={name} revision={model.view.revision} />}
      <Speakers document={name} model={model} />
    </aside>
  )
}

function Speakers({ document: name, model }: { readonly document: string; readonly model: WordsModel }) {
  const seconds = useMemo(() => secondsBySpeaker(model), [model])
  const all = Math.max(model.view.durationMicros / 1e6, 0.001)
  if (model.view.speakers.length === 0) return null
  return (
    <section aria-label="Speakers">
      <h3 className="mb-1 font-semibold">Speakers</h3>
      <ul>
        {model.view.speakers.map((speaker, at) => (
          <SpeakerRow key={speaker} document={name} speaker={speaker} model={model}>
            <span className="ml-auto shrink-0 text-ink-3 tabular-nums">
              {Math.round(seconds[at] ?? 0)} s
              <span className="inline-block w-10 text-right">{Math.round((100 * (seconds[at] ?? 0)) / all)} %</span>
            </span>
          </SpeakerRow>
        ))}
      </ul>
    </section>
  )
}

/** A name that is pressed can be written anew. One that somebody has would make one speaker of two: that is asked. */
function SpeakerRow({
  document: name,
  speaker,
  model,
  children,
}: {
  readonly document: string
  readonly speaker: string
  readonly model: WordsModel
  /** For how long they speak. */
  readonly children: ReactNode
}) {
  const [written, write] = useState<string | null>(null)
  const [other, askAbout] = useState<string | null>(null)
  const done = (): void => {
    const taken = written === null ? undefined : speakerCalled(model, written, speaker)
    if (taken !== undefined) askAbout(taken)
    else if (written !== null) renameSpeaker(name, speaker, written)
    write(null)
  }
  const row = useRef<HTMLLIElement>(null)
  return (
    <li ref={row} className="py-0.5">
      <div className="flex items-center gap-2">
        {written === null ? (
          <button
            type="button"
            title={`${speaker}: press to give another name`}
            onClick={() => write(speaker)}
            className="min-w-0 truncate rounded-1 text-left hover:bg-hover"
          >
            <bdi>{speaker}</bdi>
          </button>
        ) : (
          <input
            autoFocus
            aria-label={`Another name for ${speaker}`}
            value={written}
            onChange={({ target }) => write(target.value)}
            onFocus={({ target }) => target.select()}
            onBlur={() => write(null)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') done()
              else if (event.key === 'Escape') write(null)
              else return
              event.preventDefault()
              event.stopPropagation()
            }}
            className="h-7 w-full min-w-0 rounded-1 border border-line-control bg-transparent px-1"
          />
        )}
        {children}
      </div>
      {other !== null && (
        <MergeQuestion
          speaker={speaker}
          other={other}
          onAnswer={(isYes) => {
            askAbout(null)
            row.current?.querySelector('button')?.focus()
            if (isYes) renameSpeaker(name, speaker, other)
          }}
        />
      )}
    </li>
  )
}

type MergeProps = { readonly speaker: string; readonly other: string; onAnswer(isYes: boolean): void }

function MergeQuestion({ speaker, other, onAnswer }: MergeProps) {
  const id = useId()
  return (
    <div
      role="alertdialog"
      aria-labelledby={id}
      className="mt-1 flex flex-col gap-2 rounded-2 border border-dotted border-asked bg-asked-soft p-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onAnswer(false)
      }}
    >
      <p id={id} className="break-words">
        <bdi>{other}</bdi> speaks here already. Make one speaker of both?
      </p>
      <span className="flex flex-wrap gap-2">
        <Button onClick={() => onAnswer(true)}>Make one of both</Button>
        <Button look="ghost" autoFocus hint="Esc" onClick={() => onAnswer(false)}>
          Leave <bdi>{speaker}</bdi>
        </Button>
      </span>
    </div>
  )
}

function secondsBySpeaker({ view, heard, sentences, speakers, begins, ends }: WordsModel): Float64Array {
  const seconds = new Float64Array(view.speakers.length)
  for (const word of heard) {
    const speaker = speakers[sentences[word] ?? 0] ?? -1
    if (speaker >= 0) seconds[speaker] = (seconds[speaker] ?? 0) + (ends[word] ?? 0) - (begins[word] ?? 0)
  }
  return seconds
}
