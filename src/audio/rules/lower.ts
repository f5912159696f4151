import { z } from 'zod'
import type { ReadClause, ReadPiece, Slots, Value } from '../../grammar/index.ts'
import type { Inference, Json, Note, RuleCall, RulesAround } from '../../kernel/index.ts'
import type { Frame, Mention, QuantityMention, RangeMention } from '../../words/index.ts'
import { audioFrame, followPlace } from '../frame.ts'
import { operations } from '../operations/index.ts'
import { composed } from './composed.ts'
import { mentionsOf, outsideOf, rangeMention, rangesOf, thingsOf } from './mentions.ts'

/** What a clause comes to on a document; null where it does not fit it. */
export function lowerClause({ rule, slots, how, pieces }: ReadClause, around: RulesAround): readonly RuleCall[] | null {
  if (rule === null) return null
  // "Everything 3 dB down but not the music" leaves something out, which no clause by itself can tell.
  if (how === 'denied' && isBare(pieces)) return null
  if (rule.removes && isAboutMore(slots, around)) return null
  const comesTo = composed.find(({ name }) => name === rule.name)?.comesTo
  // There may be thousands of clips: they are listed where the whole sentence speaks of them.
  const said = around.clauses.flatMap((clause) => clause.pieces.map(({ text }) => text)).join(' ')
  const frame = audioFrame(around.start, said)
  const placed = onePlace(slots)
  const calls = comesTo ? comesTo(placed, frame, around) : plainCalls(rule, placed, frame)
  return calls && followCalls(calls, around)
}

/** What is denied without a verb of its own. */
const isBare = (pieces: readonly ReadPiece[]): boolean => pieces.every(({ as }) => as.startsWith('{'))

/** "The guest coughs at 1:10, delete 1:09 to 1:11": on the guest, or on all? What is to go is not guessed. */
function isAboutMore(slots: Slots, { start, clauses, at }: RulesAround): boolean {
  const before = clauses[at - 1]
  if (before?.how !== 'statement') return false
  const sounding = audioFrame(start, '').things.filter(({ kind, tags }) => kind === 'track' && !tags?.includes('label'))
  if (sounding.length < 2) return false
  const said = before.pieces.map(({ text }) => text.toLowerCase()).join(' ')
  const named = audioFrame(start, '').things.filter(
    ({ kind, name }) => kind === 'track' && holdsWords(said, name.toLowerCase()),
  )
  return named.length > 0 && !Object.values(slots).some((value) => thingsOf(value).length > 0)
}

/** What a clause takes over yields to what it says itself: "music down 4 in the intro and down 8 in the interview". */
function onePlace(slots: Slots): Slots {
  const { scope, on, where } = slots
  if (!scope || (!on && !where)) return slots
  const isLater = (value: Value): boolean => value.span.from > scope.span.from
  const own = Object.fromEntries(
    Object.entries({ on, where }).flatMap(([slot, value]) => (value && isLater(value) ? [[slot, value]] : [])),
  )
  const { scope: _scope, on: _on, where: _where, ...rest } = slots
  const parts = { on: scope['on'], where: scope['where'] }
  if (Object.keys(own).length > 0) {
    // The scope was said before: what is said now takes the place of its like.
    const kept = Object.entries(parts).flatMap(([slot, value]) => (value && !(slot in own) ? [[slot, value]] : []))
    return { ...rest, ...Object.fromEntries(kept), ...own }
  }
  const taken = Object.entries({ on, where }).flatMap(([slot, value]) =>
    value && parts[slot as 'on' | 'where'] === undefined ? [[slot, value]] : [],
  )
  return { ...rest, ...Object.fromEntries(taken), scope }
}

