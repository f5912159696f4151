import { cell, cellsUnder, type Document, type Json } from '../../kernel/index.ts'
import {
  segmentCell,
  sentenceCell,
  sourceCell,
  speakerCell,
  splitsUnder,
  wordCell,
  beginningAt,
  beginningOf,
  neighbourId,
} from './ids.ts'
import { isSentence, segmentOf } from './timeline.ts'

/**
 * One spoken word. Times are whole microseconds of its source, so that nothing drifts; `position` counts the words of
 * its source.
 */
export type Word = {
  readonly id: string
  readonly text: string
  readonly startMicros: number
  readonly endMicros: number
  readonly interpolated: boolean
  readonly position: number
}

/** A sentence: what is said, by whom, in which recording. What was imported never changes; edits stand beside it. */
export type Sentence = {
  readonly id: string
  readonly source: string
  readonly speaker: string | null
  readonly words: readonly Word[]
}

export const MICROS = 1_000_000

/** A source of footage or sound. A document may be made from a transcript alone; then there is no recording yet. */
export type Source = {
  readonly id: string
  readonly name: string
  readonly durationMicros: number
  readonly recording: string | null
  readonly picture: Picture | null
}

/**
 * What a source shows. `file` is the address of the file's bytes; the rate is a fraction, and the nominal one where
 * frames come at odd times.
 */
export type Picture = {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly rate: { readonly num: number; readonly den: number }
  readonly isVariable: boolean
}

/** A sentence as it was imported; `first` is the position of its first word in its source. */
type StoredSentence = {
  readonly source: string
  readonly speaker: string | null
  readonly first: number
  readonly words: readonly (readonly [
    id: string,
    text: string,
    startMicros: number,
    endMicros: number,
    interpolated: 0 | 1,
  ])[]
}

export function storedSentence({ source, speaker, words }: Omit<Sentence, 'id'>): Json {
  const stored: StoredSentence = {
    source,
    speaker,
    first: words[0]?.position ?? 0,
    words: words.map(({ id, text, startMicros, endMicros, interpolated }) => [
      id,
      text,
      startMicros,
      endMicros,
      interpolated ? 1 : 0,
    ]),
  }
  return stored
}

/**
 * The sentence of an id, or undefined where none of that name stands by itself. It goes on until the next one begins in
 * its source.
 */
export function sentenceOf(document: Document, id: string): Sentence | undefined {
  const { base, offset } = beginningOf(id)
  const stored = imported(document, base)
  if (!stored || !isSentence(document, id)) return undefined
  const name = speakerName(document, id)
  return {
    id,
    source: stored.source,
    speaker: name === null ? null : findCurrentName(document, name),
    words: [...wordsFrom(document, base, offset)],
  }
}

/** Whether a sentence of that name was imported, wherever it stands now. */
export const isImported = (document: Document, id: string): boolean =>
  cell(document, sentenceCell(id, 'base')) !== undefined

function imported(document: Document, id: string): StoredSentence | undefined {
  return cell(document, sentenceCell(id, 'base')) as unknown as StoredSentence | undefined
}

function* wordsFrom(document: Document, base: string, offset: number): Generator<Word> {
  let at: string | undefined = base
  let from = offset
  while (at !== undefined) {
    const stored = imported(document, at)
    const end = nextBeginning(document, at, from)
    for (const [index, [id, text, startMicros, endMicros, interpolated]] of (
      stored?.words.slice(from, end) ?? []
    ).entries()) {
      yield {
        id,
        text: (cell(document, wordCell(id, 'text')) as string | undefined) ?? text,
        startMicros,
        endMicros,
        interpolated: interpolated === 1,
        position: (stored?.first ?? 0) + from + index,
      }
    }
    const next: string | undefined = end === undefined ? followerOf(document, at) : undefined
    at = next !== undefined && !isSentence(document, next) ? next : undefined
    from = 0
  }
}

/** The imported sentence that comes next in the same source. */
function followerOf(document: Document, base: string): string | undefined {
  const next = neighbourId(base, 1)
  return next !== undefined && isImported(document, next) ? next : undefined
}

/** Where, behind a word, another sentence begins inside an imported one. */
function nextBeginning(document: Document, base: string, after: number): number | undefined {
  const offsets = beginningsIn(document, base).filter((offset) => offset > after)
  return offsets.length === 0 ? undefined : Math.min(...offsets)
}

/** The words of an imported sentence at which others begin now, in no order. */
export function beginningsIn(document: Document, base: string): number[] {
  const prefix = splitsUnder(base)
  return [...cellsUnder(document, prefix)]
    .map(({ path }) => Number(path.slice(prefix.length)))
    .filter((offset) => isSentence(document, beginningAt(base, offset)))
}

/** What whoever has a name is called now. */
export const findCurrentName = (document: Document, name: string): string =>
  (cell(document, speakerCell(name)) as string | undefined) ?? name

/** Who speaks a sentence, by the name that was imported or set; it may have been given another since. */
export function speakerName(document: Document, sentence: string): string | null {
  const { base, offset } = beginningOf(sentence)
  const stored = imported(document, base)
  const set = cell(document, wordCell(stored?.words[offset]?.[0] ?? '', 'speaker')) as string | undefined
  return set ?? stored?.speaker ?? null
}

export const isWordOut = (document: Document, word: string): boolean =>
  cell(document, wordCell(word, 'excluded')) === true

/** Left out by itself, whatever its words and its segment are. */
export const isExcluded = (document: Document, sentence: string): boolean =>
  cell(document, sentenceCell(sentence, 'excluded')) === true

/** Left out by the order of the segments. */
export const isSegmentOut = (document: Document, segment: string): boolean =>
  cell(document, segmentCell(segment, 'excluded')) === true

/** A sentence is out when it was excluded, when its segment is left out, or when none of its words is left. */
export function isSentenceOut(document: Document, { id, words }: Sentence): boolean {
  return (
    isExcluded(document, id) ||
    isSegmentOut(document, segmentOf(document, id) ?? '') ||
    (words.length > 0 && words.every((word) => isWordOut(document, word.id)))
  )
}

/** Words of a source that whoever listened was not sure of, by their position, with how sure in percent. */
export const unsureWords = (document: Document, source: string): ReadonlyMap<number, number> =>
  new Map((cell(document, sourceCell(source, 'unsure')) ?? []) as unknown as readonly [number, number][])

/** Whether a word is written otherwise than it was imported. */
export const isCorrected = (document: Document, word: string): boolean =>
  cell(document, wordCell(word, 'text')) !== undefined

/** The most that is left of the pause after a word, where it was shortened. */
export function gapAfter(document: Document, word: string): number | undefined {
  return (cell(document, wordCell(word, 'gap')) as number | null | undefined) ?? undefined
}

/** Another picture over a sentence: from which source, and from where to where in it. */
export type Override = { readonly sourceId: string; readonly startMicros: number; readonly endMicros: number }

export function overrideOf(document: Document, sentence: string): Override | undefined {
  return (cell(document, sentenceCell(sentence, 'override')) as Override | null | undefined) ?? undefined
}

export function sourceOf(document: Document, id: string): Source | undefined {
  const stored = cell(document, sourceCell(id)) as unknown as Omit<Source, 'id'> | undefined
  return stored && { id, ...stored }
}
