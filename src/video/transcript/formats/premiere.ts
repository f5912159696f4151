import { field, itemsAt, numberOf, textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { gatherWords } from '../gather-words.ts'
import { attachToLast, heardWord, speakerOf, type HeardWord } from '../heard-word.ts'

/**
 * A transcript from Adobe Premiere Pro: words have a length and no end, and speakers are named in a list of their own.
 */
export const premiere: Format = {
  name: 'Adobe Premiere Pro',
  fits: (value) =>
    itemsAt(value, 'segments').some((segment) =>
      itemsAt(segment, 'words').some(
        (word) =>
          typeof field(word, 'text') === 'string' &&
          field(word, 'duration') !== undefined &&
          field(word, 'end') === undefined,
      ),
    ),
  read: (value) => {
    const names = new Map(
      itemsAt(value, 'speakers').map((speaker) => [field(speaker, 'id'), speakerOf(field(speaker, 'name'))]),
    )
    const words = gatherWords(itemsAt(value, 'segments'), (segment) => {
      // An id that the list does not name is a long number, and no name.
      const speaker = names.get(field(segment, 'speaker')) ?? null
      const found: HeardWord[] = []
      for (const word of itemsAt(segment, 'words')) {
        const start = numberOf(field(word, 'start'))
        const length = numberOf(field(word, 'duration'))
        if (field(word, 'type') === 'punctuation') attachToLast(found, textOf(field(word, 'text')) ?? '')
        else
          found.push(
            heardWord({
              text: field(word, 'text'),
              start,
              end: start === null || length === null ? null : start + length,
              confidence: field(word, 'confidence'),
              speaker,
            }),
          )
      }
      return found
    })
    return { language: textOf(field(value, 'language')), words }
  },
}
