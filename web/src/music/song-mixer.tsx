import { X } from 'lucide-react'
import type { MusicTrack, MusicView } from '../../../src/client/index.ts'
import { IconButton } from '../ui/button.tsx'
import { showPan } from '../ui/show-pan.ts'
import { TrackSlider } from '../ui/track-slider.tsx'
import { TrackSwitch } from '../ui/track-switch.tsx'
import { setSend, setSongPan, setVolume, toggleSongTrack } from './song-edits.ts'
import { chooseInSong } from './song-store.ts'
import { toggleMixing } from './roll-tools.ts'

type MixerProps = { readonly document: string; readonly song: MusicView; readonly chosen: string | null }

const showPercent = (value: number): string => `${Math.round(value * 100)} %`

/** All tracks of a song beside each other, with everything that they are mixed by. */
export function SongMixer({ document, song: { tracks, buses }, chosen }: MixerProps) {
  return (
    <section
      aria-label="Mixer"
      className="flex shrink-0 border-t border-line bg-app max-sm:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        toggleMixing()
      }}
    >
      <div className="flex w-(--head-track) shrink-0 items-start justify-between border-r border-line py-2 pr-1 pl-3">
        <h3 className="text-small leading-6 text-ink-3">Mixer</h3>
        <IconButton name="Close the mixer" hint="g" onClick={toggleMixing}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      </div>
      <div
        tabIndex={0}
        role="group"
        aria-label="Strips"
        className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:thin]"
      >
        {tracks.map((track) => (
          <Strip key={track.id} document={document} track={track} buses={buses} isChosen={track.id === chosen} />
        ))}
        {tracks.length === 0 && <p className="p-3 text-ink-3">No tracks yet.</p>}
      </div>
    </section>
  )
}

type StripProps = {
  readonly document: string
  readonly track: MusicTrack
  readonly buses: MusicView['buses']
  readonly isChosen: boolean
}

function Strip({ document, track, buses, isChosen }: StripProps) {
  const { id, name, volume, pan, sends } = track
  return (
    <div
      role="group"
      aria-label={`Mix of ${name}`}
      className={`flex w-48 shrink-0 flex-col gap-1.5 border-r border-line px-3 py-2 ${isChosen ? 'bg-accent-soft shadow-[inset_0_2px_0_var(--accent)]' : ''} ${track.isHeard ? '' : 'text-ink-3'}`}
      onPointerDown={({ target }) => {
        if (!(target instanceof HTMLElement) || target.closest('button, input')) return
        chooseInSong(document, { track: id, region: track.regions[0]?.id ?? null })
      }}
    >
      <div className="flex items-center gap-1.5">
        <span className="min-w-0 flex-1 truncate font-semibold" title={name}>
          {name}
        </span>
        <TrackSwitch
          letter="M"
          name={`Mute ${name} in the mixer`}
          isOn={track.isMuted}
          onPress={() => toggleSongTrack(document, id, 'muted')}
        />
        <TrackSwitch
          letter="S"
          name={`Solo ${name} in the mixer`}
          isOn={track.isSolo}
          onPress={() => toggleSongTrack(document, id, 'solo')}
        />
      </div>
      <Row name="Gain">
        <TrackSlider
          name={`Gain of ${name}`}
          value={volume}
          min={0}
          max={1.5}
          step={0.05}
          rest={1}
          show={showPercent}
          onChoose={(to) => setVolume(document, id, to)}
        />
      </Row>
      <Row name="Pan">
        <TrackSlider
          name={`Place of ${name}`}
          value={pan * 2 - 1}
          min={-1}
          max={1}
          step={0.1}
          rest={0}
          show={showPan}
          onChoose={(to) => setSongPan(document, id, (to + 1) / 2)}
        />
      </Row>
      {buses.map((bus) => (
        <Row key={bus.id} name={bus.name}>
          <TrackSlider
            name={`Send of ${name} to ${bus.name}`}
            value={sends.find((send) => send.bus === bus.id)?.level ?? 0}
            min={0}
            max={1}
            step={0.05}
            rest={0}
            show={showPercent}
            onChoose={(to) => setSend(document, { track: id, bus, to })}
          />
        </Row>
      ))}
    </div>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center">
      <span aria-hidden="true" title={name} className="truncate pr-1 text-small text-ink-3">
        {name}
      </span>
      {children}
    </div>
  )
}
