import { field, hasItems, itemsAt, textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { wordOf, wordsOfSegments } from './words-of-segments.ts'

/** WhisperX: aligned words in segments, with scores and speakers; numbers may have no times. */
export const whisperX: Format = {
  name: 'WhisperX',
  fits: (value) => hasItems(value, 'word_segments'),
  read: (value) => {
    const segments = itemsAt(value, 'segments')
    const words =
      segments.length > 0 ? wordsOfSegments(segments) : itemsAt(value, 'word_segments').map((word) => wordOf(word))
    return { language: textOf(field(value, 'language')), words }
  },
}
