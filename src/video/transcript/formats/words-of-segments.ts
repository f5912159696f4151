import { field, itemsAt, numberOf, textOf } from '../field.ts'
import { gatherWords } from '../gather-words.ts'
import { heardWord, speakerOf, type HeardWord } from '../heard-word.ts'
import { spreadText } from '../spread-text.ts'

/** The words of Whisper's segments; a segment without word times gives words with estimated ones. */
export function wordsOfSegments(segments: readonly unknown[]): HeardWord[] {
  return gatherWords(segments, (segment) => {
    const words = itemsAt(segment, 'words')
    if (words.length > 0) return joinPieces(words.map((word) => wordOf(word, segment)))
    return spreadText({
      text: textOf(field(segment, 'text')) ?? '',
      startSeconds: numberOf(field(segment, 'start')),
      endSeconds: numberOf(field(segment, 'end')),
      speaker: speakerOf(field(segment, 'speaker')),
    })
  })
}

export function wordOf(word: unknown, segment?: unknown): HeardWord {
  return heardWord({
    text: field(word, 'word') ?? field(word, 'text') ?? field(word, 'punctuated_word'),
    start: field(word, 'start'),
    end: field(word, 'end'),
    confidence: field(word, 'probability') ?? field(word, 'score') ?? field(word, 'confidence'),
    speaker: field(word, 'speaker') ?? field(segment, 'speaker'),
  })
}

/** A piece such as "-old" has no space before it where words have one, and belongs to the word before. */
export function joinPieces(words: readonly HeardWord[]): HeardWord[] {
  const spaced = words.filter(({ text }) => text.startsWith(' ')).length
  if (spaced * 2 < words.length) return [...words]
  const joined: HeardWord[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last && !word.text.startsWith(' '))
      joined[joined.length - 1] = {
        ...last,
        text: last.text + word.text,
        endSeconds: word.endSeconds ?? last.endSeconds,
      }
    else joined.push(word)
  }
  return joined
}
