import { field, hasItems, itemsAt, numberOf, textOf } from '../field.ts'
import { type Format, heardWord, speakerOf, type HeardWord, gatherWords } from '../format.ts'
import { restorePunctuation, spreadText } from '../spread-text.ts'

/** Azure's batch transcription: phrases whose first reading is the best, timed in ticks of 100 nanoseconds. */
export const azure: Format = {
  name: 'Azure Speech',
  fits: (value) => itemsAt(value, 'recognizedPhrases').some((phrase) => hasItems(phrase, 'nBest')),
  read: (value) => {
    const phrases = itemsAt(value, 'recognizedPhrases')
    const hasChannels = new Set(phrases.map((phrase) => field(phrase, 'channel'))).size > 1
    const words = gatherWords(phrases, (phrase) => {
      const channel = numberOf(field(phrase, 'channel'))
      const speaker =
        speakerOf(field(phrase, 'speaker')) ?? (hasChannels && channel !== null ? `Channel ${channel + 1}` : null)
      return wordsOf(phrase, speaker)
    })
    return { language: textOf(field(phrases[0], 'locale')), words }
  },
}

function wordsOf(phrase: unknown, speaker: string | null): HeardWord[] {
  const best = itemsAt(phrase, 'nBest')[0]
  const display = textOf(field(best, 'display')) ?? textOf(field(best, 'lexical')) ?? ''
  const timed = (name: string, text: string): HeardWord[] =>
    itemsAt(best, name).map((word) =>
      heardWord({
        text: field(word, text),
        ...spanOf(word),
        confidence: field(word, 'confidence') ?? field(best, 'confidence'),
        speaker,
      }),
    )
  const shown = timed('displayWords', 'displayText')
  if (shown.length > 0) return shown
  const words = timed('words', 'word')
  if (words.length > 0) return restorePunctuation(words, display, { isCaseFree: true })
  const { start, end } = spanOf(phrase)
  return spreadText({
    text: display,
    startSeconds: start,
    endSeconds: end,
    confidence: numberOf(field(best, 'confidence')),
    speaker,
  })
}

const TICKS = 10_000_000

function spanOf(part: unknown): { start: number | null; end: number | null } {
  const [offset, length] = [numberOf(field(part, 'offsetInTicks')), numberOf(field(part, 'durationInTicks'))]
  return {
    start: offset === null ? null : offset / TICKS,
    end: offset === null || length === null ? null : (offset + length) / TICKS,
  }
}
