import { useEffect, useMemo, useRef } from 'react'
import type { TimelineRow } from '../surfaces/timeline-scene.ts'
import { TimelineSurface, type TimelineHosts } from '../surfaces/timeline-surface.ts'
import { clock } from '../sound/document-clock.ts'
import { listenToTouch } from '../surfaces/touch-gestures.ts'
import { listenToPointer } from './timeline-pointer.ts'

type SurfaceCall = {
  readonly name: string
  readonly rows: readonly TimelineRow[]
  onHeight(height: number): void
  /** The offer of a question that is marked at a place of the tracks. */
  offerAt(x: number, y: number): number | null
}

/** The places of the page that the timeline is drawn in, and the timeline once they are there. */
export function useSurface({ name, rows, onHeight, offerAt }: SurfaceCall) {
  const [top, scroller, lanes, labels, playhead, selection, loop] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ]
  const surface = useRef<TimelineSurface | null>(null)
  const followers = useRef(new Set<() => void>())
  const laid = useRef({ rows, offerAt })
  laid.current = { rows, offerAt }
  const hosts = useMemo(() => ({ top, scroller, lanes, labels, playhead, selection, loop }), [])
  const onMoves = useMemo(
    () =>
      (follow: () => void): (() => void) => {
        followers.current.add(follow)
        return () => void followers.current.delete(follow)
      },
    [],
  )
  useEffect(() => {
    const found = Object.entries(hosts).map(([host, { current }]) => [host, current] as const)
    if (found.some(([, element]) => element === null)) return
    const places = Object.fromEntries(found) as unknown as TimelineHosts
    const made = new TimelineSurface({
      hosts: places,
      clock,
      onScale: () => {
        for (const follow of followers.current) follow()
      },
    })
    surface.current = made
    const unlisten = listenToPointer({
      document: name,
      surface: made,
      hosts: places,
      rows: () => laid.current.rows,
      offerAt: (x, y) => laid.current.offerAt(x, y),
    })
    const untouch = [places.lanes, places.top, places.labels].map((host) =>
      listenToTouch(host, {
        pan: (across, down) => {
          made.scrollBy(across)
          if (host === places.lanes) places.scroller.scrollTop += down
        },
        zoom: (factor, clientX) => made.zoom(factor, clientX - host.getBoundingClientRect().left),
      }),
    )
    const sizes = new ResizeObserver(() => onHeight(places.scroller.clientHeight))
    sizes.observe(places.scroller)
    return () => {
      surface.current = null
      unlisten()
      for (const end of untouch) end()
      sizes.disconnect()
      made.destroy()
    }
  }, [name])
  return { hosts, surface, onMoves }
}
