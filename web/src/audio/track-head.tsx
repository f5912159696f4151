import { useEffect, useRef, useState } from 'react'
import type { AudioTrack } from '../../../src/client/index.ts'
import { rootScale } from '../ui/root-scale.ts'
import { choose } from '../state/shown-audio.ts'
import { setGain, toggleTrack } from './edits.ts'

const [MIN_DB, MAX_DB] = [-36, 12]
/** Keys that are pressed one after the other are one choice. */
const REST_MS = 400
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
        <HeadButton
          letter="M"
          name={`Mute ${name}`}
          isOn={isMuted}
          onPress={() => toggleTrack(document, id, 'muted')}
        />
        <HeadButton letter="S" name={`Solo ${name}`} isOn={isSolo} onPress={() => toggleTrack(document, id, 'solo')} />
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

/** Follows the hand while it moves; what it came to when it lets go or rests is one edit. */
function Gain({ document, track: { id, name, gainDb } }: { readonly document: string; readonly track: AudioTrack }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const isHeld = useRef(false)
  const shown = chosen ?? gainDb
  const commit = (): void => {
    if (chosen === null) return
    setGain(document, id, chosen)
    setChosen(null)
  }
  const letGo = (): void => {
    isHeld.current = false
    commit()
  }
  useEffect(() => {
    if (chosen === null || isHeld.current) return
    const resting = setTimeout(() => {
      setGain(document, id, chosen)
      setChosen(null)
    }, REST_MS)
    return () => clearTimeout(resting)
  }, [document, id, chosen])
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
        onChange={({ target }) => setChosen(Number(target.value))}
        onPointerDown={() => {
          isHeld.current = true
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onBlur={letGo}
        onDoubleClick={() => setGain(document, id, 0)}
        className="slider h-4 min-w-0 flex-1"
      />
      <span className="w-14 shrink-0 text-right text-small text-ink-2 tabular-nums">{showDb(shown)}</span>
    </div>
  )
}
