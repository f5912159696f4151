import { field, itemsAt, textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { inSeconds } from '../in-seconds.ts'
import { restorePunctuation } from '../restore-punctuation.ts'
import { wordOf } from './words-of-segments.ts'

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
