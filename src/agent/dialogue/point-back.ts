import { formatSpan, formatTime, tokenize, type Thing } from '../../words/index.ts'
import { type TurnMemory } from '../intent.ts'
import { type PlanDocument } from '../plan-document.ts'
import { type Context, given, THINGS } from './context.ts'
import { nameMade, tellsPiece, type Made } from './made.ts'
import { NTH, nthOf } from './nth.ts'
import { INSIDE, PRONOUN, THERE } from './pointing.ts'
import { readSaid, type Said, type Slot } from './slots.ts'
import { labelled } from './told.ts'

/** "After that point", "before the cut": a side of where the last turn was. */
const BESIDE = new RegExp(
  [
    String.raw`\b(?:(?:right|just) )?(after|before|behind|from|until|up to) (?:that|this|the) `,
    String.raw`(?:point|spot|cut|split|place|position|mark)(?: on(?:wards?)?)?\b`,
  ].join(''),
  'i',
)

/** A message with a time in the place of "after that point"; the same where there is none. */
export function besideNamed({ old }: Context, body: string): string {
  const lead = BESIDE.exec(body)?.[1]?.toLowerCase()
  const time = old.slots.findLast(({ kind }) => /^(?:range|place|label)$/.test(kind))
  const isBehind = lead === 'after' || lead === 'behind' || lead === 'from'
  const seconds = isBehind ? time?.endSeconds : time?.startSeconds
  if (lead === undefined || seconds === undefined) return body
  return body.replace(BESIDE, () => `${isBehind ? 'after' : 'before'} ${formatTime(seconds)}`)
}

const MADE =
  /\b(?:the|that|this|my|our) (?:new (?:one|track|copy|clip|label|region|section)|copy|duplicate|clone|double)\b/i

/** Whether a message speaks of something by a word for it, and names nothing of the kind itself. */
export function leansOnThing(context: Context, body: string): boolean {
  if (besideNamed(context, body) !== body) return true
  if (isShown(context, body)) return false
  const own = readSaid(body, context.document)
  const isNamed = own.slots.some(({ kind }) => THINGS.test(kind) || kind === 'label')
  return (
    INSIDE.test(body) ||
    (PRONOUN.test(body) && !isNamed) ||
    (THERE.test(body) && /^(?!.*\bis there\b)/i.test(body)) ||
    MADE.test(body) ||
    amongMade(context, body) !== null ||
    ORIGINAL.test(body)
  )
}

/** "Delete this", where something is selected: that is meant, and nothing that was said before. */
function isShown({ document: { frame, state } }: Context, body: string): boolean {
  const pointing = body.match(new RegExp(PRONOUN, 'gi')) ?? []
  const isHere = pointing.length > 0 && pointing.every((word) => /^this$/i.test(word))
  return isHere && frame(state, body).selection !== null
}

/** A message with the names of what it speaks of as new or as what came first. */
export function resolved(context: Context, body: string): string {
  const [told] = toldByKind(context, body)
  if (told !== undefined) return told
  const exact = nameExactly(context, body)
  if (exact !== body) return exact
  const among = amongMade(context, body)
  if (among !== null) return among
  const original = ORIGINAL.test(body) ? originalThing(context) : null
  if (original !== null) return body.replace(ORIGINAL, () => original)
  const made = MADE.test(body) ? newThing(context) : null
  return made === null ? body : body.replace(MADE, () => made)
}

/** "Rename the first one": of what the last turns made, one after another. */
function amongMade({ document, without, earlier }: Context, body: string): string | null {
  const said = NTH.exec(body)
  if (!said || document.ear?.nameExactly) return null
  const listed = (on: PlanDocument): readonly Thing[] =>
    on.frame(on.state, 'tracks clips labels').things.filter(({ kind }) => kind === 'track' || kind === 'label')
  const made: Thing[] = []
  let now = listed(document)
  for (const [at, { turn }] of earlier.slice(0, 1 + MAX_OLDER).entries()) {
    const before = turn === undefined ? null : without(earlier.slice(0, at + 1).flatMap((each) => given(each.turn)))
    const there = new Set((before ? listed(before) : now).map(({ id }) => id))
    const fresh = now.filter(({ id }) => !there.has(id))
    if (!before || fresh.length === 0) break
    made.unshift(...fresh)
    now = listed(before)
  }
  const things = made.filter(({ kind }) => kind === made.at(-1)?.kind)
  const thing = things.length > 1 ? things.at(nthOf(said)) : undefined
  return thing === undefined
    ? null
    : body.replace(said[0], () => (thing.kind === 'label' ? labelled(thing.name) : thing.name))
}

/** How many turns back words such as "the one after it" may point. */
const MAX_OLDER = 4

/** Words in which whatever points back is named exactly, where the kind of document can tell. */
export function nameExactly({ last, document, earlier, without }: Context, body: string): string {
  const { ear, state } = document
  if (!ear?.nameExactly) return body
  const before = without(given(last.turn))?.state ?? state
  const exact = ear.nameExactly(body, { request: last.intent.words, before, now: state })
  if (exact !== body) return exact
  for (const [at, { intent }] of earlier.slice(1, 1 + MAX_OLDER).entries()) {
    const start = without(earlier.slice(0, at + 2).flatMap(({ turn }) => given(turn)))
    const named =
      start && ear.nameExactly(body, { request: intent.words, before: start.state, now: state, isOlder: true })
    if (named && named !== body) return named
  }
  return body
}

/** A message with what its kind of document knows was made by the last turn, in words that find it. */
export function toldByKind(context: Context, body: string): readonly string[] {
  return nameMade(body, madeLast(context))
}