const holdsWords = (text: string, words: string): boolean =>
  ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${words} `)

function plainCalls(rule: NonNullable<ReadClause['rule']>, slots: Slots, frame: Frame): RuleCall[] | null {
  const more = rule.means ? rule.means(slots) : {}
  if (more === null) return null
  const call: RuleCall = {
    operation: rule.op ?? rule.name,
    params: { ...rule.gives, ...more },
    found: Object.fromEntries(
      Object.entries(slots).flatMap(([slot, value]) =>
        isParam(rule, slot) && !(slot in more) ? foundIn(slot, value) : [],
      ),
    ),
    explained: Object.entries(slots).flatMap(([slot, value]) =>
      slot in more ? mentionsOf(value).map(({ text }) => text) : [],
    ),
    notes: Object.entries(slots).flatMap(notesOn),
  }
  // What is said beside it ("while the host talks") is no place of its own.
  const said = Object.entries(slots).flatMap(([slot, value]) => (slot === 'beside' ? [] : mentionsOf(value)))
  const mentions = [...new Set([...said, ...edgeOf(rule, slots, frame)])]
  const ranges = rangesOf({ is: 'all', text: '', span: { from: 0, to: 0 }, mentions })
  const others = mentions.filter(({ kind }) => kind !== 'range')
  // "Mute all" is said of tracks.
  if (call.operation === 'silence_selection' && ranges.some(({ via }) => via === 'whole')) return null
  if (PARTS.has(call.operation) && ranges.length === 0 && frame.selection === null) return null
  // Parts that meet are one.
  if (ranges.length < 2) return [onEverything({ ...call, mentions: [...ranges, ...others] }, frame)]
  if (call.operation === 'trim_to_selection') return keepAll(ranges, others, frame)
  // Of several parts the last comes first, so that each of them means the timeline as it was.
  return ranges.toReversed().map((range) => ({ ...call, mentions: [range, ...others] }))
}

/** What changes how something sounds is done to all of it where no place is said and none is selected. */
function onEverything(call: RuleCall, frame: Frame): RuleCall {
  const { mentions = [], notes = [] } = call
  const isPlaced = mentions.some(({ kind }) => kind === 'range' || kind === 'name') || frame.selection !== null
  const isPause =
    call.operation === 'apply_truncate_silence' &&
    call.found?.['keep_seconds'] === undefined &&
    call.found?.['min_seconds'] === undefined
  if (isPlaced || isPause || !WHOLE.has(call.operation) || frame.things.some(({ selected }) => selected)) return call
  const said = { text: 'everything', span: { from: 0, to: 0 } }
  const range = rangeMention({ startSeconds: 0, endSeconds: frame.durationSeconds }, { ...said, via: 'whole' })
  const note = { code: 'assumed', text: 'On everything, since no place is said.' }
  return { ...call, mentions: [...mentions, range], notes: [...notes, note] }
}
/** What is done to a part, and to no whole track. */
const PARTS = new Set(['delete_selection', 'silence_selection', 'trim_to_selection'])

const WHOLE = new Set([
  'apply_normalize',
  'apply_normalize_loudness',
  'apply_amplify',
  'apply_truncate_silence',
  'apply_equalize',
  'apply_compressor',
  'apply_limiter',
])

/** A fade at the start of everything, where something else is selected. */
function edgeOf({ op, name }: NonNullable<ReadClause['rule']>, slots: Slots, frame: Frame): RangeMention[] {
  const [mention] = slots['length'] ? mentionsOf(slots['length']) : []
  const edge = slots['at-start'] ?? slots['at-end']
  if (frame.selection === null || mention?.kind !== 'duration' || !edge || slots['on'] || !/fade/.test(op ?? name))
    return []
  const { durationSeconds } = frame
  const range = slots['at-start']
    ? { startSeconds: 0, endSeconds: mention.seconds }
    : { startSeconds: durationSeconds - mention.seconds, endSeconds: durationSeconds }
  return [rangeMention(range, { text: edge.text, span: edge.span, via: slots['at-start'] ? 'first' : 'last' })]
}

/** Of several parts that stay, what lies between them goes. */
const keepAll = (ranges: readonly RangeMention[], others: readonly Mention[], frame: Frame): RuleCall[] =>
  outsideOf(ranges, frame)
    .toReversed()
    .map((range) => {
      const [{ text, span }] = [ranges[0] ?? { text: '', span: { from: 0, to: 0 } }]
      return {
        operation: 'delete_selection',
        mentions: [rangeMention(range, { text, span, via: 'except' }), ...others],
      }
    })

const isParam = ({ op, name }: NonNullable<ReadClause['rule']>, slot: string): boolean => {
  const params: unknown = operations.find((operation) => operation.name === (op ?? name))?.params
  return params instanceof z.ZodObject && slot in params.shape
}

function notesOn([slot, { note, text }]: [string, Value]): Note[] {
  if (slot === 'beside') return [{ code: 'beside', text: `“${text}” only says when, and is left as it is.` }]
  return typeof note === 'string' ? [{ code: 'assumed', text: note }] : []
}

/** A slot with a plain value, or with one quantity, gives it to the parameter of its name. */
function foundIn(slot: string, value: Value): [string, Inference<Json>][] {
  const said = value['value']
  const [mention] = mentionsOf(value)
  const amount = mention?.kind === 'quantity' ? amountIn(mention) : null
  const found = typeof said === 'string' || typeof said === 'number' ? said : amount
  return found === null ? [] : [[slot, { value: found, source: 'words', confidence: 1, text: value.text }]]
}

/** Twice as loud is 6 dB more. */
const amountIn = ({ unit, value, named }: QuantityMention): number | string =>
  unit === 'times' ? Math.round(2000 * Math.log10(value)) / 100 : (named ?? value)

/** Places were said of the timeline as it stood: each goes where its content went in the steps before. */
function followCalls(calls: readonly RuleCall[], { start, now }: RulesAround): RuleCall[] {
  if (start.document === now.document) return [...calls]
  const [before, after] = [audioFrame(start, '').durationSeconds, audioFrame(now, '').durationSeconds]
  return calls.map((call) => {
    const { mentions = [] } = call
    const tracks = mentions.flatMap((mention) =>
      mention.kind === 'name' ? mention.things.flatMap(({ kind, id }) => (kind === 'track' ? [id] : [])) : [],
    )
    const follow = (seconds: number): number => followPlace(start, now, seconds, tracks) ?? seconds
    return {
      ...call,
      mentions: mentions.map((mention) => {
        if (mention.kind === 'time')
          return { ...mention, seconds: mention.seconds >= before ? after : follow(mention.seconds) }
        return mention.kind === 'range' ? followRange(mention, { before, after, follow }) : mention
      }),
    }
  })
}

type Following = { readonly before: number; readonly after: number; follow(seconds: number): number }

/** What is counted from an edge is counted anew. */
function followRange(range: RangeMention, { before, after, follow }: Following): RangeMention {
  const { via, startSeconds, endSeconds, atSeconds } = range
  if (via === 'first') return { ...range, endSeconds: Math.min(endSeconds, after) }
  if (via === 'whole') return { ...range, endSeconds: after }
  if (via === 'last') return { ...range, startSeconds: Math.max(0, startSeconds + after - before), endSeconds: after }
  return {
    ...range,
    startSeconds: startSeconds === 0 ? 0 : follow(startSeconds),
    endSeconds: endSeconds >= before ? after : follow(endSeconds),
    ...(atSeconds !== undefined && { atSeconds: follow(atSeconds) }),
  }
}
