/**
 * One stretch of a source that plays without a break. A cut is a list of them, in order. Times are whole microseconds
 * of the source. Where exactly an edge falls is decided when it is rendered: `at` is the wish, `earliest` to `latest`
 * the room in which no word is spoken, where the quietest point is looked for.
 */
export type PlayedRange = {
  readonly sourceId: string
  readonly start: RangeEdge
  readonly end: RangeEdge
  /** The sentences that are heard in it, in order, for captions and for other programs. */
  readonly sentenceIds: readonly string[]
  /** Another picture over the whole range; the sound stays that of the range. */
  readonly override?: { readonly sourceId: string; readonly startMicros: number }
}

export type RangeEdge = { readonly at: number; readonly earliest: number; readonly latest: number }
