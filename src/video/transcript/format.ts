import type { Note } from '../../kernel/index.ts'
import { numberOf, textOf } from './field.ts'

/** Two days of fast speech; what has more is no transcript of one recording. */
export const MAX_WORDS = 500_000

/** One way in which a tool writes transcripts. `fits` looks at the content only; `read` never throws on what fits. */
export type Format = {
  readonly name: string
  readonly fits: (value: unknown) => boolean
  readonly read: (value: unknown) => HeardTranscript
}

/** What a format gives: the words as the tool has them, not yet mended. */
export type HeardTranscript = {
  readonly language: string | null
  readonly words: readonly HeardWord[]
  readonly notes?: readonly Note[]
}

/** A word as a tool gave it: its times may be missing or wrong. */
export type HeardWord = {
  readonly text: string
  readonly startSeconds: number | null
  readonly endSeconds: number | null
  readonly confidence: number | null
  readonly speaker: string | null
  readonly interpolated: boolean
}

/** A word from fields that may hold anything. */
export function heardWord({
  text,
  start,
  end,
  confidence,
  speaker,
}: {
  text: unknown
  start: unknown
  end: unknown
  confidence?: unknown
  speaker?: unknown
}): HeardWord {
  return {
    text: textOf(text) ?? '',
    startSeconds: numberOf(start),
    endSeconds: numberOf(end),
    confidence: confidenceOf(confidence),
    speaker: speakerOf(speaker),
    interpolated: false,
  }
}

/** The name that a tool gives a speaker; a bare number is no name. */
export function speakerOf(value: unknown): string | null {
  if (typeof value === 'number') return `Speaker ${value}`
  const name = textOf(value)?.trim() ?? ''
  if (name === '') return null
  return /^\d+$/.test(name) ? `Speaker ${name}` : name
}

/**
 * The words with `mark` (a full stop, a comma) at the end of the last one; before the first word there is nothing to
 * attach it to.
 */
export function attachToLast(words: HeardWord[], mark: string): void {
  const last = words.at(-1)
  if (last) words[words.length - 1] = { ...last, text: last.text + mark.trim() }
}

function confidenceOf(value: unknown): number | null {
  const confidence = numberOf(value)
  return confidence === null ? null : Math.min(1, Math.max(0, confidence))
}

/**
 * The words of some parts, one behind the other. Once there are more than a transcript may have, no further part is
 * read.
 */
export function gatherWords<Part>(parts: readonly Part[], wordsOf: (part: Part) => readonly HeardWord[]): HeardWord[] {
  const words: HeardWord[] = []
  for (const part of parts) {
    if (words.length > MAX_WORDS) break
    for (const word of wordsOf(part)) words.push(word)
  }
  return words
}
