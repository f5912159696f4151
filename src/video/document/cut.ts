import { cell, itemsOf, neighboursOf, placeOf, stateKey, type Document } from '../../kernel/index.ts'
import { segmentCell, sourceCell, beginningAt, neighbourId, numberedId } from './ids.ts'
import { heardSentences, playTimes, playedRanges, type PlayTime } from './played-ranges.ts'
import { pauseBetween, silencesOf, type Pause } from './silences.ts'
import {
  entriesOf,
  entryAt,
  entryCount,
  entryIndex,
  isSegment,
  isSentence,
  segmentOf,
  segmentsOf,
  sentencesIn,
  SOURCES,
} from './timeline.ts'
import {
  findCurrentName,
  gapAfter,
  isExcluded,
  isSegmentOut,
  isSentenceOut,
  isWordOut,
  overrideOf,
  sentenceOf,
  sourceOf,
  speakerName,
  type Override,
  type Sentence,
  type Source,
  beginningsIn,
} from './words.ts'

/** What operations ask of a cut. It answers from the document and hands out no copy of it. */
export type Cut = {
  sentence(id: string): Sentence | undefined
  /** The sentence that a word stands in now. */
  holding(word: string): string | undefined
  /** The sentence that a word was imported in, and which of its words it is. */
  importedAt(word: string): { readonly base: string; readonly offset: number } | undefined
  /** Everyone who speaks, by the name that was imported or set, and what they are called now. */
  readonly speakers: readonly { readonly name: string; readonly called: string }[]
  calledNow(name: string): string
  isSentenceOut(sentence: Sentence): boolean
  /** Left out by itself, whatever its words and its segment are. */
  isExcluded(sentence: string): boolean
  isWordOut(word: string): boolean
  /** The most that is left of the pause after a word, in microseconds, where it was shortened. */
  gapAfter(word: string): number | undefined
  /** Where a pause between two places of a source is, by its sound where that was measured. */
  pauseBetween(source: string, from: number, to: number): Pause | undefined
  /** Whether the silences of a source were measured in its sound. */
  isMeasured(source: string): boolean
  override(sentence: string): Override | undefined
  source(id: string): Source | undefined
  readonly sources: readonly string[]
  readonly segments: readonly string[]
  isSegment(id: string): boolean
  /** Left out by the order of the segments. */
  isSegmentOut(id: string): boolean
  /** The segment behind which one stood when it was left out, null where it was the first. */
  homeOf(segment: string): string | null
  isSentence(id: string): boolean
  segmentOf(sentence: string): string | undefined
  sentencesIn(segment: string): readonly string[]
  /** Every sentence in the order of the cut, those that are out included. */
  entries(): Iterable<string>
  readonly entryCount: number
  entryAt(index: number): string | undefined
  /** The index of a sentence in the cut, those that are out counted, or -1. */
  entryIndex(sentence: string): number
  /** The key of an item in its list, and those of its neighbours there. */
  keysAround(item: string): KeysAround | undefined
  playTimes(): ReadonlyMap<string, PlayTime>
}

type KeysAround = {
  readonly list: string
  readonly before: string | null
  readonly own: string
  readonly after: string | null
}

