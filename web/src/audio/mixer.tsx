import { X } from 'lucide-react'
import type { AudioTrack } from '../../../src/client/index.ts'
import { choose } from '../state/shown-audio.ts'
import { IconButton } from '../ui/button.tsx'
import { TrackGain, TrackMeter, TrackPan, TrackSwitches } from './track-parts.tsx'

type MixerProps = {
  readonly document: string
  readonly tracks: readonly AudioTrack[]
  readonly chosen: readonly string[]
  onClose(): void
}

/** All tracks beside each other, with everything that they are mixed by. */
export function Mixer({ document, tracks, chosen, onClose }: MixerProps) {
  return (
    <section
      aria-label="Mixer"
      className="flex shrink-0 border-t border-line bg-app"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="flex w-(--head-track) shrink-0 items-start justify-between border-r border-line py-2 pr-1 pl-3">
        <h3 className="text-small leading-6 text-ink-3">Mixer</h3>
        <IconButton name="Close the mixer" hint="g" onClick={onClose}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:thin]">
        {tracks.map((track) => (
          <div
            key={track.id}
            role="group"
            aria-label={`Mix of ${track.name}`}
            className={`flex w-48 shrink-0 flex-col gap-1.5 border-r border-line px-3 py-2 ${chosen.includes(track.id) ? 'bg-accent-soft shadow-[inset_0_2px_0_var(--accent)]' : ''} ${track.isHeard ? '' : 'text-ink-3'}`}
            onPointerDown={({ target }) => {
              if (!(target instanceof HTMLElement) || target.closest('button, input')) return
              choose(document, { tracks: [track.id], clip: null })
            }}
          >
            <div className="flex items-center gap-1.5">
              <span className="min-w-0 flex-1 truncate font-semibold" title={track.name}>
                {track.name}
              </span>
              <TrackSwitches document={document} track={track} />
            </div>
            <TrackMeter track={track.id} />
            <Row name="Gain">
              <TrackGain document={document} track={track} />
            </Row>
            <Row name="Pan">
              <TrackPan document={document} track={track} />
            </Row>
          </div>
        ))}
        {tracks.length === 0 && <p className="p-3 text-ink-3">No tracks yet.</p>}
      </div>
    </section>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[2rem_minmax(0,1fr)] items-center">
      <span aria-hidden="true" className="text-small text-ink-3">
        {name}
      </span>
      {children}
    </div>
  )
}
