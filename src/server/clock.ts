/** Time as the server sees it; tests move their own. */
export type ServerClock = {
  nowMs(): number
  /** Acts once after the delay, unless the returned function is called before. */
  after(delayMs: number, act: () => void): () => void
}

export const systemClock: ServerClock = {
  nowMs: () => Date.now(),
  after: (delayMs, act) => {
    const timer = setTimeout(act, delayMs)
    // What only waits must not keep a process alive that is done.
    timer.unref()
    return () => clearTimeout(timer)
  },
}
