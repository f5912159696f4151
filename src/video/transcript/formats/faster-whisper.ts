import { field, hasItems, itemsAt, textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { inSeconds } from '../in-seconds.ts'
import { wordsOfSegments } from './words-of-segments.ts'

/** Segments of faster-whisper written down as they are: a bare list, or beside its `info`. */
export const fasterWhisper: Format = {
  name: 'faster-whisper',
  fits: (value) =>
    segmentsOf(value).some(
      (segment) =>
        typeof field(segment, 'text') === 'string' &&
        (hasItems(segment, 'words') ||
          field(segment, 'seek') !== undefined ||
          field(segment, 'avg_logprob') !== undefined),
    ),
  read: (value) => ({
    language: textOf(field(value, 'info', 'language')),
    words: inSeconds(wordsOfSegments(segmentsOf(value))),
  }),
}

function segmentsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return field(value, 'info') === undefined ? [] : itemsAt(value, 'segments')
}
