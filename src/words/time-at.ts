import type { Scope } from './name-at.ts'
import { pointAt, type PointFound } from './point-at.ts'
import type { Point } from './point.ts'
import { setsValue } from './quantity-at.ts'
import { rangeAt } from './range-at.ts'
import { inUnit, unitOf } from './resolve-pair.ts'
import { dashes, separators } from './vocabulary.ts'

/** One point of a list, with its token positions and the preposition it stands under. */
export type TimeFound = {
  readonly point: Point
  readonly from: number
  readonly next: number
  readonly lead: string | null
  readonly isAbout: boolean
  /** What a bare number beside a clock form could also be. */ readonly other?: Point
}

const sizing = ['shorten', 'truncate', 'reduce', 'limit', 'tighten', 'stretch', 'lengthen', 'extend']
const leads = new Set(['at', '@', 'to', 'from', 'position', 'time', 'until', 'after', 'before', 'on', 'near', 'around'])

/** Reads a point, or several: "at 10, 20 and 30". */
export function timeAt(
  scope: Scope,
  at: number,
): { readonly times: readonly TimeFound[]; readonly next: number } | null {
  const { tokens } = scope
  const word = tokens[at]?.text ?? ''
  const hasLead = leads.has(word) && tokens[at]?.kind !== 'number'
  const from = hasLead ? at + 1 : at
  const isBareAllowed = hasLead && word !== 'on' && !((word === 'to' || word === 'at') && setsValue(scope, from))
  // "on the end" and "on 10 seconds" are no places; "on bar 5" is one.
  const found = pointAt(scope, from, {
    bare: isBareAllowed,
    hasLead: hasLead && word !== 'on' && word !== 'around',
    names: word === 'at' || word === 'to' || word === 'after' || word === 'before',
  })
  if (found === null || (found.value.kind === 'thing' && found.value.thing.kind === 'clip')) return null
  // "trim to 1:00-2:00": what begins a range is left to the rule for ranges.
  if (hasLead && isSeparator(scope, found.next) && (found.value.kind === 'bare' || rangeAt(scope, from) !== null))
    return null
  // "shorten pauses to 0.5 seconds" gives a length.
  if (word === 'to' && found.value.kind === 'length' && sizing.some((verb) => scope.said.has(verb))) return null
  const lead = hasLead ? word : null
  const isAbout = found.isAbout || word === 'around' || word === 'near'
  const times: TimeFound[] = [{ point: found.value, from, next: found.next, lead, isAbout }]
  let next = found.next
  for (let rounds = 0; rounds < 2000; rounds += 1) {
    const more = listedAt(scope, next)
    if (more === null) break
    times.push({ ...more.found, point: more.found.value, from: more.from, lead, isAbout: more.found.isAbout })
    next = more.found.next
  }
  return { times: carried(times), next }
}

function isSeparator({ tokens }: Scope, at: number): boolean {
  const word = tokens[at]?.text ?? ''
  return separators.has(word) || dashes.has(word)
}

function listedAt(scope: Scope, at: number): { found: PointFound; from: number } | null {
  const { tokens } = scope
  let from = at
  while (from < at + 3 && /^(?:,|and|&|or|plus|at)$/.test(tokens[from]?.text ?? '')) from += 1
  if (from === at || (from === at + 1 && tokens[at]?.text === 'at')) return null
  const found = pointAt(scope, from, { bare: true, hasLead: true, names: false })
  // What begins a range is no further point.
  if (found === null || isSeparator(scope, found.next) || rangeAt(scope, from, true) !== null) return null
  return { found, from }
}

/** "at 1, 2 and 3 minutes": a unit at the end holds for the bare numbers before it, while they go up. */
function carried(times: readonly TimeFound[]): readonly TimeFound[] {
  if (times.some(({ point }) => point.kind === 'clock'))
    return times.map((time) =>
      time.point.kind === 'bare' ? { ...time, other: inUnit(time.point.value, 'minute') } : time,
    )
  const unit = unitOf(times.at(-1)?.point ?? { kind: 'bare', value: 0 })
  if (unit === null || !times.slice(0, -1).every(({ point }) => point.kind === 'bare')) return times
  const last = times.at(-1)?.point
  const limit = last?.kind === 'length' ? (last.length.parts[0]?.value ?? 0) : 0
  const goesUp = times.slice(0, -1).every(({ point }) => point.kind === 'bare' && point.value < limit)
  return goesUp
    ? times.map((time) => (time.point.kind === 'bare' ? { ...time, point: inUnit(time.point.value, unit) } : time))
    : times
}
