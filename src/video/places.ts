import type { Document } from '../kernel/index.ts'
import { playedMicros, playedRanges } from './document/played-ranges.ts'
import { entriesOf } from './document/timeline.ts'
import { isSentenceOut, isWordOut, MICROS, sentenceOf, type Sentence } from './document/words.ts'

/** Where a kept word is heard in the cut, in seconds. */
export type WordPlace = { readonly start: number; readonly end: number }

/** A sentence with its index in the order, and when it is heard. */
export type PlacedSentence = { readonly sentence: Sentence; readonly index: number; readonly isOut: boolean; readonly start: number; readonly end: number }

/** Every sentence in order, and where each kept word is heard; made in one walk over the cut. */
export type Places = { readonly sentences: ReadonlyMap<string, PlacedSentence>; readonly words: ReadonlyMap<string, WordPlace>; readonly seconds: number }

export function placesOf(document: Document): Places {
  const sentences = new Map<string, PlacedSentence>()
  const words = new Map<string, WordPlace>()
  const ranges = playedRanges(document)
  // Kept words come in the order of the ranges, so both are walked once, side by side.
  let at = 0
  let playedBefore = 0
  let heardUntil = 0
  let index = 0
  for (const id of entriesOf(document)) {
    const sentence = sentenceOf(document, id)
    if (!sentence) continue
    const isOut = isSentenceOut(document, sentence)
    let start: number | undefined
    for (const { id: word, startMicros, endMicros } of isOut ? [] : sentence.words) {
      if (isWordOut(document, word)) continue
      let range = ranges[at]
      while (range && !(range.sourceId === sentence.source && range.start.at <= startMicros && startMicros < range.end.at)) {
        playedBefore += range.end.at - range.start.at
        range = ranges[++at]
      }
      if (!range) break
      const place = { start: (playedBefore + startMicros - range.start.at) / MICROS, end: (playedBefore + Math.min(endMicros, range.end.at) - range.start.at) / MICROS }
      words.set(word, place)
      start ??= place.start
      heardUntil = place.end
    }
    sentences.set(id, { sentence, index: index++, isOut, start: start ?? heardUntil, end: heardUntil })
  }
  return { sentences, words, seconds: playedMicros(ranges) / MICROS }
}
