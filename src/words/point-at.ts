import type { Thing, Token } from './reading.ts'
import { readClock } from './format-time.ts'
import { lemma } from './lemma.ts'
import { lengthAt, unitAt } from './length-at.ts'
import { nameAt, type Scope } from './name-at.ts'
import { numberAt, wordsAre, type Parsed } from './number-at.ts'
import { ordinalAt } from './ordinal-at.ts'
import type { Edge, Point } from './point.ts'
import { afterBareNumber, dashes, dayTimes, projectNouns, partNouns } from './vocabulary.ts'

export type PointFound = Parsed<Point> & { readonly isAbout: boolean }

type PointOptions = {
  /** A time is expected here, so that a bare number is one. */
  readonly bare: boolean
  /** A preposition stands before, so that "start" needs no article. */
  readonly hasLead: boolean
  readonly names: boolean
  /** False inside "between A and B", where "and" is the word in the middle. */
  readonly joinsAnd?: boolean
  /** The point is the base of an offset, which takes no offset of its own; so nothing nests without end. */
  readonly isBase?: boolean
}

/** Reads one place in time. */
export function pointAt(scope: Scope, at: number, options: PointOptions): PointFound | null {
  const { tokens } = scope
  const aboutEnd = approximately(tokens, at)
  const from = aboutEnd ?? at
  const found = plainPointAt(scope, from, options)
  if (found === null) return null
  let next = found.next
  if (tokens[next]?.text === 'ish' || wordsAre(tokens, next, 'or so')) next += tokens[next]?.text === 'ish' ? 1 : 2
  const isAbout = aboutEnd !== null || next > found.next
  if (tokens[next]?.text === 'mark' || tokens[next]?.text === 'point') next += 1
  return { value: found.value, next, isAbout }
}

const aboutWords = new Set(['around', 'about', 'roughly', 'approximately', 'near', 'circa', '~'])

function approximately(tokens: readonly Token[], at: number): number | null {
  return aboutWords.has(tokens[at]?.text ?? '') ? at + 1 : null
}

function plainPointAt(scope: Scope, at: number, options: PointOptions): Parsed<Point> | null {
  const { tokens } = scope
  const start = ['exactly', 'right', 'precisely', '@'].includes(tokens[at]?.text ?? '') ? at + 1 : at
  const token = tokens[start]
  if (token === undefined) return null
  if (token.kind === 'clock')
    return dayTimes.has(tokens[start + 1]?.text ?? '') ? null : { value: readClock(token.text), next: start + 1 }
  return (
    negativeAt(scope, start, options) ??
    offsetAt(scope, start, options) ??
    countedPointAt(tokens, start) ??
    spokenLengthAt(tokens, start, options) ??
    bareAt(scope, start, options) ??
    placeAt(scope, start, options) ??
    (options.names ? thingAt(scope, start) : null)
  )
}

/** "-5", "minus 5 seconds": a sign that touches its number and does not stand between two values. */
function negativeAt(scope: Scope, at: number, options: PointOptions): Parsed<Point> | null {
  const { tokens } = scope
  if (!isMinus(tokens, at)) return null
  const value = plainPointAt(scope, at + 1, { ...options, names: false })
  if (value === null || !['clock', 'bare', 'length'].includes(value.value.kind)) return null
  return { value: { kind: 'bad', code: 'negative', message: 'A time cannot be negative.' }, next: value.next }
}

export function isMinus(tokens: readonly Token[], at: number): boolean {
  const [sign, number, before] = [tokens[at], tokens[at + 1], tokens[at - 1]]
  if (sign === undefined || number === undefined) return false
  // One sign before one number: a row of dashes is a line, and must cost nothing.
  if (number.kind !== 'clock' && numberAt(tokens, at + 1) === null) return false
  if (sign.text === 'minus') return before?.kind !== 'number'
  if (
    !dashes.has(sign.text) ||
    sign.text === '→' ||
    sign.text === '~' ||
    sign.text === '…' ||
    sign.span.to !== number.span.from
  )
    return false
  return (
    before === undefined || (before.kind !== 'number' && before.kind !== 'clock' && unitAt(tokens, at - 1) === null)
  )
}

