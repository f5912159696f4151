import { isProblem, trackedView } from '../../../kernel/index.ts'
import { cutOf } from '../../document/cut.ts'
import { MICROS } from '../../document/words.ts'
import { shortenGaps } from '../../operations/set-gap.ts'
import { findLines, rowOf, type WordAt } from '../find-lines.ts'
import { findSpans } from '../find-spans.ts'
import type { StretchEdge, SaidPlace } from '../place.ts'
import type { PauseAt } from '../ways-of-rules.ts'
import { called, calls, lookIn, numberIn, type AskedClause, type Lower, type VideoLowered } from './lowering.ts'

/** As short as a pause becomes where nobody says how short. */
const USUAL = { longerThan: 0.8, to: 0.3 }

/** One pause comes to a length. */
export const setPause: Lower = (asked) => {
  const word = wordBefore(asked)
  const seconds = numberIn(asked, 'to') ?? USUAL.to
  if (word === null) return null
  const notes =
    numberIn(asked, 'to') === null
      ? [{ code: 'assumed', text: `The pause is shortened to ${seconds} s; say another length to change that.` }]
      : []
  const now = cutOf(asked.hearing.now).gapAfter(word.word.id)
  if (now !== undefined && now <= seconds * MICROS && numberIn(asked, 'to') === null)
    return { nothing: 'That pause is as short already.' }
  return {
    calls: [called(asked, 'set_gap', { sentenceId: word.line.id, wordIndex: word.word.index, seconds }, notes)],
  }
}

/** One pause comes to half of what it is. */
export const halvePause: Lower = (asked) => {
  const word = wordBefore(asked)
  if (word === null) return null
  const row = rowOf(
    asked.hearing.script.lines.filter(({ isOut }) => !isOut),
    'in',
  )
  const now = cutOf(asked.hearing.now).gapAfter(word.word.id)
  const long =
    now === undefined
      ? silenceAfter(
          row,
          row.findIndex((each) => each.word === word.word),
        )
      : now / MICROS
  const seconds = Math.round(long * 50) / 100
  return long > 0
    ? { calls: [called(asked, 'set_gap', { sentenceId: word.line.id, wordIndex: word.word.index, seconds })] }
    : null
}

export const pauseBack: Lower = (asked) => {
  const cut = cutOf(asked.hearing.now)
  const one = asked.slots['pause'] && wordBefore(asked)
  if (one === null) return null
  const words = one ? [one] : rowOf(asked.hearing.script.lines, 'out')
  const list = words
    .filter(({ word }) => cut.gapAfter(word.id) !== undefined)
    .map(({ line, word }) => called(asked, 'set_gap', { sentenceId: line.id, wordIndex: word.index, seconds: null }))
  return calls(list, 'No pause was shortened.')
}

/** The word that the named pause stands behind. */
function wordBefore(asked: AskedClause): WordAt | null {
  const at = asked.slots['pause']?.['at'] as (PauseAt & { upTo?: StretchEdge['at'] }) | undefined
  const row = rowOf(
    asked.hearing.script.lines.filter(({ isOut }) => !isOut),
    'in',
  )
  if (at === undefined) return null
  if ('moment' in at) {
    const next = row.findIndex(({ word }) => (word.toSeconds ?? 0) > at.moment)
    const [one, two] = [row[next - 1], row[next]]
    // Inside a word there is no pause.
    return one && two && (two.word.fromSeconds ?? 0) >= at.moment - SLACK ? one : null
  }
  if ('in' in at) return longestIn(asked, at.in, row)
  const edge = 'after' in at ? at.after : at.before
  const place = placeAt(asked, edge, row)
  if (place === null) return null
  if ('before' in at) return row[place.first - 1] ?? null
  if (at.upTo !== undefined) {
    const other = placeAt(asked, at.upTo, row, place.last + 1)
    return other?.first === place.last + 1 ? (row[place.last] ?? null) : null
  }
  return place.last + 1 < row.length ? (row[place.last] ?? null) : null
}

/** How far beside a pause a moment may be said. */
const SLACK = 0.5

