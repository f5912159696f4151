import { exceptAt, groupAt } from './group-at.ts'
import { lengthAt } from './length-at.ts'
import { nameAt, type NameFound, type Scope } from './name-at.ts'
import { ordinalAt, type MissingName } from './ordinal-at.ts'
import type { Parsed } from './number-at.ts'
import {
  makeMention,
  nameMentions,
  problemMention,
  rangeMentions,
  textMentions,
  timeMention,
  type TokenRange,
} from './make-mention.ts'
import { plainLengthAt, rangeAt } from './range-at.ts'
import { quantityAt } from './quantity-at.ts'
import type { Clause, Frame, Mention, Token } from './reading.ts'
import { lengthFrom, type Refusal } from './resolve-point.ts'
import { resolveRange, withMinutes, invertRanges, type Resolved } from './resolve-range.ts'
import { findVerbatims, type Verbatim } from './find-verbatims.ts'
import { timeAt } from './time-at.ts'
import { timeUnits, partNouns, ordinals } from './vocabulary.ts'
import { lemma } from './lemma.ts'
import { tokenize } from './tokenize.ts'
import { isEnd } from './point-at.ts'
import type { RangeExpression } from './point.ts'
import { isTelling, kindWords, nameIndex } from './name-index.ts'
import { nearest } from './nearest.ts'

const adjectives = new Set(
  (
    'new mono stereo label audio midi video empty whole entire same next previous other selected current top bottom ' +
    'single left right only whichever main blank separate own muted soloed existing different'
  ).split(' '),
)

type Read = { readonly mentions: readonly Mention[]; readonly next: number }

/** Reads the mentions of one clause from left to right; the first rule that fits a place takes its tokens. */
export function readMentions(
  scope: Scope,
  frame: Frame,
  previous: Clause | undefined,
): { mentions: Mention[]; used: ReadonlySet<number> } {
  const mentions: Mention[] = []
  const used = new Set<number>()
  const texts = new Map(findVerbatims(scope).map((one) => [one.from, one]))
  // No rule may read into a text, so the rules see a wall in its place.
  const walled = { ...scope, tokens: scope.tokens.map((token): Token => token) }
  for (const { from, next } of texts.values())
    for (let at = from; at < next; at += 1)
      walled.tokens[at] = { ...(scope.tokens[at] ?? wall), text: wall.text, kind: wall.kind }
  for (let at = 0; at < scope.tokens.length;) {
    const text = texts.get(at)
    const read = text === undefined ? readAt(walled, at, { frame, previous, mentions }) : readText(scope, text)
    if (read !== null) {
      mentions.push(...read.mentions)
      for (let one = at; one < read.next; one += 1) used.add(one)
    }
    at = Math.max(at + 1, read?.next ?? 0)
  }
  return { mentions, used }
}

const wall: Token = { text: '\u0000', span: { from: 0, to: 0 }, kind: 'sign', used: false }

type Context = { readonly frame: Frame; readonly previous: Clause | undefined; readonly mentions: readonly Mention[] }

/** Signs that may begin a value. */
const opensValue = new Set(['-', '–', '—', '−', '+', '@', '~'])

function readAt(scope: Scope, at: number, context: Context): Read | null {
  const { frame } = context
  const token = scope.tokens[at]
  if (token?.kind === 'sign' && !opensValue.has(token.text)) return null
  return (
    readNamed(scope, at, wholeNameAt(scope, at) ?? groupAt(scope, at) ?? ordinalAt(scope, at), frame) ??
    readRange(scope, at, context) ??
    readTimes(scope, at, frame) ??
    readQuantity(scope, at) ??
    readLength(scope, at, frame) ??
    readNamed(scope, at, nameAt(scope, at), frame) ??
    readUnknown(scope, at)
  )
}

/** A full name of several words goes before every other rule: a label may be called "The End". */
function wholeNameAt(scope: Scope, at: number): Parsed<NameFound> | null {
  const found = nameAt(scope, at)
  return found !== null &&
    found.next > at + 1 &&
    ['id', 'exact', 'word'].includes(found.value.level) &&
    scope.tokens[at]?.kind === 'word'
    ? found
    : null
}

