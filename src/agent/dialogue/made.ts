/** What a turn brought about, in words that find it: `starts` and `ends` are where it stands. */
export type Made = {
  readonly kind: string
  /** Absent where no name tells it from its like. */
  readonly text?: string
  readonly starts?: string
  readonly ends?: string
  /** It alone, in words for a piece of something that was split: "bars 7 to 8 of "Pad"". */
  readonly piece?: string
}

const AFTER =
  /\b(?:(?:right|just|directly|straight|immediately) )?(?:after|behind|following) (?:that|it|this|them)(?: one)?\b/gi
const FROM_THERE = /\bfrom (?:there|that (?:point|place|spot))(?: on(?:wards?)?)?\b/gi
const THERE = /\b(?:right )?(?:there|(?:at|to|in) that (?:point|place|spot))\b/gi
const MADE = new RegExp(
  [
    String.raw`\b(?:the|that|this|my) (?:(?:new|copied|duplicated|second|added|latest) (?:one|part|section|`,
    String.raw`region|clip|copy|track|bit)|copy|duplicate|one (?:you|i|we) (?:just )?(?:made|added|copied)|`,
    String.raw`(?:section|part|region) (?:you|i|we) (?:just )?(?:made|added|copied))\b`,
  ].join(''),
  'gi',
)

/** A piece of what was split. */
const PIECE = new RegExp(
  [
    String.raw`\b(?:the|its) (first|second|last|latter|other|left|right|front|back) (?:half|part|piece|bit|one|`,
    String.raw`section)(?: of (?:it|that|them|this|those|these))?\b(?! of\b)`,
  ].join(''),
  'gi',
)

/** "Put a lead on it": on the section that was made. */
const WITHIN =
  /\b(on|over|in|to|under|inside) (?:it|that|this)(?=\s*(?:$|[.,;!?]|\b(?:too|as well|also|please|again|and)\b))/gi

/** Whether words speak of a piece of what was just split in two. */
export const tellsPiece = (words: string, made: readonly Made[]): boolean =>
  words.search(PIECE) >= 0 && made.filter(({ piece }) => piece !== undefined).length === 2

/** A message with what it says of things just made in words that stand alone, the likeliest way first. */
export function nameMade(words: string, made: readonly Made[]): readonly string[] {
  const [first] = made.filter(({ starts }) => starts !== undefined)
  const last = made.findLast(({ ends }) => ends !== undefined)
  const isTrack = /\btrack\b/i.test(words)
  const named = made.filter(({ text, kind }) => text !== undefined && (kind === 'track') === isTrack)
  const [only] = named
  const name = named.length === 1 ? only?.text : undefined
  const whole = made.filter(({ text, kind }) => text !== undefined && /^(?:section|region)$/.test(kind))
  const around = whole.length === 1 ? whole[0]?.text : undefined
  if (tellsPiece(words, made)) {
    const [one = '', other = ''] = made.flatMap(({ piece }) => piece ?? [])
    return [words.replace(PIECE, (_all, which: string) => (/^(?:first|left|front)$/i.test(which) ? one : other))]
  }
  const ways = ['to', 'at'].map((lead) =>
    words
      .replace(AFTER, (text) => (last?.ends === undefined ? text : `${lead === 'to' ? 'at' : 'to'} ${last.ends}`))
      .replace(FROM_THERE, (text) => (first?.starts === undefined ? text : `from ${first.starts}`))
      .replace(THERE, (text) => (first?.starts === undefined ? text : `${lead} ${first.starts}`))
      .replace(MADE, (text) => name ?? text)
      .replace(WITHIN, (text, side: string) => (around === undefined ? text : `${side} the ${around}`)),
  )
  return [...new Set(ways)].filter((way) => way !== words)
}
