import { frameOfRequest } from './frame-of-request.ts'
import { lengthsIn } from './hear-pauses.ts'
import { bareNumbers } from './read-bare.ts'
import { readPlaceAt } from './read-place.ts'
import { readTargets } from './read-target.ts'
import { quotedAt, wordAt, wordsAt, type Scope } from './scope.ts'
import { secondsAt } from './seconds-at.ts'
import { said, slotsOfTarget, speakerSlot, type SaidValue } from './said-value.ts'
import { functionWords, ordinals } from '../../words/index.ts'
import type { Target } from './target.ts'

/** Words that are a part of a request: "with the one about the exam", "2 and 3", "to the end", "Tom to Thomas". */
export function slotsOfFragment(scope: Scope): readonly SaidValue[] {
  const { from, to } = frameOfRequest(scope)
  if (from >= to) return []
  return partAt(scope, from, to) ?? pairAt(scope, from, to) ?? looseAt(scope, from, to) ?? []
}

type Read = readonly SaidValue[] | null

/** One value, with the word that leads it or without. */
function partAt(scope: Scope, from: number, to: number): Read {
  return placeAt(scope, from, to) ?? lengthAt(scope, from, to) ?? thingAt(scope, from, to)
}

function placeAt(scope: Scope, from: number, to: number): Read {
  const place = /^(?:first|last|second|third|fourth|fifth)$/.test(wordAt(scope, from))
    ? null
    : readPlaceAt(scope, from, to)
  if (wordsAt(scope, from, 'first|last|upfront') === to)
    return [{ kind: 'place', isBound: true, ...said(scope, from, to) }]
  return place && place.next === to && wordsAt(scope, from, 'the') === null
    ? [{ kind: 'place', isBound: true, ...said(scope, from, to) }]
    : null
}

function lengthAt(scope: Scope, from: number, to: number): Read {
  const those = wordsAt(scope, from, 'the ones|pauses|gaps') ?? wordsAt(scope, from, 'those|pauses|gaps') ?? from
  const lead = wordsAt(scope, those, 'to|at') ?? those
  const bare = secondsAt(scope, lead)
  const isLength = /[a-z]/i.test(scope.slice(to - 1, to)) || /\./.test(scope.slice(lead, to))
  if (bare?.next === to && isLength && lead < to) return [{ kind: 'length', ...said(scope, lead, to) }]
  const lengths = lengthsIn(scope, those, to)
  if (!lengths) return null
  const one = (kind: string, length: { readonly text: string } | undefined): SaidValue[] => {
    if (!length) return []
    for (let at = from; at < to; at += 1) {
      const found = secondsAt(scope, at)
      const { text } = said(scope, at, found?.next ?? at)
      if (found && length.text.endsWith(text))
        return [{ kind, text, span: said(scope, at, found.next).span, behind: length.text }]
    }
    return []
  }
  const found = [...one('length:over', lengths.longerThan), ...one('length', lengths.to)]
  return found.length > 0 ? covering(scope, found, { from, to }) : null
}

/** Values with the words between them, so that none is left over. */
function covering(scope: Scope, found: readonly SaidValue[], { from, to }: { from: number; to: number }): Read {
  const sorted = found.toSorted((a, b) => a.span.from - b.span.from)
  const whole = said(scope, from, to).span
  return sorted.map((slot, at) => ({
    ...slot,
    span: { from: sorted[at - 1]?.span.to ?? whole.from, to: at === sorted.length - 1 ? whole.to : slot.span.to },
  }))
}

