import { formatSpan, formatTime } from './format-time.ts'
import { rangeInMinutes, resolvePair } from './resolve-pair.ts'
import type { Length } from './length-at.ts'
import type { Point, RangeExpression, Whole } from './point.ts'
import type { Frame, MentionNote, RangeVia, SecondsRange } from './reading.ts'
import { lengthBefore, lengthFrom, noSelection, resolvePoint, type Refusal } from './resolve-point.ts'

export type Resolved = SecondsRange & {
  readonly via: RangeVia
  readonly fromState: boolean
  readonly notes: readonly MentionNote[]
  readonly readings: readonly SecondsRange[]
  readonly atSeconds?: number
}

/** Gives a range its times in the document. "Everything except A to B" may be two ranges. */
export function resolveRange(expression: RangeExpression, frame: Frame): readonly Resolved[] | Refusal {
  if (expression.kind === 'except') {
    const inner = resolveRange(expression.range, frame)
    return 'code' in inner ? inner : invertRanges(inner, frame, 'except')
  }
  if (expression.kind === 'both') {
    const made: Resolved[] = []
    for (const one of expression.ranges) {
      const resolved = resolveRange(one, frame)
      if ('code' in resolved) return resolved
      made.push(...resolved)
    }
    return made
  }
  const raw = rawRange(expression, frame)
  if ('code' in raw) return raw
  const inside = intoDocument(raw, frame)
  return 'code' in inside ? inside : [inside]
}

/**
 * The same with the other reading, where numbers without a unit may be minutes as well as seconds and the document is
 * long enough for it.
 */
export function withMinutes(
  made: readonly Resolved[] | Refusal,
  expression: RangeExpression,
  frame: Frame,
): readonly Resolved[] | Refusal {
  const asMinutes = frame.counts === 'beats' ? null : rangeInMinutes(expression)
  const others = asMinutes && resolveRange(asMinutes, frame)
  // What would have to be shortened or turned round is not meant.
  if (
    'code' in made ||
    !others ||
    'code' in others ||
    others.length !== made.length ||
    others.some(({ notes }) => notes.length > 0)
  )
    return made
  return made.map((each, at) => withReading(each, others[at] ?? each))
}

/** What a set of ranges leaves of the document. */
export function invertRanges(
  ranges: readonly Resolved[],
  frame: Frame,
  via: 'except' | 'rest',
): readonly Resolved[] | Refusal {
  const left: Resolved[] = []
  let from = 0
  for (const { startSeconds, endSeconds } of ranges.toSorted((a, b) => a.startSeconds - b.startSeconds)) {
    if (startSeconds > from) left.push(range(from, startSeconds, via))
    from = Math.max(from, endSeconds)
  }
  if (from < frame.durationSeconds) left.push(range(from, frame.durationSeconds, via))
  return left.length === 0 ? { code: 'empty', message: 'That leaves nothing.' } : left
}

const range = (startSeconds: number, endSeconds: number, via: RangeVia, more: Partial<Resolved> = {}): Resolved => ({
  startSeconds,
  endSeconds,
  via,
  fromState: false,
  notes: [],
  readings: [],
  ...more,
})

function rawRange(expression: RangeExpression, frame: Frame): Resolved | Refusal {
  const end = frame.durationSeconds
  switch (expression.kind) {
    case 'bad':
      return expression
    case 'pair':
      return pairRange(expression, frame)
    case 'whole':
      return range(0, end, 'whole')
    case 'selection':
      return frame.selection === null
        ? noSelection
        : range(frame.selection.startSeconds, frame.selection.endSeconds, 'selection', { fromState: true })
    case 'to-end':
      return range(frame.cursorSeconds, end, 'after', {
        fromState: true,
        notes: [
          { code: 'from-cursor', text: `Read from the cursor at ${formatTime(frame.cursorSeconds)} to the end.` },
        ],
      })
    case 'thing':
      return range(expression.thing.startSeconds ?? 0, expression.thing.endSeconds ?? 0, 'label')
    case 'after':
    case 'before': {
      const at = resolvePoint(expression.at, frame)
      if ('code' in at) return at
      const more = { fromState: at.fromState, atSeconds: Math.max(0, Math.min(end, at.seconds)) }
      return expression.kind === 'after'
        ? range(at.seconds, Math.max(end, at.seconds), 'after', more)
        : range(0, at.seconds, 'before', more)
    }
    case 'span':
      return spanRange(expression, frame)
    case 'edge':
      return edgeRange(expression, frame)
    case 'share': {
      const whole = extent(expression.of, frame)
      if ('code' in whole) return whole
      const size = whole.endSeconds - whole.startSeconds
      return range(
        whole.startSeconds + size * expression.from,
        whole.startSeconds + size * expression.to,
        expression.side,
      )
    }
    case 'nth': {
      const [from, to] = [times(expression.length, expression.nth - 1), times(expression.length, expression.nth)].map(
        (length) => lengthFrom(0, length, frame),
      )
      return typeof from === 'number' && typeof to === 'number'
        ? range(from, to, 'nth')
        : { code: 'no-tempo', message: 'This document has no tempo, so bars and beats have no time.' }
    }
    default:
      return { code: 'empty', message: 'There is nothing before this that it could mean.' }
  }
}

