import type { Note } from '../../kernel/index.ts'
import { formatSpan, formatTime } from '../../words/index.ts'
import { cutOf } from '../document/cut.ts'
import { neighbourId } from '../document/ids.ts'
import { playedRanges } from '../document/played-ranges.ts'
import { pauseLength } from '../document/silences.ts'
import { MICROS } from '../document/words.ts'
import { tenths, withInstead, type Hearing } from './hearing.ts'
import { keptWords } from './script.ts'
import type { Target } from './target.ts'
import { ask, type Offer, type Question } from './understanding.ts'

/**
 * A cut is made of words, and time in which nobody speaks goes or stays with the words beside it. Where a request names
 * times, what strays from them is announced, and asked about where it is more than a usual pause.
 */
const MAX_SILENT_SECONDS = 0.5
const MAX_ANNOUNCED_SECONDS = 2

type Span = { readonly from: number; readonly to: number }
export type RangeTarget = Target & { kind: 'range' }

/** What ranges of time come to: the words that would go, by id, and whether the ranges are what stays. */
export type Coming = {
  readonly targets: readonly RangeTarget[]
  readonly gone: ReadonlySet<string>
  readonly isKept: boolean
}

/** Whether a target is a time as such, and not the words or the sentences that are said in it. */
export const isBareRange = (target: Target): target is RangeTarget =>
  target.kind === 'range' && !target.isWhole && !target.isSaid && target.within === undefined

/** The question that ranges of time need where words alone would not do what they say; else what to announce. */
export function judgeTimes(
  hearing: Hearing,
  { targets, gone, isKept }: Coming,
): { readonly question: Question } | { readonly notes: readonly Note[] } {
  const { seconds } = hearing.script
  const named = spansNamed(hearing, targets)
  if (named.every(({ from }) => from >= seconds))
    return ask(`The cut ends at ${formatTime(tenths(seconds))}. Which time do you mean?`, { missing: ['target'] })
  const asked = isKept ? without([{ from: 0, to: seconds }], named) : named
  const went = timeGone(hearing, gone)
  const stays = without(asked, went).filter(isLonger(MAX_SILENT_SECONDS))
  const besides = without(went, asked).filter(isLonger(MAX_SILENT_SECONDS))
  if (gone.size === 0 && !isKept) return refuseWordless(hearing, named)
  if (gone.size === 0 && stays.length > 0) return refuseWordless(hearing, stays)
  const strays = [
    ...(besides.length > 0 ? [`${spansOf(besides)} would go as well`] : []),
    ...(stays.length > 0 ? [`${spansOf(stays)} would stay`] : []),
  ].join(', and ')
  if (strays === '') return { notes: [] }
  const text = `Time in which nobody speaks goes or stays with the words beside it: ${strays}.`
  if (![...stays, ...besides].some(isLonger(MAX_ANNOUNCED_SECONDS))) return { notes: [{ code: 'wordless-time', text }] }
  const place = { from: targets[0]?.from ?? 0, to: targets.at(-1)?.to ?? 0 }
  const said = named.map(({ from, to }) => `what is said from ${formatTime(from)} to ${formatTime(to)}`).join(' and ')
  return ask(`${text} Should it be cut like that?`, {
    missing: ['target'],
    offers: [{ text: 'cut it like that', words: withInstead(hearing, place, said) }],
  })
}

/** The times that are named, as far as the cut goes. */
export function spansNamed({ script: { seconds } }: Hearing, targets: readonly RangeTarget[]): Span[] {
  return targets.map(({ range: { startSeconds, endSeconds } }) => ({
    from: Math.min(startSeconds, seconds),
    to: Math.min(endSeconds, seconds),
  }))
}

/** Says that nobody speaks in some times, and what can be done instead. */
export function refuseWordless(hearing: Hearing, spans: readonly Span[]): { readonly question: Question } {
  const [only, ...more] = spans
  const offers = only && more.length === 0 ? shorterPause(hearing, only) : []
  return ask(
    `Nobody speaks in ${spansOf(spans)}. This is cut by its words, so time without words cannot be cut by itself` +
      `${offers.length > 0 ? '; a pause can be shortened' : ''}. ` +
      `"cutroom import FILE --as audio" cuts the sound by time, without a picture.`,
    { missing: ['target'], offers },
  )
}

/** Where a span lies in the pause between two sentences, that pause shortened by as much. */
function shorterPause(hearing: Hearing, span: Span): Offer[] {
  const words = hearing.script.lines.flatMap((line) => keptWords(line).map((word) => ({ line, word })))
  const before = words.findLast(({ word }) => (word.toSeconds ?? Infinity) <= span.from)
  const after = words.find(({ word }) => (word.fromSeconds ?? -1) >= span.to)
  if (!before || !after || after.word.id !== neighbourId(before.word.id, 1)) return []
  if (before.word.index !== before.line.words.length - 1) return []
  const cut = cutOf(hearing.now)
  const sentence = cut.sentence(before.line.id)
  const [own, next] = [
    sentence?.words[before.word.index],
    cut.sentence(after.line.id)?.words.find(({ id }) => id === after.word.id),
  ]
  const pause = own && next && sentence && cut.pauseBetween(sentence.source, own.endMicros, next.startMicros)
  if (!pause || cut.gapAfter(own.id) !== undefined) return []
  const left = tenths(pauseLength(pause) / MICROS - (span.to - span.from))
  return left > 0
    ? [
        {
          text: `shorten that pause to ${left} s`,
          words: `shorten the pause after ${before.line.id} to ${left} s`,
        },
      ]
    : []
}

/** When what plays now would no longer play, in seconds of the cut. */
function timeGone(hearing: Hearing, gone: ReadonlySet<string>): Span[] {
  const { document } = hearing.around.start
  const left = playedRanges(document, gone)
  let before = 0
  const spans = playedRanges(document).flatMap(({ sourceId, start, end }) => {
    const shift = before - start.at
    before += end.at - start.at
    const kept = left.filter((range) => range.sourceId === sourceId)
    return without(
      [{ from: start.at, to: end.at }],
      kept.map((range) => ({ from: range.start.at, to: range.end.at })),
    ).map(({ from, to }) => ({ from: (from + shift) / MICROS, to: (to + shift) / MICROS }))
  })
  return spans
}

/** What is left of some spans without others. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  let left = [...spans]
  for (const other of others)
    left = left.flatMap(({ from, to }) =>
      [
        { from, to: Math.min(to, other.from) },
        { from: Math.max(from, other.to), to },
      ].filter((each) => each.from < each.to),
    )
  return left
}

const isLonger =
  (seconds: number) =>
  ({ from, to }: Span): boolean =>
    to - from > seconds
const spansOf = (spans: readonly Span[]): string =>
  spans.map(({ from, to }) => formatSpan(tenths(from), tenths(to))).join(' and ')
