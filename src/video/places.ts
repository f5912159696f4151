import type { Document } from '../kernel/index.ts'
import { playTimes } from './document/play-times.ts'
import { playedMicros, playedRanges } from './document/played-ranges.ts'
import { heardSentences } from './document/source-words.ts'
import { entriesOf } from './document/timeline.ts'
import { isSentenceOut, MICROS, sentenceOf, type Sentence } from './document/words.ts'

/** Where a kept word is heard in the cut, in seconds. */
export type WordPlace = { readonly start: number; readonly end: number }

/** A sentence with its index in the order, and when it is heard. */
export type PlacedSentence = {
  readonly sentence: Sentence
  readonly index: number
  readonly isOut: boolean
  readonly start: number
  readonly end: number
}

/** Every sentence in order, and where each kept word is heard. */
export type Places = {
  readonly sentences: ReadonlyMap<string, PlacedSentence>
  readonly words: ReadonlyMap<string, WordPlace>
  readonly seconds: number
}

export function placesOf(document: Document): Places {
  const ranges = playedRanges(document)
  const all = [...entriesOf(document)].flatMap((id) => sentenceOf(document, id) ?? [])
  const words = new Map(
    [...playTimes(ranges, heardSentences(document))].map(([id, { startMicros, endMicros }]): [string, WordPlace] => [
      id,
      { start: startMicros / MICROS, end: endMicros / MICROS },
    ]),
  )
  const sentences = new Map<string, PlacedSentence>()
  // One that is out stands where the one before it ended.
  let heardUntil = 0
  for (const [index, sentence] of all.entries()) {
    const heard = sentence.words.flatMap(({ id }) => words.get(id) ?? [])
    const start = heard[0]?.start ?? heardUntil
    heardUntil = heard.at(-1)?.end ?? heardUntil
    sentences.set(sentence.id, { sentence, index, isOut: isSentenceOut(document, sentence), start, end: heardUntil })
  }
  return { sentences, words, seconds: playedMicros(ranges) / MICROS }
}
