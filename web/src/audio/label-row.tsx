import { useEffect, useRef, useState, type RefObject } from 'react'
import { sampleAt, xOf } from '../surfaces/timeline-scale.ts'
import type { TimelineSurface } from '../surfaces/timeline-surface.ts'
import { addLabel, renameLabel } from './edits.ts'
import { viewOf } from './view-store.ts'

/** The label that is being written: a new one at a place, or one that is there. In seconds. */
export type WrittenLabel = {
  readonly id: string | null
  readonly text: string
  readonly time: number
  readonly end: number
}

type LabelRowProps = {
  readonly document: string
  readonly host: RefObject<HTMLDivElement | null>
  readonly surface: RefObject<TimelineSurface | null>
  readonly written: WrittenLabel | null
  write(label: WrittenLabel | null): void
}

/** The row below the tracks: a double click names a place, or renames what is named there. */
export function LabelRow({ document, host, surface, written, write }: LabelRowProps) {
  const begin = (x: number): void => {
    const view = viewOf(document)
    const scale = surface.current?.scale
    if (!view || !scale) return
    const found = view.labels.findLast(({ start }, place) => {
      const next = view.labels[place + 1]
      return xOf(scale, start) <= x && (!next || x < xOf(scale, next.start)) && x - xOf(scale, start) < 140
    })
    const at = Math.max(0, sampleAt(scale, x)) / view.sampleRate
    write(
      found
        ? { id: found.id, text: found.text, time: found.start / view.sampleRate, end: found.end / view.sampleRate }
        : { id: null, text: '', time: at, end: at },
    )
  }
  return (
    <div
      ref={host}
      className="relative h-8 min-w-0 overflow-hidden"
      onDoubleClick={({ clientX, currentTarget }) => begin(clientX - currentTarget.getBoundingClientRect().left)}
    >
      {written && (
        <LabelInput
          key={written.id ?? 'new'}
          written={written}
          x={placeOf(document, surface.current, written)}
          onEnd={(text) => {
            write(null)
            if (text === null) return
            if (written.id !== null) renameLabel(document, written.id, text)
            else if (text !== '') addLabel(document, { text, time: written.time, end: written.end })
          }}
        />
      )}
    </div>
  )
}

function placeOf(document: string, surface: TimelineSurface | null, { time }: WrittenLabel): number {
  const view = viewOf(document)
  if (!view || !surface) return 0
  return Math.min(surface.scale.width - 190, Math.max(0, xOf(surface.scale, time * view.sampleRate)))
}

function LabelInput({
  written,
  x,
  onEnd,
}: {
  readonly written: WrittenLabel
  readonly x: number
  onEnd(text: string | null): void
}) {
  const [text, setText] = useState(written.text)
  const input = useRef<HTMLInputElement>(null)
  const isEnded = useRef(false)
  useEffect(() => input.current?.select(), [])
  const end = (said: string | null): void => {
    if (isEnded.current) return
    isEnded.current = true
    onEnd(said)
  }
  return (
    <input
      ref={input}
      autoFocus
      maxLength={200}
      aria-label={written.id === null ? 'Name of this place' : `Rename ${written.text}`}
      placeholder="Name this place"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        end(event.key === 'Enter' ? text.trim() : null)
      }}
      onBlur={() => end(text.trim() === '' ? null : text.trim())}
      style={{ left: x }}
      className="absolute top-1 h-6 w-44 rounded-1 border border-line-control bg-raised px-1.5 text-small"
    />
  )
}
