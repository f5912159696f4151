import type { Thing, ThingKind } from './reading.ts'
import { numberAt, wordsAre, type Parsed } from './number-at.ts'
import { nameAt, type NameFound, type Scope } from './name-at.ts'
import { singular } from './name-index.ts'
import { makeGroup, hasTag, kindAt, ordinalAt, plural, type MissingName } from './ordinal-at.ts'

/**
 * Reads several things at once: "all tracks except drums", "both mono tracks", "every vocal track", "everything but the
 * music", "the other one".
 */
export function groupAt(scope: Scope, at: number): Parsed<NameFound | MissingName> | null {
  return (
    exceptOnlyAt(scope, at) ??
    bothAt(scope, at) ??
    otherAt(scope, at) ??
    everythingAt(scope, at) ??
    wholeKindAt(scope, at) ??
    pluralNameAt(scope, at)
  )
}

/** "all tracks", "each of the tracks", "all three tracks", "both mono tracks". */
function wholeKindAt(scope: Scope, at: number): Parsed<NameFound | MissingName> | null {
  const { tokens, names } = scope
  const quantifier = tokens[at]?.text ?? ''
  if (!quantifiers.has(quantifier)) return taggedAt(scope, at)
  const start = skipFiller(scope, at + 1)
  const noun = kindAt(tokens, start)
  if (noun === null) return null
  const { kind, tag } = noun.value
  const all = (names.ofKind.get(kind) ?? []).filter((thing) => tag === null || isOf(thing, tag))
  // A word before the noun that fits nothing ("all piano tracks") names something that is not there.
  if (all.length === 0)
    return tag === null ? { value: { missing: `There are no ${plural(kind)}.` }, next: noun.next } : null
  // Two tracks with sound are both that there are, whatever labels lie on.
  const heard = tag === null ? all.filter((thing) => !hasTag(thing, 'label')) : all
  const things = quantifier === 'both' && heard.length === 2 ? heard : all
  if (quantifier === 'both' && things.length !== 2)
    return { value: { ...makeGroup(heard.length > 2 ? heard : all, 'group'), ambiguous: true }, next: noun.next }
  return excepting(scope, { things, next: noun.next })
}

const quantifiers = new Set(['all', 'every', 'each', 'both'])

function skipFiller(scope: Scope, at: number): number {
  const { tokens } = scope
  let next = at
  if (tokens[next]?.text === 'of') next += 1
  if (['the', 'my', 'our', 'other', 'single'].includes(tokens[next]?.text ?? '')) next += 1
  return numberAt(tokens, next)?.next ?? next
}

const isOf = (thing: Thing, word: string): boolean =>
  hasTag(thing, word) || singular(thing.name.toLowerCase().split(/\s/)[0] ?? '') === singular(word)

/** "the mono tracks", "the mono track": a kind by its tag. */
function taggedAt({ tokens, names }: Scope, at: number): Parsed<NameFound> | null {
  const noun = kindAt(tokens, at)
  if (noun === null || noun.value.tag === null || tokens[at]?.kind !== 'word') return null
  const before = tokens[at - 1]?.text ?? ''
  // "add a mono track" makes one and means none of those that are there.
  if (['a', 'an', 'new', 'another'].includes(before)) return null
  const { kind, tag, isPlural } = noun.value
  const things = (names.ofKind.get(kind) ?? []).filter((thing) => hasTag(thing, tag))
  if (things.length === 0) return null
  return { value: { ...makeGroup(things, 'kind'), ambiguous: !isPlural && things.length > 1 }, next: noun.next }
}

/** "everything but the music", "all but the music", "everyone except the host". */
function everythingAt(scope: Scope, at: number): Parsed<NameFound> | null {
  const { tokens, names } = scope
  const word = tokens[at]?.text ?? ''
  if (!['everything', 'everyone', 'everybody', 'all'].includes(word)) return null
  const excluded = excludedAt(scope, at + 1)
  const kind: ThingKind | undefined = excluded?.value.things[0]?.kind
  if (excluded === null || kind === undefined || kind === 'label') return null
  const things = (names.ofKind.get(kind) ?? []).filter((thing) => !excluded.value.things.includes(thing))
  return {
    value: { ...makeGroup(things, 'group'), ambiguous: excluded.value.ambiguous, notes: excluded.value.notes },
    next: excluded.next,
  }
}

/** "delete 1:00 to 1:30 except on the music": all but the music, without a word for all. */
function exceptOnlyAt(scope: Scope, at: number): Parsed<NameFound> | null {
  const { tokens, names } = scope
  if (!/^(?:except|excluding|besides|other|apart|aside|excepting)$/.test(tokens[at]?.text ?? '')) return null
  const excluded = excludedAt(scope, at)
  const kind = excluded?.value.things[0]?.kind
  if (excluded === null || kind === undefined || kind === 'label' || kind === 'region') return null
  const things = (names.ofKind.get(kind) ?? []).filter((thing) => !excluded.value.things.includes(thing))
  return {
    value: { ...makeGroup(things, 'group'), ambiguous: excluded.value.ambiguous, notes: excluded.value.notes },
    next: excluded.next,
  }
}

