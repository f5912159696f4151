import { lemma, tokenize } from '../../words/index.ts'
import { type TurnMemory } from '../intent.ts'
import {
  type Candidate,
  type Continued,
  type Context,
  stands,
  given,
  lastSaid,
  startsRequest,
  THINGS,
} from './context.ts'
import { anew } from './correct.ts'
import { filledIn } from './go-on.ts'
import type { TurnsTold } from './leaning.ts'
import { readLeaning } from './message.ts'
import { PRONOUN } from './pointing.ts'
import { sayWithoutNamed } from './say-otherwise.ts'
import { scaled } from './scale.ts'
import { readSaid } from './slots.ts'
import { writeOut } from './write-out.ts'

/** "Put sentence 15 back where it was". */
const TO_ITS_PLACE = new RegExp(
  [
    '^(?:(?:please|and|now|then|ok|okay|no|sorry)[, ]+)*',
    '(?:put|bring|move|send|take) (?!it |that |them |this )(.+?) back ',
    '(?:to )?(?:where (?:it|they|he|she) (?:was|were|came from|had been)(?: before)?|',
    '(?:its|their|the) (?:old|original|former) (?:places?|spots?|positions?))$',
  ].join(''),
  'i',
)

/** "I do need the room tone after all, bring it back": the turn that took it away is told by its name. */
export function broughtBack(context: Context, body: string): Continued | null {
  const told =
    /^(.+?)[,;.]\s*(?:so |please |and )*(?:bring|put|get) (?:it|that|them|those|him|her) back(?: in)?$/i.exec(
      body,
    )?.[1] ??
    /^(?:bring|put|get) back (the .+)$/i.exec(body)?.[1] ??
    /^(?:bring|put|get) (the .+) back(?: in)?$/i.exec(body)?.[1] ??
    TO_ITS_PLACE.exec(body)?.[1]
  if (told === undefined) return null
  const turns = turnsMeant(context, { turn: 'told', words: told })
  const retracts = turns?.flatMap(({ turn }) => given(turn)) ?? []
  if (!turns || retracts.length === 0) return null
  const partly = withoutPartOf(context, { turns, words: told })
  if (partly) return { isLeaning: true, candidates: partly }
  const [only, ...more] = turns
  // Of several things that one request took out, what is named comes back, and nothing else.
  if (context.document.ear?.nameExactly && only && more.length === 0 && (only.came ?? []).length > 1)
    return { isLeaning: false, candidates: [stands(body, [])], comesFirst: true, orTakesBack: retracts }
  return { isLeaning: false, candidates: [], takesBack: retracts }
}

/**
 * A turn that asked for several things loses those that are told, and asks where only some of it can be meant; null
 * where all of it is meant.
 */
function withoutPartOf(
  { without, document, verbs }: Context,
  { turns, words }: { readonly turns: readonly TurnMemory[]; readonly words: string },
): readonly Candidate[] | null {
  const [only, ...more] = turns
  const before = only && more.length === 0 ? without(given(only.turn)) : null
  if (!only || !before) return null
  const written = writeOut(only.intent.words, before) ?? only.intent.words
  const old = readSaid(written, before)
  const clauses = partsOf(
    only,
    old.clauses.map(({ from, to }) => written.slice(from, to)),
  )
  const stems = clauses.map((clause) => stemsOf(clause, verbs))
  // What all of them have, such as "sentence", tells none from another.
  const isShared = (stem: string): boolean => clauses.length > 1 && stems.every((own) => own.has(stem))
  const wanted = [...stemsOf(words, verbs)].filter((stem) => !isShared(stem))
  const left = clauses.filter((_clause, at) => wanted.every((stem) => stems[at]?.has(stem) !== true))
  if (clauses.length > 1 && left.length > 0 && left.length < clauses.length) {
    const rest = left.map((clause) => clause.replace(/^[\s,]*(?:and|then|but)\s+|[\s,]+$/gi, ''))
    return [stands(rest.join(', then '), given(only.turn))]
  }
  const fresh = readSaid(words, document)
  const [named, ...others] = fresh.slots.filter(({ kind }) => THINGS.test(kind))
  const like = old.slots.filter(({ kind }) => kind === named?.kind)
  const isList = like.length > 1 || like.some(({ ids = [] }) => ids.length > 1)
  if (!named || others.length > 0 || clauses.length > 1 || !isList) return null
  const said = sayWithoutNamed(old, named)
  return said === null ? [] : [stands(said, given(only.turn))]
}

