import type { PlayedRange } from './played-range.ts'
import type { Sentence } from './words.ts'

/** When a word is heard in the cut, counted from its start. */
export type PlayTime = { readonly startMicros: number; readonly endMicros: number }

/** Where each word of some sentences is heard in what the cut plays; a word that does not play has no time. */
export function playTimes(
  ranges: readonly PlayedRange[],
  sentences: readonly Sentence[],
): ReadonlyMap<string, PlayTime> {
  const bySentence = new Map<string, { readonly range: PlayedRange; readonly offset: number }[]>()
  let offset = 0
  for (const range of ranges) {
    for (const id of range.sentenceIds)
      bySentence.set(id, [...(bySentence.get(id) ?? []), { range, offset: offset - range.start.at }])
    offset += range.end.at - range.start.at
  }
  const times = new Map<string, PlayTime>()
  for (const { id, words } of sentences) {
    for (const { id: word, startMicros, endMicros } of words) {
      const middle = (startMicros + endMicros) / 2
      const heard = bySentence.get(id)?.find(({ range }) => middle >= range.start.at && middle <= range.end.at)
      if (heard) times.set(word, { startMicros: startMicros + heard.offset, endMicros: endMicros + heard.offset })
    }
  }
  return times
}
