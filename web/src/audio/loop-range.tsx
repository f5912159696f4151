import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { loopOnDocument, MIN_LOOP_SECONDS, setLoopOnDocument } from '../sound/loop.ts'
import { useSound } from '../sound/sound.ts'
import { sampleAt } from '../surfaces/timeline-scale.ts'
import type { TimelineSurface } from '../surfaces/timeline-surface.ts'
import { formatTime, speakTime } from '../ui/time.ts'

type LoopProps = {
  readonly host: RefObject<HTMLDivElement | null>
  readonly surface: RefObject<TimelineSurface | null>
  readonly rate: number
  readonly duration: number
}

const FINE_SECONDS = 0.1
const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['PageDown', -10],
  ['PageUp', 10],
])

/** What is played over and over, on the ruler; its ends are dragged, or moved by keys. */
export function LoopRange({ host, surface, rate, duration }: LoopProps) {
  // In times of the side that is listened to: what is shown is found anew whenever either changes.
  const loop = useSound((state) => state.loop)
  const side = useSound((state) => state.side)
  const shown = loop && loopOnDocument()
  useEffect(() => {
    surface.current?.setLoop(shown && { start: shown.start * rate, end: shown.end * rate })
  }, [surface, loop, side, rate])
  const move = (edge: 'start' | 'end', seconds: number): void => {
    const now = loopOnDocument()
    if (!now) return
    const to =
      edge === 'start'
        ? Math.max(0, Math.min(seconds, now.end - MIN_LOOP_SECONDS))
        : Math.min(duration, Math.max(seconds, now.start + MIN_LOOP_SECONDS))
    setLoopOnDocument({ ...now, [edge]: to })
  }
  return (
    <div ref={host} data-loop="" className="invisible absolute top-0 left-0 h-6">
      {shown && (
        <>
          <div className="absolute inset-x-0 top-0 h-1 bg-ink-2" />
          {(['start', 'end'] as const).map((edge) => (
            <LoopEnd
              key={edge}
              edge={edge}
              seconds={shown[edge]}
              duration={duration}
              onMove={(seconds) => move(edge, seconds)}
              onDrop={() => setLoopOnDocument(null)}
              secondsAt={(clientX) => {
                const left = host.current?.parentElement?.getBoundingClientRect().left ?? 0
                return surface.current ? sampleAt(surface.current.scale, clientX - left) / rate : shown[edge]
              }}
            />
          ))}
        </>
      )}
    </div>
  )
}

type EndProps = {
  readonly edge: 'start' | 'end'
  readonly seconds: number
  readonly duration: number
  onMove(seconds: number): void
  onDrop(): void
  secondsAt(clientX: number): number
}

function LoopEnd({ edge, seconds, duration, onMove, onDrop, secondsAt }: EndProps) {
  /** Where it stood when it was taken hold of. */
  const held = useRef<number | null>(null)
  const press = (event: KeyboardEvent): void => {
    const step = STEPS.get(event.key)
    const isOff = event.key === 'Delete' || event.key === 'Backspace'
    const isCancelled = event.key === 'Escape' && held.current !== null
    if (step === undefined && !isOff && !isCancelled) return
    event.preventDefault()
    if (isOff) onDrop()
    else if (isCancelled) {
      onMove(held.current ?? seconds)
      held.current = null
    } else onMove(seconds + (step ?? 0) * FINE_SECONDS * (event.shiftKey ? 10 : 1))
  }
  const take = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    held.current = seconds
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const letGo = (): void => {
    held.current = null
  }
  const name = edge === 'start' ? 'Loop begins' : 'Loop ends'
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration * 100) / 100}
      aria-valuenow={Math.round(seconds * 100) / 100}
      aria-valuetext={speakTime(seconds)}
      title={`${name} at ${formatTime(seconds)}; drag it, or use the arrows. Delete ends the loop.`}
      onKeyDown={press}
      onPointerDown={take}
      onPointerMove={({ clientX }) => held.current !== null && onMove(secondsAt(clientX))}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      className={`pointer-events-auto absolute top-0 h-6 w-3 cursor-ew-resize touch-none rounded-1 ${edge === 'start' ? '-left-0.5 border-l-2 border-ink-2' : '-right-0.5 border-r-2 border-ink-2'}`}
    />
  )
}
