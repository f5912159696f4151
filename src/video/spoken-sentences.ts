import type { Document } from '../kernel/index.ts'
import { entriesOf } from './document/timeline.ts'
import { isSentenceOut, isWordOut, sentenceOf } from './document/words.ts'

/**
 * One sentence as captions are made from it: what is out is marked and not left away, so that the rest keeps its times.
 */
export type SpokenLine = {
  readonly id: string
  readonly speaker: string | null
  readonly words: readonly {
    readonly id: string
    readonly text: string
    readonly startMicros: number
    readonly endMicros: number
    readonly excluded: boolean
  }[]
}

export function spokenSentences(document: Document): SpokenLine[] {
  return [...entriesOf(document)].flatMap((id) => {
    const sentence = sentenceOf(document, id)
    if (!sentence) return []
    const isOut = isSentenceOut(document, sentence)
    return [
      {
        id,
        speaker: sentence.speaker,
        words: sentence.words.map((word) => ({
          id: word.id,
          text: word.text,
          startMicros: word.startMicros,
          endMicros: word.endMicros,
          excluded: isOut || isWordOut(document, word.id),
        })),
      },
    ]
  })
}