/** "10 seconds before the end", where a point is asked for; "20 seconds in"; "10 seconds into the intro". */
function offsetAt(scope: Scope, at: number, options: PointOptions): Parsed<Point> | null {
  const { tokens } = scope
  const length = lengthAt(tokens, at, { joinsAnd: options.joinsAnd ?? true })
  if (length === null) return null
  const relation = tokens[length.next]?.text ?? ''
  if (relation === 'in' && isEnd(scope, length.next + 1))
    return { value: { kind: 'length', length: length.value }, next: length.next + 1 }
  if (!['before', 'after', 'from', 'into', 'past'].includes(relation) || !options.hasLead || options.isBase === true)
    return null
  const base = plainPointAt(scope, length.next + 1, { bare: false, hasLead: true, names: true, isBase: true })
  if (base === null) return null
  const isBack =
    relation === 'before' || (relation === 'from' && base.value.kind === 'place' && base.value.place === 'end')
  const edge: Edge = relation === 'after' || relation === 'past' ? 'end' : 'start'
  const anchor: Point = base.value.kind === 'thing' && base.value.edge === null ? { ...base.value, edge } : base.value
  return { value: { kind: 'offset', base: anchor, length: length.value, sign: isBack ? -1 : 1 }, next: base.next }
}

/** "bar 5", "bar 5 beat 3", "beat 16", "frame 120", "sec 10", "minute 3". */
function countedPointAt(tokens: readonly Token[], at: number): Parsed<Point> | null {
  const start = tokens[at]?.text === 'the' ? at + 1 : at
  const unit = unitAt(tokens, start)
  const token = tokens[start]
  if (
    unit === null ||
    token === undefined ||
    token.text.length < 3 ||
    unit === 'hour' ||
    unit === 'millisecond' ||
    unit === 'plain'
  )
    return null
  const number = numberAt(tokens, start + 1)
  if (number === null || !isFree(tokens, number.next)) return null
  if (unit === 'second' || unit === 'minute')
    return token.text === 'second' && /^(?:the|a|every|each|this|that)$/.test(tokens[start - 1]?.text ?? '')
      ? null
      : { value: { kind: 'length', length: { parts: [{ value: number.value, unit }] } }, next: number.next }
  const comma = tokens[number.next]?.text === ',' ? 1 : 0
  const beat =
    unit === 'bar' && tokens[number.next + comma]?.text === 'beat' ? numberAt(tokens, number.next + comma + 1) : null
  return {
    value: { kind: 'count', unit, value: number.value, beat: beat?.value ?? 1 },
    next: beat?.next ?? number.next,
  }
}

/** "90 seconds" after a preposition, "the 2 minute mark" anywhere. */
function spokenLengthAt(tokens: readonly Token[], at: number, options: PointOptions): Parsed<Point> | null {
  const start = tokens[at]?.text === 'the' ? at + 1 : at
  const length = lengthAt(tokens, start, { joinsAnd: options.joinsAnd ?? true })
  if (length === null) return null
  const isMark = tokens[length.next]?.text === 'mark'
  // "at the 5 second part" speaks of a part; without a preposition an amount stays an amount.
  const isPlain = options.hasLead && start === at && !partNouns.has(tokens[length.next]?.text ?? '')
  return isMark || isPlain ? { value: { kind: 'length', length: length.value }, next: length.next } : null
}

function bareAt(scope: Scope, at: number, options: PointOptions): Parsed<Point> | null {
  const number = options.bare ? numberAt(scope.tokens, at) : null
  if (number === null || !isEnd(scope, number.next, true)) return null
  return { value: { kind: 'bare', value: number.value }, next: number.next }
}

/** Nothing that could be a noun or a unit stands here: a bare number before it is a time, not a count. */
export function isEnd({ tokens, verbs }: Scope, at: number, allowsMark = false): boolean {
  const token = tokens[at]
  if (token === undefined) return true
  if (token.kind === 'sign')
    return (
      ![':', '%', '/', '°', '$', '€', '£', '*', '#', '^', '='].includes(token.text) &&
      !(token.text === '.' && tokens[at + 1]?.kind === 'number')
    )
  if (token.kind !== 'word') return false
  if (allowsMark && (token.text === 'mark' || token.text === 'ish')) return true
  const verb = lemma(token.text, verbs)
  if (/^(?:is|are|was|were|it's|that's|isn't|sounds|should|must|has|needs|can)$/.test(token.text)) return true
  return (
    afterBareNumber.has(token.text) ||
    token.text === 'before' ||
    token.text === 'after' ||
    token.text === 'at' ||
    (verb.isVerb && !verb.fuzzy && verb.form === 'base' && token.text !== 'mark')
  )
}

const isFree = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at]
  if (token === undefined) return true
  if (token.kind === 'sign') return !['%', '/', '°', ':'].includes(token.text)
  return unitAt(tokens, at) === null || token.text === 'beat'
    ? !['db', 'lufs', 'hz', 'percent', 'khz', 'x', 'times'].includes(token.text)
    : false
}

