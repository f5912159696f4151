import { tokenize, type Span } from '../../words/index.ts'
import { endMoved, endSaid, nearerEnd } from './ends-of-range.ts'
import { holds, overlaps, ways, type Said, type Slot } from './slots.ts'

/** What takes the place of a stretch of the words. */
export type WordsEdit = { readonly span: Span; readonly put: string }

/** Words that carry a value and say nothing themselves. */
const CARRIES = new Set(
  (
    'the a an on in at to by for of from with and or , . ; : ! ? - – — it that this one ones please just only about ' +
    'around over into onto my our their his her track tracks voice channel part line lines clip ' +
    'section then again is ' +
    'be was exactly maybe perhaps say like same as well too also so now do make but instead amount much as far ' +
    'its their his her bit bits part parts section stretch piece'
  ).split(' '),
)

/** Whether some words are values and nothing that asks for more; words of the request before add nothing. */
export function isOnlyValues(said: Said, before: Said): boolean {
  const again = new Set(before.tokens.map(({ text }) => text))
  const values = [...said.slots, ...said.numbers, ...said.ways]
  return (
    values.length > 0 &&
    said.tokens.every(
      ({ text, span }) =>
        CARRIES.has(text) ||
        (isUnit(text) && isBehindNumber(said, span)) ||
        (again.has(text) && !MANY.test(text)) ||
        values.some((value) => holds(value.span, span)),
    )
  )
}

/** "Second" is a unit behind a number, and else a place in a row. */
const isBehindNumber = ({ numbers, text }: Said, { from }: Span): boolean =>
  numbers.some(({ span }) => span.to <= from && /^[\s-]*$/.test(text.slice(span.to, from)))

const MANY = /^(?:all|both|each|every|everything|everyone|any|none)$/

const isUnit = (word: string): boolean =>
  new RegExp(
    [
      String.raw`^(?:%|percent|db|decibels?|lufs|bpm|hz|khz|semitones?|octaves?|cents?|seconds?|secs?|s|minutes?|`,
      String.raw`mins?|ms|milliseconds?|bars?|beats?|hours?|x|times)$`,
    ].join(''),
  ).test(word)

/**
 * A request said once more with other values in the place of its own: "fade in the first 2 seconds" and "four" is "fade
 * in the first four seconds". Null where a value has no place in it.
 */
export function sayAnew(old: Said, fresh: Said, { isInPlace = false } = {}): string | null {
  const pair = pairOf(old, fresh)
  if (pair) return spliced(old.text, pair)
  const edits: WordsEdit[] = []
  const behind: string[] = []
  for (const slot of wholes(fresh, old)) {
    const edit = placeOf(old, fresh, slot)
    if (edit === null || (isInPlace && edit === 'behind')) return null
    // Behind a name that is free text it would be a part of the name.
    if (edit === 'behind' && endsInName(old)) return null
    // A second place behind the first would be read as a part of it.
    if (edit === 'behind' && isWhole(slot) && old.slots.some(({ kind }) => WHERE.test(kind))) return null
    // "A chorus" is something new of its own.
    if (edit === 'behind' && /\b(?:a|an)\s+$/i.test(fresh.text.slice(0, slot.span.from)) && THING.test(slot.kind))
      return null
    if (edit === 'behind') behind.push(slot.behind ?? withLead(fresh, slot))
    else if (edit !== 'same') edits.push(edit, ...alsoSaid(old, edit))
  }
  if (edits.length === 0 && behind.length === 0) return null
  // Behind a new name it would be a part of that.
  if (behind.length > 0 && NAMES.test(old.text)) return null
  edits.push(...edgeOfFade(old, edits))
  if (edits.some((edit) => edits.some((other) => other !== edit && overlaps(edit.span, other.span)))) return null
  return [spliced(old.text, edits).replace(/[.!?\s]+$/, ''), ...behind].join(' ')
}

/** The same thing said more than once is replaced wherever it is said. */
const alsoSaid = ({ slots, text }: Said, { span, put }: WordsEdit): readonly WordsEdit[] =>
  slots
    .filter((each) => isNamed(each.kind) && each.kind !== 'text' && each.span.from !== span.from)
    .filter((each) => each.text.toLowerCase() === text.slice(span.from, span.to).toLowerCase())
    .map((each) => ({ span: each.span, put }))

