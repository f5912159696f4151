import { readClock } from './format-time.ts'
import { lengthAt, lengthGoingOn, unitAt, type Length } from './length-at.ts'
import type { Scope } from './name-at.ts'
import { numberAt, wordsAre, type Parsed } from './number-at.ts'
import { extentAt, isEnd, pointAt } from './point-at.ts'
import type { EdgeSide, RangeExpression, Whole } from './point.ts'
import type { Token } from './reading.ts'
import { ordinals, partNouns } from './vocabulary.ts'

const sides: ReadonlyMap<string, EdgeSide> = new Map<string, EdgeSide>([
  ['first', 'first'],
  ['opening', 'first'],
  ['initial', 'first'],
  ['last', 'last'],
  ['final', 'last'],
  ['closing', 'last'],
  ['middle', 'middle'],
  ['next', 'next'],
  ['following', 'next'],
  ['previous', 'previous'],
  ['preceding', 'previous'],
  ['latter', 'last'],
])

/**
 * Reads what lies at an edge: "the first D", "the last quarter", "the next D", "the second half", "the middle part".
 */
export function edgeRangeAt(scope: Scope, at: number): Parsed<RangeExpression> | null {
  const { tokens } = scope
  const start = tokens[at]?.text === 'the' || tokens[at]?.text === 'very' ? at + 1 : at
  const from = tokens[start]?.text === 'very' ? start + 1 : start
  const word = tokens[from]?.text ?? ''
  const side = sides.get(word)
  const nth = ordinals.get(word)
  const share = side === 'next' || side === 'previous' ? null : shareAt(scope, from + 1, side ?? null, nth ?? null)
  if (share !== null) return share
  const part = partAt(scope, from, side, nth)
  if (part !== null) return part
  if (nth !== undefined && nth > 1) return nthAt(tokens, from + 1, nth)
  if (side === undefined) return null
  const both = bothAt(scope, from, side)
  if (both !== null) return both
  if (isVague(tokens, from + 1))
    return {
      value: { kind: 'bad', code: 'vague', message: 'How many seconds is that?' },
      next: from + (tokens[from + 1]?.text === 'a' ? 4 : 3),
    }
  const length = edgeLengthAt(scope, from + 1)
  if (length === null) return null
  return relative(scope, length, side) ?? edgeOf(scope, length, side)
}

/** "the first and last 10 seconds". */
function bothAt(scope: Scope, at: number, side: EdgeSide): Parsed<RangeExpression> | null {
  const { tokens } = scope
  if (tokens[at + 1]?.text !== 'and') return null
  const other = tokens[at + 2]?.text === 'the' ? at + 3 : at + 2
  const otherSide = sides.get(tokens[other]?.text ?? '')
  const length = otherSide === undefined ? null : edgeLengthAt(scope, other + 1)
  if (otherSide === undefined || length === null) return null
  const { value, next } = wholeAt(scope, length.next)
  const made = (one: EdgeSide): RangeExpression => ({ kind: 'edge', side: one, length: length.value, of: value })
  return { value: { kind: 'both', ranges: [made(side), made(otherSide)] }, next }
}

const isVague = (tokens: readonly Token[], at: number): boolean =>
  [at, at + 1].some(
    (next) =>
      /^(?:few|several)$/.test(tokens[next]?.text ?? '') &&
      unitAt(tokens, next + 1) !== null &&
      (next === at || tokens[at]?.text === 'a'),
  )

/** "10 seconds", "half minute", "minute", "10". */
function edgeLengthAt(scope: Scope, at: number): Parsed<Length> | null {
  const { tokens } = scope
  const length = lengthAt(tokens, at) ?? clockLengthAt(tokens, at)
  if (length !== null) return length
  const unit = unitAt(tokens, at)
  const isUnitNoun =
    unit !== null && (tokens[at]?.text.length ?? 0) >= 3 && (isEnd(scope, at + 1) || tokens[at + 1]?.text === 'of')
  if (unit !== null && isUnitNoun) return lengthGoingOn(tokens, at + 1, { value: 1, unit })
  const number = numberAt(tokens, at)
  // "the first two" may be two of anything; from five on people mean seconds.
  if (
    number === null ||
    (tokens[at]?.kind === 'word' && number.value < 5) ||
    !(isEnd(scope, number.next) || tokens[number.next]?.text === 'of')
  )
    return null
  return { value: { parts: [{ value: number.value, unit: 'plain' }] }, next: number.next }
}

/** "the last 1:30": a clock form as an amount. */
export function clockLengthAt(tokens: readonly Token[], at: number): Parsed<Length> | null {
  const clock = tokens[at]?.kind === 'clock' ? readClock(tokens[at].text) : null
  return clock?.kind === 'clock' ? { value: { parts: [{ value: clock.seconds, unit: 'second' }] }, next: at + 1 } : null
}

