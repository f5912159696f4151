import type { Thing, ThingKind, Token } from './reading.ts'
import { numberAt, type Parsed } from './number-at.ts'
import { kindWords, singular } from './name-index.ts'
import type { NameFound, Scope } from './name-at.ts'
import { afterBareNumber, ordinals, separators, timeUnits, dashes } from './vocabulary.ts'

/** A thing that the words count to and that is not there. */
export type MissingName = { readonly missing: string }

/** Reads "track 2", "tracks 1 and 3", "the second track", "the last two clips", "this track", "the selected clips". */
export function ordinalAt(scope: Scope, at: number): Parsed<NameFound | MissingName> | null {
  return numberedAt(scope, at) ?? countedAt(scope, at) ?? selectedAt(scope, at)
}

export function makeGroup(things: readonly Thing[], level: NameFound['level']): NameFound {
  return { things, also: [], level, ambiguous: false, kindSaid: true, fromState: false, notes: [] }
}

/** "track 2", "track number 2", "tracks 1-3", "clips 1, 2 and 4". */
function numberedAt({ tokens, names }: Scope, at: number): Parsed<NameFound | MissingName> | null {
  const word = tokens[at]?.text ?? ''
  const kind = kindWords.get(word)
  if (kind === undefined || tokens[at]?.kind !== 'word') return null
  const isPlural = word !== singular(word)
  let next = at + 1
  if (tokens[next]?.text === 'number' || tokens[next]?.text === '#' || tokens[next]?.text === 'no') next += 1
  const first = countAt(tokens, next)
  if (first === null) return null
  const positions = [first.value]
  next = first.next
  for (let rounds = 0; rounds < 32; rounds += 1) {
    const more = listedAt(tokens, next, isPlural)
    if (more === null) break
    const last = positions.at(-1) ?? 0
    if (more.isRange) for (let one = last + 1; one <= Math.min(more.value, last + 500); one += 1) positions.push(one)
    else positions.push(more.value)
    next = more.next
  }
  return pick({ kind, all: names.ofKind.get(kind) ?? [], positions, next })
}

function listedAt(
  tokens: readonly Token[],
  at: number,
  isPlural: boolean,
): (Parsed<number> & { isRange: boolean }) | null {
  const sign = tokens[at]?.text ?? ''
  if (isPlural && (separators.has(sign) || dashes.has(sign))) {
    const end = countAt(tokens, at + 1)
    return end === null ? null : { ...end, isRange: true }
  }
  if (sign !== 'and' && sign !== ',' && sign !== '&') return null
  const from = tokens[at + 1]?.text === 'and' ? at + 2 : at + 1
  const found = countAt(tokens, from)
  if (found === null) return null
  const behind = tokens[found.next]?.text ?? ''
  // "mute track 1 and 10 to 20": what begins a range is no further track.
  return (separators.has(behind) || dashes.has(behind)) && countAt(tokens, found.next + 1) !== null
    ? null
    : { ...found, isRange: false }
}

/** A whole number that counts things: nothing that could be a unit or a noun may follow it. */
function countAt(tokens: readonly Token[], at: number): Parsed<number> | null {
  const found = numberAt(tokens, at)
  if (found === null || !Number.isInteger(found.value) || found.value > 100_000) return null
  const behind = tokens[found.next]
  if (behind === undefined) return found
  if (behind.kind === 'sign') return ['%', '/', '°', ':'].includes(behind.text) ? null : found
  return timeUnits.has(behind.text) || quantityUnits.has(behind.text) ? null : found
}

const quantityUnits = new Set('db dbfs lufs lkfs lu hz khz percent x times semitones bpm decibel decibels'.split(' '))

