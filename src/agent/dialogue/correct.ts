import type { TurnMemory } from '../intent.ts'
import {
  type Candidate,
  type Continued,
  type Context,
  stands,
  given,
  THINGS,
  startsRequest,
  clausesOf,
  inClause,
  withoutVerbOf,
  withArticle,
} from './context.ts'
import { readCues } from './cues.ts'
import { goOn, filledIn } from './go-on.ts'
import type { Leaning } from './leaning.ts'
import { readLeaning, TURNED } from './message.ts'
import { NTH, nthOf } from './nth.ts'
import { TAKES_AWAY } from './spared-turn.ts'
import { resolved, theOther } from './point-back.ts'
import { PRONOUN } from './pointing.ts'
import { isOnlyValues, sayAnew } from './say-anew.ts'
import { sayNamed, sayTurned } from './say-otherwise.ts'
import { scaled } from './scale.ts'
import { readSaid } from './slots.ts'

/**
 * A message without a request in it: its values go where its other words say, in the place of others or beside
 * them.
 */
export function leanByCues(context: Context, body: string): Continued | null {
  const { old, document, last } = context
  const plain = body
    .replace(/\bone more(?: of (?:those|these|them))?\b/i, 'another')
    .replace(/\b(?:mixed|mix|messed|screwed|slipped|goofed) (?:that |it )?up\b/i, 'mistaken')
  const fresh = readSaid(plain, document)
  const values = fresh.slots.length + fresh.numbers.length + fresh.ways.length
  const cues = readCues(fresh, old, context.verbs)
  if (
    values === 0 ||
    cues.asks ||
    cues.unknown.length > 0 ||
    /\b(?:not|without|except|never|don't|back)\b/i.test(plain)
  )
    return null
  const isWholeThing =
    old.slots.every(({ kind }) => fresh.slots.some((slot) => slot.kind === kind)) && old.slots.length > 1
  // "The first ten in" behind "fade out the last ten": what says all of it anew comes beside it.
  const has = (kind: string): boolean => [...fresh.slots, ...fresh.ways].some((each) => each.kind === kind)
  const isOtherWay =
    old.slots.length > 0 && old.ways.length > 0 && [...old.slots, ...old.ways].every((way) => has(way.kind))
  const isWhole = isWholeThing || isOtherWay
  if (cues.adds || (isWhole && !cues.corrects)) return { isLeaning: true, candidates: goOn(context, plain, true) }
  const isSetting = fresh.slots.every(({ kind }) => !THINGS.test(kind) && kind !== 'label')
  // "Put a bassline over it" adds to what was made.
  if (!cues.corrects && (!isSetting || PRONOUN.test(plain))) return null
  const retracts = given(last.turn)
  const before = context.without(retracts)
  if (before === null) return null
  const found = anew({ ...context, document: before }, plain, true)
  // "Take a second out at 0:21" may be a request of its own.
  const isLeaning = cues.corrects || !HANDS_OVER.test(plain)
  return found.length === 0 ? null : { isLeaning, candidates: found.map((words) => stands(words, retracts)) }
}

const HANDS_OVER =
  /^\W*(?:(?:ok|okay|so|and|then|now|please|um|uh|well)[\s,]+)*(?:take|put|get|give|have|change|switch|hold)\b/i

/** Something else in the place of what the last turn did. */
export function correct(
  context: Context,
  { body, isSure, instead = '' }: Extract<Leaning, { how: 'correct' }>,
): Continued {
  const { last } = context
  const retracts = given(last.turn)
  const before = context.without(retracts)
  if (before === null) return { isLeaning: isSure, candidates: [] }
  const both = bothTurned(context, body)
  if (both !== null) return { isLeaning: true, candidates: [both] }
  // What is swapped is two: one alone is not turned round.
  const [, first] = context.earlier
  if (SWAPS.test(body) && first && sameOperation(first, last)) return { isLeaning: true, candidates: [] }
  const isNaming = isSure || CALLED.test(context.words)
  const found = anew({ ...context, document: before }, body, false, isNaming)
  const scale = readLeaning(body)
  const more = scale.how === 'scale' ? scaled(context, scale.scale) : []
  const isRequest = startsRequest(body, context)
  // "Actually, mute the guest too" is a request of its own.
  const own = isSure || (isRequest && found.length === 0) ? filledIn({ ...context, document: before }, body) : []
  return {
    isLeaning: isSure || !isRequest,
    candidates: [
      ...further(context, { body, instead }),
      ...swapped(context, { body, instead }).map((words) => stands(words, retracts)),
      ...more,
      ...found.map((words) => stands(words, retracts)),
      ...own.map((words) => stands(words, retracts)),
      // "No, unmute it" where it was not muted before: nothing is taken back, and it is unmuted.
      ...(isSure && isTurned(context, body) ? filledIn(context, body).map((words) => stands(words, [])) : []),
      // "Make it purple" asks for more of the same thing.
      ...(isSure ? [] : filledIn(context, context.words).map((words) => stands(words, []))),
    ],
  }
}

/** "Unmute" behind "mute": the other way of the same. */
const isTurned = ({ old, document }: Context, body: string): boolean =>
  readSaid(body, document).ways.some(({ kind, text }) =>
    old.ways.some((way) => way.kind === kind && way.text.toLowerCase() !== text.toLowerCase()),
  )

const MOVED = new RegExp(
  String.raw`^(?:(?:no|oh|sorry|wait|but|and|actually|hm+|oops)[\s,]+)*(?:(?:make|put|have|move|set|change) ` +
    String.raw`)?(the (?:first|second|third|last)(?: one)?)(?: (?:should|must|has to|needs to|ought to|was ` +
    String.raw`supposed to|is supposed to)(?: have)?(?: (?:be|been|go|start|say|read|come))?)? ((?:to|at|from|` +
    String.raw`until|by|called|be) .+|[-\d].*)$`,
  'i',
)

/** "The first one should be at 16": the turn that made it is put right. */
export function correctedAmong(context: Context, said: string): Continued | null {
  const [, which = '', value = ''] = MOVED.exec(said.trim().replace(/[.!\s]+$/, '')) ?? []
  const nth = which === '' ? null : NTH.exec(which)
  const made = nth && turnsAlike(context)
  const turn = nth && made && made.length > 1 ? made.at(nthOf(nth)) : undefined
  const before = turn && context.without(given(turn.turn))
  if (!turn || !before) return null
  const old = readSaid(turn.intent.words, before)
  const fresh = readSaid(value.replace(/^(?:be|called)\s+/i, ''), before)
  const words = isOnlyValues(fresh, old) ? sayAnew(old, fresh, { isInPlace: true }) : null
  return words === null ? null : { isLeaning: true, candidates: [stands(words, given(turn.turn))] }
}

const SWAPS = /^swap (?:them|those|these)\b/i
const sameOperation = (one: TurnMemory, other: TurnMemory): boolean =>
  one.came?.at(-1)?.operation === other.came?.at(-1)?.operation

/** The last turns that did the same kind of thing, the first of them first. */
function turnsAlike({ earlier }: Context): readonly TurnMemory[] {
  const doneBy = ({ came = [] }: TurnMemory): string => came.at(-1)?.operation ?? ''
  const [last] = earlier
  const others = earlier.findIndex((each) => each.turn === undefined || !last || doneBy(each) !== doneBy(last))
  return (others < 0 ? earlier : earlier.slice(0, others)).toReversed()
}

/** "The other way round, both of them": the last two turns. */
function bothTurned({ earlier: [last, first], old, without }: Context, body: string): Candidate | null {
  const turned = body.replace(/[\s,]+(?:for )?both(?: of (?:them|those|these))?(?: please)?$/i, '')
  const before = first && without(given(first.turn))
  const isSwap = SWAPS.test(body)
  if ((turned === body && !isSwap) || !TURNED.test(turned) || !last || !before) return null
  const [one, other] = [sayTurned(readSaid(first.intent.words, before)), sayTurned(old)]
  if (one === null || other === null) return null
  return stands(`${one}, then ${other}`, [...given(last.turn), ...given(first.turn)])
}

/** "I said 1:30 but 1:20 is enough": in the very place of what is named as wrong, where that stands once. */
function swapped(
  { old, document }: Context,
  { body, instead }: { readonly body: string; readonly instead: string },
): readonly string[] {
  const wrong = instead.trim()
  const right = body.trim()
  const fresh = readSaid(right, document)
  if (!/\d/.test(wrong) || !/\d/.test(right) || !isOnlyValues(fresh, old)) return []
  const [before, behind, ...more] = old.text.split(
    new RegExp(`(?<![\\d:.])${wrong.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\d:]|\\.\\d)`, 'i'),
  )
  return behind === undefined || more.length > 0 ? [] : [`${before ?? ''}${right}${behind}`]
}

/** "Not the bass, the keys", where an earlier turn spoke of the bass: that turn is the one that is corrected. */
function further(
  { earlier, last, without }: Context,
  { body, instead }: { readonly body: string; readonly instead: string },
): readonly Candidate[] {
  const wrong = instead.toLowerCase()
  const speaks = ({ intent }: TurnMemory): boolean => intent.words.toLowerCase().includes(wrong)
  if (wrong === '' || speaks(last)) return []
  return earlier.slice(1, 4).flatMap((memory) => {
    const document = speaks(memory) ? without(given(memory.turn)) : null
    const old = document && readSaid(memory.intent.words, document)
    const fresh = document && readSaid(body, document)
    if (!old || !fresh || !isOnlyValues(fresh, old)) return []
    return given(sayAnew(old, fresh, { isInPlace: true })).map((words) => stands(words, given(memory.turn)))
  })
}

const NOUN_ONLY = new RegExp(
  [
    String.raw`^((?:(?:please|now|and) )*[\w-]+(?: (?:out|off|up|down))?) (?:the |my |our )?[\w-]+`,
    String.raw`(?: (?:track|part|section|line|clip|channel))?[.!]*$`,
  ].join(''),
  'i',
)
const CALLED = /\b(?:call|name|title|label|spell|read|say)s?\b/i

/** "Travel should go", "I wanted Travel gone" behind what took something else away. */
const GONE = new RegExp(
  [
    String.raw`\s+(?:(?:should|must|has to|needs to|ought to|can|was supposed to) (?:have )?(?:go|gone|leave|`,
    'be (?:cut|removed|deleted|gone|out|taken out)|disappear)|gone|removed|deleted|out)$',
  ].join(''),
  'i',
)

const NAMING = new RegExp(
  [
    String.raw`^(?:it |that |this )?(?:must |should |has to |needs to |ought to |is |was )?(?:be )?(?:read|say|`,
    String.raw`called|named|titled|spelled|spelt)\s+`,
  ].join(''),
  'i',
)

/** The last request with what the message says in the place of its like. */
export function anew(context: Context, said: string, isExplained = false, isNaming = true): readonly string[] {
  const whole = resolved(context, said).replace(/,\s*not .+$/i, '')
  const body = whole.replace(NAMING, '').replace(TAKES_AWAY.test(context.old.text) ? GONE : /$^/, '')
  const { old, document } = context
  if (TURNED.test(body)) return given(sayTurned(old))
  const other = theOther(old, body, context)
  if (other !== null) return given(sayAnew(old, readSaid(other, document)))
  const fresh = readSaid(withoutVerbOf(old, body, context), document)
  const [thing, ...things] = fresh.slots.filter(({ kind }) => THINGS.test(kind))
  // "Mute the guitar", where there is none: what is named now takes the place of its noun.
  const request = context.last.turn === undefined ? NOUN_ONLY.exec(old.text)?.[1] : undefined
  const isUnknown = old.slots.every(({ kind }) => !THINGS.test(kind)) && old.unnamed.length === 0
  if (request !== undefined && isUnknown && thing && things.length === 0 && isOnlyValues(fresh, old))
    return [`${request} ${withArticle(thing.put ?? thing.text)}`]
  if (
    fresh.slots.length + fresh.ways.length + fresh.numbers.length === 0 &&
    fresh.tokens.length <= 6 &&
    (body !== whole || (isNaming && !startsRequest(body, context)))
  ) {
    const named = sayNamed(old, body)
    if (named !== null) return [named]
  }
  return isExplained || isOnlyValues(fresh, old)
    ? clausesOf(old, context).flatMap((clause) => given(inClause(old, clause, fresh)))
    : []
}
