import type { AudioView } from '../../../src/client/index.ts'
import { focusOffer } from '../state/offers.ts'
import { choose, chosenIn } from '../state/shown-audio.ts'
import { fadeEnd, hitTest, rowAt, rowsBetween, type Hit } from '../surfaces/hit-test.ts'
import { sampleAt } from '../surfaces/timeline-scale.ts'
import { OVERVIEW_HEIGHT, type TimelineRow } from '../surfaces/timeline-scene.ts'
import type { TimelineHosts, TimelineSurface } from '../surfaces/timeline-surface.ts'
import { fadeClip, moveClip, trimClip } from './edits.ts'
import { guessFade, guessMove, guessTrim } from './optimistic.ts'
import { sameClip } from './same-clip.ts'
import { snapSpan, snapTo } from './snap.ts'
import { setGuess, viewOf } from './view-store.ts'
import { clock } from '../sound/document-clock.ts'

type PointerCall = {
  readonly document: string
  readonly surface: TimelineSurface
  readonly hosts: TimelineHosts
  rows(): readonly TimelineRow[]
  /** The offer of a question that is marked at a place of the tracks. */
  offerAt(x: number, y: number): number | null
}

/** So far a press may stray and still be a click. */
const CLICK_PX = 3
const SNAP_PX = 8

/** What a drag does while it moves and when it ends; Escape, or a lost pointer, lets everything be as it was. */
type Drag = { move(x: number, y: number): void; drop(): void; cancel(): void }

/** Hands on the timeline: drag to select, click to go there, drag names to move, edges to trim, corners to fade. */
export function listenToPointer(call: PointerCall): () => void {
  const { hosts, surface } = call
  const stop = new AbortController()
  const { signal } = stop
  let drag: Drag | undefined
  const listen = (host: HTMLElement, begin: (x: number, y: number, event: PointerEvent) => Drag | undefined): void => {
    const placeIn = (event: PointerEvent): [number, number] => {
      const { left, top } = host.getBoundingClientRect()
      return [event.clientX - left, event.clientY - top]
    }
    host.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0) return
        drag = begin(...placeIn(event), event)
        if (drag) host.setPointerCapture(event.pointerId)
      },
      { signal },
    )
    host.addEventListener(
      'pointermove',
      (event) => {
        if (drag) drag.move(...placeIn(event))
        else if (host === hosts.lanes) host.style.cursor = cursorFor(hitAt(call, ...placeIn(event)))
      },
      { signal },
    )
    host.addEventListener('pointerup', () => endDrag('drop'), { signal })
    host.addEventListener('pointercancel', () => endDrag('cancel'), { signal })
  }
  const endDrag = (how: 'drop' | 'cancel'): void => {
    const ended = drag
    drag = undefined
    ended?.[how]()
  }
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !drag) return
      event.preventDefault()
      event.stopPropagation()
      endDrag('cancel')
    },
    { signal, capture: true },
  )
  listen(hosts.lanes, (x, y, event) => withOffer(call, x, y, beginOnLanes(call, x, y, event)))
  listen(hosts.top, (x, y) => (y < OVERVIEW_HEIGHT * surface.unit ? scrollByOverview(call, x) : scrub(call, x)))
  for (const host of [hosts.lanes, hosts.top, hosts.labels])
    host.addEventListener('wheel', (event) => turnWheel(surface, host, event), { passive: false, signal })
  return () => stop.abort()
}

function turnWheel(surface: TimelineSurface, host: HTMLElement, event: WheelEvent): void {
  const isZoom = event.ctrlKey || event.metaKey
  const across = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
  if (!isZoom && across === 0) return
  event.preventDefault()
  if (isZoom) surface.zoom(2 ** (-event.deltaY / 240), event.clientX - host.getBoundingClientRect().left)
  else surface.scrollBy(across)
}

