import { useEffect, useRef } from 'react'
import { clock } from '../sound/document-clock.ts'
import { followFrames } from '../sound/follow-frames.ts'
import { player } from '../sound/sound.ts'
import { drawOverview } from './draw-overview.ts'
import type { WordMarks } from './word-marks.ts'
import type { WordsModel } from './words-model.ts'

/** All of the cut at once: where something is said, and where a plan would cut. A press goes there. */
export function WordsOverview({ model, marks }: { readonly model: WordsModel; readonly marks: WordMarks }) {
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const playhead = useRef<HTMLDivElement>(null)
  const seconds = model.view.durationMicros / 1e6
  useEffect(() => {
    const [box, drawn] = [host.current, canvas.current]
    if (!box || !drawn) return
    const draw = (): void => drawOverview(drawn, { model, marks, width: box.clientWidth, height: box.clientHeight })
    const sizes = new ResizeObserver(draw)
    sizes.observe(box)
    const themes = new MutationObserver(draw)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', draw)
    return () => {
      sizes.disconnect()
      themes.disconnect()
      scheme.removeEventListener('change', draw)
    }
  }, [model, marks])
  useEffect(
    () =>
      followFrames(player, () => {
        const [box, line] = [host.current, playhead.current]
        if (box && line)
          line.style.transform = `translateX(${(clock.position() / Math.max(seconds, 0.001)) * box.clientWidth}px)`
      }),
    [seconds],
  )
  const seek = (clientX: number): void => {
    const box = host.current?.getBoundingClientRect()
    if (box) clock.seek(Math.max(0, Math.min(1, (clientX - box.left) / box.width)) * seconds)
  }
  return (
    <div
      ref={host}
      aria-hidden="true"
      data-overview
      className="relative h-11 shrink-0 touch-none overflow-hidden border-b border-line bg-sunken"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seek(event.clientX)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event.clientX)
      }}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <div ref={playhead} className="absolute inset-y-0 left-0 w-0.5 bg-accent" />
    </div>
  )
}
