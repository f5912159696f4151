import type { Sound } from '../audio/index.ts'
import { constantGain, curveGain, type PlacedWindow } from './place-windows.ts'

/** Half of a crossfade of 5 ms, and the length of a fade at the edge of silence. */
export function halfFade(rate: number): number {
  return Math.max(1, Math.round(rate * 0.0025))
}

/** A join as it could be smoothed: over `from` to `to`, which holds the join at `at`. */
export type Join = { kind: 'crossfade' | 'fade'; from: number; at: number; to: number }

/**
 * How the join between two neighbours would be smoothed, before asking whether it clicks; null where nothing was cut.
 *
 *     crossfade:  each side goes on with what its source holds beyond the cut, while the other takes over
 *     fade:       there is nothing beyond the cut, or silence on the other side: down to zero, or up from it
 *
 * The length of the timeline is kept. A side whose source ends at the cut lets the other side do all of the overlap.
 */
export function joinOf(
  left: PlacedWindow,
  right: PlacedWindow,
  { rate, framesOf }: { rate: number; framesOf: (sound: Sound) => number },
): Join | null {
  const at = left.end
  const half = halfFade(rate)
  // Half of each neighbour at most, so that the two joins of a short window never meet.
  const roomLeft = Math.min(half, (left.end - left.start) >> 1)
  const roomRight = Math.min(half, (right.end - right.start) >> 1)
  if (left.sound && right.sound) {
    if (isContinuous(left.sound, right.sound)) return null
    const from = at - Math.min(roomLeft, materialBefore(right.sound, framesOf))
    const to = at + Math.min(roomRight, materialAfter(left.sound, framesOf))
    if (to - from >= Math.min(half, roomLeft + roomRight)) return { kind: 'crossfade', from, at, to }
    return { kind: 'fade', from: at - roomLeft, at, to: at + roomRight }
  }
  // The natural beginning and end of a recording were not cut, so they stay as they are.
  if (left.sound && materialAfter(left.sound, framesOf) > 0) return { kind: 'fade', from: at - roomLeft, at, to: at }
  if (right.sound && materialBefore(right.sound, framesOf) > 0)
    return { kind: 'fade', from: at, at, to: at + roomRight }
  return null
}

/** Whether two windows play on without a seam, as after a split. */
function isContinuous(left: Sound, right: Sound): boolean {
  if (left.source !== right.source || left.reversed !== right.reversed) return false
  const touches = left.reversed ? left.from === right.to : left.to === right.from
  return (
    touches &&
    constantGain(left) === constantGain(right) &&
    Math.abs(curveGain(left, left.to - left.from) - curveGain(right, 0)) < 1e-6
  )
}

/** How many samples the source holds beyond a window's end, in the order in which it is heard. */
function materialAfter(sound: Sound, framesOf: (sound: Sound) => number): number {
  return sound.reversed ? sound.from : framesOf(sound) - sound.to
}

function materialBefore(sound: Sound, framesOf: (sound: Sound) => number): number {
  return sound.reversed ? framesOf(sound) - sound.to : sound.from
}
