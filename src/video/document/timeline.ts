import { countsUnder, itemsOf, placeOf, type Document } from '../../kernel/index.ts'

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

/** How many sentences the cut has. */
export function entryCount(document: Document): number {
  return indexOf(document).count
}

/** The sentence at an index of the cut. */
export function entryAt(document: Document, index: number): string | undefined {
  const { segments, starts } = indexOf(document)
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= index) low = middle + 1
    else high = middle
  }
  // Empty segments start where the next one does; the last that starts there is the one that holds it.
  const segment = segments[low - 1]
  return segment === undefined ? undefined : sentencesIn(document, segment)[index - (starts[low - 1] ?? 0)]
}

/** The index of a sentence in the cut, or -1. */
export function entryIndex(document: Document, sentence: string): number {
  const segment = segmentOf(document, sentence)
  const start = segment === undefined ? undefined : indexOf(document).startOf.get(segment)
  return segment === undefined || start === undefined ? -1 : start + sentencesIn(document, segment).indexOf(sentence)
}

/** At which index each segment starts. It is made once for each order of the cut: taking words out leaves the order alone. */
type Index = { readonly segments: readonly string[]; readonly starts: readonly number[]; readonly startOf: ReadonlyMap<string, number>; readonly count: number }
const known = new WeakMap<object, Index>()

function indexOf(document: Document): Index {
  const { lists } = document
  const found = lists === null ? undefined : known.get(lists)
  if (found) return found
  const counts = new Map<string, number>()
  for (const { list, count } of countsUnder(document, listOf(''))) counts.set(list.slice(listOf('').length), count)
  const segments = segmentsOf(document)
  let count = 0
  const starts = segments.map((segment) => {
    const start = count
    count += counts.get(segment) ?? 0
    return start
  })
  const index: Index = { segments, starts, startOf: new Map(segments.map((segment, at) => [segment, starts[at] ?? 0])), count }
  if (lists !== null) known.set(lists, index)
  return index
}

export const isSegment = (document: Document, id: string): boolean => placeOf(document, id)?.list === TIMELINE
export const isSentence = (document: Document, id: string): boolean => segmentOf(document, id) !== undefined
