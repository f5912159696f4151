import { LoaderCircle, Pause, Play, Repeat, SkipBack, VolumeX } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { bindKeys } from '../app/keys.ts'
import { IconButton } from '../ui/button.tsx'
import { Key } from '../ui/key.tsx'
import { formatTime, speakTime } from '../ui/time.ts'
import { followFrames } from './follow-frames.ts'
import { LevelMeter } from './level-meter.tsx'
import { toggleLoop } from './loop.ts'
import type { Side } from './place-map.ts'
import { soundKeys, switchSides } from './sound-keys.ts'
import { followShown, player, useSound } from './sound.ts'

/** To hear what is looked at: play, where it stands, before or after, and how loud it is. */
export function TransportBar() {
  useEffect(followShown, [])
  useEffect(() => bindKeys(soundKeys, 'Sound'), [])
  return (
    <div
      role="group"
      aria-label="Transport"
      className="flex min-w-0 flex-1 items-center gap-4 max-sm:gap-2 max-xl:[&:has(>[role=status]:not(:empty))>[data-meters]]:hidden"
    >
      <PlayButtons />
      <Clock />
      <Sides />
      <SoundSays />
    </div>
  )
}

function PlayButtons() {
  const canPlay = useSound(({ document, status }) => document !== null && status.is !== 'unsupported')
  const isPlaying = useSound((state) => state.isPlaying || state.isWaiting)
  const isWaiting = useSound((state) => state.isWaiting)
  const loop = useSound((state) => state.loop)
  return (
    <div className="flex shrink-0 items-center gap-2 min-[90rem]:w-[calc(var(--pane-talk)-1rem)]">
      <IconButton
        name="To the beginning"
        hint="Home"
        disabled={!canPlay}
        className="max-sm:hidden"
        onClick={() => player.seek(0)}
      >
        <SkipBack size={16} aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        title={`${isPlaying ? 'Pause' : 'Play'}  (Space)`}
        disabled={!canPlay}
        onClick={() => player.toggle()}
        className="inline-flex size-9 items-center justify-center rounded-full bg-ink text-app disabled:opacity-50 pointer-coarse:size-11"
      >
        {isWaiting ? (
          <LoaderCircle size={16} aria-hidden="true" className="motion-safe:animate-spin" />
        ) : isPlaying ? (
          <Pause size={16} aria-hidden="true" fill="currentColor" />
        ) : (
          <Play size={16} aria-hidden="true" fill="currentColor" className="ml-0.5" />
        )}
      </button>
      <IconButton
        name={
          loop
            ? `Stop looping ${formatTime(loop.start)} to ${formatTime(loop.end)}`
            : 'Loop the selection, or the next 10 seconds'
        }
        hint="c"
        aria-pressed={loop !== null}
        disabled={!canPlay}
        onClick={toggleLoop}
        className={`max-sm:hidden ${loop ? 'bg-accent-soft text-accent-text' : ''}`}
      >
        <Repeat size={16} aria-hidden="true" />
      </IconButton>
      <span className="hidden xl:inline">
        <Key>Space</Key>
      </span>
    </div>
  )
}

const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowDown', -1],
  ['ArrowUp', 1],
  ['PageDown', -10],
  ['PageUp', 10],
])

