import { field, itemsAt, numberOf, textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { attachToLast, heardWord, speakerOf, type HeardWord } from '../heard-word.ts'

/** The older Speechmatics form: words by time and duration, full stops as words of their own, speakers as stretches. */
export const speechmaticsV1: Format = {
  name: 'Speechmatics (1.0)',
  fits: (value) =>
    itemsAt(value, 'words').some((word) => field(word, 'name') !== undefined && field(word, 'time') !== undefined),
  read: (value) => {
    const stretches = itemsAt(value, 'speakers').flatMap((speaker) => {
      const startSeconds = numberOf(field(speaker, 'time'))
      return startSeconds === null ? [] : [{ startSeconds, name: speakerOf(field(speaker, 'name')) }]
    })
    stretches.sort((a, b) => a.startSeconds - b.startSeconds)
    const words: HeardWord[] = []
    let stretch = 0
    for (const word of itemsAt(value, 'words')) {
      const name = textOf(field(word, 'name')) ?? ''
      if (/^[.,?!]$/.test(name)) {
        attachToLast(words, name)
        continue
      }
      const start = numberOf(field(word, 'time'))
      const duration = numberOf(field(word, 'duration'))
      while ((stretches[stretch + 1]?.startSeconds ?? Infinity) <= (start ?? 0)) stretch += 1
      words.push(
        heardWord({
          text: name,
          start,
          end: start === null || duration === null ? null : start + duration,
          confidence: field(word, 'confidence'),
          speaker: stretches[stretch]?.name,
        }),
      )
    }
    return { language: textOf(field(value, 'job', 'lang')), words }
  },
}