export function cutOf(document: Document): Cut {
  return {
    sentence: (id) => sentenceOf(document, id),
    holding: (word) => findSentenceHolding(document, word),
    importedAt: (word) => importedAt(document, word),
    get speakers() {
      const names = new Set([...entriesOf(document)].flatMap((id) => speakerName(document, id) ?? []))
      return [...names].map((name) => ({ name, called: findCurrentName(document, name) }))
    },
    calledNow: (name) => findCurrentName(document, name),
    isSentenceOut: (sentence) => isSentenceOut(document, sentence),
    isExcluded: (sentence) => isExcluded(document, sentence),
    isWordOut: (word) => isWordOut(document, word),
    gapAfter: (word) => gapAfter(document, word),
    pauseBetween: (source, from, to) => pauseBetween(silencesOf(document, source), from, to),
    isMeasured: (source) => silencesOf(document, source) !== undefined,
    override: (sentence) => overrideOf(document, sentence),
    source: (id) => sourceOf(document, id),
    get sources() {
      return itemsOf(document, SOURCES)
    },
    get segments() {
      return segmentsOf(document)
    },
    isSegment: (id) => isSegment(document, id),
    isSegmentOut: (id) => isSegmentOut(document, id),
    homeOf: (segment) => (cell(document, segmentCell(segment, 'home')) as string | null | undefined) ?? null,
    isSentence: (id) => isSentence(document, id),
    segmentOf: (sentence) => segmentOf(document, sentence),
    sentencesIn: (segment) => sentencesIn(document, segment),
    entries: () => entriesOf(document),
    get entryCount() {
      return entryCount(document)
    },
    entryAt: (index) => entryAt(document, index),
    entryIndex: (sentence) => entryIndex(document, sentence),
    keysAround: (item) => keysAround(document, item),
    playTimes: () => playTimes(playedRanges(document), heardSentences(document)),
  }
}

function keysAround(document: Document, item: string): KeysAround | undefined {
  const place = placeOf(document, item)
  if (!place) return undefined
  const { before, after } = neighboursOf(document, item)
  const keyOf = (neighbour: string | undefined): string | null =>
    neighbour === undefined ? null : (placeOf(document, neighbour)?.key ?? null)
  return { list: place.list, before: keyOf(before), own: place.key, after: keyOf(after) }
}

const content = { isSet: () => true, same: () => true, tell: () => ({}) }

/** Which words and sentences are out, and what is said by whom. */
export const spoken = stateKey<Cut>({
  name: 'spoken',
  about: 'what is said, and what of it is in the cut',
  owns: ['cell:word/**', 'cell:sentence/**', 'cell:segment/**', 'cell:source/**', 'cell:speaker/**'],
  read: ({ document }) => cutOf(document),
  ...content,
})

/** In which order sentences and segments stand. */
export const order = stateKey<Cut>({
  name: 'order',
  about: 'the order of the cut',
  owns: ['list:timeline', 'list:sources', 'list:merged', 'list:in/*'],
  read: ({ document }) => cutOf(document),
  ...content,
})

/** The sentence that a word stands in now. Found by number, not by looking through sentences. */
export function findSentenceHolding(document: Document, word: string): string | undefined {
  const found = importedAt(document, word)
  if (!found) return undefined
  const offsets = beginningsIn(document, found.base).filter((offset) => offset <= found.offset)
  return offsets.length > 0 ? beginningAt(found.base, Math.max(...offsets)) : lastBeginning(document, found.base)
}

/** The sentence that a word was imported in, and which of its words it is. */
function importedAt(document: Document, word: string): { readonly base: string; readonly offset: number } | undefined {
  const numbered = numberedId(word)
  const starts =
    numbered && (cell(document, sourceCell(`src-${numbered.prefix}1`, 'starts')) as readonly number[] | undefined)
  if (!numbered || !starts) return undefined
  const index = lastAtOrBelow(starts, numbered.number - 1)
  return { base: `sent-${numbered.prefix}${index + 1}`, offset: numbered.number - 1 - (starts[index] ?? 0) }
}

/** An imported sentence that no longer stands by itself belongs to the last one that begins before it. */
function lastBeginning(document: Document, imported: string): string | undefined {
  let at: string | undefined = imported
  while (at !== undefined && !isSentence(document, at)) {
    at = neighbourId(at, -1)
    const offsets = at === undefined ? [] : beginningsIn(document, at)
    if (at !== undefined && offsets.length > 0) return beginningAt(at, Math.max(...offsets))
  }
  return at
}

function lastAtOrBelow(starts: readonly number[], position: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}
