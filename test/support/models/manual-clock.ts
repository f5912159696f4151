import type { Clock } from '../../../src/models/call-model.ts'

/** Shorter sleeps are pauses and pass at once; longer ones are time-outs and wait for `advance`. */
const PAUSE_MS = 30_000

/** A clock that only moves when it is moved. */
export function manualClock({ random = () => 0 }: { random?: () => number } = {}): Clock & {
  advance(ms: number): void
  readonly pauses: readonly number[]
} {
  let nowMs = 0
  const pauses: number[] = []
  const sleepers = new Set<{ dueMs: number; wake: () => void }>()
  const advance = (ms: number): void => {
    nowMs += ms
    for (const sleeper of sleepers) if (sleeper.dueMs <= nowMs) sleeper.wake()
  }
  return {
    now: () => nowMs,
    random,
    pauses,
    advance,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve()
        if (ms < PAUSE_MS) {
          pauses.push(ms)
          advance(ms)
          return resolve()
        }
        const sleeper = {
          dueMs: nowMs + ms,
          wake: () => {
            sleepers.delete(sleeper)
            resolve()
          },
        }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', sleeper.wake)
      }),
  }
}
