import { textOf } from '../field.ts'
import { type Format, type HeardWord, gatherWords } from '../format.ts'
import { spreadText } from '../spread-text.ts'
import { linesOf, secondsOfClock } from './read-captions.ts'

/**
 * What somebody typed: lines, perhaps with the time at which they begin and with who speaks. The times of words are
 * estimates.
 */
export const plainText: Format = {
  name: 'plain text',
  // Markup, data of another kind and captions that are broken are not what anybody says.
  fits: (value) =>
    /\p{L}/u.test(textOf(value) ?? '') &&
    !/^\s*(?:<[?!a-z]|%PDF|\{\\rtf|(?:null|true|false)\s*$)|-->/i.test(textOf(value) ?? ''),
  read: (value) => ({ language: null, words: gatherWords(partsOf(textOf(value) ?? ''), wordsOf) }),
}

type Part = {
  readonly text: string
  readonly startSeconds: number | null
  readonly endSeconds: number | null
  readonly speaker: string | null
}

const TIME = /^\s*[[(<]?((?:\d+:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)[\])>]?(?:\s*[-–—:]\s+|\s+|$)/
const NAME = new RegExp(
  String.raw`^\s*(\p{Lu}[\p{L}\p{N}.'’-]*(?: \p{Lu}[\p{L}\p{N}.'’-]*| \d+){0,2})` +
    String.raw`(?:\s*[[(]((?:\d+:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)[\])])?:\s+`,
  'u',
)

/**
 * A line begins where its time says, and lasts until the next that has one. A name before a colon is a speaker where
 * that is how the text is written.
 */
function partsOf(text: string): Part[] {
  const lines = linesOf(text).filter((line) => line.trim() !== '')
  const hasNames = lines.filter((line) => NAME.test(line.replace(TIME, ''))).length > 1
  let speaker: string | null = null
  let above: number | null = null
  const parts = lines.flatMap((line) => {
    const [timed = '', time = ''] = TIME.exec(line) ?? []
    const rest = line.slice(timed.length)
    const [named = '', name, inName = ''] = hasNames ? (NAME.exec(rest) ?? []) : []
    speaker = name ?? speaker
    const startSeconds = secondsOfClock(time) ?? secondsOfClock(inName) ?? above
    const said = rest.slice(named.length).trim()
    // A time on a line of its own is that of the next line.
    above = said === '' ? startSeconds : null
    return said === '' ? [] : [{ text: said, startSeconds, speaker }]
  })
  let next: number | null = null
  return parts
    .toReversed()
    .map((part): Part => {
      const endSeconds = next
      next = part.startSeconds ?? next
      return { ...part, endSeconds: part.startSeconds === null ? null : endSeconds }
    })
    .toReversed()
}

/** Fifteen characters a second is brisk speech: what has long to be said is not spread over the silence behind it. */
const SECONDS_A_CHARACTER = 0.09

function wordsOf({ text, startSeconds, endSeconds, speaker }: Part): HeardWord[] {
  const usual = startSeconds === null ? null : startSeconds + text.length * SECONDS_A_CHARACTER
  const end = usual === null || endSeconds === null ? usual : Math.min(usual, endSeconds)
  return spreadText({ text, startSeconds, endSeconds: end, speaker })
}
