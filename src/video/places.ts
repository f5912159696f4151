import type { Document } from '../kernel/index.ts'
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
  let at = 0
  let index = 0
  for (const id of entriesOf(document)) {
    const sentence = sentenceOf(document, id)
    if (!sentence) continue
    const isOut = isSentenceOut(document, sentence)
    const start = at
    let from: number | null = null
    let last = 0
    for (const word of isOut ? [] : sentence.words) {
      if (isWordOut(document, word.id)) {
        if (from !== null) at += (last - from) / MICROS
        from = null
        continue
      }
      from ??= word.startMicros
      last = word.endMicros
      words.set(word.id, { start: at + (word.startMicros - from) / MICROS, end: at + (word.endMicros - from) / MICROS })
    }
    if (from !== null) at += (last - from) / MICROS
    sentences.set(id, { sentence, index: index++, isOut, start, end: at })
  }
  return { sentences, words, seconds: at }
}
