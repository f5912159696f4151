import { speechRate } from './read-speech-samples.ts'

type Place = { readonly startSeconds: number; readonly endSeconds: number }

/** The decoder listens a little after the beginning of a word; measured on the recordings `speech/tuned-*`. */
const LATE_SECONDS = 0.055

/** No word is shorter. */
const SHORTEST_SECONDS = 0.06

/**
 * From where each word was listened for to where it begins and ends: a word begins where the pause before it ends, and
 * ends with the next pause or the next word.
 */
export function placeWords(
  listenedSeconds: readonly number[],
  { pauses, seconds }: { pauses: readonly Pause[]; seconds: number },
): Place[] {
  const starts: number[] = []
  for (const listened of listenedSeconds) {
    const earliest = (starts.at(-1) ?? -SHORTEST_SECONDS) + SHORTEST_SECONDS
    const start = Math.max(earliest, afterPause(listened - LATE_SECONDS, pauses))
    starts.push(Math.min(start, Math.max(earliest, seconds - SHORTEST_SECONDS)))
  }
  return starts.map((startSeconds, index) => {
    const next = starts[index + 1] ?? Math.max(seconds, startSeconds + SHORTEST_SECONDS)
    const pause = pauses.find(
      (each) => each.startSeconds >= startSeconds + SHORTEST_SECONDS && each.startSeconds < next,
    )
    return { startSeconds, endSeconds: pause?.startSeconds ?? next }
  })
}

/** How far a pause may be from where the decoder listened and still be the one before the word. */
const NEAR_SECONDS = 0.25

/** A word that seems to begin in a pause, or shortly after or before its end, begins at its end. */
function afterPause(second: number, pauses: readonly Pause[]): number {
  const pause = pauses.find(
    ({ startSeconds, endSeconds }) =>
      second >= startSeconds - SHORTEST_SECONDS && second <= endSeconds + NEAR_SECONDS / 2,
  )
  if (!pause) return second
  return Math.abs(pause.endSeconds - second) <= NEAR_SECONDS ? pause.endSeconds : second
}

type Pause = { readonly startSeconds: number; readonly endSeconds: number }

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