const times = (length: Length, factor: number): Length => ({
  parts: length.parts.map(({ value, unit }) => ({ value: value * factor, unit })),
})

function pairRange({ a, b, via, isThrough }: RangeExpression & { kind: 'pair' }, frame: Frame): Resolved | Refusal {
  const first = withEdge(a, via === 'between' ? 'end' : 'start')
  const isInclusive =
    isThrough && (b.kind === 'thing' || b.kind === 'count' || (b.kind === 'bare' && a.kind === 'count'))
  const second =
    b.kind === 'thing' && b.edge === null ? withEdge(b, isThrough ? 'end' : 'start') : isInclusive ? nextCount(b, a) : b
  const pair = resolvePair(first, second, frame)
  if ('code' in pair) return pair
  const made = range(pair.a.seconds, pair.b.seconds, via, {
    fromState: pair.a.fromState || pair.b.fromState,
    notes: pair.notes,
    readings: pair.readings,
  })
  return via === 'from-to' && second !== b
    ? withOther(made, resolvePair(first, b.kind === 'thing' ? withEdge(b, isThrough ? 'start' : 'end') : b, frame))
    : made
}

/** "to the outro" may stop before it or behind it, "bars 5 to 8" may hold bar 8 or not; the other reading is kept. */
function withOther(made: Resolved, other: ReturnType<typeof resolvePair>): Resolved {
  if ('code' in other || other.b.seconds === made.endSeconds || other.a.seconds >= other.b.seconds) return made
  return withReading(made, { startSeconds: other.a.seconds, endSeconds: other.b.seconds })
}

function withReading(made: Resolved, { startSeconds, endSeconds }: SecondsRange): Resolved {
  if (startSeconds === made.startSeconds && endSeconds === made.endSeconds) return made
  const reading = { startSeconds, endSeconds }
  const text =
    `Read as ${formatSpan(made.startSeconds, made.endSeconds)}; it could also be ` +
    `${formatSpan(reading.startSeconds, reading.endSeconds)}.`
  return { ...made, readings: [...made.readings, reading], notes: [...made.notes, { code: 'two-readings', text }] }
}

function nextCount(b: Point, a: Point): Point {
  if (b.kind === 'count') return { ...b, value: b.value + 1 }
  return b.kind === 'bare' && a.kind === 'count' ? { ...a, value: b.value + 1, beat: 1 } : b
}

function withEdge(point: Point, edge: 'start' | 'end'): Point {
  return point.kind === 'thing' && point.edge === null ? { ...point, edge } : point
}

function spanRange({ at, length, side }: RangeExpression & { kind: 'span' }, frame: Frame): Resolved | Refusal {
  const place = resolvePoint(at, frame)
  if ('code' in place) return place
  const size = lengthFrom(0, length, frame)
  if (typeof size !== 'number') return size
  const from =
    side === 'from'
      ? place.seconds
      : side === 'around'
        ? place.seconds - size / 2
        : lengthBefore(place.seconds, length, frame)
  const to =
    side === 'from'
      ? lengthFrom(place.seconds, length, frame)
      : side === 'around'
        ? place.seconds + size / 2
        : place.seconds
  if (typeof from !== 'number') return from
  if (typeof to !== 'number') return to
  return range(from, to, side === 'around' ? 'around' : 'length-at', {
    fromState: place.fromState,
    atSeconds: place.seconds,
  })
}

