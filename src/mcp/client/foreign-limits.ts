/** What one foreign server may take of our time and memory. `now` is a clock in milliseconds. */
export type ForeignLimits = {
  /** Until it must have answered the first words, and each listing of its tools. */
  readonly startMs: number
  /** Silence that a call bears; progress starts it anew, up to `callMostMs` in all. */
  readonly callMs: number
  readonly callMostMs: number
  /** How long it may take to end by itself. */
  readonly closeMs: number
  readonly messagesPerSecond: number
  readonly resultCharacters: number
  /** A line of its output, or the whole of one answer over HTTP. */
  readonly lineBytes: number
  readonly now: () => number
}

export const foreignLimits: ForeignLimits = {
  startMs: 20_000,
  callMs: 60_000,
  callMostMs: 15 * 60_000,
  closeMs: 2_000,
  messagesPerSecond: 500,
  resultCharacters: 4 * 1024 * 1024,
  lineBytes: 8 * 1024 * 1024,
  now: () => performance.now(),
}