function readNamed(scope: Scope, at: number, found: Parsed<NameFound | MissingName> | null, frame: Frame): Read | null {
  if (found === null) return null
  const place: TokenRange = { scope, from: at, next: found.next }
  if ('missing' in found.value)
    return {
      mentions: [
        problemMention(
          place,
          {
            code: /selected/.test(found.value.missing) ? 'no-selection' : 'no-such-thing',
            message: found.value.missing,
          },
          'name',
        ),
      ],
      next: found.next,
    }
  return { mentions: nameMentions(place, found.value, frame), next: found.next }
}

function readRange(scope: Scope, at: number, { frame, previous, mentions }: Context): Read | null {
  const last = mentions.at(-1)
  const word = scope.tokens[at]?.text ?? ''
  const isException =
    /^(?:except|excluding|besides|other|apart|aside|excepting)$/.test(word) ||
    (word === 'but' && last?.kind === 'range')
  const exception = isException ? exceptAt(scope, at) : null
  // "the first minute except the first 10 seconds": two ranges of which one is not meant. Nobody may take both.
  const left = exception === null ? null : rangeAt(scope, exception)
  if (left !== null)
    return {
      mentions: [
        problemMention(
          { scope, from: at, next: left.next },
          { code: 'vague', message: 'Say the ranges one by one, without an exception.' },
          'range',
        ),
      ],
      next: left.next,
    }
  const found = thisAt(scope, at, frame) ?? rangeAt(scope, at, last?.kind === 'range')
  if (found === null) return null
  const place: TokenRange = { scope, from: at, next: found.next }
  const expression = found.value
  if (expression.kind === 'rest' || expression.kind === 'part') {
    const earlier =
      expression.kind === 'rest' ? restRanges(previous, frame) : partRange(expression.which, previous, frame)
    return earlier === null ? null : { mentions: rangeMentions(place, earlier), next: found.next }
  }
  const resolved = resolveRange(expression, frame)
  // "The first 5 and the last 5 seconds": a unit that comes later holds for both.
  const isInSeconds = scope.tokens.slice(found.next).some(({ text }) => timeUnits.get(text) === 'second')
  return {
    mentions: rangeMentions(place, isInSeconds ? resolved : withMinutes(resolved, expression, frame), expression),
    next: found.next,
  }
}

function readTimes(scope: Scope, at: number, frame: Frame): Read | null {
  const found = timeAt(scope, at)
  if (found === null) return null
  return { mentions: found.times.map((time) => timeMention(scope, time, frame)), next: found.next }
}

function readQuantity(scope: Scope, at: number): Read | null {
  const found = quantityAt(scope, at)
  if (found === null) return null
  const { notes, ...quantity } = found.value
  return {
    mentions: [makeMention({ scope, from: at, next: found.next }, { kind: 'quantity', ...quantity }, { notes })],
    next: found.next,
  }
}

function readLength(scope: Scope, at: number, frame: Frame): Read | null {
  const isVague =
    /^(?:few|several|some)$/.test(scope.tokens[at]?.text ?? '') &&
    /^(?:seconds|secs|minutes|mins|milliseconds|hours)$/.test(scope.tokens[at + 1]?.text ?? '')
  if (isVague)
    return {
      mentions: [
        problemMention(
          { scope, from: at, next: at + 2 },
          { code: 'vague', message: `How many ${scope.tokens[at + 1]?.text ?? 'seconds'} is that?` },
          'duration',
        ),
      ],
      next: at + 2,
    }
  const found = lengthAt(scope.tokens, at) ?? (scope.tokens[at - 1]?.text === 'for' ? plainLengthAt(scope, at) : null)
  if (found === null) return null
  const place: TokenRange = { scope, from: at, next: found.next }
  const seconds = lengthFrom(0, found.value, frame)
  if (typeof seconds !== 'number') return { mentions: [problemMention(place, seconds, 'duration')], next: found.next }
  if (seconds === 0)
    return {
      mentions: [problemMention(place, { code: 'empty', message: 'That is no time at all.' }, 'duration')],
      next: found.next,
    }
  return { mentions: [makeMention(place, { kind: 'duration', seconds })], next: found.next }
}