/** "8 to 13" in the place of "from 5 to 10 seconds", where no range is known for what it is. */
function pairOf(old: Said, fresh: Said): readonly WordsEdit[] | null {
  const joinedIn = ({ numbers: free, text }: Said): readonly Slot[] => {
    const at = free.findIndex(({ span }, index) =>
      /^\s*(?:to|and|-|–|until|till)\s*$/i.test(text.slice(span.to, free[index + 1]?.span.from ?? span.to)),
    )
    return at < 0 ? [] : free.slice(at, at + 2)
  }
  const [put, place] = [joinedIn(fresh), joinedIn(old)]
  if (put.length !== 2 || place.length !== 2 || fresh.numbers.length !== 2) return null
  const span = { from: put[0]?.span.from ?? 0, to: put[1]?.span.to ?? 0 }
  if (!fresh.slots.every((slot) => holds(slot.span, span) && slot.kind !== 'range')) return null
  return place.map(({ span }, index) => ({ span, put: put[index]?.text ?? '' }))
}

/** The values of some words, each once: a number in a range is the range. */
function wholes({ slots, numbers, ways: found, text }: Said, old: Said): readonly Slot[] {
  // "Up" is louder or higher: what the request spoke of.
  const fitting = found.filter(({ kind }) => old.ways.some((way) => way.kind === kind))
  const meant = found.filter((way) => {
    const same = (fitting.length > 0 ? fitting : found).filter(({ span }) => span.from === way.span.from)
    return (same.length === 0 ? [way] : same.slice(0, 1)).includes(way)
  })
  // A fade out lies at the end anyway.
  const isFade = meant.some(({ kind }) => kind === 'way:fade') && !old.ways.some(({ kind }) => kind === 'way:edge')
  const told = isFade ? meant.filter(({ kind }) => kind !== 'way:edge') : meant
  const all = [...joined(slots, text), ...numbers, ...told]
  return all
    .filter((slot) => !all.some((other) => other !== slot && holds(other.span, slot.span) && rank(other) > rank(slot)))
    .toSorted((a, b) => a.span.from - b.span.from)
}

/** Values of one kind in a row are one list. */
function joined(slots: readonly Slot[], text: string): readonly Slot[] {
  const lists: Slot[] = []
  for (const slot of slots) {
    const before = lists.at(-1)
    const between = before ? text.slice(before.span.to, slot.span.from) : ''
    if (
      before?.kind === slot.kind &&
      /^[\s,]*(?:and|&|,|plus|or)\s*(?:at|on|the|to|in)?\s*(?:the)?\s*$/i.test(between)
    ) {
      const span = { from: before.span.from, to: slot.span.to }
      lists[lists.length - 1] = { ...before, span, text: text.slice(span.from, span.to) }
    } else lists.push(slot)
  }
  return lists
}

const rank = ({ kind, span }: Slot): number =>
  (kind.startsWith('way:') ? 0 : kind === 'number' ? 1 : 2) * 1e6 + (span.to - span.from)

