import type { AudioClip, AudioView } from '../../../src/client/index.ts'
import { xOf, type Scale } from './timeline-scale.ts'
import { CLIP_INSET, CLIP_NAME_HEIGHT, type TimelineRow } from './timeline-scene.ts'

/** What lies under a place of the tracks: how it is taken hold of there. */
export type Hit = {
  readonly track: string | null
  readonly clip: AudioClip | null
  readonly grip: 'lane' | 'name' | 'start' | 'end' | 'fade-in' | 'fade-out'
}

const EDGE_PX = 6
const HANDLE_PX = 10

type HitCall = {
  readonly view: AudioView
  readonly rows: readonly TimelineRow[]
  readonly scale: Scale
  readonly x: number
  /** From the top of all tracks on. */
  readonly y: number
  /** How much larger than usual the page is. */
  readonly unit?: number
}

export function hitTest({ view, rows, scale, x, y, unit = 1 }: HitCall): Hit {
  const row = rowAt(rows, y)
  const track = view.tracks.find(({ id }) => id === row?.track)
  if (!row || !track) return { track: null, clip: null, grip: 'lane' }
  const inClip = (y - row.top) / unit - CLIP_INSET
  const isOnClips = inClip >= 0 && inClip < row.height / unit - 2 * CLIP_INSET
  const clip = isOnClips
    ? track.clips.findLast(({ start, end }) => xOf(scale, start) - 2 <= x && x <= xOf(scale, end) + 2)
    : undefined
  return { track: track.id, clip: clip ?? null, grip: clip ? gripOf(clip, { scale, x, inClip }) : 'lane' }
}

function gripOf(clip: AudioClip, { scale, x, inClip }: { scale: Scale; x: number; inClip: number }): Hit['grip'] {
  const [left, right] = [xOf(scale, clip.start), xOf(scale, clip.end)]
  // A clip that is hardly to be seen can only be moved, or selected through.
  const isNarrow = right - left < 4 * HANDLE_PX
  if (inClip < CLIP_NAME_HEIGHT) {
    if (isNarrow) return 'name'
    const [faded, fades] = [fadeEnd(clip, 'in'), fadeEnd(clip, 'out')]
    if (Math.abs(x - xOf(scale, faded)) <= HANDLE_PX) return 'fade-in'
    if (Math.abs(x - xOf(scale, fades)) <= HANDLE_PX) return 'fade-out'
    return 'name'
  }
  if (isNarrow) return 'lane'
  if (x - left <= EDGE_PX) return 'start'
  return right - x <= EDGE_PX ? 'end' : 'lane'
}

/** Where a fade at an edge of a clip ends, or where it would be begun. */
export function fadeEnd({ start, end, fades }: AudioClip, way: 'in' | 'out'): number {
  const fade = fades.find((each) => each.way === way && (way === 'in' ? each.start === start : each.end === end))
  if (way === 'in') return fade?.end ?? start
  return fade?.start ?? end
}

export function rowAt(rows: readonly TimelineRow[], y: number): TimelineRow | undefined {
  return rows.find(({ top, height }) => top <= y && y < top + height)
}

/** The tracks between two heights. */
export function rowsBetween(rows: readonly TimelineRow[], one: number, other: number): string[] {
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  return rows.filter(({ top, height }) => top + height > from && top <= to).map(({ track }) => track)
}

const MIN_ROW = 76
const MAX_ROW = 240
/** Where there is more height than that, a track may have this part of it. */
const MAX_ROW_SHARE = 0.35

/** Tracks share the height there is, as long as each can be read; else they are scrolled. */
export function layRows(
  tracks: readonly { readonly id: string; readonly kind: string }[],
  height: number,
  unit = 1,
): TimelineRow[] {
  const shown = tracks.filter(({ kind }) => kind !== 'label')
  const highest = Math.max(MAX_ROW * unit, Math.floor(height * MAX_ROW_SHARE))
  const lowest = Math.ceil(MIN_ROW * unit)
  const each = Math.min(highest, Math.max(lowest, Math.floor(height / Math.max(1, shown.length))))
  return shown.map(({ id }, place) => ({ track: id, top: place * each, height: each }))
}
