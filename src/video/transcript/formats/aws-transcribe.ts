import { field, hasItems, itemsAt, textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { attachToLast, heardWord, speakerOf, type HeardWord } from '../heard-word.ts'

/**
 * Amazon Transcribe: one list of words and punctuation; speakers beside the word, or in a list of their own, by start
 * time.
 */
export const awsTranscribe: Format = {
  name: 'AWS Transcribe',
  fits: (value) => hasItems(value, 'results', 'items'),
  read: (value) => {
    const speakers = new Map(
      itemsAt(value, 'results', 'speaker_labels', 'segments')
        .flatMap((segment) => itemsAt(segment, 'items'))
        .map((item) => [field(item, 'start_time'), speakerOf(field(item, 'speaker_label'))]),
    )
    const words: HeardWord[] = []
    for (const item of itemsAt(value, 'results', 'items')) {
      const best = itemsAt(item, 'alternatives')[0]
      const start = field(item, 'start_time')
      if (field(item, 'type') === 'punctuation') attachToLast(words, textOf(field(best, 'content')) ?? '')
      else
        words.push(
          heardWord({
            text: field(best, 'content'),
            start,
            end: field(item, 'end_time'),
            confidence: field(best, 'confidence'),
            speaker: field(item, 'speaker_label') ?? speakers.get(start),
          }),
        )
    }
    return { language: textOf(field(value, 'results', 'language_code')), words }
  },
}
