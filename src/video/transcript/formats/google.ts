import { field, hasItems, itemsAt, numberOf, textOf } from '../field.ts'
import { type Format, heardWord, type HeardWord, gatherWords } from '../format.ts'
import { spreadText } from '../spread-text.ts'

/** Google Speech-to-Text, v1 and v2, bare or inside the operation that made it. */
export const google: Format = {
  name: 'Google Speech-to-Text',
  fits: (value) => resultsOf(value).some((result) => itemsAt(result, 'alternatives').some(isGoogles)),
  read: (value) => {
    const results = withoutRepeat(resultsOf(value))
    let endOfLast = 0
    const words = gatherWords(results, (result): readonly HeardWord[] => {
      const best = itemsAt(result, 'alternatives')[0]
      const timed = itemsAt(best, 'words').map(wordOf)
      const endSeconds = secondsOf(field(result, 'resultEndTime') ?? field(result, 'resultEndOffset'))
      const found =
        timed.length > 0
          ? timed
          : spreadText({ text: textOf(field(best, 'transcript')) ?? '', startSeconds: endOfLast, endSeconds })
      endOfLast = found.at(-1)?.endSeconds ?? endOfLast
      return found
    })
    const [first, ...rest] = words
    // A duration of zero is left out of the JSON, so the first word may have no start.
    const fromZero =
      first && first.startSeconds === null && first.endSeconds !== null ? { ...first, startSeconds: 0 } : first
    return { language: textOf(field(results[0], 'languageCode')), words: fromZero ? [fromZero, ...rest] : [] }
  },
}

function resultsOf(value: unknown): readonly unknown[] {
  return hasItems(value, 'response', 'results') ? itemsAt(value, 'response', 'results') : itemsAt(value, 'results')
}

function isGoogles(alternative: unknown): boolean {
  const [word] = itemsAt(alternative, 'words')
  if (word === undefined)
    return typeof field(alternative, 'transcript') === 'string' && !hasItems(alternative, 'timestamps')
  return (
    typeof field(word, 'word') === 'string' &&
    ['startTime', 'startOffset', 'endTime', 'endOffset'].some((name) => field(word, name) !== undefined)
  )
}

/**
 * With speakers told apart, the last result of v1 is all words again, with their speakers. It need not be as many: it
 * is known by beginning where the first began, which no later utterance does.
 */
function withoutRepeat(results: readonly unknown[]): readonly unknown[] {
  const last = results.at(-1)
  const again = bestWords(last)
  const first = results.slice(0, -1).flatMap(bestWords)[0]
  const isAgain =
    field(again[0], 'speakerTag') !== undefined &&
    first !== undefined &&
    (wordOf(again[0]).startSeconds ?? 0) <= (wordOf(first).startSeconds ?? 0)
  return isAgain ? [last] : results
}

const bestWords = (result: unknown): readonly unknown[] => itemsAt(itemsAt(result, 'alternatives')[0], 'words')

function wordOf(word: unknown): HeardWord {
  return heardWord({
    text: field(word, 'word'),
    start: secondsOf(field(word, 'startTime') ?? field(word, 'startOffset')),
    end: secondsOf(field(word, 'endTime') ?? field(word, 'endOffset')),
    confidence: field(word, 'confidence'),
    speaker: field(word, 'speakerTag') ?? field(word, 'speakerLabel'),
  })
}

/** "1.300s", or seconds and nanos apart. */
function secondsOf(duration: unknown): number | null {
  const text = textOf(duration)
  if (text !== null) return numberOf(text.replace(/s$/, ''))
  if (typeof duration !== 'object' || duration === null) return numberOf(duration)
  return (numberOf(field(duration, 'seconds')) ?? 0) + (numberOf(field(duration, 'nanos')) ?? 0) / 1e9
}
