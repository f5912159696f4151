import { field, itemsAt } from '../field.ts'
import type { Format } from '../format.ts'
import { gatherWords } from '../gather-words.ts'
import { heardWord } from '../heard-word.ts'

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