/** A thing, or a name: "the one about letters", "of sentence 11", "Maria", "to Tommy". */
function thingAt(scope: Scope, from: number, to: number): Read {
  const isWhich = wordsAt(scope, from, 'the ones|one|bit|bits in|from|within|during|by') !== null
  const those = wordsAt(scope, from, 'those|ones in|from|within|during|by') === null ? from : from + 1
  const begin = isWhich ? from + 2 : those
  const behind = wordsAt(scope, begin, LEADS)
  const starts = behind === null ? [begin] : wordAt(scope, begin) === 'from' ? [begin, behind] : [behind, begin]
  for (const start of starts) {
    const lead = start === begin ? '' : wordAt(scope, begin)
    const targets = readTargets(scope, start, to)
    const slots = targets ? thing(scope, targets, { start, to, lead }) : countedAt(scope, start, to)
    if (slots && PLACES.test(lead)) return slots.map((slot, at) => (at === 0 ? placed(scope, slot, from) : slot))
    if (slots) return slots
  }
  const start = behind ?? begin
  return compoundOneAt(scope, start, to) ?? newNameAt(scope, start, to)
}

const LEADS = 'to|of|with|for|from|in|by|on|within|during|as|after|before|is'
const PLACES = /^(?:in|from|within|during|by)$/

/** What says where something lies, rather than what. */
const placed = (scope: Scope, slot: SaidValue, at: number): SaidValue => ({
  ...slot,
  span: { ...slot.span, from: scope.tokens[at]?.span.from ?? slot.span.from },
  kind: 'where',
  fits: [slot.kind, ...(slot.fits ?? [])],
  behind: `in ${slot.text}`,
})

type Stands = { readonly start: number; readonly to: number; readonly lead: string }

function thing(scope: Scope, targets: readonly Target[], { start, to, lead }: Stands): Read {
  const [target, ...more] = targets
  if (!target) return null
  const text = said(scope, start, to)
  if (more.length > 0 || target.kind === 'several') return [{ kind: 'about:several', ...text }]
  if (target.kind === 'speaker' && start + 1 === to)
    return [
      {
        ...speakerSlot(scope, start, target.speaker),
        span: text.span,
        fits: lead === 'to' ? ['name'] : ['owner'],
        behind: text.text,
      },
    ]
  const [head, ...nested] = slotsOfTarget(scope, target)
  if (!head) return null
  const fits = target.kind === 'phrase' ? (lead === 'to' ? ['written:right'] : ['written:right', 'name']) : []
  return [{ ...head, fits }, ...nested.filter(({ kind }) => kind === 'where')]
}

/** "2 and 3", "the sixth", "the last two": sentences, where nothing else is counted. */
function countedAt(scope: Scope, from: number, to: number): Read {
  const { text, span } = said(scope, from, to)
  const numbers = bareNumbers(scope, from, to)?.[0]
  if (numbers?.kind === 'numbered') {
    const noun = numbers.numbers.length > 1 ? 'sentences' : 'sentence'
    return [{ kind: 'about:number', text: `${noun} ${text}`, span, fits: ['number'] }]
  }
  const one = wordsAt(scope, to - 1, 'one|ones') === to ? to - 1 : to
  const start = wordsAt(scope, from, 'the') ?? from
  const isOrdinal = (word: string): boolean => ordinals.has(word) || /^(?:last|final|first|second)$/.test(word)
  if (start >= one || !isOrdinal(wordAt(scope, start))) return null
  const words = scope.tokens.slice(start, one)
  const isCounted = words.every(
    ({ text: word }) => isOrdinal(word) || /^(?:to|and|the|,|\d+|two|three|four|five)$/.test(word),
  )
  const isMany = words.length > 1
  return isCounted
    ? [{ kind: 'about:number', text: `the ${scope.slice(start, one)} sentence${isMany ? 's' : ''}`, span }]
    : null
}

/** "the exam one": a line by what it is about. */
function compoundOneAt(scope: Scope, from: number, to: number): Read {
  const start = wordsAt(scope, from, 'the') ?? from
  const words = scope.tokens.slice(start, to - 1)
  if (wordsAt(scope, to - 1, 'one|ones') !== to || words.length === 0 || words.length > 4) return null
  if (!words.every(({ text, kind }) => kind === 'word' && !functionWords.has(text) && !POINTS.test(text))) return null
  return [
    { kind: 'about:topic', text: `the line about ${scope.slice(start, to - 1)}`, span: said(scope, from, to).span },
  ]
}

