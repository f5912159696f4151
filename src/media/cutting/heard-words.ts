import type { CaptionWord } from './captions-of.ts'
import { secondsOf, sourceSeconds, type PlacedCut, type PlacedRange } from './placed-cut.ts'

/**
 * The kept words of each range, in order, with their times in the cut. A word belongs to the range of its sentence that
 * plays its middle, or that lies nearest: a range of less than a frame may come to lie beside its word.
 */
export function heardWords(cut: PlacedCut, sentences: ReadonlyMap<string, SpokenSentence>): CaptionWord[][] {
  const rangesOf = new Map<string, number[]>()
  for (const [index, { range }] of cut.ranges.entries())
    for (const id of range.sentenceIds) rangesOf.set(id, [...(rangesOf.get(id) ?? []), index])
  const away = (index: number, seconds: number): number => {
    const placed = cut.ranges[index]
    if (!placed) return Infinity
    const from = sourceSeconds(placed, placed.startFrame, cut.rate),
      to = sourceSeconds(placed, placed.endFrame, cut.rate)
    return seconds < from ? from - seconds : seconds < to ? -1 : seconds - to
  }
  const rangeOf = (id: string, seconds: number): number | undefined =>
    (rangesOf.get(id) ?? []).reduce<number | undefined>(
      (best, index) => (best === undefined || away(index, seconds) < away(best, seconds) ? index : best),
      undefined,
    )
  return cut.ranges.map((placed, index) =>
    wordsOfRange(placed, cut, sentences, (id, seconds) => rangeOf(id, seconds) === index),
  )
}

function wordsOfRange(
  placed: PlacedRange,
  cut: PlacedCut,
  sentences: ReadonlyMap<string, SpokenSentence>,
  isHere: (sentence: string, seconds: number) => boolean,
): CaptionWord[] {
  const from = sourceSeconds(placed, placed.startFrame, cut.rate),
    to = sourceSeconds(placed, placed.endFrame, cut.rate)
  const recordSeconds = secondsOf(placed.recordFrame, cut.rate),
    lastSeconds = recordSeconds + to - from
  return placed.range.sentenceIds.flatMap((id) => {
    const sentence = sentences.get(id)
    return (sentence?.words ?? []).flatMap(({ text, startMicros, endMicros, excluded }): CaptionWord[] => {
      if (excluded || !isHere(id, (startMicros + endMicros) / 2e6)) return []
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

/** What is said in a cut, as captions and other programs want it. Times are whole microseconds of the source. */
export type SpokenSentence = {
  readonly id: string
  readonly speaker: string | null
  readonly words: readonly SentenceWord[]
}

export type SentenceWord = {
  readonly id: string
  readonly text: string
  readonly startMicros: number
  readonly endMicros: number
  readonly excluded: boolean
}
