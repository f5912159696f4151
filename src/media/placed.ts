import type { Sound, Window } from '../audio/index.ts'

/** One window where it is heard. `sound` is null where there is nothing but silence. */
export type Placed = { start: number; end: number; sound: Sound | null }

/** Puts windows, which stand back to back, on the timeline; a gap is added when they end before `length`. */
export function place(windows: Window[], length?: number): Placed[] {
  const placed: Placed[] = []
  let start = 0
  for (const window of windows) {
    const end = start + ('gap' in window ? window.gap : window.to - window.from)
    if (end > start) placed.push({ start, end, sound: 'gap' in window || window.silent ? null : window })
    start = end
  }
  if (length !== undefined && length > start) placed.push({ start, end: length, sound: null })
  return placed
}

/**
 * The index of the window that holds a sample; the first one for what lies before, one past the last for what lies
 * after.
 */
export function indexAt(placed: Placed[], frame: number): number {
  let low = 0,
    high = placed.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((placed[middle]?.end ?? Infinity) <= frame) low = middle + 1
    else high = middle
  }
  return low
}
