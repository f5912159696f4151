import type { State } from '../../kernel/index.ts'
import { editingVerbs, type Clause, type Span } from '../../words/index.ts'
import { frameOfRequest } from './frame-of-request.ts'
import { readPlaceAt } from './read-place.ts'
import { secondsAt } from './seconds-at.ts'
import { said, slotsOfTarget, speakerSlot, type SaidValue } from './said-value.ts'
import { nameAt, quotedAt, verbAt, wordAt, type Scope } from './scope.ts'
import { slotsOfFragment } from './slots-of-fragment.ts'
import type { Target } from './target.ts'
import type { HeardCall } from './understanding.ts'
import { understandWords, type UnderstoodClause } from './understand-words.ts'
import { verbs } from './vocabulary.ts'

/**
 * What some words say by values: things (`about:…`), who speaks, where a thing lies (`where`), where it goes (`place`),
 * how words are written, and how long pauses are. Words that ask for nothing are read as a part of a request.
 */
export function slotsIn(words: string, state: State): readonly SaidValue[] {
  return understandWords(words, state).flatMap((clause) => {
    const { scope } = clause
    const opening = verbAt(scope, frameOfRequest(scope).from)
    const isRequest = allVerbs.has(opening)
    const part = isRequest ? [] : slotsOfFragment(scope)
    return part.length > 0 ? part : slotsOfClause(clause)
  })
}

const allVerbs: ReadonlySet<string> = new Set([...editingVerbs, ...verbs])

function slotsOfClause({ clause, scope, named, calls }: UnderstoodClause): readonly SaidValue[] {
  const places = placesIn(scope, named)
  const things = listed(scope, named).filter(({ from }) => !places.some((each) => each.from <= from && from < each.to))
  const values = calls.flatMap((call) => valuesOf(call, clause, scope))
  const own = [
    ...things.flatMap((target) => slotsOfTarget(scope, target)),
    ...places.map((each) => ({ kind: 'place', ...said(scope, each.from, each.to) })),
    ...values,
  ].filter(({ span }, at, all) => all.findIndex((each) => isSame(each.span, span)) === at)
  return own.length === 0 ? [] : [...own, ...quotesIn(scope, own)]
}

const isSame = (a: Span, b: Span): boolean => a.from === b.from && a.to === b.to

/** Neighbours of a list are one thing: "the ums and the likes". */
function listed(scope: Scope, targets: readonly Target[]): readonly Target[] {
  if (/^(?:swap|switch|exchange|merge|join)$/.test(wordAt(scope, frameOfRequest(scope).from))) return targets
  const joined: Target[] = []
  for (const target of targets) {
    const last = joined.at(-1)
    if (last && last.to <= target.from && isJoin(scope, last.to, target.from))
      joined[joined.length - 1] = {
        kind: 'several',
        of: [...(last.kind === 'several' ? last.of : [last]), target],
        from: last.from,
        to: target.to,
        text: scope.slice(last.from, target.to),
      }
    else joined.push(target)
  }
  return joined
}

const isJoin = (scope: Scope, from: number, to: number): boolean =>
  to > from && scope.tokens.slice(from, to).every(({ text }) => /^(?:,|and|&|or|plus)$/.test(text))

/** Where something is to go: a place has no name, so it is looked for behind what goes there. */
function placesIn(scope: Scope, named: readonly Target[]): readonly { readonly from: number; readonly to: number }[] {
  const { from, to } = frameOfRequest(scope)
  const [first] = named
  if (!first || !MOVES.test(wordAt(scope, from))) return []
  for (let at = first.to; at < to; at += 1) {
    const place = readPlaceAt(scope, at, to)
    if (place && place.next === to) return [{ from: at, to }]
  }
  return []
}

const MOVES =
  /^(?:move|put|place|shift|bring|push|pull|drag|stick|slide|set|take|have|get|make|bump|shove|pop|relocate|send|transfer|i|let)$/

/** Values of a call that are no things: names, spellings and lengths. */
function valuesOf({ operation, found }: HeardCall, clause: Clause, scope: Scope): readonly SaidValue[] {
  const value = (param: string, kind: string): SaidValue[] => {
    const text = found[param]?.text
    const span = text === undefined ? undefined : spanOf(clause, text)
    return span === undefined ? [] : [{ kind, text: textAt(clause, span), span }]
  }
  const length = (param: string, kind: string): SaidValue[] =>
    value(param, kind).flatMap((slot) => lengthIn(scope, slot))
  switch (operation) {
    case 'rename_speaker':
      return [...value('from', 'speaker').map((slot) => withoutTitle(scope, slot)), ...value('to', 'name')]
    case 'set_speaker':
      return value('speaker', 'speaker')
    case 'replace_text':
      return [...value('find', 'written:wrong'), ...value('replacement', 'written:right')]
    case 'shorten_gaps':
      return [...length('to', 'length'), ...length('longerThan', 'length:over')]
    case 'set_gap':
      return length('seconds', 'length')
    default:
      return []
  }
}

/** Where words stand in a clause, with the quotation marks around them. */
function spanOf({ text, span }: Clause, words: string): Span | undefined {
  const at = text.search(new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(words)}(?![\p{L}\p{N}])`, 'iu'))
  if (at < 0) return undefined
  const isQuoted = /["“]/.test(text[at - 1] ?? '') && /["”]/.test(text[at + words.length] ?? '')
  const from = span.from + at - (isQuoted ? 1 : 0)
  return { from, to: span.from + at + words.length + (isQuoted ? 1 : 0) }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const textAt = ({ text, span }: Clause, { from, to }: Span): string => text.slice(from - span.from, to - span.from)

/** "the speaker Tom": only the name gives way to another. */
function withoutTitle(scope: Scope, slot: SaidValue): SaidValue {
  for (let at = 0; at < scope.tokens.length; at += 1) {
    const name = nameAt(scope, at, scope.speakers)
    const own = name && speakerSlot(scope, at, name.value.name)
    if (own && own.span.from >= slot.span.from && own.span.to <= slot.span.to) return own
  }
  return slot
}

/** The length alone: "0.8 s" of "longer than 0.8 s". */
function lengthIn(scope: Scope, slot: SaidValue): readonly SaidValue[] {
  for (let at = 0; at < scope.tokens.length; at += 1) {
    if ((scope.tokens[at]?.span.from ?? 0) < slot.span.from) continue
    const length = secondsAt(scope, at)
    const own = length && said(scope, at, length.next)
    if (length && own && own.span.to <= slot.span.to)
      return [{ kind: slot.kind, ...own, value: length.value, unit: 'second', leaves: slot.kind === 'length' }]
  }
  return []
}

/** Quoted words that no thing holds, such as those after which a sentence is split. */
function quotesIn(scope: Scope, own: readonly SaidValue[]): readonly SaidValue[] {
  return scope.tokens.flatMap((_, at) => {
    const quoted = quotedAt(scope, at)
    const slot = quoted && { kind: 'about:phrase', ...said(scope, at, quoted.next) }
    return slot && !own.some(({ span }) => span.from < slot.span.to && slot.span.from < span.to) ? [slot] : []
  })
}
