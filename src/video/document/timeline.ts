import {
  heldCount,
  holderAt,
  itemAt,
  itemsOf,
  listHeldBy,
  placeOf,
  standingOf,
  type Document,
} from '../../kernel/index.ts'

/**
 * The order of a cut has two levels: segments in the timeline, sentences in their segment. Putting the segments in
 * another order leaves what was moved inside them alone.
 */
export const TIMELINE = 'timeline'
export const SOURCES = 'sources'
/** Sentences that were merged into the one before them. They keep their names, for when they are split off again. */
export const MERGED = 'merged'
export const listOf = (segment: string): string => listHeldBy(segment)

export const segmentsOf = (document: Document): string[] => itemsOf(document, TIMELINE)
export const sentencesIn = (document: Document, segment: string): string[] => itemsOf(document, listOf(segment))

/** The segment that a sentence stands in now, or undefined where there is no such sentence. */
export function segmentOf(document: Document, sentence: string): string | undefined {
  const list = placeOf(document, sentence)?.list
  return list !== undefined && list.startsWith(listOf('')) ? list.slice(listOf('').length) : undefined
}

/** Every sentence in the order of the cut, those that are out included. */
export function* entriesOf(document: Document): Generator<string> {
  for (const segment of segmentsOf(document)) yield* sentencesIn(document, segment)
}

/** How many sentences the cut has. */
export const entryCount = (document: Document): number => heldCount(document, TIMELINE)

/** The sentence at an index of the cut. */
export function entryAt(document: Document, index: number): string | undefined {
  const found = index < 0 ? undefined : holderAt(document, TIMELINE, index)
  return found && itemAt(document, listOf(found.item), found.inside)
}

/** The index of a sentence in the cut, or -1. */
export function entryIndex(document: Document, sentence: string): number {
  const segment = segmentOf(document, sentence)
  const outer = segment === undefined ? undefined : standingOf(document, segment)
  const inner = standingOf(document, sentence)
  return outer && inner ? outer.heldBefore + inner.before : -1
}

export const isSegment = (document: Document, id: string): boolean => placeOf(document, id)?.list === TIMELINE
export const isSentence = (document: Document, id: string): boolean => segmentOf(document, id) !== undefined
