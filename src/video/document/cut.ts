import { cell, placeOf, stateKey, type Document } from '../../kernel/index.ts'
import { entryAt, entryCount, entryIndex, isSegment, isSentence, listOf, segmentOf, segmentsOf, sentencesIn, TIMELINE } from './timeline.ts'
import { isSentenceOut, isWordOut, segmentCell, sentenceOf, type Sentence } from './words.ts'

/** What operations ask of a cut. It answers from the document and hands out no copy of it. */
export type Cut = {
  sentence(id: string): Sentence | undefined
  isSentenceOut(sentence: Sentence): boolean
  isWordOut(word: string): boolean
  readonly segments: readonly string[]
  isSegment(id: string): boolean
  /** Left out by the order of the segments. */
  isSegmentOut(id: string): boolean
  isSentence(id: string): boolean
  segmentOf(sentence: string): string | undefined
  sentencesIn(segment: string): readonly string[]
  readonly entryCount: number
  entryAt(index: number): string | undefined
  /** The index of a sentence in the cut, those that are out counted, or -1. */
  entryIndex(sentence: string): number
  /** The key of an item in its list, and those of its neighbours there. */
  keysAround(item: string): { readonly list: string; readonly before: string | null; readonly own: string; readonly after: string | null } | undefined
}

export function cutOf(document: Document): Cut {
  return {
    sentence: (id) => (isSentence(document, id) ? sentenceOf(document, id) : undefined),
    isSentenceOut: (sentence) => isSentenceOut(document, sentence),
    isWordOut: (word) => isWordOut(document, word),
    get segments() {
      return segmentsOf(document)
    },
    isSegment: (id) => isSegment(document, id),
    isSegmentOut: (id) => cell(document, segmentCell(id, 'excluded')) === true,
    isSentence: (id) => isSentence(document, id),
    segmentOf: (sentence) => segmentOf(document, sentence),
    sentencesIn: (segment) => sentencesIn(document, segment),
    get entryCount() {
      return entryCount(document)
    },
    entryAt: (index) => entryAt(document, index),
    entryIndex: (sentence) => entryIndex(document, sentence),
    keysAround: (item) => {
      const place = placeOf(document, item)
      if (!place) return undefined
      const items = place.list === TIMELINE ? segmentsOf(document) : sentencesIn(document, place.list.slice(listOf('').length))
      const at = items.indexOf(item)
      const keyOf = (index: number): string | null => placeOf(document, items[index] ?? '')?.key ?? null
      return { list: place.list, before: keyOf(at - 1), own: place.key, after: keyOf(at + 1) }
    },
  }
}

const content = { isSet: () => true, same: () => true, tell: () => ({}) }

/** Which words and sentences are out, and what is said by whom. */
export const spoken = stateKey<Cut>({ name: 'spoken', about: 'what is said, and what of it is in the cut', owns: ['cell:word/**', 'cell:sentence/**', 'cell:segment/**', 'cell:source/**'], read: ({ document }) => cutOf(document), ...content })

/** In which order sentences and segments stand. */
export const order = stateKey<Cut>({ name: 'order', about: 'the order of the cut', owns: ['list:timeline', 'list:sources', 'list:segment/*'], read: ({ document }) => cutOf(document), ...content })
