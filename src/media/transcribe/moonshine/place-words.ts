import type { Pause } from './find-pauses.ts'

export type Place = { readonly startSeconds: number; readonly endSeconds: number }

/** The decoder listens a little after the beginning of a word; measured on the recordings `speech/tuned-*`. */
const LATE_SECONDS = 0.055
/** How far a pause may be from where the decoder listened and still be the one before the word. */
const NEAR_SECONDS = 0.25
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

/** A word that seems to begin in a pause, or shortly after or before its end, begins at its end. */
function afterPause(second: number, pauses: readonly Pause[]): number {
  const pause = pauses.find(
    ({ startSeconds, endSeconds }) =>
      second >= startSeconds - SHORTEST_SECONDS && second <= endSeconds + NEAR_SECONDS / 2,
  )
  if (!pause) return second
  return Math.abs(pause.endSeconds - second) <= NEAR_SECONDS ? pause.endSeconds : second
}
