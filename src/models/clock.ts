/** Time and chance as a call to a model needs them, so that a test can hold them in its hand. */
export type Clock = {
  /** Milliseconds; only differences mean something. */
  now(): number
  /** Ends after `ms` milliseconds, or as soon as the signal aborts; it never fails. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** At least 0 and less than 1. */
  random(): number
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