/** "the second track", "the last clip", "the last two clips", "the second to last clip". */
function countedAt({ tokens, names }: Scope, at: number): Parsed<NameFound | MissingName> | null {
  const word = tokens[at]?.text ?? ''
  const isLast = word === 'last' || word === 'final'
  const ordinal = ordinals.get(word)
  if (!isLast && ordinal === undefined) return null
  const fromEnd =
    tokens[at + 1]?.text === 'to' && tokens[at + 2]?.text === 'last'
      ? at + 3
      : tokens[at + 1]?.text === 'last'
        ? at + 2
        : null
  if (ordinal !== undefined && fromEnd !== null) {
    const found = kindAt(tokens, fromEnd)
    const all = found === null ? [] : (names.ofKind.get(found.value.kind) ?? [])
    return found === null
      ? null
      : pick({ kind: found.value.kind, all, positions: [all.length - ordinal + 1], next: found.next })
  }
  const amount = word === 'first' || isLast ? numberAt(tokens, at + 1) : null
  const found = kindAt(tokens, amount?.next ?? at + 1)
  if (found === null) return null
  const { kind, tag } = found.value
  const all = (names.ofKind.get(kind) ?? []).filter((thing) => tag === null || hasTag(thing, tag))
  const count = amount?.value ?? 1
  const start = isLast ? all.length - count + 1 : (ordinal ?? 1)
  if (!Number.isInteger(count) || count < 1 || count > 1000) return null
  return pick({ kind, all, positions: Array.from({ length: count }, (_, index) => start + index), next: found.next })
}

/** A kind word, with a tag before it if there is one: "clip", "mono track". */
export function kindAt(
  tokens: readonly Token[],
  at: number,
): Parsed<{ kind: ThingKind; tag: string | null; isPlural: boolean }> | null {
  for (const [next, tag] of [
    [at, null],
    [at + 1, tokens[at]?.text ?? ''],
  ] as const) {
    const word = tokens[next]?.text ?? ''
    const kind = kindWords.get(word)
    if (kind !== undefined && tag !== '')
      return { value: { kind, tag, isPlural: word !== singular(word) || word === 'buses' }, next: next + 1 }
  }
  return null
}

export function hasTag(thing: Thing, tag: string): boolean {
  return (thing.tags ?? []).some((one) => singular(one.toLowerCase()) === singular(tag))
}

function pick(what: {
  kind: ThingKind
  all: readonly Thing[]
  positions: readonly number[]
  next: number
}): Parsed<NameFound | MissingName> {
  const { kind, all, positions, next } = what
  const things: Thing[] = []
  for (const position of positions) {
    const thing = all[position - 1]
    if (thing === undefined)
      return {
        value: {
          missing:
            `There is no ${kind} ${Math.max(0, position)}; there ` +
            `${all.length === 1 ? `is 1 ${kind}` : `are ${all.length} ${plural(kind)}`}.`,
        },
        next,
      }
    if (!things.includes(thing)) things.push(thing)
  }
  return { value: makeGroup(things, 'ordinal'), next }
}

export const plural = (kind: ThingKind): string => (kind === 'bus' ? 'buses' : `${kind}s`)

/** "this track", "these clips", "the selected tracks", "the current track". */
function selectedAt({ tokens, names }: Scope, at: number): Parsed<NameFound | MissingName> | null {
  if (!['this', 'these', 'selected', 'current', 'highlighted'].includes(tokens[at]?.text ?? '')) return null
  const kindWord = tokens[at + 1]?.text ?? ''
  const kind = kindWords.get(kindWord)
  const behind = tokens[at + 2]
  if (kind === undefined || (behind?.kind === 'word' && kind === 'label' && !afterBareNumber.has(behind.text)))
    return null
  const things = (names.ofKind.get(kind) ?? []).filter((thing) => thing.selected === true)
  if (things.length === 0) return { value: { missing: `No ${kind} is selected.` }, next: at + 2 }
  const isPlural = kindWord !== singular(kindWord)
  return {
    value: { ...makeGroup(things, 'kind'), ambiguous: things.length > 1 && !isPlural, fromState: true },
    next: at + 2,
  }
}
