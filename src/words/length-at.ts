import type { Token } from './reading.ts'
import { numberAt, wordsAre, type Parsed } from './number-at.ts'
import { timeUnits, type TimeUnit } from './vocabulary.ts'

/** An amount of time as it was said. It is resolved against a document later, since frames and bars need one. */
export type Length = { readonly parts: readonly { readonly value: number; readonly unit: TimeUnit }[] }

/** Reads an amount with a unit: "1.5 minutes", "1m30s", "half a minute", "an hour and 5", "1 minute and a half". */
export function lengthAt(
  tokens: readonly Token[],
  at: number,
  options: { readonly joinsAnd?: boolean } = {},
): Parsed<Length> | null {
  const first = partAt(tokens, at)
  return first === null ? null : lengthGoingOn(tokens, first.next, first.value, options.joinsAnd ?? true)
}

/** The amount that begins with a part already read: behind "the last minute" may stand "and a half". */
export function lengthGoingOn(tokens: readonly Token[], at: number, first: Part, joinsAnd = true): Parsed<Length> {
  const parts = [first]
  let next = at
  for (let rounds = 0; rounds < 4; rounds += 1) {
    const more = continuation(tokens, next, parts.at(-1)?.unit ?? 'second', joinsAnd)
    if (more === null) break
    parts.push(more.value)
    next = more.next
  }
  return { value: { parts }, next }
}

type Part = { readonly value: number; readonly unit: TimeUnit }

function partAt(tokens: readonly Token[], at: number): Parsed<Part> | null {
  const head = tokens[at]?.text
  if (head === 'half' || head === 'quarter') return fractionOf(tokens, at + 1, head === 'half' ? 0.5 : 0.25)
  if ((head === 'a' || head === 'an') && (tokens[at + 1]?.text === 'half' || tokens[at + 1]?.text === 'quarter'))
    return partAt(tokens, at + 1)
  if (wordsAre(tokens, at, 'three quarters')) return fractionOf(tokens, at + 2, 0.75)
  if (wordsAre(tokens, at, 'a couple of') || wordsAre(tokens, at, 'a couple'))
    return withUnit(tokens, at + (tokens[at + 2]?.text === 'of' ? 3 : 2), 2)
  if (wordsAre(tokens, at, 'couple of')) return withUnit(tokens, at + 2, 2)
  // "a second track" and "a beat or two" count other things: an article needs the plain unit and an end behind it.
  if (head === 'a' || head === 'an')
    return numberAt(tokens, at + 1) !== null
      ? hundred(tokens, at)
      : isFollowedByMore(tokens, at + 2) && unitAt(tokens, at + 1) === 'second'
        ? null
        : withUnit(tokens, at + 1, 1)
  const amount = numberAt(tokens, at)
  return amount === null ? null : withUnit(tokens, amount.next, amount.value)
}

/** "a hundred seconds". */
function hundred(tokens: readonly Token[], at: number): Parsed<Part> | null {
  const amount = numberAt(tokens, at + 1)
  return amount === null || amount.value < 100 ? null : withUnit(tokens, amount.next, amount.value)
}

/** "half a minute", "half minute", "quarter of an hour". */
function fractionOf(tokens: readonly Token[], at: number, share: number): Parsed<Part> | null {
  let next = at
  if (tokens[next]?.text === 'of') next += 1
  if (tokens[next]?.text === 'a' || tokens[next]?.text === 'an') next += 1
  return withUnit(tokens, next, share)
}

function withUnit(tokens: readonly Token[], at: number, value: number): Parsed<Part> | null {
  // "5-second part": the dash belongs to the compound and is no range.
  const at2 = tokens[at]?.text === '-' && touches(tokens, at) ? at + 1 : at
  const unit = unitAt(tokens, at2)
  return unit === null ? null : { value: { value, unit }, next: at2 + 1 }
}

const touches = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.span.to === tokens[at]?.span.from && tokens[at]?.span.to === tokens[at + 1]?.span.from

/**
 * The unit at a token, unless that word is the ordinal or name of something that follows ("the second track", "bar 5").
 */
export function unitAt(tokens: readonly Token[], at: number): TimeUnit | null {
  const token = tokens[at]
  if (token?.kind !== 'word') return null
  return timeUnits.get(token.text) ?? null
}

const smaller: ReadonlyMap<TimeUnit, TimeUnit> = new Map([
  ['hour', 'minute'],
  ['minute', 'second'],
])
const rank: readonly TimeUnit[] = ['hour', 'minute', 'second', 'millisecond', 'frame', 'sample']

/**
 * What may go on behind "1 minute": "30 seconds", "and 30 seconds", "and a half", or a bare number in the next smaller
 * unit.
 */
function continuation(tokens: readonly Token[], at: number, unit: TimeUnit, joinsAnd: boolean): Parsed<Part> | null {
  const hasAnd =
    tokens[at]?.text === 'and' ||
    (tokens[at]?.text === ',' && tokens[at + 1]?.kind === 'number' && unitAt(tokens, at + 2) !== null)
  if (hasAnd && !joinsAnd) return null
  const from = hasAnd ? at + 1 : at
  if (hasAnd && wordsAre(tokens, from, 'a half')) return { value: { value: 0.5, unit }, next: from + 2 }
  if (hasAnd && wordsAre(tokens, from, 'a quarter')) return { value: { value: 0.25, unit }, next: from + 2 }
  const part = partAt(tokens, from)
  if (part !== null) return isSmaller(part.value, unit) ? part : null
  const below = smaller.get(unit)
  // "20 minutes and one at 40": that one is another thing.
  const isOther = hasAnd && tokens[from]?.text === 'one'
  const bare = below === undefined || isOther ? null : numberAt(tokens, from)
  if (below === undefined || bare === null || bare.value >= 60 || isFollowedByMore(tokens, bare.next)) return null
  return { value: { value: bare.value, unit: below }, next: bare.next }
}

function isSmaller(part: Part, unit: TimeUnit): boolean {
  if (unit === 'bar') return part.unit === 'beat'
  const [said, above] = [rank.indexOf(part.unit), rank.indexOf(unit)]
  return said >= 0 && above >= 0 && said > above
}

/** "1 minute 30 dB" and "2 minutes 5 tracks" do not go on: the number there counts something else. */
function isFollowedByMore(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  if (token.kind === 'sign') return ['%', ':', '/', '°'].includes(token.text)
  return token.kind !== 'word' || !goesOn.has(token.text)
}

const goesOn = new Set(
  (
    'to until till til through thru and or for on in from then but please mark before after onward onwards at into ' +
    'ish long with of up starting while only again is are was were has sounds seems needs should which that where ' +
    'because since'
  ).split(' '),
)