const NAMES = /^(?:(?:please|now|and|can you|could you)\s+)*(?:rename|re-name|call|name|title)\b(?!.*["”]$)/i
const WHERE = /^(?:range|place|label|section|sentence|about.*|where.*)$/
const isWhole = ({ text }: Slot): boolean => /\b(?:whole|entire|everywhere|all of it|everything)\b/i.test(text)

const THING = /^(?:effect|section|form|track|region|bus)$/
const TIMES = new Set(['range', 'place', 'length'])

function placeOf(old: Said, fresh: Said, slot: Slot): WordsEdit | 'behind' | 'same' | null {
  if (slot.kind.startsWith('way:')) return placeOfWay(old, slot)
  if (slot.isBound === true && !old.slots.some(({ kind }) => kind === slot.kind)) return null
  if (slot.fits || slot.kind.startsWith('about')) return placeOfFitting(old, fresh, slot)
  if (slot.kind === 'number') return placeOfNumber(old, slot)
  const same = old.slots.filter(({ kind }) => kind === slot.kind)
  const part = slot.kind === 'range' ? endSaid(old, slot) : null
  if (part) return part
  // "At the end" in the place of "the first 2 seconds" leaves the length as it was.
  if (slot.edge !== undefined && slot.value === undefined && numberIn(fresh, slot) === undefined) {
    const edged = old.slots.find((each) => each.kind === 'range' && each.edge !== undefined && numberIn(old, each))
    if (edged) return edged.edge === slot.edge ? 'same' : turnedEdge(old, edged)
  }
  if (slot.kind === 'place' && same.length === 0) {
    const range = old.slots.find(({ kind }) => kind === 'range')
    const length = old.slots.find(({ kind }) => kind === 'length')
    const fade = old.ways.find(({ kind }) => kind === 'way:fade')
    if (!range && length && slot.edge !== undefined)
      return fade ? (/^in$/i.test(fade.text) === (slot.edge === 'start') ? 'same' : null) : 'behind'
    const bare = numberIn(fresh, slot)
    if (!range && !length && bare && bare.unit === undefined && !/:/.test(slot.text)) return placeOfNumber(old, bare)
    if (!range && length) return { span: length.span, put: slot.text.replace(/^(?:to|at)\s+/i, '') }
    const end = range && endMoved(range, leadOf(fresh, slot), slot.text)
    if (end) return end
    const near = range && slot.startSeconds !== undefined ? nearerEnd(range, leadOf(fresh, slot), slot) : null
    if (near) return near
    if (range) return { span: range.span, put: slot.put ?? slot.text }
  }
  if (slot.kind === 'length') {
    const length = old.slots.find(({ kind }) => kind === 'length')
    const [was, is] = length ? [numberIn(old, length), numberIn(fresh, slot)] : []
    if (was && is && length?.unit === slot.unit && is.unit === undefined) return { span: was.span, put: is.text }
    if (length) return { span: length.span, put: slot.put ?? slot.text }
    const range = old.slots.find(({ kind }) => kind === 'range')
    const number = range && numberIn(old, range)
    if (range && number)
      return { span: { from: number.span.from, to: unitEnd(old, number, range) }, put: slot.put ?? slot.text }
  }
  // "The last 10" in the place of "the last 20 seconds".
  const [only, ...others] = same
  const [was, is] = [only && numberIn(old, only), numberIn(fresh, slot)]
  if (only?.edge !== undefined && only.edge === slot.edge && others.length === 0 && was?.unit && is && !is.unit)
    return { span: was.span, put: is.text }
  if (same.length > 0) return inPlaceOfLike(old, fresh, { slot, same })
  const [unnamed, ...more] = old.unnamed
  if (unnamed && more.length === 0 && isNamed(slot.kind)) {
    const noun = /\s(?:track|clip|label|channel)$/i.exec(unnamed.text)?.[0] ?? ''
    return { span: unnamed.span, put: `${slot.put ?? slot.text}${noun}` }
  }
  if (slot.kind === 'range') {
    const time = old.slots.findLast(({ kind }) => TIMES.has(kind))
    if (time) return { span: withLeadSpan(old, time), put: withLead(fresh, slot) }
  }
  if (isAmount(slot)) {
    const amount = old.slots.findLast(isAmount)
    if (amount) return { span: withLeadSpan(old, amount), put: withLead(fresh, slot) }
    const [own, number] = [numberIn(fresh, slot), old.numbers.findLast(({ unit }) => unit === slot.kind)]
    if (own && number) return { span: number.span, put: own.text }
  }
  return 'behind'
}

/**
 * In the place of all of its like where these are a list; else of the one that the same word leads, of the one with
 * which it shares a word ("verse 1" in "from chorus 2 to verse 2"), or of the last one.
 */
function inPlaceOfLike(
  old: Said,
  fresh: Said,
  { slot, same }: { readonly slot: Slot; readonly same: readonly Slot[] },
): WordsEdit {
  const lead = leadOf(fresh, slot)
  const words = new Set(tokenize(slot.text).flatMap(({ kind, text }) => (kind === 'word' ? [text] : [])))
  const lists = joined(same, old.text)
  const led = lists.filter((each) => lead !== '' && leadOf(old, each) === lead)
  const akin = lists.filter(({ text }) => tokenize(text).some((token) => words.has(token.text)))
  // What no word leads is what is done, and no place of it.
  const objects = LEADS.test(lead) ? [] : lists.filter((each) => !LEADS.test(leadOf(old, each)))
  const place =
    lists.length === 1 ? lists[0] : ([led, akin, objects].find((found) => found.length === 1)?.[0] ?? lists.at(-1))
  const own = LEADS.exec(tokenize(place?.text ?? '')[0]?.text ?? '')?.[0]
  const isBare = own !== undefined && !LEADS.test(tokenize(slot.text)[0]?.text ?? '')
  const put = slot.put ?? slot.text
  return { span: place?.span ?? slot.span, put: isBare ? `${LEADS.test(lead) ? lead : own} ${put}` : put }
}

/**
 * A thing in the place of the nearest of its like: "sentence 4" in that of "sentence 3", else in that of "the
 * line about
 * funding". Of several, the one that the same word leads.
 */
function placeOfFitting(old: Said, fresh: Said, slot: Slot): WordsEdit | 'behind' {
  const kinds = [slot.kind, ...(slot.fits ?? [])]
  const likeness = ({ kind }: Slot): number => {
    if (kinds.includes(kind)) return kinds.indexOf(kind)
    return slot.kind.startsWith('about') && kind.startsWith('about') ? kinds.length : Infinity
  }
  const like = old.slots.filter((each) => Number.isFinite(likeness(each)))
  const lead = leadOf(fresh, slot)
  const led = lead === '' ? [] : like.filter((each) => leadOf(old, each) === lead)
  const [best] = (led.length > 0 ? led : like).toSorted((a, b) => likeness(a) - likeness(b))
  if (best?.kind === 'owner') return { span: best.span, put: `${slot.text}'s` }
  return best ? { span: best.span, put: slot.text } : 'behind'
}

const endsInName = ({ text, slots }: Said): boolean =>
  slots.some(({ kind, span }) => kind === 'text' && span.to >= text.replace(/[.!?\s]+$/, '').length)

const isAmount = ({ kind }: Slot): boolean =>
  /^(?:db|lufs|percent|hz|ratio|times|semitones|cents|bpm|count)$/.test(kind)

/** The number in a range. */
const numberIn = ({ numbers }: Said, range: Slot): Slot | undefined =>
  numbers.find(({ span }) => holds(range.span, span))

/** Where the unit behind a number ends. */
function unitEnd({ tokens }: Said, number: Slot, range: Slot): number {
  const unit = tokens.find(({ span }) => span.from >= number.span.to)
  return unit && isUnit(unit.text) && unit.span.to <= range.span.to ? unit.span.to : number.span.to
}

/** What fades out at the start would fade out at the end: the way and the edge are turned together. */
function edgeOfFade(old: Said, edits: readonly WordsEdit[]): readonly WordsEdit[] {
  const isTurned = old.ways.some(
    ({ kind, span }) => kind === 'way:fade' && edits.some((edit) => overlaps(edit.span, span)),
  )
  const range = old.slots.find(({ kind, edge }) => kind === 'range' && edge !== undefined)
  const turned = isTurned && range ? turnedEdge(old, range) : null
  return turned && !edits.some((edit) => overlaps(edit.span, turned.span)) ? [turned] : []
}

function turnedEdge(old: Said, range: Slot): WordsEdit | null {
  const way = old.ways.find(({ kind, span }) => kind === 'way:edge' && holds(range.span, span))
  if (!way) return null
  return { span: way.span, put: range.edge === 'start' ? 'last' : 'first' }
}

/** A bare number, or one with a unit that is no value by itself, takes the place of one of its kind. */
function placeOfNumber(old: Said, slot: Slot): WordsEdit | 'behind' | null {
  const free = old.numbers.filter(
    (number) =>
      !old.slots.some(({ kind, span }) => (isNamed(kind) || kind.startsWith('about')) && holds(span, number.span)),
  )
  const fitting = free.filter(({ unit }) => slot.unit === undefined || unit === undefined || unit === slot.unit)
  // "Make it four" behind "2 seconds of silence at 30" is another amount, and no other place.
  const amounts = fitting.filter((number) =>
    old.slots.some((each) => (each.kind === 'length' || isAmount(each)) && holds(each.span, number.span)),
  )
  const places = fitting.filter((number) =>
    old.slots.some(({ kind, span }) => kind === 'place' && holds(span, number.span)),
  )
  const [amount, ...more] = amounts
  if (slot.unit === undefined && amount && more.length === 0 && amounts.length + places.length === fitting.length)
    return { span: amount.span, put: slot.put ?? slot.text }
  const last = (fitting.length > 0 ? fitting : free.length === 1 && slot.unit === undefined ? free : []).at(-1)
  if (last) return { span: last.span, put: slot.put ?? slot.text }
  // "Bar 9" behind "the third bar": a number in words.
  return null
}

export const isNamed = (kind: string): boolean => /^(?:track|clip|label|region|bus|speaker|source|text)$/.test(kind)

function placeOfWay(old: Said, slot: Slot): WordsEdit | 'same' | null {
  const axis = slot.kind.slice(4)
  const found = old.ways.findLast(({ kind }) => kind === slot.kind)
  const word = slot.text.toLowerCase()
  if (!found) return null
  if (found.text.toLowerCase() === word) return 'same'
  const row = ways[axis] ?? []
  const own = row.find((words) => words.includes(found.text.toLowerCase()))
  return own?.includes(word) ? 'same' : { span: found.span, put: slot.put ?? slot.text }
}

/**
 * A request that says several things with one verb, as one request each: "pan the guitar left and the vocals right".
 * The words before the first value are said again.
 */
export function piecesOf(old: Said): readonly string[] {
  const values = [...old.slots, ...old.numbers, ...old.ways]
  const joins = old.tokens.filter(
    ({ text, span }) => /^(?:and|,|&|then|plus|but)$/.test(text) && !old.slots.some((slot) => holds(slot.span, span)),
  )
  const bounds = [0, ...joins.flatMap(({ span }) => [span.from, span.to]), old.text.length]
  const parts: string[] = []
  for (let at = 0; at + 1 < bounds.length; at += 2) {
    const part = old.text.slice(bounds[at], bounds[at + 1]).trim()
    if (part !== '') parts.push(part)
  }
  const opening = Math.min(...values.map(({ span }) => span.from))
  const head = Number.isFinite(opening) ? old.text.slice(0, opening) : ''
  return parts.map((part, at) =>
    at === 0 ? part : `${head}${part.replace(/^(?:the|a|an) /i, /\b(?:the|a|an) $/i.test(head) ? '' : '$&')}`,
  )
}

const LEADS = /^(?:on|in|at|to|by|for|from|with|over|until|till|up|through|about|before|after|around|of)$/

function leadOf({ tokens }: Said, { span }: Slot): string {
  const before = tokens.filter((token) => token.span.to <= span.from && !/^(?:the|a|an|my)$/.test(token.text)).at(-1)
  return before?.text ?? ''
}

/** A value with the word that leads it. */
function withLead(said: Said, slot: Slot): string {
  const { from } = withLeadSpan(said, slot)
  const text = said.text.slice(from, slot.span.to)
  return from < slot.span.from && LEADS.test(tokenize(text)[0]?.text ?? '')
    ? text
    : isNamed(slot.kind)
      ? `on ${slot.text}`
      : text
}

function withLeadSpan({ tokens }: Said, { span }: Slot): Span {
  let { from } = span
  for (const token of tokens.filter((each) => each.span.to <= span.from).toReversed()) {
    if (/^(?:the|a|an|my)$/.test(token.text)) continue
    if (LEADS.test(token.text)) from = token.span.from
    break
  }
  return { from, to: span.to }
}

export function spliced(text: string, edits: readonly WordsEdit[]): string {
  let made = ''
  let from = 0
  for (const { span, put } of edits.toSorted((a, b) => a.span.from - b.span.from)) {
    if (span.from < from) continue
    made += text.slice(from, span.from) + put
    from = span.to
  }
  return made + text.slice(from)
}
