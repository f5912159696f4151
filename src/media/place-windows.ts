import type { Sound, Window } from '../audio/index.ts'

/** One window where it is heard. `sound` is null where there is nothing but silence. */
export type PlacedWindow = { start: number; end: number; sound: Sound | null }

/** Puts windows, which stand back to back, on the timeline; a gap is added when they end before `length`. */
export function placeWindows(windows: Window[], length?: number): PlacedWindow[] {
  const placed: PlacedWindow[] = []
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
export function indexAt(placed: PlacedWindow[], frame: number): number {
  let low = 0,
    high = placed.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((placed[middle]?.end ?? Infinity) <= frame) low = middle + 1
    else high = middle
  }
  return low
}

export function factorOf(gainDb: number): number {
  return gainDb === 0 ? 1 : 10 ** (gainDb / 20)
}

/** The constant part of a window's gain, polarity included. */
export function constantGain(sound: Sound): number {
  return factorOf(sound.gainDb) * (sound.inverted ? -1 : 1)
}

/** The product of a window's curves at one of its samples; before and after the window they stay at their ends. */
export function curveGain(sound: Sound, local: number): number {
  const length = sound.to - sound.from
  const place = length === 0 ? 0 : Math.min(1, Math.max(0, local / length))
  let product = 1
  for (const { from, to } of sound.curves) product *= from + (to - from) * place
  return product
}

/**
 * The largest and smallest size of a window's whole gain over some of its samples. Products of straight lines bend, so
 * the bounds multiply those of each line.
 */
export function gainBounds(sound: Sound, localFrom: number, localTo: number): { least: number; most: number } {
  const constant = Math.abs(factorOf(sound.gainDb))
  let least = constant,
    most = constant
  const length = Math.max(1, sound.to - sound.from)
  for (const { from, to } of sound.curves) {
    const a = from + ((to - from) * localFrom) / length,
      b = from + ((to - from) * localTo) / length
    most *= Math.max(Math.abs(a), Math.abs(b))
    least *= a * b <= 0 ? 0 : Math.min(Math.abs(a), Math.abs(b))
  }
  return { least, most }
}

/**
 * The mean of the squared gain over some samples of a window, by Simpson's rule: exact for one curve, close for
 * several.
 */
export function meanSquareGain(sound: Sound, localFrom: number, localTo: number): number {
  const constant = factorOf(sound.gainDb) ** 2
  if (sound.curves.length === 0) return constant
  const a = curveGain(sound, localFrom),
    m = curveGain(sound, (localFrom + localTo) / 2),
    b = curveGain(sound, localTo)
  return (constant * (a * a + 4 * m * m + b * b)) / 6
}
