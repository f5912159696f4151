import { TrackSlider } from '../ui/track-slider.tsx'
import { TrackSwitch } from '../ui/track-switch.tsx'
import { setVolume, toggleSongTrack } from './song-edits.ts'
import { signed } from './paint-song-top.ts'
import type { PictureTrack } from './song-picture.ts'
import { chooseInSong } from './song-store.ts'

type HeadProps = {
  readonly document: string
  readonly track: PictureTrack
  readonly height: number
  readonly isChosen: boolean
}

const looks = {
  same: '',
  new: 'shadow-[inset_3px_0_0_var(--new)]',
  gone: 'shadow-[inset_3px_0_0_var(--gone)]',
} as const
const inks = { same: '', new: 'text-new', gone: 'text-gone line-through' } as const

/** A track's name and instrument, its mute and solo, and its level. What is only proposed cannot be set yet. */
export function SongHead({ document, track, height, isChosen }: HeadProps) {
  const { id, name, instrument, volume, isMuted, isSolo, tone } = track
  const isThere = tone !== 'new'
  return (
    <div
      role="group"
      aria-label={`Track ${name}${tone === 'same' ? '' : tone === 'new' ? ', new' : ', goes'}`}
      style={{ height }}
      className={`flex flex-col justify-center gap-1 border-b border-line px-3 max-sm:px-2 ${isChosen ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]' : looks[tone]}`}
      onPointerDown={({ target }) => {
        if (!(target instanceof HTMLElement) || target.closest('button, input')) return
        chooseInSong(document, { track: id, region: track.regions[0]?.id ?? null })
      }}
    >
      <div className="flex items-center gap-1.5 max-sm:flex-wrap">
        <span className={`min-w-0 flex-1 truncate font-semibold max-sm:basis-full ${inks[tone]}`} title={name}>
          {signed(name, tone)}
        </span>
        {isThere && (
          <>
            <TrackSwitch
              letter="M"
              name={`Mute ${name}`}
              isOn={isMuted}
              onPress={() => toggleSongTrack(document, id, 'muted')}
            />
            <TrackSwitch
              letter="S"
              name={`Solo ${name}`}
              isOn={isSolo}
              onPress={() => toggleSongTrack(document, id, 'solo')}
            />
          </>
        )}
      </div>
      <div className="flex items-center gap-2 max-sm:hidden">
        <span className="min-w-0 flex-1 truncate text-small leading-4 text-ink-2" title={instrument}>
          {instrument}
        </span>
        {isThere && (
          <div className="w-14 shrink-0">
            <TrackSlider
              name={`Volume of ${name}`}
              value={volume}
              min={0}
              max={1.5}
              step={0.05}
              rest={1}
              isBare
              show={(to) => `${Math.round(to * 100)} %`}
              onChoose={(to) => setVolume(document, id, to)}
            />
          </div>
        )}
      </div>
    </div>
  )
}