const hitAt = ({ document, surface, hosts, rows }: PointerCall, x: number, y: number): Hit => {
  const view = viewOf(document)
  return view
    ? hitTest({ view, rows: rows(), scale: surface.scale, unit: surface.unit, x, y: y + hosts.scroller.scrollTop })
    : { track: null, clip: null, grip: 'lane' }
}

const cursors: { readonly [grip in Hit['grip']]: string } = {
  lane: 'text',
  name: 'grab',
  start: 'w-resize',
  end: 'e-resize',
  'fade-in': 'nesw-resize',
  'fade-out': 'nwse-resize',
}
const cursorFor = ({ track, grip }: Hit): string => (track === null ? 'default' : cursors[grip])

function beginOnLanes(call: PointerCall, x: number, y: number, event: PointerEvent): Drag | undefined {
  const hit = hitAt(call, x, y)
  const { document } = call
  if (hit.track === null) return undefined
  if (hit.clip) choose(document, { clip: hit.clip.id, tracks: [hit.track] })
  if (hit.grip === 'lane') return selectStretch(call, x, y, event.shiftKey)
  if (hit.grip === 'name') return dragClip(call, hit, x)
  return hit.grip === 'start' || hit.grip === 'end' ? dragEdge(call, hit, hit.grip) : dragFade(call, hit)
}

/** A click on the mark of an offer goes to that offer; whoever drags there means what lies below it. */
function withOffer(call: PointerCall, x: number, y: number, drag: Drag | undefined): Drag | undefined {
  const offer = call.offerAt(x, y + call.hosts.scroller.scrollTop)
  if (offer === null || !drag) return drag
  let isClick = true
  return {
    move: (toX, toY) => {
      isClick &&= Math.abs(toX - x) <= CLICK_PX && Math.abs(toY - y) <= CLICK_PX
      if (!isClick) drag.move(toX, toY)
    },
    drop: () => {
      if (!isClick) return drag.drop()
      drag.cancel()
      focusOffer(offer)
    },
    cancel: () => drag.cancel(),
  }
}

const secondsAt = ({ document, surface }: PointerCall, x: number): number => {
  const view = viewOf(document)
  return view ? Math.max(0, Math.round(sampleAt(surface.scale, x))) / view.sampleRate : 0
}

export function goTo(document: string, seconds: number): void {
  choose(document, { cursor: seconds })
  clock.seek(seconds)
}

/** With Shift, from the end of the selection that is farther, or from the cursor. */
function selectStretch(call: PointerCall, x: number, y: number, isExtending: boolean): Drag {
  const { document, hosts, rows } = call
  const before = chosenIn(document)
  const top = y + hosts.scroller.scrollTop
  const at = secondsAt(call, x)
  const { selection } = before
  const far = selection && (at - selection.start < selection.end - at ? selection.end : selection.start)
  const from = isExtending ? (far ?? before.cursor) : at
  const select = (to: number, tracks: readonly string[]): void =>
    choose(document, { selection: { start: Math.min(from, to), end: Math.max(from, to) }, tracks })
  let isSelecting = false
  return {
    move: (toX, toY) => {
      isSelecting ||= isExtending || Math.abs(toX - x) > CLICK_PX
      if (isSelecting) select(secondsAt(call, toX), rowsBetween(rows(), top, toY + hosts.scroller.scrollTop))
    },
    drop: () => {
      if (isExtending && !isSelecting) return select(at, before.tracks)
      if (isSelecting) {
        const { selection: now } = chosenIn(document)
        return goTo(document, now?.start ?? at)
      }
      const track = rowAt(rows(), top)?.track
      choose(document, { selection: null, ...(track !== undefined && { tracks: [track] }) })
      goTo(document, at)
    },
    cancel: () => choose(document, before),
  }
}

