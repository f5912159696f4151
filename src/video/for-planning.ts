import { videoFrame } from './frame.ts'
import { videoEar, videoEarWith } from './hear/ear.ts'
import {
  emptyDocument,
  type Domain,
  type StateKey,
  cell,
  neighboursOf,
  type Checker,
  problem,
  type Json,
  type Problem,
  type State,
  type Unit,
  type Document,
} from '../kernel/index.ts'
import { order, spoken } from './document/cut.ts'
import { operations } from './operations/index.ts'
import { entryIndex, isSentence, segmentsOf, entryCount, entriesOf, segmentOf } from './document/timeline.ts'
import { isSentenceOut, sentenceOf } from './document/words.ts'
import { changedLines } from './for-models/changed-lines.ts'
import { segmentsText, timelineText, sentenceLines, windowText } from './for-models/context-text.ts'
import { editing, videoPhases } from './for-models/phases.ts'
import { videoRules } from './rules/index.ts'
import { findPlaces, type SearchedSentence } from './search/find-places.ts'
import { scoreNearby } from './search/score-nearby.ts'
import type { Meanings } from './search/topic-units.ts'

const MAX_SENTENCES = 40

/** What a model is told of video documents. */
const videoForModels = {
  instructions: editing.instructions,
  often: editing.often,
  describe: async ({ document }: State): Promise<string> => timelineText(document),
  look: {
    description:
      'See some sentences with their words as they are now (from, count), those that speak of something (search), ' +
      'or the segments (segments: true).',
    parameters: {
      type: 'object',
      properties: {
        from: { type: 'integer' },
        count: { type: 'integer' },
        search: { type: 'string' },
        segments: { type: 'boolean' },
      },
    } as Json,
    maxCharacters: 40_000,
    run: look,
  },
  // Forty replies that each read a transcript of two hours from the cache: that is what the tokens, the money and the
  // time are for.
  limits: { replies: 40, edits: 100, budget: { calls: 120, tokens: 8_000_000, money: 3, seconds: 1800 } },
  changed: (before: State, after: State, units: readonly Unit[]): string =>
    changedLines(
      before.document,
      after.document,
      units.flatMap(({ changes }) => changes),
    ),
  phases: videoPhases,
}

const MAX_LISTED = 100

const isWhole = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

/** How each kind of promise is looked up in the document as it is now, never in the plan. */
export const checkers: ReadonlyMap<string, Checker> = new Map<string, Checker>([
  ['cell', ({ document }, about) => cell(document, (about as { path: string }).path) ?? null],
  [
    'sentence-out',
    ({ document }, about) => {
      const sentence = sentenceOf(document, (about as { sentence: string }).sentence)
      return sentence ? isSentenceOut(document, sentence) : null
    },
  ],
  ['sentence-index', ({ document }, about) => entryIndex(document, (about as { sentence: string }).sentence)],
  [
    'sentence-words',
    ({ document }, about) =>
      sentenceOf(document, (about as { sentence: string }).sentence)?.words.map(({ id }) => id) ?? null,
  ],
  ['speaker', ({ document }, about) => sentenceOf(document, (about as { sentence: string }).sentence)?.speaker ?? null],
  [
    'segment-before',
    ({ document }, about) => neighboursOf(document, (about as { segment: string }).segment).before ?? null,
  ],
  ['segment-order', ({ document }) => segmentsOf(document)],
  [
    'sentences-there',
    ({ document }, about) =>
      (about as { sentences: string[] }).sentences.filter((id) => isSentence(document, id)).length,
  ],
])

/**
 * Everything that can be known of and done to a video document: speech with or without a picture, edited by its
 * transcript.
 */
export const video: Domain = {
  name: 'video',
  operations: new Map(operations.map((operation) => [operation.name, operation])),
  keys: new Map(([spoken, order] as unknown as StateKey<unknown>[]).map((key) => [key.name, key])),
  checkers,
  newDocument: { document: emptyDocument, editor: {} },
}

/** Everything that a mind may know of video documents. */
export const videoPlanning = {
  domain: video,
  frame: videoFrame,
  ear: videoEar,
  rules: async () => videoRules,
  forModels: videoForModels,
}

/** The same where what sentences mean is lent. */
export const videoPlanningWith = (meanings: Meanings): typeof videoPlanning => ({
  ...videoPlanning,
  ear: videoEarWith(meanings),
})

function look(
  { document }: State,
  { from, count, search, segments }: { readonly [param: string]: Json },
): string | Problem {
  if (segments === true) return segmentsText(document)
  if (typeof search === 'string' && search.trim() !== '')
    return searchText(document, search) || `Nobody speaks of ${JSON.stringify(search)}.`
  if (!isWhole(from) || !isWhole(count) || count < 1)
    return problem(
      'invalid-params',
      'look needs from, the index of the first sentence, and count, both whole numbers; or search, the words to ' +
        'find; or segments: true.',
    )
  return (
    windowText(document, from, Math.min(count, MAX_LISTED)) ||
    problem('out-of-range', `Index ${from} out of range (0-${entryCount(document) - 1})`)
  )
}

/**
 * The sentences that speak of something, those that are out included, the best place first; empty where nobody does.
 */
function searchText(document: Document, query: string): string {
  const sentences = [...entriesOf(document)].flatMap((id) => sentenceOf(document, id) ?? [])
  const searched = sentences.map(({ id, speaker, words }): SearchedSentence => ({
    id,
    segment: segmentOf(document, id) ?? '',
    speaker,
    words: words.map(({ text }) => text),
  }))
  const places = findPlaces(searched, query).flatMap(({ sentenceIds }) => sentenceIds)
  const found = new Set((places.length > 0 ? places : nearbyIds(searched, query)).slice(0, MAX_SENTENCES))
  return [...found]
    .flatMap((id) => {
      const sentence = sentenceOf(document, id)
      return sentence ? sentenceLines(document, sentence, entryIndex(document, id)) : []
    })
    .join('\n')
}

/** Where nobody speaks of it in those words: sentences with some of them, or with words that go with them. */
function nearbyIds(searched: readonly SearchedSentence[], query: string): string[] {
  const scores = scoreNearby(searched, query)
  return searched
    .map(({ id }, at) => ({ id, score: scores[at] ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_NEARBY)
    .map(({ id }) => id)
}
const MAX_NEARBY = 10
