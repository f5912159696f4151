import { field, hasItems, itemsAt, numberOf, secondsOfMilliseconds, textOf } from '../field.ts'
import { type Format, type HeardWord, gatherWords } from '../format.ts'
import { spreadText } from '../spread-text.ts'
import { joinPieces } from './whisper.ts'

/** YouTube's json3: events with pieces of text, each so many milliseconds behind the start of its event. */
export const youTubeJson: Format = {
  name: 'YouTube json3',
  fits: (value) =>
    itemsAt(value, 'events').some((event) => hasItems(event, 'segs') && numberOf(field(event, 'tStartMs')) !== null),
  read: (value) => {
    // What only opens a window or breaks a line says nothing.
    const events = itemsAt(value, 'events').filter((event) => piecesOf(event).length > 0)
    const starts = events.map((event) => secondsOfMilliseconds(field(event, 'tStartMs')))
    return {
      language: null,
      words: joinPieces(gatherWords([...events.entries()], ([at, event]) => wordsOf(event, starts[at + 1] ?? null))),
    }
  },
}

const piecesOf = (event: unknown): readonly unknown[] =>
  itemsAt(event, 'segs').filter((piece) => (textOf(field(piece, 'utf8')) ?? '').trim() !== '')

/**
 * A piece lasts until the next one, the last until its event ends or the next event begins: two of them share the
 * screen.
 */
function wordsOf(event: unknown, nextStart: number | null): HeardWord[] {
  const from = secondsOfMilliseconds(field(event, 'tStartMs'))
  const length = secondsOfMilliseconds(field(event, 'dDurationMs'))
  const pieces = piecesOf(event)
  const starts = pieces.map((piece) =>
    from === null ? null : from + (secondsOfMilliseconds(field(piece, 'tOffsetMs')) ?? 0),
  )
  const end =
    from === null || length === null
      ? nextStart
      : Math.min(from + length, nextStart !== null && nextStart > from ? nextStart : Infinity)
  return pieces.flatMap((piece, at) => {
    const text = textOf(field(piece, 'utf8')) ?? ''
    const words = spreadText({ text, startSeconds: starts[at] ?? null, endSeconds: starts[at + 1] ?? end })
    // A caption that somebody typed is one piece of many words; what was recognised is a word a piece.
    const isTimed = words.length === 1 && (pieces.length > 1 || field(piece, 'acAsrConf') !== undefined)
    // A piece without a space before it goes on with the word of the piece before.
    const isBegun = (index: number): boolean => at === 0 || index > 0 || /^\s/.test(text)
    return words.map((word, index) => ({
      ...word,
      text: isBegun(index) ? ` ${word.text}` : word.text,
      interpolated: !isTimed,
    }))
  })
}
