import type { Note } from '../../kernel/index.ts'
import { visibleText } from '../visible-text.ts'
import type { HeardWord } from './heard-word.ts'

const MOST_WORD_CHARACTERS = 200
const MOST_NAME_CHARACTERS = 80
/** A word of a hundred megabytes is not cleaned to its end to be cut short afterwards. */
const MOST_LOOKED_AT = 10_000
/** Marks that stand alone in captions: the dash or arrows before a new speaker, notes around a song. */
const UNSPOKEN = /^(?:[-‐–—]+|>+|[♪♫]+)$/u

/**
 * Words and speakers as plain text: a transcript is somebody else's, and what is in it reaches terminals and models.
 * What nobody says goes.
 */
export function cleanWords(heard: readonly HeardWord[]): { words: HeardWord[]; notes: Note[] } {
  let shortened = 0
  const words = heard.flatMap((word): HeardWord[] => {
    const text = visibleText(word.text.slice(0, MOST_LOOKED_AT))
    if (text === '' || UNSPOKEN.test(text)) return []
    if (text.length > MOST_WORD_CHARACTERS) shortened += 1
    const speaker =
      word.speaker === null ? '' : upTo(visibleText(word.speaker.slice(0, MOST_LOOKED_AT)), MOST_NAME_CHARACTERS)
    return [{ ...word, text: upTo(text, MOST_WORD_CHARACTERS), speaker: speaker === '' ? null : speaker }]
  })
  const notes =
    shortened === 0
      ? []
      : [
          {
            code: 'long-words',
            text: `${
              shortened === 1
                ? '1 word of more than 200 characters was'
                : `${shortened} words of more than 200 characters were`
            } cut short.`,
          },
        ]
  return { words, notes }
}

/** Not cut between the two halves of one character. */
function upTo(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\p{Surrogate}$/u, '')}…`
}
