import {
  functionWords,
  lemma,
  numberAt,
  readWords,
  timeUnits,
  tokenize,
  type Frame,
  type Mention,
  type Span,
  type Token,
} from '../../words/index.ts'
import type { State } from '../../kernel/index.ts'
import { type PlanDocument, verbsOf } from '../plan-document.ts'

/**
 * A value as it was said, with where it stands in the words. `kind` says what may take its place: `track` for a track,
 * `db` for an amount in decibels, `way:fade` for one of two ways. `value` and `unit` are those of a number.
 */
export type Slot = {
  readonly kind: string
  readonly text: string
  readonly span: Span
  readonly value?: number
  readonly unit?: string
  /** An end of something: "the first 2 seconds", "at the end". */
  readonly edge?: 'start' | 'end'
  /** What says it wherever the text itself would not: the whole name of what is called in short. */
  readonly put?: string
  /** The ids of what it names. */
  readonly ids?: readonly string[]
  /** Further kinds whose place it may take. */
  readonly fits?: readonly string[]
  /** An amount that is left, and not one that goes. */
  readonly leaves?: boolean
  /** Takes the place of its like, or none. */
  readonly isBound?: boolean
  /** How it is said where it has no place yet. */
  readonly behind?: string
  /** Where it lies in time. */
  readonly startSeconds?: number
  readonly endSeconds?: number
}

/** Words with what they say by values. `numbers` lie in slots or stand alone; `words` are the tokens. */
export type Said = {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly clauses: readonly Span[]
  readonly slots: readonly Slot[]
  readonly numbers: readonly Slot[]
  readonly ways: readonly Slot[]
  /** What was meant for a name and is none. */
  readonly unnamed: readonly Slot[]
}

/** What was read of each state: a message is looked at from many sides, and the same words are read again and again. */
const known = new WeakMap<State, Map<string, Said>>()

/** Reads what some words say by values, on a document as it is. */
export function readSaid(text: string, document: PlanDocument): Said {
  const read = known.get(document.state) ?? new Map<string, Said>()
  known.set(document.state, read)
  const said = read.get(text) ?? readAnew(text, document)
  read.set(text, said)
  return said
}

function readAnew(text: string, document: PlanDocument): Said {
  const frame = document.frame(document.state, text)
  const { clauses } = readWords(text, frame, verbsOf(document))
  const own = document.ear?.slots?.(text, document.state) ?? []
  const common = clauses
    .flatMap(({ mentions }) => mentions)
    .flatMap((mention) => slotOf(mention, frame))
    .filter(({ span }) => !own.some((each) => overlaps(each.span, span)))
    .filter(
      ({ span }, at, all) => all.findIndex((each) => each.span.from === span.from && each.span.to === span.to) === at,
    )
  const slots = [...own, ...withShortNames(common, text, frame)].toSorted((a, b) => a.span.from - b.span.from)
  const tokens = tokenize(text)
  const unnamed = clauses
    .flatMap(({ mentions }) => mentions)
    .flatMap((mention): Slot[] =>
      mention.kind === 'problem' && mention.about === 'name'
        ? [{ kind: 'unnamed', text: mention.text, span: mention.span }]
        : [],
    )
  return {
    text,
    unnamed,
    tokens,
    clauses: clauses.map(({ span }) => span),
    slots,
    numbers: numbersIn(text, tokens),
    ways: waysIn(text, tokens).filter((way) => !isInPlace(way, tokens, slots)),
  }
}

/** "Mic 2" is guest mic 2 where no other name holds these words. */
function withShortNames(slots: readonly Slot[], text: string, { things }: Frame): readonly Slot[] {
  const tokens = tokenize(text)
  const known = things.map((thing) => ({
    ...thing,
    row: ` ${tokenize(thing.name)
      .map((token) => token.text)
      .join(' ')} `,
  }))
  const found: Slot[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    for (let next = Math.min(tokens.length, at + 4); next > at; next -= 1) {
      const words = tokens.slice(at, next)
      // "The backing ones".
      const ones = /^ones?$/.test(tokens[next]?.text ?? '') && words.length === 1 ? tokens[next] : undefined
      const span = { from: words[0]?.span.from ?? 0, to: (ones ?? words.at(-1))?.span.to ?? 0 }
      const row = ` ${words.map((token) => token.text).join(' ')} `
      const [only, ...more] = known.filter((thing) => thing.row.includes(row))
      if (!only || more.length > 0 || only.row === row || !(tells(words) || (ones && isLong(words)))) continue
      if (slots.some((slot) => overlaps(slot.span, span) && !(holds(span, slot.span) && slot.kind === only.kind)))
        continue
      found.push({ kind: only.kind, text: text.slice(span.from, span.to), put: only.name, span, ids: [only.id] })
      at = next - 1
      break
    }
  }
  return [...slots.filter(({ span }) => !found.some((each) => overlaps(each.span, span))), ...found]
}

