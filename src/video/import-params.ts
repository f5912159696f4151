import type { Json, Note } from '../kernel/index.ts'
import { type Silences, firstAfter } from './document/silences.ts'
import { MICROS, type Source } from './document/words.ts'
import { segmentsOf, sentencesOf } from './structure/segments-of.ts'
import type { TranscriptWord } from './transcript/transcript.ts'

type ImportParams = {
  readonly params: { readonly source: Json; readonly segments: Json; readonly silences: Json }
  readonly wordCount: number
  readonly sentenceCount: number
  readonly notes: readonly Note[]
}

/**
 * What a transcript adds to a document: its sentences and segments. Words beyond the end of the recording cannot be
 * heard and are left out; where its silences are known, words are laid on what is heard.
 */
export function importParams(
  source: Omit<Source, 'id'>,
  words: readonly TranscriptWord[],
  silences: Silences | null = null,
): ImportParams {
  const seconds = source.durationMicros / MICROS
  // Tools let the last word run on past the end; what is not recorded is no sound that it could lie on.
  const inside = words
    .filter(({ startSeconds }) => startSeconds * MICROS < source.durationMicros)
    .map((word) => (word.endSeconds > seconds ? { ...word, endSeconds: seconds } : word))
  const heard = silences ? layOnSound(inside, silences) : inside
  const sentences = sentencesOf(heard)
  const segments = segmentsOf(sentences).map((segment) =>
    segment.sentences.map((sentence) => ({
      speaker: sentence.words[0]?.speaker ?? null,
      words: sentence.words.map((word) => storedWord(word, source.durationMicros)),
    })),
  )
  const beyond = words.length - heard.length
  const notes = [
    ...estimatedNotes(heard, silences),
    ...(beyond === 0
      ? []
      : [
          {
            code: 'beyond-the-end',
            text:
              `${beyond === 1 ? '1 word lies' : `${beyond} words lie`} behind the end of ${source.name} and ` +
              `${beyond === 1 ? 'was' : 'were'} left out; is this its transcript?`,
          },
        ]),
  ]
  return { params: { source, segments, silences }, wordCount: heard.length, sentenceCount: sentences.length, notes }
}

function storedWord(
  { text, startSeconds, endSeconds, interpolated, confidence }: TranscriptWord,
  durationMicros: number,
): { [field: string]: Json } {
  return {
    text,
    startMicros: Math.round(startSeconds * MICROS),
    endMicros: Math.min(durationMicros, Math.round(endSeconds * MICROS)),
    interpolated,
    ...(confidence !== null && { confidence }),
  }
}

/**
 * Estimates stay estimates: laying them on the sound keeps them out of its silences, and says nothing of where each
 * word begins.
 */
function estimatedNotes(words: readonly TranscriptWord[], silences: Silences | null): Note[] {
  const count = words.filter(({ interpolated }) => interpolated).length
  if (count === 0 || silences === null || silences.length === 0) return []
  return [
    {
      code: 'laid-on-sound',
      text:
        `${count === 1 ? '1 estimated word was' : `${count} estimated words were`} spread over what is heard ` +
        `between the silences; a transcript with a time for each word ("cutroom transcribe") cuts more exactly.`,
    },
  ]
}

/**
 * Word times by where the recording makes a sound. Tools let a word last until the next one, over the pause between
 * them: it ends where the sound does. Words whose times are only estimated are spread over what is heard of their line,
 * and stay estimates. A word that lies in a silence altogether is left where it is.
 */
export function layOnSound(words: readonly TranscriptWord[], silences: Silences): TranscriptWord[] {
  return spans(words)
    .flatMap((span) => (span[0]?.interpolated === true ? spreadEstimates(span, silences) : span))
    .map((word) => trimmed(word, silences))
}

/** Estimated words that follow each other without a break came out of one line; every other word stands by itself. */
function spans(words: readonly TranscriptWord[]): TranscriptWord[][] {
  const found: TranscriptWord[][] = []
  for (const word of words) {
    const last = found.at(-1)
    const before = last?.at(-1)
    if (
      last &&
      before?.interpolated === true &&
      word.interpolated &&
      Math.abs(word.startSeconds - before.endSeconds) < 0.002
    )
      last.push(word)
    else found.push([word])
  }
  return found
}

/** Less of a word than this is the end of another one. */
const MIN_SECONDS = 0.06

