import { field, hasItems, itemsAt, numberOf, secondsOfMilliseconds, textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { gatherWords } from '../gather-words.ts'
import type { HeardWord } from '../heard-word.ts'
import { spreadText } from '../spread-text.ts'

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
