import { field, hasItems, itemsAt, textOf, numberOf, secondsOfMilliseconds } from '../field.ts'
import { type Format, type HeardWord, gatherWords, heardWord, speakerOf } from '../format.ts'
import { restorePunctuation, spreadText } from '../spread-text.ts'

/**
 * OpenAI's Whisper, as the command writes it and as the endpoint answers (there, words stand beside the segments and
 * have no punctuation).
 */
export const whisper: Format = {
  name: 'Whisper',
  fits: (value) =>
    hasItems(value, 'segments') ||
    (hasItems(value, 'words') && typeof field(value, 'text') === 'string' && field(value, 'task') !== undefined),
  read: (value) => {
    const beside = itemsAt(value, 'words').map((word) => wordOf(word))
    const text = textOf(field(value, 'text'))
    const words =
      beside.length > 0 ? restorePunctuation(beside, text ?? '') : wordsOfSegments(itemsAt(value, 'segments'))
    return { language: textOf(field(value, 'language')), words: inSeconds(words) }
  },
}

/** WhisperX: aligned words in segments, with scores and speakers; numbers may have no times. */
export const whisperX: Format = {
  name: 'WhisperX',
  fits: (value) => hasItems(value, 'word_segments'),
  read: (value) => {
    const segments = itemsAt(value, 'segments')
    const words =
      segments.length > 0 ? wordsOfSegments(segments) : itemsAt(value, 'word_segments').map((word) => wordOf(word))
    return { language: textOf(field(value, 'language')), words }
  },
}

/** Segments of faster-whisper written down as they are: a bare list, or beside its `info`. */
export const fasterWhisper: Format = {
  name: 'faster-whisper',
  fits: (value) =>
    segmentsOf(value).some(
      (segment) =>
        typeof field(segment, 'text') === 'string' &&
        (hasItems(segment, 'words') ||
          field(segment, 'seek') !== undefined ||
          field(segment, 'avg_logprob') !== undefined),
    ),
  read: (value) => ({
    language: textOf(field(value, 'info', 'language')),
    words: inSeconds(wordsOfSegments(segmentsOf(value))),
  }),
}

function segmentsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return field(value, 'info') === undefined ? [] : itemsAt(value, 'segments')
}

/**
 * A list of words with start and end, bare or as `words`: what scripts write. Beside a running text the words may lack
 * its punctuation.
 */
export const plainWords: Format = {
  name: 'words',
  fits: (value) =>
    listOf(value).some(
      (word) =>
        typeof (field(word, 'word') ?? field(word, 'text')) === 'string' &&
        (field(word, 'start') !== undefined || field(word, 'end') !== undefined),
    ),
  read: (value) => ({
    language: textOf(field(value, 'language')),
    words: inSeconds(
      restorePunctuation(
        listOf(value).map((word) => wordOf(word)),
        textOf(field(value, 'text')) ?? '',
      ),
    ),
  }),
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : itemsAt(value, 'words')
}

/** The words of Whisper's segments; a segment without word times gives words with estimated ones. */
function wordsOfSegments(segments: readonly unknown[]): HeardWord[] {
  return gatherWords(segments, (segment) => {
    const words = itemsAt(segment, 'words')
    if (words.length > 0) return joinPieces(words.map((word) => wordOf(word, segment)))
    return spreadText({
      text: textOf(field(segment, 'text')) ?? '',
      startSeconds: numberOf(field(segment, 'start')),
      endSeconds: numberOf(field(segment, 'end')),
      speaker: speakerOf(field(segment, 'speaker')),
    })
  })
}

export function wordOf(word: unknown, segment?: unknown): HeardWord {
  return heardWord({
    text: field(word, 'word') ?? field(word, 'text') ?? field(word, 'punctuated_word'),
    start: field(word, 'start'),
    end: field(word, 'end'),
    confidence: field(word, 'probability') ?? field(word, 'score') ?? field(word, 'confidence'),
    speaker: field(word, 'speaker') ?? field(segment, 'speaker'),
  })
}

/** A piece such as "-old" has no space before it where words have one, and belongs to the word before. */
export function joinPieces(words: readonly HeardWord[]): HeardWord[] {
  const spaced = words.filter(({ text }) => text.startsWith(' ')).length
  if (spaced * 2 < words.length) return [...words]
  const joined: HeardWord[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last && !word.text.startsWith(' '))
      joined[joined.length - 1] = {
        ...last,
        text: last.text + word.text,
        endSeconds: word.endSeconds ?? last.endSeconds,
      }
    else joined.push(word)
  }
  return joined
}

/**
 * Words of a format that does not name its unit. Nobody takes 50 seconds for a word, and few words take less than 50
 * milliseconds.
 */
function inSeconds(words: readonly HeardWord[]): readonly HeardWord[] {
  const lengths = words.flatMap(({ startSeconds, endSeconds }) =>
    startSeconds === null || endSeconds === null ? [] : [endSeconds - startSeconds],
  )
  const long = lengths.filter((length) => length >= 50).length
  if (long * 2 <= lengths.length) return words
  return words.map((word) => ({
    ...word,
    startSeconds: thousandth(word.startSeconds),
    endSeconds: thousandth(word.endSeconds),
  }))
}

const thousandth = (value: number | null): number | null => (value === null ? null : value / 1000)

/** whisper.cpp: lines with offsets in milliseconds, and in its full form the tokens that the words are made of. */
export const whisperCpp: Format = {
  name: 'whisper.cpp',
  fits: (value) => hasItems(value, 'transcription'),
  read: (value) => ({
    language: textOf(field(value, 'result', 'language')),
    words: gatherWords(itemsAt(value, 'transcription'), wordsOfLine),
  }),
}

function wordsOfLine(line: unknown): HeardWord[] {
  const ofTokens = wordsOfTokens(itemsAt(line, 'tokens'))
  if (ofTokens.length > 0) return ofTokens
  const words = spreadText({
    text: textOf(field(line, 'text')) ?? '',
    startSeconds: offsetOf(line, 'from'),
    endSeconds: offsetOf(line, 'to'),
  })
  // Asked for one word a line, it gives the time of the word itself.
  return words.length === 1 ? words.map((word) => ({ ...word, interpolated: false })) : words
}

/** A token that begins with a space begins a word; the rest continue it. */
function wordsOfTokens(tokens: readonly unknown[]): HeardWord[] {
  const words: HeardWord[] = []
  for (const token of tokens) {
    const text = textOf(field(token, 'text')) ?? ''
    if (/^\[_.*\]$|^<\|.*\|>$/.test(text)) continue
    const last = words.at(-1)
    const probability = numberOf(field(token, 'p'))
    if (last && !text.startsWith(' ')) {
      // The least sure token says how sure the word is.
      const confidence =
        last.confidence === null || probability === null ? last.confidence : Math.min(last.confidence, probability)
      words[words.length - 1] = {
        ...last,
        text: last.text + text,
        endSeconds: offsetOf(token, 'to') ?? last.endSeconds,
        confidence,
      }
    } else
      words.push({
        text,
        startSeconds: offsetOf(token, 'from'),
        endSeconds: offsetOf(token, 'to'),
        confidence: probability,
        speaker: null,
        interpolated: false,
      })
  }
  return words
}

function offsetOf(part: unknown, side: 'from' | 'to'): number | null {
  return secondsOfMilliseconds(field(part, 'offsets', side))
}