function spreadEstimates(words: readonly TranscriptWord[], silences: Silences): TranscriptWord[] {
  const [from, to] = [words[0]?.startSeconds ?? 0, words.at(-1)?.endSeconds ?? 0]
  const parts = soundBetween(from, to, silences)
  const heard = parts.reduce((sum, part) => sum + part.to - part.from, 0)
  if (heard < MIN_SECONDS * words.length || to <= from) return [...words]
  const place = (seconds: number, isEnd: boolean): number => {
    let left = ((seconds - from) / (to - from)) * heard
    for (const part of parts) {
      const length = part.to - part.from
      // On the border of two parts a word begins in the later and ends in the earlier one.
      if (left < length - 1e-9 || (isEnd && left <= length + 1e-9)) return part.from + Math.max(0, left)
      left -= length
    }
    return parts.at(-1)?.to ?? seconds
  }
  return words.map((word) => ({
    ...word,
    startSeconds: place(word.startSeconds, false),
    endSeconds: place(word.endSeconds, true),
  }))
}

type Part = { readonly from: number; readonly to: number }

/** A word is where the longest sound in its time is. */
function trimmed(word: TranscriptWord, silences: Silences): TranscriptWord {
  const parts = soundBetween(word.startSeconds, word.endSeconds, silences)
  const longest = parts.reduce<Part | undefined>(
    (best, part) => (best === undefined || part.to - part.from > best.to - best.from ? part : best),
    undefined,
  )
  return longest === undefined || longest.to - longest.from < MIN_SECONDS
    ? word
    : { ...word, startSeconds: longest.from, endSeconds: longest.to }
}

/** What is left of a stretch without its silences, in seconds. */
function soundBetween(from: number, to: number, silences: Silences): Part[] {
  const parts: Part[] = []
  let at = from
  for (let index = firstAfter(silences, from * 1e6); index < silences.length; index++) {
    const [start, end] = (silences[index] ?? [0, 0]).map((micros) => micros / 1e6) as [number, number]
    if (start >= to) break
    if (start > at) parts.push({ from: at, to: start })
    at = Math.max(at, end)
  }
  if (to > at) parts.push({ from: at, to })
  return parts
}

/** How long a recording is, and where it is silent. */
type Recording = { readonly silences: Silences; readonly seconds: number }

/**
 * Words without any time, laid over what is heard of a recording between its silences: each gets its share of the time
 * that is spoken, by its characters, and lies within one stretch. They stay estimates.
 */
export function alignToSpeech(words: readonly TranscriptWord[], recording: Recording): TranscriptWord[] {
  const speech = soundIn(recording)
  const spoken = speech.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
  const total = words.reduce((sum, word) => sum + weightOf(word), 0)
  if (spoken <= 0) return [...words]
  const groups = speech.map((): TranscriptWord[] => [])
  let said = 0
  let at = 0
  let heard = lengthOf(speech[0])
  for (const word of words) {
    const share = (weightOf(word) / total) * spoken
    // A word belongs to the stretch in which its middle falls.
    while (at < speech.length - 1 && said + share / 2 > heard) heard += lengthOf(speech[++at])
    groups[at]?.push(word)
    said += share
  }
  return speech.flatMap((stretch, index) => spreadOver(groups[index] ?? [], stretch))
}

type Stretch = { readonly startSeconds: number; readonly endSeconds: number }

/** What lies between the silences. */
function soundIn({ silences, seconds }: Recording): Stretch[] {
  const edges = [0, ...silences.flatMap(([from, to]) => [from / 1e6, to / 1e6]), seconds]
  return edges.flatMap((startSeconds, at) => {
    const endSeconds = edges[at + 1] ?? startSeconds
    return at % 2 === 0 && endSeconds > startSeconds ? [{ startSeconds, endSeconds }] : []
  })
}

const weightOf = ({ text }: TranscriptWord): number => text.length + 1

const lengthOf = (stretch: Stretch | undefined): number => (stretch ? stretch.endSeconds - stretch.startSeconds : 0)

function spreadOver(words: readonly TranscriptWord[], stretch: Stretch): TranscriptWord[] {
  const total = words.reduce((sum, word) => sum + weightOf(word), 0)
  let before = 0
  return words.map((word) => {
    const startSeconds = stretch.startSeconds + lengthOf(stretch) * (before / total)
    before += weightOf(word)
    return {
      ...word,
      startSeconds,
      endSeconds: stretch.startSeconds + lengthOf(stretch) * (before / total),
      interpolated: true,
    }
  })
}
