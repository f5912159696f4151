import { field, hasItems, itemsAt, secondsOfMilliseconds, textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { heardWord } from '../heard-word.ts'

/** AssemblyAI's transcript object; its times are milliseconds. */
export const assemblyAi: Format = {
  name: 'AssemblyAI',
  fits: (value) =>
    hasItems(value, 'words') &&
    ['audio_url', 'audio_duration', 'acoustic_model', 'speech_model'].some((name) => field(value, name) !== undefined),
  read: (value) => ({
    language: textOf(field(value, 'language_code')),
    words: itemsAt(value, 'words').map((word) =>
      heardWord({
        text: field(word, 'text'),
        start: secondsOfMilliseconds(field(word, 'start')),
        end: secondsOfMilliseconds(field(word, 'end')),
        confidence: field(word, 'confidence'),
        speaker: field(word, 'speaker'),
      }),
    ),
  }),
}
