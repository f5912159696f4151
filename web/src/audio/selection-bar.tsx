import { MessageCircleMore, Play, Scissors, TrendingDown, TrendingUp, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { focusTalk } from '../app/panes.ts'
import { hearOnDocument } from '../sound/loop.ts'
import type { ShownAudio } from '../state/shown-audio.ts'
import { xOf } from '../surfaces/timeline-scale.ts'
import type { TimelineRow } from '../surfaces/timeline-scene.ts'
import type { TimelineSurface } from '../surfaces/timeline-surface.ts'
import { BarButton, walkButtons } from '../ui/floating-bar.tsx'
import { formatTime } from '../ui/time.ts'
import { cutChosen, fadeChosen, silenceChosen } from './edits.ts'
import { placeBar } from './place-bar.ts'

type BarProps = {
  readonly document: string
  readonly chosen: ShownAudio
  readonly rate: number
  readonly rows: readonly TimelineRow[]
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly surface: RefObject<TimelineSurface | null>
  /** Takes what is to be done whenever another part of the timeline is seen. */
  onMoves(follow: () => void): () => void
  /** Gives the focus back to the timeline. */
  onLeave(): void
}

/** At a selection, what one does with it. It is there when the hand that selects has let go, until Escape. */
export function SelectionBar({ document: name, chosen, rate, rows, scroller, surface, onMoves, onLeave }: BarProps) {
  const { selection, tracks } = chosen
  const bar = useRef<HTMLDivElement>(null)
  const [closed, close] = useState<ShownAudio['selection']>(null)
  const isHeld = useIsHeld(scroller)
  const isOpen = selection !== null && selection.end > selection.start && closed !== selection && !isHeld
  useEffect(() => {
    if (!isOpen) return
    const follow = (): void => {
      const [box, seen, scale] = [bar.current, scroller.current, surface.current?.scale]
      if (!box || !seen || !scale || !selection) return
      const place = placeBar({
        room: { width: scale.width, height: seen.clientHeight },
        bar: { width: box.offsetWidth, height: box.offsetHeight },
        from: xOf(scale, selection.start * rate),
        to: xOf(scale, selection.end * rate),
        bands: rows
          .filter(({ track }) => tracks.length === 0 || tracks.includes(track))
          .map(({ top, height }) => ({ top: top - seen.scrollTop, bottom: top - seen.scrollTop + height })),
      })
      box.style.visibility = place ? 'visible' : 'hidden'
      if (place) box.style.transform = `translate(${Math.round(place.x)}px, ${Math.round(place.y)}px)`
    }
    follow()
    const stop = onMoves(follow)
    const seen = scroller.current
    seen?.addEventListener('scroll', follow, { passive: true })
    return () => {
      stop()
      seen?.removeEventListener('scroll', follow)
    }
  }, [isOpen, selection, tracks, rows, rate, onMoves, scroller, surface])
  // From the timeline, too: whoever selected by keys has the focus there.
  useEffect(() => {
    if (!isOpen) return
    const press = (event: globalThis.KeyboardEvent): void => {
      const at = document.activeElement
      const isHere = at === document.body || at?.closest('[data-timeline]') != null
      if (event.key !== 'Escape' || event.defaultPrevented || !isHere) return
      event.preventDefault()
      close(selection)
      if (bar.current?.contains(at)) onLeave()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [isOpen, selection, onLeave])
  if (!isOpen) return null
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={`Selection from ${formatTime(selection.start)} to ${formatTime(selection.end)}`}
      onKeyDown={walkButtons}
      className="pointer-events-auto invisible absolute top-0 left-0 flex w-max items-center gap-0.5 rounded-2 border border-line-strong bg-raised p-0.5 shadow-(--lift)"
    >
      <BarButton name="Play it, over and over" onPress={() => hearOnDocument(selection)}>
        <Play size={14} aria-hidden="true" />
      </BarButton>
      <BarButton name="Cut it" hint="Delete" onPress={() => (cutChosen(name), onLeave())}>
        <Scissors size={14} aria-hidden="true" />
      </BarButton>
      <BarButton name="Silence it" onPress={() => silenceChosen(name)}>
        <VolumeX size={14} aria-hidden="true" />
      </BarButton>
      <BarButton name="Fade it in" onPress={() => fadeChosen(name, 'in')}>
        <TrendingUp size={14} aria-hidden="true" />
      </BarButton>
      <BarButton name="Fade it out" onPress={() => fadeChosen(name, 'out')}>
        <TrendingDown size={14} aria-hidden="true" />
      </BarButton>
      <BarButton name="Ask about this" hint="/" onPress={focusTalk}>
        <MessageCircleMore size={14} aria-hidden="true" /> Ask
      </BarButton>
    </div>
  )
}

/** Whether a hand is on the tracks at the moment. */
function useIsHeld(scroller: RefObject<HTMLDivElement | null>): boolean {
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    scroller.current?.addEventListener('pointerdown', () => hold(true), { signal })
    for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => hold(false), { signal })
    return () => stop.abort()
  }, [scroller])
  return isHeld
}