/** Where it stands; drawn in animation frames. By keys it is a slider. */
function Clock() {
  const text = useRef<HTMLSpanElement>(null)
  const slider = useRef<HTMLSpanElement>(null)
  const duration = useSound(({ durations, side }) => durations[side])
  useEffect(() => {
    let shown = ''
    let spoken = -1
    return followFrames(player, () => {
      const { seconds } = player.now()
      const now = formatTime(seconds)
      if (now === shown) return
      shown = now
      if (text.current) text.current.textContent = now
      // Read out only when one asks: often enough to be right, seldom enough to cost nothing.
      if (Math.floor(seconds) === spoken || !slider.current) return
      spoken = Math.floor(seconds)
      slider.current.setAttribute('aria-valuenow', seconds.toFixed(1))
      slider.current.setAttribute('aria-valuetext', speakTime(seconds))
    })
  }, [])
  return (
    <span className="shrink-0 text-read tabular-nums">
      <span
        ref={slider}
        role="slider"
        tabIndex={0}
        aria-label="Place"
        aria-valuemin={0}
        aria-valuemax={Number((duration ?? 0).toFixed(1))}
        aria-valuenow={0}
        onKeyDown={(event) => {
          const step = STEPS.get(event.key)
          const last = event.key === 'End' ? duration : event.key === 'Home' ? 0 : null
          if (step === undefined && last === null) return
          event.preventDefault()
          player.seek(last ?? player.now().seconds + (step ?? 0))
        }}
        className="rounded-1"
      >
        <span ref={text} className="inline-block min-w-[4ch] text-right font-semibold">
          0:00.0
        </span>
      </span>
      <span className="text-ink-3 max-[22rem]:hidden"> / {duration === null ? '–' : formatTime(duration)}</span>
    </span>
  )
}

/** Before and after, at the same place; the other one's time beside it. */
function Sides() {
  const hasAfter = useSound((state) => state.hasAfter)
  const side = useSound((state) => state.side)
  const other = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      followFrames(player, () => {
        const { otherSeconds } = player.now()
        const told = otherSeconds === null ? '' : formatTime(otherSeconds)
        if (other.current && other.current.textContent !== told) other.current.textContent = told
      }),
    [],
  )
  return (
    <div className={`min-w-0 shrink-0 items-center gap-2 md:flex ${hasAfter ? 'flex' : 'hidden'}`}>
      <div
        role="radiogroup"
        aria-label="What is heard"
        onKeyDown={(event) => {
          if (!event.key.startsWith('Arrow') || !switchSides()) return
          event.preventDefault()
          event.stopPropagation()
          event.currentTarget.querySelector<HTMLElement>('[aria-checked="false"]')?.focus()
        }}
        className="flex overflow-hidden rounded-2 border border-line-strong"
      >
        <SideButton side="before" isOn={side === 'before'} isDisabled={!hasAfter}>
          <b className="font-semibold">A</b> <span className="max-sm:sr-only">before</span>
        </SideButton>
        <SideButton side="after" isOn={side === 'after'} isDisabled={!hasAfter}>
          <b className="font-semibold">B</b> <span className="max-sm:sr-only">after</span>
        </SideButton>
      </div>
      <Key className="max-md:hidden">b</Key>
      <span className={`text-small text-ink-3 tabular-nums max-xl:hidden ${hasAfter ? '' : 'invisible'}`}>
        <span ref={other} /> in {side === 'after' ? 'A' : 'B'}
      </span>
    </div>
  )
}

function SideButton({
  side,
  isOn,
  isDisabled,
  children,
}: {
  readonly side: Side
  readonly isOn: boolean
  readonly isDisabled: boolean
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isOn}
      tabIndex={isOn ? 0 : -1}
      disabled={isDisabled}
      onClick={() => player.switchTo(side)}
      className={`h-7 px-2.5 pointer-coarse:h-11 pointer-coarse:min-w-11 disabled:opacity-50 ${isOn && !isDisabled ? 'bg-accent-soft text-accent-text' : 'text-ink-2 hover:bg-hover'}`}
    >
      {children}
    </button>
  )
}

/** Why there is no sound, said plainly, in the place of what is heard; else how loud it is. */
function SoundSays() {
  const status = useSound((state) => state.status)
  const says = useSound((state) => state.says)
  const isReady = status.is === 'ready'
  const told = isReady ? says : status.says
  return (
    <>
      <span
        role="status"
        title={told ?? undefined}
        className="flex min-w-0 flex-1 items-center gap-2 text-small leading-4 text-asked"
      >
        {told !== null && <VolumeX size={16} aria-hidden="true" className="shrink-0" />}
        <span className="line-clamp-3 break-words">{told}</span>
      </span>
      {isReady && <LevelMeter />}
    </>
  )
}
