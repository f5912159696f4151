import { field, itemsAt, numberOf, textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { heardWord } from '../heard-word.ts'

/** ElevenLabs Scribe: words, the spaces between them and sounds such as laughter; only words are read. */
export const elevenLabs: Format = {
  name: 'ElevenLabs',
  fits: (value) =>
    partsOf(value).some((part) =>
      itemsAt(part, 'words').some((word) =>
        ['word', 'spacing', 'audio_event'].includes(textOf(field(word, 'type')) ?? ''),
      ),
    ),
  read: (value) => {
    const parts = partsOf(value)
    const words = parts.flatMap((part, index) =>
      itemsAt(part, 'words')
        .filter((word) => field(word, 'type') === 'word')
        .map((word) => {
          const logProbability = numberOf(field(word, 'logprob'))
          return heardWord({
            text: field(word, 'text'),
            start: field(word, 'start'),
            end: field(word, 'end'),
            confidence: logProbability === null ? null : Math.exp(logProbability),
            speaker: field(word, 'speaker_id') ?? (parts.length > 1 ? `Channel ${index + 1}` : null),
          })
        }),
    )
    return { language: textOf(field(parts[0], 'language_code')), words }
  },
}

/** With several channels there is one transcript for each. */
function partsOf(value: unknown): readonly unknown[] {
  const channels = itemsAt(value, 'transcripts')
  return channels.length > 0 ? channels : [value]
}
