import { clockLengthAt, edgeRangeAt } from './edge-range-at.ts'
import { lemma } from './lemma.ts'
import { lengthAt, type Length } from './length-at.ts'
import type { Scope } from './name-at.ts'
import { kindWords, nameWord, singular, type NameIndex } from './name-index.ts'
import { isNumberWord, numberAt, wordsAre, type Parsed } from './number-at.ts'
import { isEnd, pointAt, type PointFound } from './point-at.ts'
import type { Point, RangeExpression } from './point.ts'
import type { Token } from './reading.ts'
import {
  dashes,
  functionWords,
  listWords,
  partNouns,
  projectNouns,
  separators,
  settingNouns,
  settingVerbs,
} from './vocabulary.ts'
import { wholeRangeAt } from './whole-range-at.ts'

/** Reads a range. `afterRange` says that the value before was one, so that "cut 10-20 and 30-40" goes on. */
export function rangeAt(scope: Scope, at: number, afterRange = false): Parsed<RangeExpression> | null {
  return limitedAt(scope, at, afterRange) ?? wholeRangeAt(scope, at, (next) => limitedAt(scope, next, false))
}

function limitedAt(scope: Scope, at: number, afterRange: boolean): Parsed<RangeExpression> | null {
  return (
    fromAt(scope, at) ??
    betweenAt(scope, at) ??
    openAt(scope, at) ??
    edgeRangeAt(scope, at) ??
    lengthRangeAt(scope, at) ??
    pairAt(scope, at, afterRange)
  )
}

const lead = { bare: true, hasLead: true, names: true } as const

/** "from A to B", "from A for D", "from A on", "starting at A until B". */
function fromAt(scope: Scope, at: number): Parsed<RangeExpression> | null {
  const { tokens } = scope
  let next = at
  if (
    /^(?:starting|beginning|start|begin)$/.test(tokens[next]?.text ?? '') &&
    /^(?:at|from|with)$/.test(tokens[next + 1]?.text ?? '')
  )
    next += 2
  else if (tokens[next]?.text === 'from') next += 1
  else if (tokens[next]?.text === 'at' && hasFor(tokens, next)) next += 1
  else return null
  const a = pointAt(scope, next, lead)
  if (a === null) return null
  const to = separatorAt(tokens, a.next)
  if (to !== null) {
    const b = endAt(scope, to, a)
    if (b !== null)
      return {
        value: { kind: 'pair', a: a.value, b: b.value, via: 'from-to', isThrough: isThrough(tokens, to) },
        next: b.next,
      }
  }
  if (tokens[a.next]?.text === 'for') {
    const length = plainLengthAt(scope, a.next + 1)
    if (length !== null)
      return { value: { kind: 'span', at: a.value, length: length.value, side: 'from' }, next: length.next }
  }
  return onwards(scope, a)
}

function hasFor(tokens: readonly Token[], at: number): boolean {
  for (let next = at + 1; next < at + 8; next += 1) if (tokens[next]?.text === 'for') return true
  return false
}

function onwards(scope: Scope, a: PointFound): Parsed<RangeExpression> | null {
  const { tokens } = scope
  let next = tokens[a.next]?.text === 'and' ? a.next + 1 : a.next
  const word = tokens[next]?.text ?? ''
  if (!/^(?:on|onward|onwards|forward|forwards|out)$/.test(word)) return null
  next += 1
  // "from 1:00 on track 2" places it on a track and says nothing about what follows.
  if ((word === 'on' || word === 'out') && !(tokens[next]?.kind !== 'number' && isEnd(scope, next))) return null
  return { value: { kind: 'after', at: a.value }, next }
}

/** The index behind "to", "until", "up to", a dash, and the like. */
function separatorAt(tokens: readonly Token[], at: number): number | null {
  const from = tokens[at]?.text === ',' && separators.has(tokens[at + 1]?.text ?? '') ? at + 1 : at
  const word = tokens[from]?.text ?? ''
  if (wordsAre(tokens, from, 'all the way to')) return from + 4
  if (wordsAre(tokens, from, 'up to') || wordsAre(tokens, from, 'up until') || wordsAre(tokens, from, 'ending at'))
    return from + 2
  if (word === '-' && tokens[from + 1]?.text === '>') return from + 2
  return separators.has(word) || dashes.has(word) ? from + 1 : null
}

