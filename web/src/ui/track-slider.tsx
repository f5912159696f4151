import { useEffect, useRef, useState } from 'react'

/** Keys that are pressed one after the other are one choice. */
const REST_MS = 400

type SliderProps = {
  readonly name: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** Where a double click puts it. */
  readonly rest: number
  /** Without its value beside it, where there is no room. */
  readonly isBare?: boolean
  show(value: number): string
  onChoose(value: number): void
}

/** Follows the hand while it moves; what it came to when it lets go or rests is one edit. */
export function TrackSlider({ name, value, min, max, step, rest, isBare = false, show, onChoose }: SliderProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const isHeld = useRef(false)
  const choose = useRef(onChoose)
  choose.current = onChoose
  const shown = chosen ?? value
  const letGo = (): void => {
    isHeld.current = false
    if (chosen === null) return
    choose.current(chosen)
    setChosen(null)
  }
  useEffect(() => {
    if (chosen === null || isHeld.current) return
    const resting = setTimeout(() => {
      choose.current(chosen)
      setChosen(null)
    }, REST_MS)
    return () => clearTimeout(resting)
  }, [chosen])
  return (
    <div className="flex items-center gap-2">
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={Math.min(max, Math.max(min, shown))}
        aria-label={name}
        aria-valuetext={show(shown)}
        title={isBare ? `${name}  ${show(shown)}` : undefined}
        onChange={({ target }) => setChosen(Number(target.value))}
        onPointerDown={() => {
          isHeld.current = true
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onBlur={letGo}
        onDoubleClick={() => choose.current(rest)}
        className="slider h-4 min-w-0 flex-1"
      />
      {!isBare && <span className="w-14 shrink-0 text-right text-small text-ink-2 tabular-nums">{show(shown)}</span>}
    </div>
  )
}
