import type { Curve, Sound, Window, Job } from './mix.ts'
import type { Json } from '../kernel/index.ts'

/** Windows as lists: what a stretch of them is, what they are with a fade on top, what they are backwards. */

export const isGapWindow = (window: Window): window is { gap: number } => 'gap' in window
export const windowLength = (window: Window): number => (isGapWindow(window) ? window.gap : window.to - window.from)
export const windowsLength = (windows: readonly Window[]): number =>
  windows.reduce((sum, window) => sum + windowLength(window), 0)

export function makeSound(source: string, from: number, to: number): Sound {
  return { source, from, to, gainDb: 0, curves: [], reversed: false, inverted: false, silent: false }
}

/** The windows between two places of a list of windows, in samples from its start. */
export function slice(windows: readonly Window[], from: number, to: number): Window[] {
  const found: Window[] = []
  let at = 0
  for (const window of windows) {
    const length = windowLength(window)
    if (at >= to) break
    if (at + length > from) found.push(sliceOne(window, Math.max(0, from - at), Math.min(length, to - at)))
    at += length
  }
  return found
}

function sliceOne(window: Window, from: number, to: number): Window {
  if (isGapWindow(window)) return { gap: to - from }
  const length = windowLength(window)
  if (from === 0 && to === length) return window
  const curves = window.curves.map((curve) => sliceCurve(curve, from / length, to / length))
  return window.reversed
    ? { ...window, from: window.to - to, to: window.to - from, curves }
    : { ...window, from: window.from + from, to: window.from + to, curves }
}

const sliceCurve = ({ shape, from, to }: Curve, start: number, end: number): Curve => ({
  shape,
  from: from + (to - from) * start,
  to: from + (to - from) * end,
})

export function eachSound(windows: readonly Window[], change: (sound: Sound) => Sound): Window[] {
  return windows.map((window) => (isGapWindow(window) ? window : change(window)))
}

/** A fade over all the windows together. */
export function withCurve(windows: readonly Window[], curve: Curve): Window[] {
  const total = windowsLength(windows)
  let at = 0
  return windows.map((window) => {
    const length = windowLength(window)
    const part = sliceCurve(curve, at / total, (at + length) / total)
    at += length
    return isGapWindow(window) ? window : { ...window, curves: [...window.curves, part] }
  })
}

export function reverseWindows(windows: readonly Window[]): Window[] {
  return windows.toReversed().map((window) =>
    isGapWindow(window)
      ? window
      : {
          ...window,
          reversed: !window.reversed,
          curves: window.curves.map(({ shape, from, to }) => ({ shape, from: to, to: from })),
        },
  )
}

/** Puts together what continues in the source with nothing different. */
export function mergeWindows(windows: readonly Window[]): Window[] {
  const found: Window[] = []
  for (const window of windows) {
    const last = found.at(-1)
    const both = last && join(last, window)
    if (both) found[found.length - 1] = both
    else if (windowLength(window) > 0) found.push(window)
  }
  return found
}

function join(a: Window, b: Window): Window | undefined {
  if (isGapWindow(a) || isGapWindow(b)) return isGapWindow(a) && isGapWindow(b) ? { gap: a.gap + b.gap } : undefined
  const same =
    a.source === b.source &&
    a.gainDb === b.gainDb &&
    a.reversed === b.reversed &&
    a.inverted === b.inverted &&
    a.silent === b.silent &&
    a.curves.length === 0 &&
    b.curves.length === 0
  if (!same) return undefined
  if (a.reversed ? b.to === a.from : a.to === b.from) return a.reversed ? { ...a, from: b.from } : { ...a, to: b.to }
  return undefined
}

/** As it lies in the journal: only what differs from a plain stretch of a source. */
type StoredWindow =
  | { gap: number }
  | ({ source: string; from: number; to: number } & Partial<Omit<Sound, 'source' | 'from' | 'to'>>)

function storeWindows(windows: readonly Window[]): StoredWindow[] {
  return windows.map((window) => {
    if (isGapWindow(window)) return window
    const { source, from, to, gainDb, curves, reversed, inverted, silent } = window
    return {
      source,
      from,
      to,
      ...(gainDb !== 0 && { gainDb }),
      ...(curves.length > 0 && { curves }),
      ...(reversed && { reversed }),
      ...(inverted && { inverted }),
      ...(silent && { silent }),
    }
  })
}

export function restoreWindows(windows: readonly StoredWindow[]): Window[] {
  return windows.map((window) =>
    'gap' in window ? window : { ...makeSound(window.source, window.from, window.to), ...window },
  )
}

/**
 * Audio by value, as a copy keeps it: its windows, and the jobs that they refer to, inner ones first.
 * With its jobs inside, a copy of an effect's result can be computed again whatever becomes of the original.
 */
export type StoredAudio = {
  readonly windows: readonly StoredWindow[]
  readonly jobs?: readonly (readonly [string, Job])[]
}

export function storeAudio(windows: readonly Window[], jobs: ReadonlyMap<string, Job>): StoredAudio {
  const needed = neededJobs(windows, jobs)
  return needed.length === 0 ? { windows: storeWindows(windows) } : { windows: storeWindows(windows), jobs: needed }
}

/** The jobs that windows refer to, directly or through other jobs, in the order in which they have to run. */
export function neededJobs(windows: readonly Window[], jobs: ReadonlyMap<string, Job>): [string, Job][] {
  const needed = new Map<string, Job>()
  const visit = (list: readonly Window[]): void => {
    for (const window of list) {
      const job = 'gap' in window ? undefined : jobs.get(window.source)
      if (!job || 'gap' in window || needed.has(window.source)) continue
      visit(job.input)
      visit(job.sidechain?.windows ?? [])
      needed.set(window.source, job)
    }
  }
  visit(windows)
  return [...needed]
}

export const asContent = (audio: StoredAudio): Json => audio