const isThrough = (tokens: readonly Token[], to: number): boolean =>
  /^(?:through|thru)$/.test(tokens[to - 1]?.text ?? '')

/** The second end, which may lean on the first: "from 1:00 to 20 seconds later". */
function endAt(scope: Scope, at: number, a: PointFound): PointFound | null {
  const b = pointAt(scope, at, lead)
  if (b === null) return null
  const isLater = /^(?:later|further|afterwards)$/.test(scope.tokens[b.next]?.text ?? '')
  if (isLater && b.value.kind === 'length')
    return { ...b, value: { kind: 'offset', base: a.value, length: b.value.length, sign: 1 }, next: b.next + 1 }
  return b
}

function betweenAt(scope: Scope, at: number): Parsed<RangeExpression> | null {
  const { tokens } = scope
  if (tokens[at]?.text !== 'between') return null
  for (const joinsAnd of [true, false]) {
    const a = pointAt(scope, at + 1, { ...lead, joinsAnd })
    const link = a === null ? '' : (tokens[a.next]?.text ?? '')
    if (a === null || !(link === 'and' || link === '&' || separators.has(link) || dashes.has(link))) continue
    const b = pointAt(scope, a.next + 1, lead)
    if (b !== null)
      return { value: { kind: 'pair', a: a.value, b: b.value, via: 'between', isThrough: false }, next: b.next }
  }
  return null
}

/** "after A", "before A", "up to A", "until A", "past A". */
function openAt(scope: Scope, at: number): Parsed<RangeExpression> | null {
  const { tokens } = scope
  const word = tokens[at]?.text ?? ''
  if (
    wordsAre(tokens, at, 'to the end') ||
    wordsAre(tokens, at, 'until the end') ||
    wordsAre(tokens, at, 'till the end')
  ) {
    const end = opensToEnd(scope, at) ? pointAt(scope, at + 1, lead) : null
    return end?.value.kind === 'place' && end.value.place === 'end'
      ? { value: { kind: 'to-end' }, next: end.next }
      : null
  }
  if (!isOpenPlace(scope, at)) return null
  const isAfter = /^(?:after|past|beyond)$/.test(word)
  const next =
    wordsAre(tokens, at, 'up to') || wordsAre(tokens, at, 'up until') || wordsAre(tokens, at, 'prior to')
      ? at + 2
      : /^(?:before|until|till|til|upto)$/.test(word) || isAfter
        ? at + 1
        : null
  if (next === null) return null
  const point = pointAt(scope, next, lead)
  // "turn it up to 11" sets a value.
  if (
    point === null ||
    (word === 'up' && point.value.kind === 'bare' && [...settingVerbs].some((verb) => scope.said.has(verb)))
  )
    return null
  return {
    value: { kind: isAfter ? 'after' : 'before', at: withEdge(point.value, isAfter ? 'end' : 'start') },
    next: point.next,
  }
}

/** "delete to the end" leaves its start open; "copy it to the end" and "move to the end" name a place. */
function opensToEnd({ tokens, verbs }: Scope, at: number): boolean {
  const before = tokens[at - 1]
  if (tokens[at]?.text !== 'to') return true
  const verb = before === undefined ? null : lemma(before.text, verbs)
  return (
    verb !== null &&
    verb.isVerb &&
    !/^(?:move|go|jump|skip|seek|scroll|send|push|drag|paste|copy|put|rewind)$/.test(verb.lemma)
  )
}

