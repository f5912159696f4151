import { useMemo, useState } from 'react'
import { PicturePane } from './picture-pane.tsx'
import { renameSpeaker } from './word-edits.ts'
import type { WordsModel } from './words-model.ts'

/** Beside the words: the picture, who speaks, and for how long. */
export function WordsSide({ document: name, model }: { readonly document: string; readonly model: WordsModel }) {
  return (
    <aside
      aria-label={`Beside the words of ${name}`}
      className="flex w-86 shrink-0 flex-col gap-4 overflow-y-auto border-l border-line bg-app p-4 max-xl:w-56"
    >
      <PicturePane document={name} view={model.view} />
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
          <li key={speaker} className="flex items-center gap-2 py-0.5">
            <SpeakerName document={name} speaker={speaker} />
            <span className="ml-auto shrink-0 text-ink-3 tabular-nums">
              {Math.round(seconds[at] ?? 0)} s
              <span className="inline-block w-10 text-right">{Math.round((100 * (seconds[at] ?? 0)) / all)} %</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A name that is pressed can be written anew; a name that somebody has already makes one speaker of two. */
function SpeakerName({ document: name, speaker }: { readonly document: string; readonly speaker: string }) {
  const [written, write] = useState<string | null>(null)
  const done = (): void => {
    if (written !== null) renameSpeaker(name, speaker, written)
    write(null)
  }
  if (written === null)
    return (
      <button
        type="button"
        title={`${speaker}: press to give another name`}
        onClick={() => write(speaker)}
        className="min-w-0 truncate rounded-1 text-left hover:bg-hover"
      >
        <bdi>{speaker}</bdi>
      </button>
    )
  return (
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