/** "Sentence 15 to the start and sentence 12 out" has no verbs to cut it by, and came to two things. */
const partsOf = ({ intent, came = [] }: TurnMemory, clauses: readonly string[]): readonly string[] =>
  clauses.length > 1 || came.length < 2
    ? clauses
    : intent.words.split(/\s*(?:[,;]|\band\b|\bthen\b)\s*/i).filter((part) => part !== '')

const SILENT = /\b(?:make|have|leave|put|keep) (it|them|that|those|this) (silent|muted?)\b/i

export function takeBack(context: Context, { which, rest: said }: { which: TurnsTold; rest: string }): Continued {
  const rest = said.replace(SILENT, (_all, it: string, how: string) => `${/^s/i.test(how) ? 'silence' : 'mute'} ${it}`)
  const turns = turnsMeant(context, which)
  if (turns === null) return { isLeaning: true, candidates: [] }
  const retracts = turns.flatMap(({ turn }) => given(turn))
  if (rest === '') {
    const partly = which.turn === 'told' ? withoutPartOf(context, { turns, words: which.words }) : null
    const left = partly ?? replayed(context, turns)
    return left ? { isLeaning: true, candidates: left } : { isLeaning: true, candidates: [], takesBack: retracts }
  }
  const document = context.without(retracts)
  const last = turns.at(-1) ?? context.last
  if (document === null) return { isLeaning: true, candidates: [] }
  const after = { ...context, ...lastSaid(last, context), document }
  const leaning = readLeaning(rest)
  const body = leaning.how === 'correct' || leaning.how === 'goOn' ? leaning.body : rest
  const more = leaning.how === 'scale' ? scaled({ ...after, without: () => document }, leaning.scale) : []
  const limited =
    /^(?:only|just|keep it|leave it|do it|but)\s+(?:only |just )?((?:on|in|for|from|at|during|to)\s+.+)$/i.exec(
      body,
    )?.[1]
  const values = body.replace(VERB_PHRASE, '')
  const found = [
    ...(asksItself(after, body) ? [body] : []),
    ...anew(after, limited ?? body),
    ...(values === body ? [] : anew(after, values)),
    ...filledIn(after, body),
    ...(limited === undefined ? [] : [`${last.intent.words.replace(/[.!?\s]+$/, '')} ${limited}`]),
  ]
  return {
    isLeaning: true,
    candidates: [...more.map(({ words }) => stands(words, retracts)), ...found.map((words) => stands(words, retracts))],
  }
}

/** "Take that back and solo the bass instead": another verb about something named means nothing of the turn before. */
function asksItself({ old, document, verbs }: Context, body: string): boolean {
  const [first] = tokenize(body)
  const { slots, ways } = readSaid(body, document)
  const isOld = old.tokens.some(({ text }) => text === first?.text)
  const isNamed = slots.some(({ kind }) => THINGS.test(kind))
  // "Solo" is a verb here, whatever else it is the name of.
  const isVerb = startsRequest(body, { verbs, document }) || ways[0]?.span.from === 0
  return isNamed && isVerb && !isOld && !VERB_PHRASE.test(body) && !PRONOUN.test(body)
}

/** "Take off the last 10" behind "trim the last 20 seconds off": another verb for the same. */
const VERB_PHRASE = new RegExp(
  [
    String.raw`^(?:please |just |only )*(?:take|cut|trim|chop|shave|remove|delete|drop|get rid of|do|`,
    String.raw`make|use|put)(?: (?:off|out|away|in|it|them))?\s+`,
  ].join(''),
  'i',
)

