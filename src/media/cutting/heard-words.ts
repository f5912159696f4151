import { secondsOf, sourceSeconds, type PlacedCut, type PlacedRange } from './placed-cut.ts'
import type { SpokenSentence } from './spoken-sentence.ts'

/** A word where it is heard in the cut. */
export type HeardWord = {
  readonly text: string
  readonly speaker: string | null
  readonly sentenceId: string
  readonly startSeconds: number
  readonly endSeconds: number
}

/**
 * The kept words of one range, in order, with their times in the cut. A word belongs to the range that plays its
 * middle.
 */
export function heardWords(
  placed: PlacedRange,
  cut: PlacedCut,
  sentences: ReadonlyMap<string, SpokenSentence>,
): HeardWord[] {
  const from = sourceSeconds(placed, placed.startFrame, cut.rate),
    to = sourceSeconds(placed, placed.endFrame, cut.rate)
  const recordSeconds = secondsOf(placed.recordFrame, cut.rate),
    lastSeconds = recordSeconds + to - from
  return placed.range.sentenceIds.flatMap((id) => {
    const sentence = sentences.get(id)
    return (sentence?.words ?? []).flatMap(({ text, startMicros, endMicros, excluded }): HeardWord[] => {
      const middle = (startMicros + endMicros) / 2e6
      if (excluded || middle < from || middle >= to) return []
      const inCut = (micros: number): number =>
        Math.min(lastSeconds, Math.max(recordSeconds, recordSeconds + micros / 1e6 - from))
      return [
        {
          text,
          speaker: sentence?.speaker ?? null,
          sentenceId: id,
          startSeconds: inCut(startMicros),
          endSeconds: inCut(endMicros),
        },
      ]
    })
  })
}