/** "normalize both": the two tracks there are, or the two that are selected. */
function bothAt(scope: Scope, at: number): Parsed<NameFound> | null {
  const { tokens, names } = scope
  const behind = tokens[at + 1]
  const isPeople = /^(?:voices|speakers|people|mics|microphones|sides|guys|hosts|persons|channels)$/.test(
    behind?.text ?? '',
  )
  if (
    tokens[at]?.text !== 'both' ||
    (behind?.kind === 'word' &&
      !isPeople &&
      !/^(?:to|by|at|from|and|then|on|for|please|of|should|need|must|are|up|down)$/.test(behind.text)) ||
    wordsAre(tokens, at + 1, 'of the')
  )
    return null
  const tracks = (names.ofKind.get('track') ?? []).filter((thing) => !hasTag(thing, 'label'))
  const selected = tracks.filter((thing) => thing.selected === true)
  if (selected.length === 2)
    return { value: { ...makeGroup(selected, 'group'), fromState: true }, next: isPeople ? at + 2 : at + 1 }
  return tracks.length === 2 ? { value: makeGroup(tracks, 'group'), next: isPeople ? at + 2 : at + 1 } : null
}

function excepting(scope: Scope, all: { things: readonly Thing[]; next: number }): Parsed<NameFound> {
  const excluded = excludedAt(scope, all.next)
  if (excluded === null) return { value: makeGroup(all.things, 'group'), next: all.next }
  const things = all.things.filter(
    (thing) => !excluded.value.things.includes(thing) && !excluded.value.also.includes(thing),
  )
  return {
    value: { ...makeGroup(things, 'group'), ambiguous: excluded.value.ambiguous, notes: excluded.value.notes },
    next: excluded.next,
  }
}

/** The index behind "except", "but", "other than" and their like, or null. */
export function exceptAt({ tokens }: Scope, at: number): number | null {
  let next = tokens[at]?.text === ',' ? at + 1 : at
  if (
    wordsAre(tokens, next, 'other than') ||
    wordsAre(tokens, next, 'apart from') ||
    wordsAre(tokens, next, 'aside from')
  )
    next += 2
  else if (
    ['except', 'but', 'besides', 'excluding', 'minus', 'excepting', 'bar', 'save'].includes(tokens[next]?.text ?? '')
  )
    next += 1
  else return null
  if (/^(?:for|not|on|in)$/.test(tokens[next]?.text ?? '')) next += 1
  if (tokens[next]?.text === 'on') next += 1
  return next
}

function excludedAt(scope: Scope, at: number): Parsed<NameFound> | null {
  const { tokens } = scope
  let next = exceptAt(scope, at)
  if (next === null) return null
  const seen: NameFound[] = []
  for (let rounds = 0; rounds < 64; rounds += 1) {
    const from: number = ['the', 'my', 'our'].includes(tokens[next]?.text ?? '') ? next + 1 : next
    const ordinal = ordinalAt(scope, from)
    const one: Parsed<NameFound> | null =
      ordinal !== null && 'things' in ordinal.value ? { value: ordinal.value, next: ordinal.next } : nameAt(scope, from)
    if (one === null) break
    seen.push(one.value)
    const isListed = ['and', ',', '&', 'or'].includes(tokens[one.next]?.text ?? '')
    if (!isListed) return merged(seen, one.next)
    next = one.next + (tokens[one.next + 1]?.text === 'and' ? 2 : 1)
  }
  // A list that ends in something else ("except drums and fade out") gives its connecting word back.
  return seen.length === 0 ? null : merged(seen, next - 1)
}

function merged(seen: readonly NameFound[], next: number): Parsed<NameFound> {
  const value = {
    ...makeGroup(
      seen.flatMap((one) => one.things),
      'group',
    ),
    also: seen.flatMap((one) => one.also),
  }
  return {
    value: {
      ...value,
      ambiguous: isMixed(value.things) || seen.some((one) => one.ambiguous),
      notes: seen.flatMap((one) => one.notes),
    },
    next,
  }
}

/** "All but the guest and the interview": of a track and a part nobody knows what is left. */
const isMixed = (things: readonly Thing[]): boolean => new Set(things.map(({ kind }) => kind)).size > 1

/** "the other one", "the other track", "the other tracks": what is not selected. */
function otherAt({ tokens, names }: Scope, at: number): Parsed<NameFound> | null {
  if (tokens[at]?.text !== 'other' && tokens[at]?.text !== 'others') return null
  const noun = tokens[at]?.text === 'others' ? null : kindAt(tokens, at + 1)
  const isOne = tokens[at + 1]?.text === 'one' || tokens[at + 1]?.text === 'ones'
  if (noun === null && !isOne && tokens[at]?.text !== 'others') return null
  const kind = noun?.value.kind ?? 'track'
  const all = names.ofKind.get(kind) ?? []
  const rest = all.filter((thing) => thing.selected !== true)
  if (rest.length === all.length || rest.length === 0) return null
  const isSingular = noun === null ? tokens[at + 1]?.text === 'one' : !noun.value.isPlural
  return {
    value: { ...makeGroup(rest, 'group'), ambiguous: isSingular && rest.length > 1, fromState: true },
    next: noun?.next ?? (isOne ? at + 2 : at + 1),
  }
}

/** "both guests", "all the guests": the plural of the leading words of several names. */
function pluralNameAt({ tokens, names }: Scope, at: number): Parsed<NameFound> | null {
  if (!quantifiers.has(tokens[at]?.text ?? '')) return null
  const next = ['the', 'my', 'our'].includes(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
  const word = tokens[next]?.text ?? ''
  const key = singular(word)
  if (key === word || tokens[next]?.kind !== 'word') return null
  const hits = [...(names.byName.get(key) ?? []), ...(names.byLeading.get(key) ?? [])]
  const tracks = hits.filter((thing) => thing.kind === hits[0]?.kind)
  return tracks.length < 2 ? null : { value: makeGroup(tracks, 'group'), next: next + 1 }
}
