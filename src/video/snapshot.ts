import { itemsOf, type Document, type DocumentState, type Json } from '../kernel/index.ts'
import { heardSentences, playedMicros, playedRanges } from './document/played-ranges.ts'
import { segmentsOf, sentencesIn, SOURCES } from './document/timeline.ts'
import {
  gapAfter,
  isSegmentOut,
  isSentenceOut,
  isWordOut,
  MICROS,
  overrideOf,
  sentenceOf,
  sourceOf,
  type Picture,
  type Sentence,
  type Word,
  type Source,
} from './document/words.ts'

/** A video document as other programs see it, in timeline order and in seconds. */
export function snapshotOf({
  name,
  revision,
  state: { document },
}: Pick<DocumentState, 'name' | 'revision' | 'state'>): Json {
  const segments = segmentsOf(document).map((id) => ({
    id,
    sentenceIds: sentencesIn(document, id),
    ...(isSegmentOut(document, id) && { excluded: true }),
  }))
  const sentences = segments.flatMap(({ id, sentenceIds }) =>
    sentenceIds.flatMap((each) => {
      const sentence = sentenceOf(document, each)
      return sentence ? [{ sentence, segment: id }] : []
    }),
  )
  return {
    kind: 'video',
    name,
    revision,
    duration: playedMicros(playedRanges(document)) / MICROS,
    sources: itemsOf(document, SOURCES).flatMap((id) => {
      const source = sourceOf(document, id)
      return source
        ? [
            {
              id,
              name: source.name,
              duration: source.durationMicros / MICROS,
              recording: source.recording,
              picture: source.picture && pictureJson(source.picture),
            },
          ]
        : []
    }),
    segments,
    sentences: sentences.map(({ sentence, segment }) => sentenceJson(document, sentence, segment)),
  }
}

function pictureJson({ width, height, rate, isVariable }: Picture): Json {
  return { width, height, frameRate: rate.num / rate.den, variableFrameRate: isVariable }
}

function sentenceJson(document: Document, sentence: Sentence, segmentId: string): Json {
  const { id, source, speaker, words } = sentence
  const override = overrideOf(document, id)
  return {
    id,
    segmentId,
    sourceId: source,
    speaker,
    excluded: isSentenceOut(document, sentence),
    start: (words[0]?.startMicros ?? 0) / MICROS,
    end: (words.at(-1)?.endMicros ?? 0) / MICROS,
    ...(override && {
      override: { sourceId: override.sourceId, start: override.startMicros / MICROS, end: override.endMicros / MICROS },
    }),
    words: words.map((word) => wordJson(document, word)),
  }
}

function wordJson(document: Document, { id, text, startMicros, endMicros, interpolated }: Word): Json {
  const gap = gapAfter(document, id)
  return {
    id,
    text,
    start: startMicros / MICROS,
    end: endMicros / MICROS,
    excluded: isWordOut(document, id),
    ...(gap !== undefined && { gapAfter: gap / MICROS }),
    ...(interpolated && { interpolated: true }),
  }
}

/** How long the cut is. */
export function keptSeconds(document: Document): number {
  return playedMicros(playedRanges(document)) / MICROS
}

/** The recordings of a document, in the order in which they came. */
export function sourcesOf(document: Document): Source[] {
  return itemsOf(document, SOURCES).flatMap((id) => sourceOf(document, id) ?? [])
}

/**
 * One sentence as captions are made from it: what is out is marked and not left away, so that the rest keeps its times.
 */
type SpokenLine = {
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
