import { formatTime, type Thing } from '../../words/index.ts'
import type { Told } from '../intent.ts'
import type { PlanDocument } from '../plan-document.ts'
import { given, withArticle } from './context.ts'
import { ENDS, NOUN, NTH, nthOf } from './nth.ts'
import { readSaid, type Said, type Slot } from './slots.ts'

/** Something that an answer spoke of, with the ways to name it, the likeliest first. */
export type ToldThing = { readonly kind: string; readonly id: string; readonly names: readonly string[] }

const NAMED = /^(?:track|clip|label|region|section|bus|speaker|source)$/

/** What an answer spoke of: what it named beside the question, or else what was asked about. */
export function thingsTold({ words, answer }: Told, document: PlanDocument): readonly ToldThing[] {
  const own = document.ear?.told?.(answer, document.state)
  if (own) return own.map((text) => ({ kind: 'line', id: text, names: [text] }))
  const isAboutLabels = /\b(?:labels?|markers?|marks?|notes)\b/i.test(words)
  const [asked, told] = [words, answer].map((said) => thingsIn(readSaid(said, document), document, isAboutLabels))
  const fresh = told?.filter(({ id }) => asked?.every((each) => each.id !== id) === true) ?? []
  const all = fresh.length > 0 ? fresh : told && told.length > 0 ? told : (asked ?? [])
  // "In the bridge there play the bass and the piano": what was asked for is what is told.
  const wanted = KINDS.find(({ nouns }) => nouns.test(words))?.kind
  const kind = all.some((each) => each.kind === wanted) ? wanted : all[0]?.kind
  return all.filter((each, at) => each.kind === kind && all.findIndex(({ id }) => id === each.id) === at)
}

const KINDS: readonly { readonly kind: string; readonly nouns: RegExp }[] = [
  { kind: 'track', nouns: /\b(?:tracks?|instruments?|voices?|channels?|who)\b/i },
  { kind: 'section', nouns: /\b(?:sections?|parts?)\b/i },
  { kind: 'label', nouns: /\b(?:labels?|markers?|chapters?|sections?|parts?)\b/i },
]

function thingsIn({ slots }: Said, document: PlanDocument, isAboutLabels: boolean): readonly ToldThing[] {
  const named = slots.filter(({ kind }) => NAMED.test(kind))
  const whole = named.filter(
    ({ span }) =>
      !named.some(
        (each) =>
          each.span !== span &&
          each.span.from <= span.from &&
          each.span.to >= span.to &&
          each.span.to - each.span.from > span.to - span.from,
      ),
  )
  const { things } = document.frame(document.state, 'tracks clips labels')
  return whole.flatMap(({ kind, text, put, ids = [] }): ToldThing[] => {
    if (kind !== 'track' && kind !== 'label')
      return [{ kind, id: text.toLowerCase(), names: [withArticle(put ?? text)] }]
    const found = ids.flatMap((id) => given(things.find((thing) => thing.id === id)))
    return found.map((thing) => ({ kind, id: thing.id, names: namesOf(thing, kind, isAboutLabels) }))
  })
}

/** A label that is spoken of as a part is the stretch that it covers. */
function namesOf(
  { name, startSeconds, endSeconds = startSeconds }: Thing,
  kind: string,
  isAboutLabels: boolean,
): string[] {
  if (kind !== 'label' || startSeconds === undefined || endSeconds === undefined) return [withArticle(name)]
  const stretch = `from ${formatTime(startSeconds)} to ${formatTime(endSeconds)}`
  const label = labelled(name)
  return isAboutLabels || endSeconds === startSeconds ? [label] : [stretch, label]
}

/** A name in quotes where its words might be read as others. */
export const labelled = (name: string): string => `the label ${/^[\p{L}\p{N}]+$/u.test(name) ? name : `"${name}"`}`

/** Where an answer said that something is: "begins at 2:30". */
export function placeTold({ answer }: Told, document: PlanDocument): string | null {
  const { slots } = readSaid(answer, document)
  const found = slots.find(
    ({ kind, span }) => /^(?:place|range)$/.test(kind) && /\b(?:at|from)\s*$/i.test(answer.slice(0, span.from)),
  )
  return found ? placeOf(found) : null
}

const placeOf = ({ startSeconds, text }: Slot): string => (startSeconds === undefined ? text : formatTime(startSeconds))