const isLong = ([word]: readonly Token[]): boolean =>
  word?.kind === 'word' && word.text.length > 3 && !functionWords.has(word.text)

/** A number beside a word tells things apart; a word alone must be long enough to be no other. */
const tells = (words: readonly Token[]): boolean =>
  words.length > 1
    ? words.some(({ kind }) => kind === 'number') && words.some(({ kind }) => kind === 'word')
    : words.every(
        ({ kind, text }) => kind === 'word' && text.length > 4 && !lemma(text).isVerb && !functionWords.has(text),
      )

export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to
export const holds = (outer: Span, inner: Span): boolean => outer.from <= inner.from && outer.to >= inner.to

function slotOf(mention: Mention, { durationSeconds }: Frame): Slot[] {
  const { span, text } = mention
  switch (mention.kind) {
    case 'name':
      return [{ kind: mention.things[0]?.kind ?? 'thing', text, span, ids: mention.things.map(({ id }) => id) }]
    case 'range': {
      const { startSeconds, endSeconds, via } = mention
      const isStart = via === 'first' || (startSeconds === 0 && via === 'length-at')
      const isEnd = via === 'last'
      const kind = via === 'label' ? 'label' : 'range'
      return [
        {
          kind,
          text,
          span,
          startSeconds,
          endSeconds,
          ...(isStart && { edge: 'start' }),
          ...(isEnd && { edge: 'end' }),
        },
      ]
    }
    case 'time':
      return [
        {
          kind: 'place',
          text,
          span,
          startSeconds: mention.seconds,
          endSeconds: mention.seconds,
          ...(mention.seconds === 0 && { edge: 'start' as const }),
          ...(mention.seconds >= durationSeconds && { edge: 'end' as const }),
        },
      ]
    case 'duration':
      return [{ kind: 'length', text, span, value: mention.seconds, unit: 'time' }]
    case 'quantity':
      // A number alone is told by `numbers`.
      if (mention.unit === 'count') return []
      return mention.side === undefined
        ? [{ kind: mention.unit, text, span, value: mention.value, unit: mention.unit }]
        : [{ kind: 'side', text, span }]
    case 'text':
      return [{ kind: 'text', text, span }]
    case 'problem':
      return mention.about === 'name' ? [] : [{ kind: mention.about === 'duration' ? 'length' : 'range', text, span }]
  }
}

/** Numbers as they stand in the words, with the unit behind them. */
function numbersIn(text: string, tokens: readonly Token[]): Slot[] {
  const found: Slot[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const number = numberAt(tokens, at)
    const [first, last] = [tokens[at], tokens[(number?.next ?? 1) - 1]]
    if (!number || !first || !last || isPronoun(tokens, at)) continue
    const sign = tokens[at - 1]
    const isNegative =
      sign !== undefined && (sign.text === 'minus' || (/^[-−–]$/.test(sign.text) && sign.span.to === first.span.from))
    const span = { from: isNegative ? sign.span.from : first.span.from, to: last.span.to }
    const unit = unitOf(tokens[number.next]?.text ?? '')
    found.push({
      kind: 'number',
      text: text.slice(span.from, span.to),
      span,
      value: isNegative ? -number.value : number.value,
      ...(unit !== undefined && { unit }),
    })
    at = number.next - 1
  }
  return found
}

/** "The backup one", "that one": no number. */
function isPronoun(tokens: readonly Token[], at: number): boolean {
  const [before, behind] = [tokens[at - 1], tokens[at + 1]?.text ?? '']
  return (
    tokens[at]?.text === 'one' &&
    unitOf(behind) === undefined &&
    before?.kind === 'word' &&
    !/^(?:to|by|at|is|be|of|minus|only|just|about|say|make|it|for|bar|beat|sentence|line|take|track)$/.test(before.text)
  )
}

