import type { AudioTrack } from '../../../src/client/index.ts'
import { showPan } from '../ui/show-pan.ts'
import { TrackSlider } from '../ui/track-slider.tsx'
import { TrackSwitch } from '../ui/track-switch.tsx'
import { setGain, setPan, toggleTrack } from './edits.ts'

/** What a track is mixed by, wherever it is shown: at the head of its row, and in the mixer. */
type PartProps = { readonly document: string; readonly track: AudioTrack }

const [MIN_DB, MAX_DB] = [-36, 12]
const showDb = (db: number): string => `${db > 0 ? '+' : db < 0 ? '−' : ''}${Math.abs(db).toFixed(1)} dB`

export function TrackGain({ document, track: { id, name, gainDb } }: PartProps) {
  return (
    <TrackSlider
      name={`Gain of ${name}`}
      value={gainDb}
      min={MIN_DB}
      max={MAX_DB}
      step={0.5}
      rest={0}
      show={showDb}
      onChoose={(db) => setGain(document, id, db)}
    />
  )
}

export function TrackPan({ document, track: { id, name, pan } }: PartProps) {
  return (
    <TrackSlider
      name={`Pan of ${name}`}
      value={pan}
      min={-1}
      max={1}
      step={0.05}
      rest={0}
      show={showPan}
      onChoose={(to) => setPan(document, id, to)}
    />
  )
}

export function TrackSwitches({ document, track: { id, name, isMuted, isSolo } }: PartProps) {
  return (
    <>
      <TrackSwitch letter="M" name={`Mute ${name}`} isOn={isMuted} onPress={() => toggleTrack(document, id, 'muted')} />
      <TrackSwitch letter="S" name={`Solo ${name}`} isOn={isSolo} onPress={() => toggleTrack(document, id, 'solo')} />
    </>
  )
}

/** How loud the track is heard; drawn by `followMeters`. */
export function TrackMeter({ track }: { readonly track: string }) {
  return (
    <div data-meter={track} aria-hidden="true" className="relative h-1 overflow-hidden rounded-full bg-press">
      <div className="absolute inset-0 origin-left scale-x-[var(--level,0)] bg-(--wave)" />
      <div className="absolute inset-y-0 left-[calc(var(--held,0)*100%-2px)] w-0.5 bg-ink" />
    </div>
  )
}
