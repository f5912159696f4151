import type { AudioTrack } from '../../../src/client/index.ts'
import { rootScale } from '../ui/root-scale.ts'
import { choose } from '../state/shown-audio.ts'
import { TrackGain, TrackMeter, TrackSwitches } from './track-parts.tsx'

type HeadProps = {
  readonly document: string
  readonly track: AudioTrack
  readonly height: number
  readonly isChosen: boolean
}

/** A track's name, its mute and solo, its gain, and how loud it is. */
export function TrackHead({ document, track, height, isChosen }: HeadProps) {
  const { id, name, kind } = track
  const isTall = height >= 104 * rootScale()
  return (
    <div
      role="group"
      aria-label={`Track ${name}`}
      style={{ height }}
      className={`flex flex-col gap-1 border-b border-line px-3 py-2 max-sm:px-2 max-sm:[&>div:has(input)]:hidden ${isChosen ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]' : ''}`}
      onPointerDown={({ target }) => {
        if (!(target instanceof HTMLElement) || target.closest('button, input')) return
        choose(document, { tracks: [id], clip: null })
      }}
    >
      <div className="flex items-center gap-1.5 max-sm:flex-wrap">
        <span className="min-w-0 flex-1 truncate max-sm:basis-full font-semibold" title={name}>
          {name}
        </span>
        <TrackSwitches document={document} track={track} />
      </div>
      {isTall && <span className="text-small text-ink-3">{kind}</span>}
      <TrackGain document={document} track={track} />
      <div className="mt-auto">
        <TrackMeter track={id} />
      </div>
    </div>
  )
}