const POINTS = /^(?:next|previous|following|preceding|other|same|first|last|second|whole|right|wrong|new|old|only)$/

/** A name that nobody has yet: "Tommy", "to Dr. Weiss". */
function newNameAt(scope: Scope, from: number, to: number): Read {
  const text = scope.slice(from, to)
  return to - from <= 4 && /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*)*$/u.test(text)
    ? [{ kind: 'name', ...said(scope, from, to), fits: ['speaker', 'written:right'] }]
    : null
}

/** Two values: a thing and its place, a thing with what lies beside it, a word and how it is written. */
function pairAt(scope: Scope, from: number, to: number): Read {
  for (let at = from + 1; at < to; at += 1) {
    const link = wordsAt(scope, at, 'to|with|as|into|is|=')
    const written = link === null ? null : writtenAt(scope, { from, at, link, to })
    if (written) return written
    const [place, thingBehind] = [placeAt(scope, from, at), thingAt(scope, at, to)]
    if (place && thingBehind) return [...place, ...thingBehind]
    const rank = wordsAt(scope, at, 'first|second|third|fourth|fifth|last') === to
    const last: Read = rank ? [{ kind: 'place', isBound: true, ...said(scope, at, to) }] : placeAt(scope, at, to)
    const [first, behind] = [thingAt(scope, from, at), last ?? lengthAt(scope, at, to)]
    if (first && behind) return [...first, ...behind]
    if (first?.[0]?.kind === 'where' && thingBehind) return [...first, ...thingBehind]
    const voice = link === null ? null : thingAt(scope, link, to)
    if (first && voice?.length === 1 && /^(?:speaker|name)$/.test(voice[0]?.kind ?? '')) return [...first, ...voice]
    if (first && link !== null && voice && /^with$/.test(wordAt(scope, at))) return [...first, ...voice]
  }
  return null
}

/** "“mom” to “mother”", "Maria to Marie". */
function writtenAt(scope: Scope, { from, at, link, to }: { from: number; at: number; link: number; to: number }): Read {
  const [wrong, right] = [quotedAt(scope, from), quotedAt(scope, link)]
  if (wrong?.next === at && right?.next === to)
    return [
      { kind: 'written:wrong', ...said(scope, from, at) },
      { kind: 'written:right', ...said(scope, link, to) },
    ]
  const voice = thingAt(scope, from, at)
  const name = newNameAt(scope, link, to)
  if (voice?.length === 1 && voice[0]?.kind === 'speaker' && name) return [...voice, ...name]
  if (at === from + 1 && to === link + 1 && scope.tokens[from]?.kind === 'word' && scope.tokens[link]?.kind === 'word')
    return [
      { kind: 'written:wrong', ...said(scope, from, at) },
      { kind: 'written:right', ...said(scope, link, to) },
    ]
  return null
}

/** "about letters", "the office": what something is about, where nothing else is said. */
function looseAt(scope: Scope, from: number, to: number): Read {
  const about = wordsAt(scope, from, 'about')
  if (about !== null && about < to) return [{ kind: 'query', isBound: true, ...said(scope, about, to) }]
  const first = wordsAt(scope, from, 'to|in|first|last')
  if (first === to) return [{ kind: 'place', isBound: true, ...said(scope, from, to) }]
  const start = wordsAt(scope, from, 'the|my|our|his|her|their') ?? from
  const words = scope.tokens.slice(start, to)
  const isBare = words.every(({ text, kind }) => kind === 'word' && !functionWords.has(text) && !POINTS.test(text))
  return words.length > 0 && words.length <= 4 && isBare
    ? [{ kind: 'query', isBound: true, ...said(scope, from, to) }]
    : null
}
