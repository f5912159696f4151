import { cell, type Document, type Json } from '../../kernel/index.ts'

/** One spoken word as it was imported. Times are whole microseconds of its source, so that nothing drifts. */
export type Word = { readonly id: string; readonly text: string; readonly startMicros: number; readonly endMicros: number; readonly interpolated: boolean }

/** A sentence as it was imported: what is said, by whom, in which recording. Edits never change it; they stand beside it. */
export type Sentence = { readonly id: string; readonly source: string; readonly speaker: string | null; readonly words: readonly Word[] }

export const MICROS = 1_000_000

export const sentenceCell = (id: string, field: 'base' | 'excluded' | 'speaker'): string => `sentence/${id}/${field}`
export const segmentCell = (id: string, field: 'excluded'): string => `segment/${id}/${field}`
export const wordCell = (id: string, field: 'excluded' | 'text'): string => `word/${id}/${field}`
export const sourceCell = (id: string): string => `source/${id}/base`

/** A source of footage or sound. A document may be made from a transcript alone; then there is no recording yet. */
export type Source = { readonly id: string; readonly name: string; readonly durationMicros: number; readonly recording: string | null; readonly picture: Picture | null }

/** What a source shows. `file` is the address of the file's bytes; the rate is a fraction, and the nominal one where frames come at odd times. */
export type Picture = { readonly file: string; readonly width: number; readonly height: number; readonly rate: { readonly num: number; readonly den: number }; readonly isVariable: boolean }

type StoredSentence = { readonly source: string; readonly speaker: string | null; readonly words: readonly (readonly [id: string, text: string, startMicros: number, endMicros: number, interpolated: 0 | 1])[] }

export function storedSentence({ source, speaker, words }: Omit<Sentence, 'id'>): Json {
  const stored: StoredSentence = { source, speaker, words: words.map(({ id, text, startMicros, endMicros, interpolated }) => [id, text, startMicros, endMicros, interpolated ? 1 : 0]) }
  return stored
}

/** The sentence of an id, or undefined where there is none. */
export function sentenceOf(document: Document, id: string): Sentence | undefined {
  const stored = cell(document, sentenceCell(id, 'base')) as unknown as StoredSentence | undefined
  return stored && { id, source: stored.source, speaker: (cell(document, sentenceCell(id, 'speaker')) as string | undefined) ?? stored.speaker, words: stored.words.map(([word, text, startMicros, endMicros, interpolated]) => ({ id: word, text: (cell(document, wordCell(word, 'text')) as string | undefined) ?? text, startMicros, endMicros, interpolated: interpolated === 1 })) }
}

export const isWordOut = (document: Document, word: string): boolean => cell(document, wordCell(word, 'excluded')) === true

/** A sentence is out when it was excluded, or when none of its words is left. */
export function isSentenceOut(document: Document, { id, words }: Sentence): boolean {
  return cell(document, sentenceCell(id, 'excluded')) === true || (words.length > 0 && words.every((word) => isWordOut(document, word.id)))
}

export function sourceOf(document: Document, id: string): Source | undefined {
  const stored = cell(document, sourceCell(id)) as unknown as Omit<Source, 'id'> | undefined
  return stored && { id, ...stored }
}
