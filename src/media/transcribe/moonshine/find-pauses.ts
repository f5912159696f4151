import { speechRate } from '../speech-samples.ts'

export type Pause = { readonly startSeconds: number; readonly endSeconds: number }

const FRAME = speechRate / 100
/** The closure before a "p" or a "t" is shorter. */
const SHORTEST_FRAMES = 12
/** Nothing of speech is this much softer than its loudest parts. */
const RANGE_DB = 50
/** Where between the softest and the loudest the line is drawn. */
const LINE = 0.3

/** Where nobody speaks for a moment, judged by how loud this very stretch is. */
export function findPauses(samples: Float32Array): Pause[] {
  const levels = levelsOf(samples)
  const sorted = levels.toSorted((a, b) => a - b)
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const soft = Math.max(sorted[Math.floor(sorted.length * 0.05)] ?? 0, loud - RANGE_DB)
  const line = soft + LINE * (loud - soft)
  const pauses: Pause[] = []
  for (let from = 0; from < levels.length;) {
    const end = levels.findIndex((level, index) => index >= from && level >= line)
    const to = end < 0 ? levels.length : end
    if (to - from >= SHORTEST_FRAMES || (to > from && (from === 0 || to === levels.length)))
      pauses.push({ startSeconds: from / 100, endSeconds: to / 100 })
    const quiet = levels.findIndex((level, index) => index > to && level < line)
    from = quiet < 0 ? levels.length : quiet
  }
  return pauses
}

/** Decibels of each hundredth of a second. */
function levelsOf(samples: Float32Array): number[] {
  return Array.from({ length: Math.ceil(samples.length / FRAME) }, (_, index) => {
    const frame = samples.subarray(index * FRAME, (index + 1) * FRAME)
    return 10 * Math.log10(1e-12 + frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length)
  })
}