const startWords = new Set(['start', 'beginning', 'front'])
const endWords = new Set(['end', 'finish'])

function placeAt(scope: Scope, at: number, { hasLead }: PointOptions): Parsed<Point> | null {
  const { tokens } = scope
  const hasArticle = tokens[at]?.text === 'the'
  let next = hasArticle ? at + 1 : at
  if (hasArticle && (tokens[next]?.text === 'very' || tokens[next]?.text === 'exact')) next += 1
  const word = tokens[next]?.text ?? ''
  if (word === 'here')
    return /^(?:is|are|comes|goes)$/.test(tokens[next + 1]?.text ?? '') ? null : place('cursor', next + 1)
  if (['cursor', 'playhead'].includes(word))
    return isPlaceEnd(scope, next + 1) || tokens[next + 1]?.text === 'position'
      ? place('cursor', next + (tokens[next + 1]?.text === 'position' ? 2 : 1))
      : null
  if (wordsAre(tokens, next, 'current position') || wordsAre(tokens, next, 'current time'))
    return place('cursor', next + 2)
  const half = halfwayAt(tokens, next, hasArticle)
  if (half !== null) return within(scope, half, 'middle', ['through', 'into', 'of'])
  if (!hasArticle && !hasLead) return null
  if (wordsAre(tokens, at - 1, 'in the end')) return null
  const edge = startWords.has(word) ? 'start' : endWords.has(word) ? 'end' : null
  return edge === null ? null : within(scope, next + 1, edge, ['of'])
}

const place = (where: 'start' | 'end' | 'middle' | 'cursor', next: number): Parsed<Point> => ({
  value: { kind: 'place', place: where },
  next,
})

function halfwayAt(tokens: readonly Token[], at: number, hasArticle: boolean): number | null {
  const word = tokens[at]?.text ?? ''
  if (['halfway', 'midway', 'half-way', 'midpoint'].includes(word))
    return tokens[at + 1]?.text === 'point' ? at + 2 : at + 1
  if (wordsAre(tokens, at, 'half way')) return at + 2
  return hasArticle && word === 'middle' ? at + 1 : null
}

/** "the end of the intro" is an edge of the intro, "the end of the day" is nothing. */
function within(scope: Scope, at: number, edge: Edge, links: readonly string[]): Parsed<Point> | null {
  const { tokens } = scope
  if (!links.includes(tokens[at]?.text ?? '')) return isPlaceEnd(scope, at) ? place(edge, at) : null
  const from = ['the', 'this', 'my', 'our'].includes(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
  if (tokens[from]?.text === 'selection') return { value: { kind: 'selection', edge }, next: from + 1 }
  const named = extentAt(scope, from)
  if (named !== null) return { value: { kind: 'thing', thing: named.value, edge }, next: named.next }
  const noun = tokens[from]?.text ?? ''
  if (projectNouns.has(noun) || noun === 'track' || noun === 'it' || noun === 'everything') return place(edge, from + 1)
  // The name of a track without an extent stays outside, for the rule that reads names.
  const other = nameAt(scope, from) ?? ordinalAt(scope, from)
  return other === null ? null : place(edge, at)
}

/** A thing with a place in time, by its name or number. */
export function extentAt(scope: Scope, at: number): Parsed<Thing> | null {
  const ordinal = ordinalAt(scope, at)
  const found =
    ordinal !== null && 'things' in ordinal.value ? { value: ordinal.value, next: ordinal.next } : nameAt(scope, at)
  if (found === null) return null
  const { things, also, ambiguous } = found.value
  const thing = [...things, ...also].find((one) => one.startSeconds !== undefined)
  return thing === undefined || ambiguous ? null : { value: thing, next: found.next }
}

function thingAt(scope: Scope, at: number): Parsed<Point> | null {
  const from = ['the', 'my', 'our', 'label', 'marker', 'section'].includes(scope.tokens[at]?.text ?? '') ? at + 1 : at
  const found = extentAt(scope, from)
  // "copy from the guest to the host" speaks of tracks: only things that mark a place are places.
  return found === null || !['label', 'region', 'clip'].includes(found.value.kind)
    ? null
    : { value: { kind: 'thing', thing: found.value, edge: null }, next: found.next }
}

function isPlaceEnd(scope: Scope, at: number): boolean {
  const token = scope.tokens[at]
  return isEnd(scope, at) || token?.text === '-' || token?.text === 'only' || token?.text === 'is'
}
