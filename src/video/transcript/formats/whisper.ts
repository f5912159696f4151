import { field, hasItems, itemsAt, textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { inSeconds } from '../in-seconds.ts'
import { restorePunctuation } from '../restore-punctuation.ts'
import { wordOf, wordsOfSegments } from './words-of-segments.ts'

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