/** "delete the cough after 1:00" means a cough, not all that follows: an unknown noun before makes it a place. */
function isOpenPlace({ tokens, names, verbs }: Scope, at: number): boolean {
  const before = tokens[at - 1]
  if (before?.kind !== 'word') return true
  const word = before.text
  if (/^(?:bit|little|shortly|just|right|soon|immediately|directly|few|first|next|one)$/.test(word)) return false
  if (/^(?:silence|pause|gap|clip)$/.test(word)) return at === 1
  if (
    functionWords.has(word) ||
    partNouns.has(word) ||
    projectNouns.has(word) ||
    settingNouns.has(word) ||
    kindWords.has(word) ||
    isNumberWord(word)
  )
    return true
  return (
    /^(?:everything|anything|fade|only|thing)$/.test(word) ||
    lemma(word, verbs).isVerb ||
    hasName(names, nameWord(before))
  )
}

const hasName = (names: NameIndex, word: string): boolean =>
  [names.byName, names.byLeading, names.byInner, names.byTag, names.byId].some(
    (map) => map.has(word) || map.has(singular(word)),
  )

function withEdge(point: Point, edge: 'start' | 'end'): Point {
  return point.kind === 'thing' && point.edge === null ? { ...point, edge } : point
}

/** "20 seconds starting at A", "10 seconds before the end", "20 seconds from 1:00", "5 second part after 1:00". */
function lengthRangeAt(scope: Scope, at: number): Parsed<RangeExpression> | null {
  const { tokens } = scope
  const length = lengthAt(tokens, at) ?? takenOffAt(scope, at)
  if (length === null) return null
  let next = length.next
  if (partNouns.has(tokens[next]?.text ?? '')) next += 1
  const word = tokens[next]?.text ?? ''
  const more = tokens[next + 1]?.text ?? ''
  if (/^(?:starting|beginning|ending)$/.test(word))
    return spanAt(scope, {
      at: next + (/^(?:at|from|with)$/.test(more) ? 2 : 1),
      length: length.value,
      side: word === 'ending' ? 'before' : 'from',
    })
  if (word === 'before') return spanAt(scope, { at: next + 1, length: length.value, side: 'before' })
  if (word === 'around') return spanAt(scope, { at: next + 1, length: length.value, side: 'around' })
  if (word === 'leading' && wordsAre(tokens, next, 'leading up to'))
    return spanAt(scope, { at: next + 3, length: length.value, side: 'before' })
  if (/^(?:after|from|past|following|onward|onwards)$/.test(word))
    return spanAt(scope, { at: next + (more === 'from' ? 2 : 1), length: length.value, side: 'from' })
  if (/^(?:off|at)$/.test(word))
    return spanAt(scope, { at: next + (more === 'of' ? 2 : 1), length: length.value, side: 'from' }, true)
  return null
}

/**
 * "1:30 from the end", "1:30 off the start", "10 off the end": what is taken off an edge is an amount however it is
 * written.
 */
function takenOffAt({ tokens }: Scope, at: number): Parsed<Length> | null {
  const isOff = tokens[at + 1]?.text === 'off'
  const isFromEnd = wordsAre(tokens, at + 1, 'from the end')
  if (tokens[at]?.kind === 'clock' && (isOff || isFromEnd)) return clockLengthAt(tokens, at)
  const number = tokens[at]?.kind === 'number' && isOff ? numberAt(tokens, at) : null
  return number === null ? null : { value: { parts: [{ value: number.value, unit: 'plain' }] }, next: number.next }
}

/** A length at a place. "From the end", "off the end" and "at the end" run backwards, since nothing lies behind it. */
function spanAt(
  scope: Scope,
  what: { at: number; length: Length; side: 'from' | 'before' | 'around' },
  placesOnly = false,
): Parsed<RangeExpression> | null {
  const point = pointAt(scope, what.at, lead)
  if (point === null || (placesOnly && !(point.value.kind === 'place' && point.value.place !== 'cursor'))) return null
  const isEndPlace = point.value.kind === 'place' && point.value.place === 'end'
  const isEndOfThing = point.value.kind === 'thing' && point.value.edge === 'end'
  const side =
    what.side === 'from' && (isEndPlace || isEndOfThing) && scope.tokens[what.at - 1]?.text !== 'after'
      ? 'before'
      : what.side
  return {
    value: { kind: 'span', at: withEdge(point.value, side === 'from' ? 'end' : 'start'), length: what.length, side },
    next: point.next,
  }
}