/** The first and last of the words that an edge means; of several places the one that stands at `next`. */
function placeAt(
  asked: AskedClause,
  edge: StretchEdge['at'],
  row: readonly WordAt[],
  next?: number,
): { readonly first: number; readonly last: number } | null {
  if (edge === 'start' || edge === 'end') return null
  const look = lookIn(asked, 'in', true)
  const every = edge.is === 'phrase' && edge.which === 'one' ? { ...edge, which: 'every' as const } : edge
  const spans = findSpans(next === undefined ? edge : every, look) ?? oneLonger(asked, edge, row)
  const at = (spans ?? []).flatMap(({ line, indices }) =>
    row.flatMap(({ line: other, word }, index) =>
      other === line && (indices === null || indices.includes(word.index)) ? [index] : [],
    ),
  )
  if (at.length === 0) return null
  if (next !== undefined && at.includes(next)) return { first: next, last: next }
  return { first: Math.min(...at), last: Math.max(...at) }
}

/** Of several places where something is said, the one that a long pause follows is meant by it. */
function oneLonger(asked: AskedClause, edge: SaidPlace, row: readonly WordAt[]): ReturnType<typeof findSpans> {
  const every: SaidPlace | null =
    edge.is === 'phrase' && edge.which === 'one'
      ? { ...edge, which: 'every' }
      : edge.is === 'topic' && edge.many === 'one'
        ? { ...edge, reach: 'sentence', many: 'every' }
        : null
  const spans = (every && findSpans(every, lookIn(asked, 'in', true))) ?? []
  const long = spans.filter(({ line, indices }) => {
    const last = row.findLastIndex(
      (each) => each.line === line && (indices === null || indices.includes(each.word.index)),
    )
    return silenceAfter(row, last) >= USUAL.longerThan
  })
  return long.length === 1 ? long : null
}

const silenceAfter = (row: readonly WordAt[], at: number): number =>
  (row[at + 1]?.word.fromSeconds ?? 0) - (row[at]?.word.toSeconds ?? 0)

/** The one pause inside a sentence that can be heard as one. */
function longestIn(asked: AskedClause, place: SaidPlace, row: readonly WordAt[]): WordAt | null {
  const lines = findLines(place, lookIn(asked, 'in', true)) ?? []
  const inside = row.flatMap((each, at) =>
    lines.includes(each.line) && row[at + 1]?.line === each.line && silenceAfter(row, at) > USUAL.to ? [each] : [],
  )
  return inside.length === 1 ? (inside[0] ?? null) : null
}

/** No pause is longer than so much. */
export const capPauses: Lower = (asked) => {
  const seconds = numberIn(asked, 'to')
  return seconds === null ? null : shortened(asked, seconds, seconds)
}

/** All that are longer than so much come to so much; or to what is usual. */
export const shortenPauses: Lower = (asked) => {
  const [over, to] = [numberIn(asked, 'over'), numberIn(asked, 'to')]
  if (over !== null && to !== null) return shortened(asked, over, to)
  if (over !== null) return shortened(asked, over, Math.min(USUAL.to, over))
  return to === null ? shortened(asked, USUAL.longerThan, USUAL.to) : shortened(asked, to, to)
}

function shortened(asked: AskedClause, longerThan: number, to: number): VideoLowered {
  const where = asked.slots['pauses']?.['in'] as SaidPlace | null | undefined
  const lines = where ? findLines(where, lookIn(asked, 'in', true)) : null
  if (to > longerThan || (where && lines === null)) return null
  const ids = lines?.map(({ id }) => id)
  const params = { longerThan, to, ...(ids && { sentenceIds: ids }) }
  const parsed = shortenGaps.params.safeParse(params)
  const state = asked.hearing.around.now
  const inner = parsed.success
    ? shortenGaps.expands?.(trackedView(shortenGaps, state), parsed.data, { newId: (prefix) => prefix })
    : undefined
  if (inner && isProblem(inner) && inner.code === 'nothing-to-do') return { nothing: inner.message }
  const isTold = numberIn(asked, 'to') !== null
  const notes = isTold
    ? []
    : [
        {
          code: 'assumed',
          text: `Pauses longer than ${longerThan} s are shortened to ${to} s; say other lengths to change that.`,
        },
      ]
  return { calls: [called(asked, 'shorten_gaps', params, notes)] }
}
