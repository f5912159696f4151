import type { Document } from '../kernel/index.ts'
import { heardSentences } from './document/played-ranges.ts'
import { isSentenceOut, isWordOut } from './document/words.ts'

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
  return heardSentences(document).map((sentence) => {
    const isOut = isSentenceOut(document, sentence)
    return {
      id: sentence.id,
      speaker: sentence.speaker,
      words: sentence.words.map(({ id, text, startMicros, endMicros }) => ({
        id,
        text,
        startMicros,
        endMicros,
        excluded: isOut || isWordOut(document, id),
      })),
    }
  })
}
