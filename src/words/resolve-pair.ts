import { formatSpan } from './format-time.ts'
import type { Frame, MentionNote, SecondsRange } from './reading.ts'
import type { Point, RangeExpression } from './point.ts'
import { resolvePoint, type Placed, type Refusal } from './resolve-point.ts'
import { secondsPer, type TimeUnit } from './vocabulary.ts'
import type { Length } from './length-at.ts'

type Pair = {
  readonly a: Placed
  readonly b: Placed
  readonly notes: readonly MentionNote[]
  readonly readings: readonly SecondsRange[]
}

/**
 * Gives both ends of "A to B" their times. A bare number beside a unit or a clock form may mean more than one thing.
 */
export function resolvePair(first: Point, second: Point, frame: Frame): Pair | Refusal {
  const readings = pairReadings(first, second)
  const made: { a: Placed; b: Placed; isPlain: boolean }[] = []
  for (const reading of readings) {
    const [a, b] = [resolvePoint(reading.a, frame), resolvePoint(reading.b, frame)]
    if ('code' in a) return a
    if ('code' in b) return b
    made.push({ a, b, isPlain: reading.a === first && reading.b === second })
  }
  const increasing = made.filter(({ a, b }) => a.seconds < b.seconds)
  const chosen = increasing[0] ?? made.find((one) => one.isPlain) ?? made[0]
  if (chosen === undefined) return { code: 'malformed', message: 'That is not a range.' }
  const { a, b } = chosen
  // A unit that is said for both ("from 1 to 2 minutes") leaves no doubt.
  if (made.length < 2 || (isCarriedBack(first, second) && chosen === made[0])) return { a, b, notes: [], readings: [] }
  const others = made.filter((one) => one !== chosen)
  const text =
    `Read as ${formatSpan(a.seconds, b.seconds)}; it could also be ` +
    `${others.map((one) => formatSpan(one.a.seconds, one.b.seconds)).join(' or ')}.`
  const plausible = others.filter((one) => one.a.seconds < one.b.seconds && one.b.seconds <= frame.durationSeconds)
  return {
    a,
    b,
    notes: [{ code: 'two-readings', text }],
    readings: plausible.map((one) => ({ startSeconds: one.a.seconds, endSeconds: one.b.seconds })),
  }
}

type PointPair = { readonly a: Point; readonly b: Point }

/** All readings of the two ends, the preferred one first. */
function pairReadings(a: Point, b: Point): readonly PointPair[] {
  // "from 5 to 4 seconds before the end": what the second end is counted from may hold for the first.
  if (b.kind === 'offset' && (a.kind === 'bare' || a.kind === 'length') && b.base.kind === 'place') {
    const unit = b.length.parts[0]?.unit ?? 'second'
    const both = { a: { ...b, length: a.kind === 'bare' ? { parts: [{ value: a.value, unit }] } : a.length }, b }
    return a.kind === 'bare' ? [both, { a, b }] : [{ a, b }, both]
  }
  if (a.kind === 'bare') {
    const unit = unitOf(b)
    if (b.kind === 'clock')
      return [
        { a, b },
        { a: inUnit(a.value, 'minute'), b },
      ]
    if (unit !== null && (unit === 'second' || unit === 'millisecond')) return [{ a: inUnit(a.value, unit), b }]
    if (unit !== null)
      return [
        { a: inUnit(a.value, unit), b },
        { a, b },
      ]
  }
  if (b.kind === 'bare') {
    const unit = unitOf(a)
    if (a.kind === 'clock')
      return [
        { a, b },
        { a, b: inUnit(b.value, 'minute') },
      ]
    if (a.kind === 'count') return [{ a, b: { ...a, value: b.value, beat: 1 } }]
    if (unit !== null && unit !== 'second')
      return [
        { a, b },
        { a, b: inUnit(b.value, unit) },
      ]
  }
  return [{ a, b }]
}

const isCarriedBack = (a: Point, b: Point): boolean => a.kind === 'bare' && b.kind === 'length'

/** The first unit that was said: "1 minute 30" counts in minutes. */
export function unitOf(point: Point): TimeUnit | null {
  return point.kind === 'length' ? (point.length.parts[0]?.unit ?? null) : null
}

export function inUnit(value: number, unit: TimeUnit): Point {
  return {
    kind: 'length',
    length: {
      parts: [
        {
          value,
          unit:
            secondsPer.has(unit) || unit === 'bar' || unit === 'beat' || unit === 'frame' || unit === 'sample'
              ? unit
              : 'second',
        },
      ],
    },
  }
}

/** Points beside which a bare number is read with them. */
const tells: ReadonlySet<Point['kind']> = new Set(['clock', 'length', 'count', 'smpte', 'offset'])

/**
 * The same range with its numbers that have no unit as minutes: "between 2 and 3", "the first 5". Null where each
 * number has one, or a clock form beside it tells.
 */
export function rangeInMinutes(expression: RangeExpression): RangeExpression | null {
  switch (expression.kind) {
    case 'pair': {
      const [a, b] = [pointInMinutes(expression.a), pointInMinutes(expression.b)]
      const isTold = [expression.a, expression.b].some(({ kind }) => tells.has(kind))
      return isTold || (a === null && b === null) ? null : { ...expression, a: a ?? expression.a, b: b ?? expression.b }
    }
    case 'after':
    case 'before': {
      const at = pointInMinutes(expression.at)
      return at && { ...expression, at }
    }
    case 'edge': {
      const length = lengthInMinutes(expression.length)
      return length && { ...expression, length }
    }
    case 'except': {
      const range = rangeInMinutes(expression.range)
      return range && { ...expression, range }
    }
    case 'both': {
      const ranges = expression.ranges.map(rangeInMinutes)
      return ranges.every((range) => range !== null) ? { ...expression, ranges } : null
    }
    default:
      return null
  }
}

function lengthInMinutes({ parts }: Length): Length | null {
  if (!parts.every(({ unit }) => unit === 'plain')) return null
  return { parts: parts.map(({ value }) => ({ value, unit: 'minute' })) }
}

export function pointInMinutes(point: Point): Point | null {
  return point.kind === 'bare' ? inUnit(point.value, 'minute') : null
}