/** Whether a message speaks of a piece of what the last turn split. */
export const tellsSplit = (context: Context, body: string): boolean => tellsPiece(body, madeLast(context))

function madeLast({ document, without, last }: Context): readonly Made[] {
  const before = document.ear?.made ? without(given(last.turn)) : null
  return before && document.ear?.made ? document.ear.made(before.state, document.state) : []
}

/** The stretch that a turn worked on, where its steps tell. */
export function workedOn({ came = [] }: TurnMemory, durationSeconds = Infinity): Slot | undefined {
  const stretch = came.flatMap(({ params }) => {
    const { start_time: start, end_time: end } = { ...(params as { start_time?: unknown; end_time?: unknown } | null) }
    return typeof start === 'number' && typeof end === 'number' ? [[start, end] as const] : []
  })
  const [startSeconds, endSeconds] = stretch.at(-1) ?? []
  // The whole is no place in it.
  const isPart = startSeconds !== 0 || typeof endSeconds !== 'number' || endSeconds < durationSeconds
  return typeof startSeconds === 'number' && typeof endSeconds === 'number' && isPart
    ? { kind: 'range', text: formatSpan(startSeconds, endSeconds), span: { from: 0, to: 0 }, startSeconds, endSeconds }
    : undefined
}

const ORIGINAL = new RegExp(
  [
    String.raw`\b(?:the )?(?:original|source)(?: (?:one|track))?\b|\bthe (?:one|track|clip) (?:that )?(?:it|`,
    String.raw`that|this)(?: one)? (?:was|is|has been) (?:copied|duplicated|made|taken|cloned) (?:from|of)\b`,
  ].join(''),
  'i',
)

/** What the last copy came from, as it was said when it was made. */
function originalThing({ earlier, document, without }: Context): string | null {
  const [at] = earlier
    .slice(0, 4)
    .flatMap(({ turn, came = [] }, index) =>
      turn !== undefined && came.some(({ operation }) => /duplicate|copy|paste/.test(operation)) ? [index] : [],
    )
  const made = at === undefined ? undefined : earlier[at]
  const before = made && without(earlier.slice(0, (at ?? 0) + 1).flatMap(({ turn }) => given(turn)))
  const things = before ? readSaid(made?.intent.words ?? '', before).slots.filter(({ kind }) => THINGS.test(kind)) : []
  const name = document.frame(document.state, 'tracks').things.find(({ id }) => things[0]?.ids?.includes(id))?.name
  return things.length === 1 ? (name ?? null) : null
}

/** What the last turn made, if that is one thing. */
export function newThing({ document, without, last }: Context): string | null {
  const before = without(given(last.turn))
  if (before === null || before === document) return null
  const names = (on: PlanDocument): readonly { readonly id: string; readonly name: string }[] =>
    on.frame(on.state, 'tracks clips labels').things.filter(({ kind }) => kind !== 'clip')
  const there = new Set(names(before).map(({ id }) => id))
  const fresh = names(document).filter(({ id }) => !there.has(id))
  return fresh.length === 1 ? (fresh[0]?.name ?? null) : null
}

/** Where something was, as a place and as a stretch: what was cut out leaves a place only. */
export function timesThere(
  { document, without, last }: Context,
  { kind, text, startSeconds, endSeconds }: Slot,
): readonly string[] {
  if (startSeconds === undefined || endSeconds === undefined)
    return kind === 'place' && !/^(?:at|to|on|after|before|behind)\b/i.test(text)
      ? [`to ${text}`, `at ${text}`]
      : [text]
  const before = without(given(last.turn))
  const lengthOf = (on: PlanDocument): number => on.frame(on.state, '').durationSeconds
  const at = `at ${formatTime(startSeconds)}`
  const isShorter = before !== null && lengthOf(document) < lengthOf(before)
  return kind === 'place' || isShorter ? [at] : [`from ${formatTime(startSeconds)} to ${formatTime(endSeconds)}`, at]
}

/** "The other one": the only other thing of its kind. */
export function theOther(old: Said, body: string, { document }: Context): string | null {
  const said = OTHER.exec(body.trim())
  if (!said) return null
  const [, noun = '', rest = ''] = said
  const named = old.slots.filter(({ kind, ids }) => /^(?:track|speaker)$/.test(kind) && ids !== undefined)
  const kind = named[0]?.kind
  const taken = new Set(named.flatMap(({ ids }) => ids ?? []))
  const others = document
    .frame(document.state, body)
    .things.filter((thing) => thing.kind === kind && !taken.has(thing.id) && thing.tags?.includes('label') !== true)
  const wordsIn = (name: string): readonly string[] => tokenize(name).map(({ text }) => text)
  const isOpen = OPEN_NOUN.test(noun)
  // "The other bass": what is called so.
  const fitting = isOpen ? others : others.filter(({ name }) => wordsIn(name).includes(noun.toLowerCase()))
  // Of several, the one that is called alike: "guest mic 1" and "guest mic 2".
  const own = new Set(named.flatMap(({ text }) => wordsIn(text)))
  const akin = fitting.filter(({ name }) => wordsIn(name).some((word) => word.length > 2 && own.has(word)))
  const [only, ...more] = fitting.length > 1 ? akin : fitting
  return only && more.length === 0 ? `${only.name}${rest}` : null
}

const OPEN_NOUN = /^(?:one|track|voice|person|speaker|channel|side|guy|mic|microphone|instrument|part)$/i
const OTHER = new RegExp(
  String.raw`^(?:(?:for|on|to|in|with|and|i meant?) )*(?:the )?(?:other|second) (\p{L}+)(?: (?:too|as well|` +
    String.raw`instead|please|i meant?))*((?:\s.*)?)$`,
  'iu',
)
