import { field, hasItems, itemsAt, secondsOfMilliseconds, textOf, numberOf } from '../field.ts'
import { type Format, heardWord, gatherWords, speakerOf, type HeardWord } from '../format.ts'
import { wordOf } from './whisper.ts'

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

/** Deepgram's pre-recorded response; several channels are several speakers. */
export const deepgram: Format = {
  name: 'Deepgram',
  fits: (value) => hasItems(value, 'results', 'channels'),
  read: (value) => {
    const channels = itemsAt(value, 'results', 'channels')
    const words = channels.flatMap((channel, index) =>
      itemsAt(itemsAt(channel, 'alternatives')[0], 'words').map((word) =>
        heardWord({
          text: field(word, 'punctuated_word') ?? field(word, 'word'),
          start: field(word, 'start'),
          end: field(word, 'end'),
          confidence: field(word, 'confidence'),
          speaker: field(word, 'speaker') ?? (channels.length > 1 ? `Channel ${index + 1}` : null),
        }),
      ),
    )
    return { language: textOf(field(channels[0], 'detected_language')), words }
  },
}

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

/** Vosk: the words of an utterance as `result`; a recording is one of them, or one behind the other. */
export const vosk: Format = {
  name: 'Vosk',
  fits: (value) =>
    utterancesOf(value).some((utterance) =>
      itemsAt(utterance, 'result').some(
        (word) => typeof field(word, 'word') === 'string' && field(word, 'conf') !== undefined,
      ),
    ),
  read: (value) => ({
    language: null,
    words: gatherWords(utterancesOf(value), (utterance) =>
      itemsAt(utterance, 'result').map((word) =>
        heardWord({
          text: field(word, 'word'),
          start: field(word, 'start'),
          end: field(word, 'end'),
          confidence: field(word, 'conf'),
        }),
      ),
    ),
  }),
}

const utterancesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

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
