import type { Document } from '../../kernel/index.ts'
import { pauseBetween, silencesOf } from './silences.ts'
import { segmentOf } from './timeline.ts'
import { gapAfter, isExcluded, isSegmentOut, isWordOut, type Sentence } from './words.ts'

/** How long a sentence is in the cut: its runs of kept words, with what is left of the pauses inside them. */
export function keptMicros(document: Document, { id, source, words }: Sentence): number {
  if (isExcluded(document, id) || isSegmentOut(document, segmentOf(document, id) ?? '')) return 0
  return words.reduce((sum, word, at) => {
    if (isWordOut(document, word.id)) return sum
    const next = words[at + 1]
    const pause = next && !isWordOut(document, next.id) ? next.startMicros - word.endMicros : 0
    const left = gapAfter(document, word.id)
    const silence =
      next && left !== undefined
        ? pauseBetween(silencesOf(document, source), word.endMicros, next.startMicros)
        : undefined
    const taken = silence && left !== undefined ? Math.max(0, silence.to - silence.from - left) : 0
    return sum + word.endMicros - word.startMicros + (pause > 0 ? pause - taken : pause)
  }, 0)
}
