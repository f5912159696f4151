import { isProblem } from '../../kernel/index.ts'
import { cutOf } from '../document/cut.ts'
import { shortenGaps } from '../operations/shorten-gaps.ts'
import { trackedView } from '../../kernel/view.ts'
import type { FrameOfRequest } from './frame-of-request.ts'
import type { Hearing } from './hearing.ts'
import { readTarget } from './read-target.ts'
import { resolveLines } from './resolve-lines.ts'
import { wordAt, wordsAt, type Found, type Scope } from './scope.ts'
import { secondsAt } from './seconds-at.ts'
import type { Target } from './target.ts'
import { ask, assumed, isQuestion, said, type HeardCall, type Understanding } from './understanding.ts'
import { tightenVerbs } from './vocabulary.ts'

const USUAL = { longerThan: 0.8, to: 0.3 }

type Lengths = { longerThan?: Length; to?: Length; place?: Target }
type Length = { readonly seconds: number; readonly text: string }

/** Pauses: "tighten pauses longer than 0.8 s to 0.3", "cap gaps at half a second", "close the dead air". */
export function hearPauses(hearing: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const { scope } = hearing
  const verb = wordAt(scope, from)
  const isNone = verb === 'no'
  if (!tightenVerbs.has(verb) && !isNone) return null
  const object = wordsAt(scope, from + 1, 'rid of') ?? wordsAt(scope, from + 1, 'up|down|out|off|on|more') ?? from + 1
  const pauses = readTarget({ ...scope, mentions: [] }, object, to)
  if (pauses?.value.kind !== 'pauses') return null
  const behind = pauses.value.within?.from ?? pauses.next
  // "Pauses in Tom's answers" and "the pause after the third sentence" say where; a length behind them is read on.
  const lead = wordAt(scope, behind - 1)
  const isAfter = pauses.value.within !== undefined && lead === 'after'
  if (pauses.value.within && /^(?:before|between)$/.test(lead)) return ask(`Say the pause by what it follows: “the pause after the second sentence”.`, { missing: ['target'] })
  const lengths = lengthsIn(scope, pauses.next, to)
  if (!lengths) return ask(`How long may pauses be? Say it as "shorten pauses longer than 0.8 s to 0.3".`, { operation: 'shorten_gaps', missing: ['to'] })
  return isAfter && pauses.value.within ? oneGap(hearing, pauses.value.within, lengths) : gaps(hearing, pauses.value, { lengths, isNone: isNone || /^(?:cap|limit)$/.test(verb) })
}

/** "longer than A", "to B", in any order, with small words between; null where some other word is there. */
function lengthsIn(scope: Scope, from: number, to: number): Lengths | null {
  const lengths: Lengths = {}
  let at = from
  while (at < to) {
    const small = wordsAt(scope, at, 'that|which|are|is|last|by|all|so|up|a|bit|little|down|everywhere|,|and|make|them|it|each|only|any|of|tighter|shorter|out|too|lasting|over there') 
    const longer = leadAt(scope, at, ['longer|more|greater|bigger than', 'over|above|exceeding|beyond', 'at least', 'of at least', 'of|lasting more than', 'longer|bigger|above'])
    const shorter = leadAt(scope, at, ['down to at most', 'down to', 'to at most', 'to no more than', 'to a maximum of', 'to just|only|about|around|under', 'no longer|more than', 'at most', 'shorter|less than', 'to|at|leaving|keeping|under|below|with|max|maximum'])
    if (longer && lengths.longerThan === undefined) {
      lengths.longerThan = { seconds: longer.value, text: scope.slice(at, longer.next) }
      at = longer.next
    } else if (shorter && lengths.to === undefined) {
      lengths.to = { seconds: shorter.value, text: scope.slice(at, shorter.next) }
      at = wordsAt(scope, shorter.next, 'max|maximum|each|long|or less|so') ?? shorter.next
    } else if (small !== null) at = small
    else return null
  }
  return lengths
}

function leadAt(scope: Scope, at: number, rows: readonly string[]): Found<number> | null {
  for (const row of rows) {
    const next = wordsAt(scope, at, row)
    const length = next === null ? null : secondsAt(scope, next)
    if (length) return length
  }
  return null
}

function gaps(hearing: Hearing, target: Target, { lengths, isNone }: { lengths: Lengths; isNone: boolean }): Understanding {
  const within = target.within && resolveLines(hearing, target.within, { pool: 'in', isSure: true })
  if (within && isQuestion(within)) return within
  // A cap says both: nothing is longer, and what was is as long as that.
  const cap = lengths.to && !lengths.longerThan ? lengths.to : isNone && lengths.longerThan && !lengths.to ? lengths.longerThan : undefined
  const [longer, to] = cap ? [cap, cap] : [lengths.longerThan, lengths.to]
  const values = { longerThan: longer?.seconds ?? USUAL.longerThan, to: to?.seconds ?? Math.min(USUAL.to, longer?.seconds ?? USUAL.to) }
  if (values.to > values.longerThan) return ask(`Pauses longer than ${values.longerThan} s cannot be shortened to ${values.to} s. How long may they be?`, { operation: 'shorten_gaps', missing: ['to'] })
  const found = { longerThan: longer ? said(values.longerThan, longer.text) : assumed(values.longerThan), to: to ? said(values.to, to.text) : assumed(values.to), ...(within && target.within && { sentenceIds: said(within.lines.map(({ id }) => id), target.within.text) }) }
  const none = nothingTo(hearing, { ...values, ...(within && { sentenceIds: within.lines.map(({ id }) => id) }) })
  if (none !== null) return { nothing: none }
  const notes = longer && to ? [] : [{ code: 'assumed', text: `Pauses longer than ${values.longerThan} s are shortened to ${values.to} s; say other lengths to change that.` }]
  return { calls: [{ operation: 'shorten_gaps', params: {}, found, notes }] }
}

/** Why nothing would happen, if so. */
function nothingTo({ around }: Hearing, params: object): string | null {
  const parsed = shortenGaps.params.safeParse(params)
  const calls = parsed.success ? shortenGaps.expands?.(trackedView(shortenGaps, around.now), parsed.data) : undefined
  return calls && isProblem(calls) && calls.code === 'nothing-to-do' ? calls.message : null
}

/** The one pause after a sentence. */
function oneGap(hearing: Hearing, place: Target, { to, longerThan }: Lengths): Understanding {
  const found = resolveLines(hearing, place, { pool: 'in', isSure: true })
  if (isQuestion(found)) return found
  if (longerThan) return ask('Say how long the pause may be: “to 0.5 seconds”.', { operation: 'set_gap', missing: ['seconds'] })
  const line = found.lines.at(-1)
  const word = line?.words.findLast(({ isOut }) => !isOut)
  if (!line || !word || found.lines.length > 1 && place.kind !== 'topic') return ask(`After which sentence is the pause?`, { missing: ['target'] })
  const seconds = to?.seconds ?? USUAL.to
  const call: HeardCall = { operation: 'set_gap', params: {}, found: { sentenceId: said(line.id, place.text), wordIndex: said(word.index, place.text), seconds: to ? said(seconds, to.text) : assumed(seconds) }, notes: to ? [] : [{ code: 'assumed', text: `The pause is shortened to ${seconds} s; say another length to change that.` }] }
  const cut = cutOf(hearing.now)
  const current = cut.gapAfter(word.id)
  return current !== undefined && current <= seconds * 1_000_000 ? { nothing: 'That pause is as short already.' } : { calls: [call] }
}