/** "A to B" and "A-B" without a word before. Two bare numbers need a place where a range can stand. */
function pairAt(scope: Scope, at: number, afterRange: boolean): Parsed<RangeExpression> | null {
  const { tokens } = scope
  // "longer than 500 ms to 200 ms" compares and sets; it spans nothing.
  if (/^(?:than|by|every)$/.test(tokens[at - 1]?.text ?? '')) return null
  const bare = pairContext(scope, at, afterRange)
  const a = pairEndAt(scope, at)
  if (a === null || (a.value.kind === 'place' && carries(scope))) return null
  const to = separatorAt(tokens, a.next)
  const length =
    to === null && a.value.kind === 'clock' && tokens[a.next]?.text === 'for' ? plainLengthAt(scope, a.next + 1) : null
  if (length !== null)
    return { value: { kind: 'span', at: a.value, length: length.value, side: 'from' }, next: length.next }
  if (to === null) return onwardsOnly(scope, a)
  const b = endAt(scope, to, a)
  if (b === null || b.value.kind === 'thing') return null
  if (a.value.kind === 'bare' && b.value.kind === 'bare' && !bare) return null
  // "50-50" is a balance and "2024-01-15" a date.
  if (a.value.kind === 'bare' && b.value.kind === 'bare' && a.value.value === b.value.value) return null
  if (dashes.has(tokens[b.next]?.text ?? '') && tokens[b.next + 1]?.kind === 'number' && a.value.kind === 'bare')
    return null
  return {
    value: {
      kind: 'pair',
      a: a.value,
      b: b.value,
      via: 'from-to',
      isThrough: isThrough(tokens, to) || /^(?:bars|measures)$/.test(tokens[at]?.text ?? ''),
    },
    next: b.next,
  }
}

/** The first end of a bare pair. An amount counts as a place here only because a separator follows. */
function pairEndAt(scope: Scope, at: number): PointFound | null {
  const { tokens } = scope
  if (tokens[at]?.text === 'the' && lengthAt(tokens, at + 1) !== null)
    return pointAt(scope, at, { bare: false, hasLead: false, names: false })
  return pointAt(scope, at, { bare: true, hasLead: true, names: false })
}

/** "1:30 onwards". */
function onwardsOnly(scope: Scope, a: PointFound): Parsed<RangeExpression> | null {
  if (a.value.kind === 'bare' || scope.tokens[a.next]?.text === 'and') return null
  return onwards(scope, a)
}

/** "move the end to 1:30" moves an end and names no range. */
function carries({ said }: Scope): boolean {
  return ['move', 'drag', 'set', 'push', 'pull', 'shift', 'extend'].some((verb) => said.has(verb))
}

function pairContext({ tokens, verbs }: Scope, at: number, afterRange: boolean): boolean {
  const before = tokens[at - 1]
  if (before === undefined) return true
  if (before.kind === 'sign' && before.text !== ',')
    return !dashes.has(before.text) && !/^[$€£#/.*=]$/.test(before.text)
  if (listWords.has(before.text)) return afterRange || tokens[at - 2]?.kind === 'number'
  if (
    partNouns.has(before.text) ||
    /^(?:seconds|secs|sec|time|times|range|off|out|in|selection|everything|audio|only|just|all)$/.test(before.text)
  )
    return true
  return lemma(before.text, verbs).isVerb
}

/** An amount where one is expected, so that a bare number is one too: "for 20". */
export function plainLengthAt(scope: Scope, at: number): Parsed<Length> | null {
  const length = lengthAt(scope.tokens, at)
  if (length !== null) return length
  const number = numberAt(scope.tokens, at)
  return number === null || !isEnd(scope, number.next)
    ? null
    : { value: { parts: [{ value: number.value, unit: 'plain' }] }, next: number.next }
}
