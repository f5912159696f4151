/** Time and chance as a call to a model needs them, so that a test can hold them in its hand. */
export type Clock = {
  /** Milliseconds; only differences mean something. */
  now(): number
  /** Ends after `ms` milliseconds, or as soon as the signal aborts; it never fails. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** At least 0 and less than 1. */
  random(): number
}

type Watch = {
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
  readonly stallMs: number
  readonly untilMs: number
}
type Watched = { readonly signal: AbortSignal; readonly onSign: () => void }
type Ended = 'cancelled' | 'stalled' | 'late'

/**
 * Runs something that may hang, and ends it when the signal aborts, the time is over, or it has been silent for too
 * long since its last sign of life. Before the first sign only the time counts: a local model may load for a minute
 * before its first word. It does not wait for what it has ended.
 */
export async function runWatched<T>(watch: Watch, run: (watched: Watched) => Promise<T>): Promise<T | Ended> {
  const { clock, signal, stallMs, untilMs } = watch
  if (signal?.aborted === true) return 'cancelled'
  const stop = new AbortController()
  let lastSignMs: number | undefined
  const firstSign = new AbortController()
  const onSign = (): void => {
    lastSignMs = clock.now()
    firstSign.abort()
  }

  const watching = async (): Promise<Ended> => {
    for (;;) {
      const dueMs = Math.min(untilMs, lastSignMs === undefined ? Infinity : lastSignMs + stallMs)
      if (clock.now() >= dueMs) return dueMs === untilMs ? 'late' : 'stalled'
      await clock.sleep(
        dueMs - clock.now(),
        lastSignMs === undefined ? AbortSignal.any([stop.signal, firstSign.signal]) : stop.signal,
      )
      if (stop.signal.aborted) return 'cancelled'
    }
  }
  const onAbort = (): void => {
    stop.abort()
  }
  signal?.addEventListener('abort', onAbort)
  try {
    return await Promise.race([run({ signal: stop.signal, onSign }), watching()])
  } finally {
    stop.abort()
    signal?.removeEventListener('abort', onAbort)
  }
}

export const systemClock: Clock = {
  now: () => performance.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve()
      const end = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal?.addEventListener('abort', end)
    }),
}