function readUnknown(scope: Scope, at: number): Read | null {
  const found = unknownNameAt(scope, at)
  if (found === null) return null
  return {
    mentions: [
      problemMention({ scope, from: at, next: found.next }, { code: 'unknown-name', message: found.value }, 'name'),
    ],
    next: found.next,
  }
}

function readText(scope: Scope, text: Verbatim): Read {
  return { mentions: textMentions(scope, text), next: text.next }
}

/** "this" as the object of a request is the selection. With none it refers back, and is read by nobody here. */
function thisAt(scope: Scope, at: number, frame: Frame): Parsed<RangeExpression> | null {
  const { tokens, verbs } = scope
  if (tokens[at]?.text !== 'this' || frame.selection === null) return null
  const before = tokens[at - 1]
  const isObject =
    before === undefined ||
    lemma(before.text, verbs).isVerb ||
    /^(?:of|in|on|out|up|down|for|to|all|only|just|off|over)$/.test(before.text)
  if (!isObject) return null
  const behind = tokens[at + 1]?.text ?? ''
  const isPart = partNouns.has(behind) || behind === 'thing' || behind === 'stuff' || behind === 'selection'
  const isPlain =
    isEnd(scope, at + 1) ||
    /^(?:louder|quieter|softer|shorter|longer|mono|stereo|faster|slower|up|down|out|off|a|as)$/.test(behind)
  if (!isPart && !isPlain) return null
  return { value: { kind: 'selection' }, next: at + (isPart ? 2 : 1) }
}

/** "the rest": what the ranges of the clause before leave of the document. Null when there is none. */
function restRanges(previous: Clause | undefined, frame: Frame): readonly Resolved[] | Refusal | null {
  const over = previous !== undefined && fadesOut(previous) ? endOfFade(previous.mentions) : null
  if (over !== null) return invertRanges([{ startSeconds: 0, endSeconds: over, ...plainly }], frame, 'rest')
  const ranges = (previous?.mentions ?? []).filter((mention) => mention.kind === 'range')
  if (ranges.length === 0) return null
  return invertRanges(
    ranges.map(({ startSeconds, endSeconds }) => ({ startSeconds, endSeconds, ...plainly })),
    frame,
    'rest',
  )
}

const plainly = { via: 'rest', fromState: false, notes: [], readings: [] } as const

/** "Fade the music out", in which the particle may stand apart. */
const fadesOut = ({ tokens, negated }: Clause): boolean =>
  !negated && /\bfad(?:e|es|ing)(?:-?out\b| (?:[^ ]+ ){0,6}?(?:out|down|away)\b)/.test(saidIn(tokens))

/** What has faded out is over: the rest is what would come behind it. "Over 6 seconds from 3:00" ends at 3:06. */
function endOfFade(mentions: readonly Mention[]): number | null {
  const ends = mentions.flatMap((mention) => (mention.kind === 'range' ? [mention.endSeconds] : []))
  if (ends.length > 0) return Math.max(...ends)
  const time = mentions.find(({ kind }) => kind === 'time')
  if (time?.kind !== 'time') return null
  const length = mentions.find(({ kind }) => kind === 'duration')
  const isStart = /^(?:from|starting|beginning)$/.test(time.lead ?? '')
  return time.seconds + (isStart && length?.kind === 'duration' ? length.seconds : 0)
}

const saidIn = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ')

/**
 * "the middle part": one of the parts that the points of the clause before cut the document into. Null when there are
 * none.
 */
