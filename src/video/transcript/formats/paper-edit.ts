import { field, hasItems, itemsAt, numberOf } from '../field.ts'
import type { Format } from '../format.ts'
import { speakerOf, type HeardWord } from '../heard-word.ts'
import { wordOf } from './words-of-segments.ts'

/** The BBC's digital paper edit: words, and beside them paragraphs that say who speaks from when to when. */
export const paperEdit: Format = {
  name: 'digital-paper-edit',
  fits: (value) =>
    hasItems(value, 'words') &&
    itemsAt(value, 'paragraphs').some(
      (each) => field(each, 'speaker') !== undefined && field(each, 'start') !== undefined,
    ),
  read: (value) => {
    const spoken = paragraphsOf(value)
    let at = 0
    const words = itemsAt(value, 'words').map((each): HeardWord => {
      const word = wordOf(each)
      const middle = ((word.startSeconds ?? 0) + (word.endSeconds ?? word.startSeconds ?? 0)) / 2
      if (word.startSeconds === null || spoken.length === 0) return word
      if (middle < (spoken[at]?.start ?? 0)) at = 0
      while (at + 1 < spoken.length && (spoken[at + 1]?.start ?? Infinity) <= middle) at += 1
      const now = spoken[at]
      return now && now.start <= middle ? { ...word, speaker: now.speaker } : word
    })
    return { language: null, words }
  },
}

function paragraphsOf(value: unknown): { readonly start: number; readonly speaker: string | null }[] {
  return itemsAt(value, 'paragraphs')
    .flatMap((each) => {
      const start = numberOf(field(each, 'start'))
      return start === null ? [] : [{ start, speaker: speakerOf(field(each, 'speaker')) }]
    })
    .sort((a, b) => a.start - b.start)
}