const LOSES = new RegExp(
  [
    '^(?:(?:please|and|but|so|now|then|ok|okay|can you|could you) )*',
    '(?:(?:lose|remove|take (?:off|out|away)|get rid of|drop|ditch|scrap|kill) (.+?)|',
    'take (.+?) (?:off|away|out|back out)(?: (?:it|them|him|her|the .+?))?|(?:turn |switch )?(.+?) off)(?: again)?',
    '(?:,? (?:but |and )?(?:leave|keep)s? .+)?$',
  ].join(''),
  'i',
)
const ADDS = new RegExp(
  String.raw`^\W*(?:(?:please|and|now|then|can you|could you) )*` +
    String.raw`(?:add|put|give|insert|solo|apply|throw|slap|send|swing)\b`,
  'i',
)

/** "Lose the tremolo again": what a turn added goes when that turn goes, where no operation takes it away. */
export function loses({ earlier, document, verbs }: Context, body: string): Pick<Continued, 'orTakesBack'> {
  const words = LOSES.exec(body)
    ?.slice(1)
    .find((each) => each !== undefined)
  if (words === undefined || /^(?:it|that|this|them)$/i.test(words)) return {}
  const wanted = [...stemsOf(words.replace(/ (?:on|from|of|in) .+$/i, ''), verbs)]
  const [only, ...more] = earlier.filter(({ intent }) => {
    const own = stemsOf(intent.words, verbs)
    return ADDS.test(intent.words) && wanted.length > 0 && wanted.every((stem) => own.has(stem))
  })
  if (only?.turn === undefined || more.length > 0) return {}
  return readSaid(only.intent.words, document).clauses.length < 2 ? { orTakesBack: [only.turn] } : {}
}

/** Later turns that build on what is taken back are done anew; null where nothing builds on it. */
function replayed({ earlier, without }: Context, turns: readonly TurnMemory[]): readonly Candidate[] | null {
  if (without(turns.flatMap(({ turn }) => given(turn))) !== null) return null
  const since = Math.max(...turns.map((each) => earlier.indexOf(each)))
  const later = earlier.slice(0, since + 1)
  const words = later.filter((each) => !turns.includes(each)).map(({ intent }) => intent.words)
  const retracts = later.flatMap(({ turn }) => given(turn))
  return words.length === 0 ? null : [stands(words.toReversed().join(', then '), retracts)]
}

/** The turns that a message takes back; null where it tells none. */
function turnsMeant({ earlier: said, last, verbs }: Context, which: TurnsTold): readonly TurnMemory[] | null {
  const earlier = said.filter(({ turn }) => turn !== undefined)
  if (which.turn === 'last') return last.turn === undefined ? earlier.slice(0, 1) : [last]
  if (which.turn === 'nth') return orNull(given(earlier.toReversed().at(which.at)))
  if (which.turn === 'count') return orNull(earlier.slice(0, which.count))
  const wanted = stemsOf(which.words.replace(/^(?:only|just) /, ''), verbs)
  if (wanted.size === 0) return null
  const fits = earlier.map(({ intent, said }) => {
    const own = stemsOf(`${intent.words} ${said ?? ''}`, verbs)
    return [...wanted].filter((word) => own.has(word)).length
  })
  const best = Math.max(...fits)
  if (best === 0) return null
  if (which.turn === 'others') return orNull(earlier.filter((_, at) => fits[at] === 0))
  if (which.turn === 'told') {
    const found = earlier.filter((_, at) => fits[at] === best)
    return found.length === 1 ? found : null
  }
  if (which.turn === 'after') {
    const at = fits.indexOf(best)
    return at > 0 ? earlier.slice(0, at) : null
  }
  // All from the first of those on: "before the fades".
  const from = fits.lastIndexOf(best)
  return earlier.slice(0, from + 1)
}

const orNull = (turns: readonly TurnMemory[]): readonly TurnMemory[] | null => (turns.length === 0 ? null : turns)

export function stemsOf(words: string, verbs: readonly string[]): ReadonlySet<string> {
  return new Set(
    tokenize(words)
      .filter(({ kind, text }) => kind !== 'sign' && !SMALL.has(text))
      // "The transposition" is of the same stem as "transpose".
      .map(({ text }) => lemma(text.replace(/s$/, ''), verbs).lemma.slice(0, STEM)),
  )
}

const STEM = 6

const SMALL = new Set(
  (
    'the a an my your i you we on in at of to for it that this one last edit change thing did made ' +
    'was were and all both'
  ).split(' '),
)