function partRange(
  which: 'middle' | 'last' | number,
  previous: Clause | undefined,
  frame: Frame,
): readonly Resolved[] | null {
  const points = (previous?.mentions ?? []).flatMap((mention) =>
    mention.kind === 'time' && mention.seconds > 0 && mention.seconds < frame.durationSeconds ? [mention.seconds] : [],
  )
  if (points.length === 0 || previous?.negated === true) return null
  const edges = [0, ...new Set(points.toSorted((a, b) => a - b)), frame.durationSeconds]
  const count = edges.length - 1
  // Only an odd number of parts has a middle one.
  const at = which === 'middle' ? (count % 2 === 1 ? (count - 1) / 2 : -1) : which === 'last' ? count - 1 : which - 1
  const [startSeconds, endSeconds] = [edges[at], edges[at + 1]]
  if (startSeconds === undefined || endSeconds === undefined) return null
  return [{ startSeconds, endSeconds, via: 'part', fromState: false, notes: [], readings: [] }]
}

/**
 * Finds a name that nothing has: "the piano track", "the small one". Without this a request for something unknown
 * would look as if it named nothing, and fall to all tracks.
 */
function unknownNameAt({ text, tokens, names, verbs }: Scope, at: number): Parsed<string> | null {
  const word = tokens[at]
  const kindWord = tokens[at + 1]?.text ?? ''
  const kind = kindWord === 'one' ? 'track' : kindWords.get(kindWord)
  if (
    word?.kind !== 'word' ||
    kind === undefined ||
    !/^(?:the|my|our|on|both|all|every)$/.test(tokens[at - 1]?.text ?? '')
  )
    return null
  if (adjectives.has(word.text) || ordinals.has(word.text) || word.text === 'last' || !isTelling(word.text)) return null
  if (lemma(word.text, verbs).isVerb && tokens[at - 1]?.text === 'on') return null
  if (tokens[at + 2]?.kind === 'number') return null
  const all = names.ofKind.get(kind) ?? []
  const said = text.slice(word.span.from, word.span.to)
  const near = nearest(
    said,
    all.map((thing) => thing.name),
  )
  const known = all
    .slice(0, 5)
    .map((thing) => thing.name)
    .join(', ')
  const hint =
    near !== null ? ` Did you mean ${near}?` : known === '' ? '' : ` There is: ${known}${all.length > 5 ? ' …' : ''}.`
  return { value: `No ${kind} is called “${said}”.${hint}`, next: at + 2 }
}

/** A value that begins at a character of a text: what it says, and the character behind it. */
export type ValueRead = { readonly mentions: readonly Mention[]; readonly to: number }
type ValueReader = (fromCharacter: number) => ValueRead | null

/** Reads values of a text at any of its words, each kind by itself. */
export type ValueReaders = {
  readonly range: ValueReader
  readonly time: ValueReader
  readonly duration: ValueReader
  readonly quantity: ValueReader
  readonly name: ValueReader
}

export function openValueReaders(text: string, frame: Frame, verbs: readonly string[]): ValueReaders {
  const tokens = tokenize(text)
  const scope: Scope = { text, tokens, names: nameIndex(frame.things), verbs, said: new Set(), isLed: true }
  const places = new Map(tokens.map(({ span }, at) => [span.from, at]))
  const context: Context = { frame, previous: undefined, mentions: [] }
  const reader =
    (read: (at: number) => Read | null): ValueReader =>
    (from) => {
      const at = places.get(from)
      const found = at === undefined ? null : read(at)
      const to = found === null ? undefined : tokens[found.next - 1]?.span.to
      return found === null || to === undefined ? null : { mentions: found.mentions, to }
    }
  return {
    range: reader((at) => readRange(scope, at, context)),
    time: reader((at) => readTimes(scope, at, frame)),
    duration: reader((at) => readLength(scope, at, frame)),
    quantity: reader((at) => readQuantity(scope, at)),
    name: reader((at) =>
      readNamed(
        scope,
        at,
        wholeNameAt(scope, at) ?? groupAt(scope, at) ?? ordinalAt(scope, at) ?? nameAt(scope, at),
        frame,
      ),
    ),
  }
}
