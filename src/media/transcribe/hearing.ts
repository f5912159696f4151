/** What every way of transcribing is asked. */
export type Hearing = {
  /** Absolute. */
  readonly path: string
  /** A code such as "en"; without one the recogniser finds out. */
  readonly language?: string | undefined
  /** From 0 to 1. */
  readonly onProgress?: ((done: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}