/** "the last 10 seconds before 1:00", "the first 10 seconds after the intro". */
function relative(scope: Scope, length: Parsed<Length>, side: EdgeSide): Parsed<RangeExpression> | null {
  const word = scope.tokens[length.next]?.text ?? ''
  const isBefore = word === 'before' && (side === 'last' || side === 'previous')
  const isAfter = /^(?:after|from|following|past)$/.test(word) && (side === 'first' || side === 'next')
  if (!isBefore && !isAfter) return null
  const point = pointAt(scope, length.next + 1, { bare: true, hasLead: true, names: true })
  if (point === null) return null
  const at =
    point.value.kind === 'thing' && point.value.edge === null
      ? { ...point.value, edge: isBefore ? ('start' as const) : ('end' as const) }
      : point.value
  return { value: { kind: 'span', at, length: length.value, side: isBefore ? 'before' : 'from' }, next: point.next }
}

function edgeOf(scope: Scope, length: Parsed<Length>, side: EdgeSide): Parsed<RangeExpression> {
  const whole = wholeAt(scope, length.next)
  return { value: { kind: 'edge', side, length: length.value, of: whole.value }, next: whole.next }
}

/** "… of the intro" measures inside the intro; a track keeps its own mention and only lends its extent. */
function wholeAt(scope: Scope, at: number): Parsed<Whole> {
  const { tokens } = scope
  const nothing = { value: null, next: at }
  if (!/^(?:of|in|from)$/.test(tokens[at]?.text ?? '')) return nothing
  const from = ['the', 'this', 'my', 'our'].includes(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
  if (tokens[from]?.text === 'selection') return { value: 'selection', next: from + 1 }
  const named = extentAt(scope, from)
  if (named === null) return nothing
  return { value: named.value, next: named.value.kind === 'label' || named.value.kind === 'region' ? named.next : at }
}

/** "first half", "second half", "last quarter", "middle third", "first 10 percent". */
function shareAt(scope: Scope, at: number, side: EdgeSide | null, nth: number | null): Parsed<RangeExpression> | null {
  const { tokens } = scope
  const number = numberAt(tokens, at)
  const isPercent = number !== null && (tokens[number.next]?.text === '%' || tokens[number.next]?.text === 'percent')
  const size = isPercent ? number.value / 100 : fractions.get(tokens[at]?.text ?? '')
  const next = isPercent ? number.next + 1 : at + 1
  // "the first half minute" is an amount.
  if (size === undefined || (!isPercent && lengthAt(tokens, at) !== null)) return null
  if (size > 1) return null
  const whole = wholeAt(scope, next)
  const end =
    whole.value === null && tokens[next]?.text === 'of' && !isEnd(scope, next) ? projectEnd(tokens, next) : whole.next
  const made = (from: number, to: number, where: 'first' | 'last' | 'middle'): Parsed<RangeExpression> => ({
    value: { kind: 'share', side: where, from, to: Math.min(1, to), of: whole.value },
    next: end,
  })
  if (side === 'last') return made(1 - size, 1, 'last')
  if (side === 'middle') return made(0.5 - size / 2, 0.5 + size / 2, 'middle')
  if (side === 'first' || nth === 1) return made(0, size, 'first')
  if (nth === null || isPercent || nth * size > 1 + 1e-9) return null
  return made((nth - 1) * size, nth * size, nth * size > 1 - 1e-9 ? 'last' : 'middle')
}

const fractions: ReadonlyMap<string, number> = new Map([
  ['half', 1 / 2],
  ['third', 1 / 3],
  ['quarter', 1 / 4],
  ['fourth', 1 / 4],
  ['fifth', 1 / 5],
  ['tenth', 1 / 10],
])

function projectEnd(tokens: readonly Token[], at: number): number {
  return wordsAre(tokens, at, 'of it') ? at + 2 : at
}

/** "the third minute". */
function nthAt(tokens: readonly Token[], at: number, nth: number): Parsed<RangeExpression> | null {
  const unit = unitAt(tokens, at)
  if (unit === null || !/^(?:minute|second|hour|bar|beat)$/.test(tokens[at]?.text ?? '')) return null
  return { value: { kind: 'nth', nth, length: { parts: [{ value: 1, unit }] } }, next: at + 1 }
}

/** "the middle part" of what the clause before has split. */
function partAt(
  scope: Scope,
  at: number,
  side: EdgeSide | undefined,
  nth: number | undefined,
): Parsed<RangeExpression> | null {
  const { tokens } = scope
  if (wordsAre(tokens, at, 'part between') || wordsAre(tokens, at, 'bit between'))
    return tokens[at + 2]?.text === 'them' ? { value: { kind: 'part', which: 'middle' }, next: at + 3 } : null
  if (!partNouns.has(tokens[at + 1]?.text ?? '') || !isEnd(scope, at + 2)) return null
  const which = side === 'middle' ? 'middle' : side === 'last' ? 'last' : nth
  return which === undefined ? null : { value: { kind: 'part', which }, next: at + 2 }
}
