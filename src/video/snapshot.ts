import { cell, itemsOf, type Document, type DocumentState, type Json } from '../kernel/index.ts'
import { segmentsOf, sentencesIn, SOURCES } from './document/timeline.ts'
import { isSentenceOut, isWordOut, MICROS, sentenceOf, sourceOf, type Sentence } from './document/words.ts'

/** A video document as other programs see it, in timeline order and in seconds. */
export function snapshotOf({ name, revision, state: { document } }: Pick<DocumentState, 'name' | 'revision' | 'state'>): Json {
  const segments = segmentsOf(document).map((id) => ({ id, sentenceIds: sentencesIn(document, id) }))
  const sentences = segments.flatMap(({ id, sentenceIds }) => sentenceIds.flatMap((each) => {
    const sentence = sentenceOf(document, each)
    return sentence ? [{ sentence, segment: id }] : []
  }))
  return {
    kind: 'video',
    name,
    revision,
    duration: sentences.reduce((sum, { sentence }) => sum + keptMicros(document, sentence), 0) / MICROS,
    sources: itemsOf(document, SOURCES).flatMap((id) => {
      const source = sourceOf(document, id)
      return source ? [{ id, name: source.name, duration: source.durationMicros / MICROS, recording: source.recording }] : []
    }),
    segments,
    sentences: sentences.map(({ sentence, segment }) => sentenceJson(document, sentence, segment)),
  }
}

function sentenceJson(document: Document, sentence: Sentence, segmentId: string): Json {
  const { id, source, speaker, words } = sentence
  return {
    id,
    segmentId,
    sourceId: source,
    speaker,
    excluded: isSentenceOut(document, sentence),
    start: (words[0]?.startMicros ?? 0) / MICROS,
    end: (words.at(-1)?.endMicros ?? 0) / MICROS,
    words: words.map((word) => ({ id: word.id, text: word.text, start: word.startMicros / MICROS, end: word.endMicros / MICROS, excluded: isWordOut(document, word.id), ...(word.interpolated && { interpolated: true }) })),
  }
}

/** How long a sentence is in the cut: its runs of kept words, with the pauses inside them. */
export function keptMicros(document: Document, sentence: Sentence): number {
  if (cell(document, `sentence/${sentence.id}/excluded`) === true) return 0
  let sum = 0
  let from: number | null = null
  let to = 0
  for (const word of sentence.words) {
    if (isWordOut(document, word.id)) {
      if (from !== null) sum += to - from
      from = null
      continue
    }
    from ??= word.startMicros
    to = word.endMicros
  }
  return from === null ? sum : sum + to - from
}