function edgeRange({ side, length, of }: RangeExpression & { kind: 'edge' }, frame: Frame): Resolved | Refusal {
  const whole =
    side === 'next' || side === 'previous'
      ? { startSeconds: frame.cursorSeconds, endSeconds: frame.cursorSeconds }
      : extent(of, frame)
  if ('code' in whole) return whole
  if (side === 'middle') {
    const size = lengthFrom(0, length, frame)
    const centre = (whole.startSeconds + whole.endSeconds) / 2
    return typeof size === 'number' ? clip(range(centre - size / 2, centre + size / 2, 'middle'), whole) : size
  }
  const isForward = side === 'first' || side === 'next'
  const other = isForward
    ? lengthFrom(whole.startSeconds, length, frame)
    : lengthBefore(whole.endSeconds, length, frame)
  if (typeof other !== 'number') return other
  const made = isForward ? range(whole.startSeconds, other, side) : range(other, whole.endSeconds, side)
  return side === 'next' || side === 'previous' ? { ...made, fromState: true } : clip(made, whole)
}

function extent(of: Whole, frame: Frame): SecondsRange | Refusal {
  if (of === 'selection') return frame.selection ?? noSelection
  if (of === null) return { startSeconds: 0, endSeconds: frame.durationSeconds }
  return { startSeconds: of.startSeconds ?? 0, endSeconds: of.endSeconds ?? frame.durationSeconds }
}

/** Ten milliseconds: what people write is not finer, so a shorter overshoot is no news. */
const tolerance = 0.01

function clip(made: Resolved, whole: SecondsRange): Resolved {
  const [startSeconds, endSeconds] = [
    Math.max(made.startSeconds, whole.startSeconds),
    Math.min(made.endSeconds, whole.endSeconds),
  ]
  const cut = startSeconds - made.startSeconds + (made.endSeconds - endSeconds)
  if (endSeconds <= startSeconds) return made
  return cut <= tolerance
    ? { ...made, startSeconds, endSeconds }
    : { ...made, startSeconds, endSeconds, notes: [...made.notes, clampedNote(startSeconds, endSeconds)] }
}

const clampedNote = (startSeconds: number, endSeconds: number): MentionNote => ({
  code: 'clamped',
  text: `Shortened to ${formatSpan(startSeconds, endSeconds)}, which is all there is.`,
})

/** Partly outside is clamped and said, wholly outside refused, reversed swapped and said, empty refused. */
function intoDocument(raw: Resolved, frame: Frame): Resolved | Refusal {
  const isReversed = raw.startSeconds > raw.endSeconds
  const made = isReversed
    ? {
        ...raw,
        startSeconds: raw.endSeconds,
        endSeconds: raw.startSeconds,
        notes: [
          ...raw.notes,
          {
            code: 'swapped' as const,
            text: `Read as ${formatSpan(raw.endSeconds, raw.startSeconds)}, since the end came first.`,
          },
        ],
      }
    : raw
  if (!Number.isFinite(made.startSeconds) || !Number.isFinite(made.endSeconds))
    return { code: 'malformed', message: 'That is not a range.' }
  if (made.endSeconds < 0) return { code: 'negative', message: 'A time cannot be negative.' }
  if (made.startSeconds > frame.durationSeconds + tolerance) return refuseOutside(frame)
  if (made.startSeconds === made.endSeconds || made.startSeconds >= frame.durationSeconds)
    return { code: 'empty', message: 'That range is empty.' }
  const inside = clip(made, { startSeconds: 0, endSeconds: frame.durationSeconds })
  return inside.startSeconds >= 0 && inside.startSeconds < inside.endSeconds
    ? inside
    : { code: 'empty', message: 'That range is empty.' }
}

function refuseOutside(frame: Frame): Refusal {
  return { code: 'outside', message: `That is outside: the document is ${formatTime(frame.durationSeconds)} long.` }
}

/** A single point must lie in the document; its very end counts. */
export function checkPoint(seconds: number, frame: Frame): number | Refusal {
  if (!Number.isFinite(seconds)) return { code: 'malformed', message: 'That is not a time.' }
  if (seconds < 0) return { code: 'negative', message: 'A time cannot be negative.' }
  if (seconds > frame.durationSeconds + tolerance) return refuseOutside(frame)
  return Math.min(seconds, frame.durationSeconds)
}
