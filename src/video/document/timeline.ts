import { itemsOf, placeOf, type Document } from '../../kernel/index.ts'

/**
 * The order of a cut has two levels: segments in the timeline, sentences in their segment. Putting the segments in another
 * order leaves what was moved inside them alone.
 */
export const TIMELINE = 'timeline'
export const SOURCES = 'sources'
export const listOf = (segment: string): string => `segment/${segment}`

export const segmentsOf = (document: Document): string[] => itemsOf(document, TIMELINE)
export const sentencesIn = (document: Document, segment: string): string[] => itemsOf(document, listOf(segment))

/** The segment that a sentence stands in now, or undefined where there is no such sentence. */
export function segmentOf(document: Document, sentence: string): string | undefined {
  const list = placeOf(document, sentence)?.list
  return list?.startsWith('segment/') === true ? list.slice('segment/'.length) : undefined
}

/** Every sentence in the order of the cut, those that are out included. */
export function* entriesOf(document: Document): Generator<string> {
  for (const segment of segmentsOf(document)) yield* sentencesIn(document, segment)
}

export const isSegment = (document: Document, id: string): boolean => placeOf(document, id)?.list === TIMELINE
export const isSentence = (document: Document, id: string): boolean => segmentOf(document, id) !== undefined
