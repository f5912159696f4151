import { itemsOf, type Document } from '../../kernel/index.ts'
import { entriesOf, SOURCES } from './timeline.ts'
import { sentenceOf, sourceOf, type Sentence, type Word } from './words.ts'

/** When a word of a source is heard, by its position there. */
export type HeardAt = { readonly id: string; readonly startMicros: number; readonly endMicros: number }

/** A source with all its words, in or out, in the order in which they were said. `endMicros` is where it ends. */
export type SourceWords = { readonly heard: readonly HeardAt[]; readonly endMicros: number }

/** Every sentence of the cut in order, and every source with its words. */
export function allWords(document: Document): {
  readonly sentences: readonly Sentence[]
  readonly sources: ReadonlyMap<string, SourceWords>
} {
  const sentences = [...entriesOf(document)].flatMap((id) => sentenceOf(document, id) ?? [])
  const said = new Map<string, Word[]>(itemsOf(document, SOURCES).map((id) => [id, []]))
  for (const { source, words } of sentences) {
    const list = said.get(source)
    for (const word of words) if (list) list[word.position] = word
  }
  return {
    sentences,
    sources: new Map([...said].map(([id, words]) => [id, mended(words, sourceOf(document, id)?.durationMicros ?? 0)])),
  }
}

/** Every sentence of the cut in order, its words at the times by which the cut is made: none of them overlap. */
export function heardSentences(document: Document): Sentence[] {
  const { sentences, sources } = allWords(document)
  return sentences.map((sentence) => {
    const heard = sources.get(sentence.source)?.heard ?? []
    return {
      ...sentence,
      words: sentence.words.map((word) => {
        const { startMicros, endMicros } = heard[word.position] ?? word
        return { ...word, startMicros, endMicros }
      }),
    }
  })
}

/**
 * Tools write words that overlap or run backwards. Here a word ends where the next begins, and none begins before the
 * last one ends.
 */
function mended(words: readonly Word[], durationMicros: number): SourceWords {
  let last = 0
  const heard = words.map(({ id, startMicros, endMicros }, at) => {
    const start = Math.max(startMicros, last)
    last = Math.max(start, Math.min(endMicros, words[at + 1]?.startMicros ?? endMicros))
    return { id, startMicros: start, endMicros: last }
  })
  return { heard, endMicros: Math.max(durationMicros, last) }
}