function unitOf(word: string): string | undefined {
  const time = timeUnits.get(word)
  if (time !== undefined && time !== 'plain') return time
  if (/^(?:db|decibels?|dbfs)$/.test(word)) return 'db'
  if (/^(?:lufs|lkfs|lu)$/.test(word)) return 'lufs'
  if (/^(?:%|percent|per cent)$/.test(word)) return 'percent'
  if (/^(?:semitones?|st|half-?steps?|octaves?|cents?)$/.test(word))
    return word.startsWith('oct') ? 'octave' : 'semitones'
  if (/^bpm$/.test(word)) return 'bpm'
  if (/^k?hz$/.test(word)) return 'hz'
  return undefined
}

/** Words that stand for one of two or more ways; one takes the place of another of its row. */
export const ways: Readonly<Record<string, readonly (readonly string[])[]>> = {
  fade: [['in'], ['out']],
  loud: [
    ['louder', 'up'],
    ['quieter', 'softer', 'down', 'lower'],
  ],
  pitch: [
    ['up', 'higher'],
    ['down', 'lower'],
  ],
  side: [['left'], ['right'], ['center', 'centre', 'middle']],
  order: [['before'], ['after', 'behind']],
  edge: [
    ['first', 'start', 'beginning', 'opening', 'front', 'top'],
    ['last', 'end', 'ending', 'back', 'bottom', 'final', 'closing'],
  ],
  pace: [['faster', 'quicker'], ['slower']],
  size: [
    ['longer', 'looser'],
    ['shorter', 'tighter'],
  ],
  density: [
    ['busier', 'denser', 'fuller', 'more complex'],
    ['sparser', 'simpler', 'thinner', 'calmer', 'less busy', 'less dense'],
  ],
  shade: [['brighter'], ['darker']],
  mute: [['mute'], ['unmute']],
  solo: [['solo'], ['unsolo']],
  mode: [['major'], ['minor']],
  kind: [['mono'], ['stereo']],
}

/** The ways by their first word: axis and words, in the order of the table. */
const waysByFirst = new Map<string, (readonly [axis: string, words: readonly string[]])[]>()
for (const [axis, row] of Object.entries(ways))
  for (const words of row.flat().map((way) => way.split(' '))) {
    const [first = ''] = words
    const others = waysByFirst.get(first) ?? []
    others.push([axis, words])
    waysByFirst.set(first, others)
  }

function waysIn(text: string, tokens: readonly Token[]): Slot[] {
  return tokens.flatMap((token, at) => {
    const said = (waysByFirst.get(token.text) ?? []).filter(([, words]) => isSaid(tokens, at, words))
    return said
      .filter(([axis], index) => said.findIndex(([other]) => other === axis) === index)
      .map(([axis, words]) => {
        const span = { from: token.span.from, to: tokens[at + words.length - 1]?.span.to ?? token.span.to }
        return { kind: `way:${axis}`, text: text.slice(span.from, span.to), span }
      })
  })
}

/** "In the verse" is no fading in. */
function isInPlace({ text, span }: Slot, tokens: readonly Token[], slots: readonly Slot[]): boolean {
  if (!/^in$/i.test(text)) return false
  const before = tokens.findLast((token) => token.span.to <= span.from)
  const behind = tokens.find((token) => token.span.from >= span.to && !/^(?:the|my|our)$/.test(token.text))
  const isPlace = slots.some(
    (slot) => behind && /^(?:section|label|region|track)$/.test(slot.kind) && holds(slot.span, behind.span),
  )
  return isPlace && before?.text.startsWith('fad') !== true
}

const isSaid = (tokens: readonly Token[], at: number, words: readonly string[]): boolean =>
  words.every((word, next) => tokens[at + next]?.text === word)

/** Words that are each other's opposite, whatever else stands in their rows. */
const opposites: readonly (readonly [string, string])[] = [
  ['up', 'down'],
  ['higher', 'lower'],
  ['louder', 'quieter'],
  ['louder', 'softer'],
  ['before', 'after'],
]

/** The word for the other way; undefined where there are more than two. */
export function otherWay(axis: string, word: string): string | undefined {
  const pair = opposites.find((each) => each.includes(word))
  if (pair) return pair[0] === word ? pair[1] : pair[0]
  const row = ways[axis] ?? []
  const others = row.filter((words) => !words.includes(word)).slice(0, axis === 'side' ? 1 : undefined)
  return others.length === 1 ? others[0]?.[0] : undefined
}
