import { field, itemsAt, textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { attachToLast, heardWord, type HeardWord } from '../heard-word.ts'

/** Speechmatics json-v2: words and punctuation in one list, with the side that a mark attaches to. */
export const speechmatics: Format = {
  name: 'Speechmatics',
  fits: (value) =>
    itemsAt(value, 'results').some(
      (result) =>
        ['word', 'punctuation'].includes(textOf(field(result, 'type')) ?? '') &&
        typeof field(result, 'start_time') === 'number',
    ),
  read: (value) => {
    const words: HeardWord[] = []
    let opening = ''
    for (const result of itemsAt(value, 'results')) {
      const best = itemsAt(result, 'alternatives')[0]
      const content = textOf(field(best, 'content')) ?? ''
      if (field(result, 'type') === 'punctuation') {
        if (field(result, 'attaches_to') === 'next') opening += content
        else attachToLast(words, content)
        continue
      }
      const speaker = field(best, 'speaker')
      // UU is how it says that the speaker is not known.
      words.push(
        heardWord({
          text: opening + content,
          start: field(result, 'start_time'),
          end: field(result, 'end_time'),
          confidence: field(best, 'confidence'),
          speaker: speaker === 'UU' ? null : speaker,
        }),
      )
      opening = ''
    }
    return { language: textOf(field(value, 'metadata', 'transcription_config', 'language')), words }
  },
}