const ALL = new RegExp(
  String.raw`\b(?:(?:both|all)(?: (?:two|three|four|five))?(?: of)?(?: (?:them|those|these))?|` +
    String.raw`(?:them|those|these)(?: (?:two|three|both|all|${NOUN}s))?)${ENDS}`,
  'i',
)
const ONE = new RegExp(
  String.raw`\b(?:it|him|her|them|(?:that|this)(?: (?:same |very )?${NOUN})?|` +
    String.raw`the (?:same )?(?:track|section|part|line|sentence|one)|` +
    String.raw`everything (?:he|she|it) (?:says|plays))${ENDS}`,
  'i',
)
const THERE = new RegExp(
  [
    String.raw`\b(?:right )?(?:there|(?:at|to|in|on) that (?:point|place|spot|position|time|mark)|where (?:it|`,
    String.raw`that) (?:starts|begins|is))\b`,
  ].join(''),
  'i',
)

/** A message with what it points to in an answer named, the likeliest ways first; none where it points to nothing. */
export function pointedTo(message: string, told: Told, document: PlanDocument): readonly string[] {
  const placed = withPlace(message, told, document)
  const things = thingsTold(told, document)
  const [only, ...more] = things
  if (!only) return placed
  const nth = NTH.exec(message)
  if (nth && (more.length > 0 || /number/i.test(nth[0])) && !names(message, nth[0], document)) {
    const at = nthOf(nth)
    const chosen = things.at(at)
    return chosen && at < things.length ? inPlace(message, nth[0], chosen.names) : []
  }
  const all = ALL.exec(message)
  if (all && more.length > 0)
    return inPlace(message, all[0], [listOf(things), ...(only.names.length > 1 ? [listOf(things, 1)] : [])])
  const one = ONE.exec(message)
  // "Mute the bass and pan it left": it is the bass.
  const isOwn =
    one !== null && readSaid(message.slice(0, one.index), document).slots.some(({ kind }) => NAMED.test(kind))
  const subject = more.length === 0 ? only : subjectOf(told, document, things)
  if (!one || isOwn || !subject) return placed
  return (placed.length > 0 ? placed : [message]).flatMap((each) => inPlace(each, one[0], subject.names))
}

const inPlace = (message: string, said: string, put: readonly string[]): readonly string[] =>
  put.map((name) => message.replace(said, () => name))

const listOf = (things: readonly ToldThing[], at = 0): string =>
  things.map(({ names }) => names[at] ?? names[0] ?? '').join(' and ')

/** Whether the words name something themselves: "the second verse". */
const names = (message: string, words: string, document: PlanDocument): boolean =>
  readSaid(message, document).slots.some(
    ({ kind, text, ids }) => NAMED.test(kind) && ids !== undefined && words.toLowerCase().includes(text.toLowerCase()),
  )

/** "The host is 3 dB louder than the guest" is about the host. */
function subjectOf(told: Told, document: PlanDocument, things: readonly ToldThing[]): ToldThing | undefined {
  if (!/^(?:who|which|what)\b.*\b(?:louder|quieter|longer|shorter|loud|quiet|more|less|\w+est)\b/i.test(told.words))
    return undefined
  const [first, ...ids] = readSaid(told.answer, document).slots[0]?.ids ?? []
  return ids.length > 0 ? undefined : things.find(({ id }) => id === first)
}

const BESIDE_THERE = /\b(from|after|until|till|before|up to) (?:there|that (?:point|place|spot))(?: on(?:wards?)?)?\b/i

function withPlace(message: string, told: Told, document: PlanDocument): readonly string[] {
  const beside = BESIDE_THERE.exec(message)
  const place = beside || THERE.test(message) ? placeTold(told, document) : null
  if (place === null) return []
  if (beside) {
    const side = (beside[1] ?? '').toLowerCase()
    const ends = /^(?:from|after)$/.test(side) ? ' to the end' : ''
    return [message.replace(BESIDE_THERE, () => `${side} ${place}${ends}`)]
  }
  // What is a part of a song is a stretch of it: "mute the drums there".
  const [part, ...more] = thingsTold(told, document)
  if (part?.kind === 'section' && more.length === 0)
    return part.names.map((name) => message.replace(THERE, () => `in ${name}`))
  return ['at', 'to'].map((lead) => message.replace(THERE, () => `${lead} ${place}`))
}
