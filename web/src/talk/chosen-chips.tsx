import { X } from 'lucide-react'
import { choose, useChosen } from '../state/shown-audio.ts'
import { useStudio } from '../state/studio-store.ts'
import { formatTime } from '../ui/time.ts'

/** What goes along with the words, so that "this" and "here" mean what is chosen on the document. */
export function ChosenChips({ document }: { readonly document: string }) {
  const { selection, tracks, words } = useChosen(document)
  const isTimeline = useStudio(
    ({ project }) => project?.documents.find(({ name }) => name === document)?.kind === 'audio',
  )
  const places = isTimeline
    ? [
        ...(selection ? [`${formatTime(selection.start)}–${formatTime(selection.end)}`] : []),
        ...(tracks.length > 0 ? [tracks.length === 1 ? '1 track' : `${tracks.length} tracks`] : []),
      ]
    : words
      ? [words.says]
      : []
  if (places.length === 0) return null
  return (
    <div className="flex items-center gap-1" aria-label="Chosen on the document" role="group">
      {places.map((place) => (
        <span
          key={place}
          title={place}
          className="min-w-0 truncate rounded-1 bg-sunken px-1.5 text-small leading-5 text-ink-2 tabular-nums"
        >
          {place}
        </span>
      ))}
      <button
        type="button"
        data-reach
        aria-label="Choose nothing"
        title="Choose nothing"
        onClick={() => (words ? words.letGo() : choose(document, { selection: null, tracks: [], clip: null }))}
        className="inline-flex size-5 shrink-0 items-center justify-center rounded-1 text-ink-3 hover:bg-hover"
      >
        <X size={12} aria-hidden="true" />
      </button>
    </div>
  )
}
