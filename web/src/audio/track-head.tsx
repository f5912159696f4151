import { useEffect, useState } from 'react'
import type { AudioTrack } from '../../../src/client/index.ts'
import { choose } from '../state/shown-audio.ts'
import { setGain, setMuted, setSolo } from './edits.ts'

const [MIN_DB, MAX_DB] = [-36, 12]
const showDb = (db: number): string => `${db > 0 ? '+' : db < 0 ? '−' : ''}${Math.abs(db).toFixed(1)} dB`

type HeadProps = {
  readonly document: string
  readonly track: AudioTrack
  readonly height: number
  readonly isChosen: boolean
}

/** A track's name, its mute and solo, its gain, and the place of its meter. */
export function TrackHead({ document, track, height, isChosen }: HeadProps) {
  const { id, name, kind, isMuted, isSolo } = track
  const isTall = height >= 104
  return (
    <div
      role="group"
      aria-label={`Track ${name}`}
      style={{ height }}
      className={`flex flex-col gap-1 border-b border-line px-3 py-2 ${isChosen ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]' : ''}`}
      onPointerDown={({ target }) => {
        if (!(target instanceof HTMLElement) || target.closest('button, input')) return
        choose(document, { tracks: [id], clip: null })
      }}
    >
      <div className="flex items-center gap-1.5">
        <span className="min-w-0 flex-1 truncate font-semibold" title={name}>
          {name}
        </span>
        <HeadButton letter="M" name={`Mute ${name}`} isOn={isMuted} onPress={() => setMuted(document, id, !isMuted)} />
        <HeadButton letter="S" name={`Solo ${name}`} isOn={isSolo} onPress={() => setSolo(document, id, !isSolo)} />
      </div>
      {isTall && <span className="text-small text-ink-3">{kind}</span>}
      <Gain document={document} track={track} />
      <div data-meter={id} className="mt-auto h-1 rounded-full bg-sunken" />
    </div>
  )
}

type HeadButtonProps = { readonly letter: string; readonly name: string; readonly isOn: boolean; onPress(): void }

function HeadButton({ letter, name, isOn, onPress }: HeadButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isOn}
      title={`${name}  (${letter.toLowerCase()})`}
      onClick={onPress}
      className={`inline-flex size-5 shrink-0 items-center justify-center rounded-1 border text-micro font-semibold ${isOn ? 'border-ink bg-ink text-(--surface-panel)' : 'border-line-strong text-ink-2 hover:bg-hover'}`}
    >
      {letter}
    </button>
  )
}

/** Follows the hand while it moves, and is done when it lets go. */
function Gain({ document, track: { id, name, gainDb } }: { readonly document: string; readonly track: AudioTrack }) {
  const [shown, setShown] = useState(gainDb)
  useEffect(() => setShown(gainDb), [gainDb])
  const commit = (): void => {
    if (shown !== gainDb) setGain(document, id, shown)
  }
  return (
    <div className="flex items-center gap-2">
      <input
        type="range"
        min={MIN_DB}
        max={MAX_DB}
        step={0.5}
        value={Math.min(MAX_DB, Math.max(MIN_DB, shown))}
        aria-label={`Gain of ${name}`}
        aria-valuetext={showDb(shown)}
        onChange={({ target }) => setShown(Number(target.value))}
        onPointerUp={commit}
        onKeyUp={({ key }) => /^(?:Arrow|Page|Home|End)/.test(key) && commit()}
        onBlur={commit}
        onDoubleClick={() => gainDb !== 0 && setGain(document, id, 0)}
        className="slider h-4 min-w-0 flex-1"
      />
      <span className="w-14 shrink-0 text-right text-small text-ink-2 tabular-nums">{showDb(shown)}</span>
    </div>
  )
}