function dragClip(call: PointerCall, { clip, track }: Hit, x: number): Drag | undefined {
  const { document, surface, hosts, rows } = call
  const view = viewOf(document)
  if (!clip || !view || track === null) return undefined
  const from = sampleAt(surface.scale, x)
  const edges = [0, ...snapPlaces(call, clip.id)]
  let to: { at: number; track: string } | undefined
  return {
    move: (toX, toY) => {
      if (!to && Math.abs(toX - x) <= CLICK_PX) return
      const wanted = Math.max(0, Math.round(clip.start + sampleAt(surface.scale, toX) - from))
      const row = rowAt(rows(), toY + hosts.scroller.scrollTop)
      to = {
        at: snapSpan(wanted, clip.end - clip.start, edges, SNAP_PX * surface.scale.perPx),
        track: row?.track ?? track,
      }
      setGuess(document, guessMove(clip.id, to.at, to.track)(view))
    },
    drop: () => {
      setGuess(document, undefined)
      if (to) moveClip(document, { id: idNow(document, view, clip.id), ...to })
      else goTo(document, secondsAt(call, x))
    },
    cancel: () => setGuess(document, undefined),
  }
}

function dragEdge(call: PointerCall, { clip }: Hit, edge: 'start' | 'end'): Drag | undefined {
  const { document, surface } = call
  const view = viewOf(document)
  if (!clip || !view) return undefined
  const edges = snapPlaces(call, clip.id)
  let to = { start: clip.start, end: clip.end }
  return {
    move: (x) => {
      const wanted = snapTo(Math.round(sampleAt(surface.scale, x)), edges, SNAP_PX * surface.scale.perPx)
      // What was not recorded, or is cut already, cannot be drawn out of an edge.
      to =
        edge === 'start'
          ? { ...to, start: Math.min(Math.max(clip.start, wanted), clip.end - 1) }
          : { ...to, end: Math.max(Math.min(clip.end, wanted), clip.start + 1) }
      setGuess(document, guessTrim(clip.id, to.start, to.end)(view))
    },
    drop: () => {
      setGuess(document, undefined)
      trimClip(document, { id: idNow(document, view, clip.id), ...to })
    },
    cancel: () => setGuess(document, undefined),
  }
}

function dragFade(call: PointerCall, { clip, grip }: Hit): Drag | undefined {
  const { document, surface } = call
  const view = viewOf(document)
  if (!clip || !view) return undefined
  const way = grip === 'fade-in' ? 'in' : 'out'
  const first = fadeEnd(clip, way)
  let at = first
  const span = (): { start: number; end: number } =>
    way === 'in' ? { start: clip.start, end: at } : { start: at, end: clip.end }
  return {
    move: (x) => {
      at = Math.min(clip.end, Math.max(clip.start, Math.round(sampleAt(surface.scale, x))))
      setGuess(document, guessFade(clip.id, way, span().start, span().end)(view))
    },
    drop: () => {
      setGuess(document, undefined)
      if (at !== first) fadeClip(document, { id: idNow(document, view, clip.id), way, ...span() })
    },
    cancel: () => setGuess(document, undefined),
  }
}

/** While something was dragged, the picture may have been replaced by what the server says. */
function idNow(document: string, seen: AudioView, id: string): string {
  const now = viewOf(document)
  return now ? sameClip(id, seen, now) : id
}

function scrub(call: PointerCall, x: number): Drag {
  goTo(call.document, secondsAt(call, x))
  return { move: (toX) => goTo(call.document, secondsAt(call, toX)), drop: () => undefined, cancel: () => undefined }
}

function scrollByOverview({ document, surface }: PointerCall, x: number): Drag | undefined {
  const view = viewOf(document)
  if (!view) return undefined
  const centre = (at: number): void => {
    surface.centre(sampleAt(surface.whole, at))
  }
  centre(x)
  return { move: centre, drop: () => undefined, cancel: () => undefined }
}

/** Where other clips begin and end, and where the cursor is. */
function snapPlaces({ document }: PointerCall, except: string): number[] {
  const view = viewOf(document)
  if (!view) return []
  const edges = view.tracks.flatMap(({ clips }) =>
    clips.flatMap(({ id, start, end }) => (id === except ? [] : [start, end])),
  )
  return [...edges, Math.round(chosenIn(document).cursor * view.sampleRate)]
}
