import type { Value } from '../../grammar/index.ts'
import type { RuleCall } from '../../kernel/index.ts'
import type { Frame, Mention, RangeMention } from '../../words/index.ts'
import type { ComposedRule } from './composed-rule.ts'
import { copies } from './copies.ts'
import { endings, evenly } from './endings.ts'
import { loudness } from './loudness.ts'
import { mentionsIn, mentionsOf, placeOf, rangeMention, rangesOf, secondsOf, thingsOf } from './mentions.ts'
import { trackOrder } from './track-order.ts'

/** What people ask for that no operation does alone. */
export const composed: readonly ComposedRule[] = [
  ...copies,
  ...endings,
  ...evenly,
  ...loudness,
  ...trackOrder,
  {
    name: 'rename-label',
    removes: true,
    says: [
      '<call> [<marker>] {label} ?<marker> [to|as|into] {name:text}',
      'change [<marker>] {label} [<marker>] to {name:text}',
      '[<marker>] {label} [<marker>] <must> (read|say|be called|be named) {name:text} [instead]',
      'let [<marker>] {label} [<marker>] (read|say|be called) {name:text}',
      'change (name|text|title|wording) of [<marker>] {label} [<marker>] to {name:text}',
    ],
    examples: ['the label Intro should read Opening instead', 'rename the label Intro to Opening'],
    comesTo: ({ label, name }) => {
      const [only, ...more] = thingsOf(label)
      const said = name?.['value']
      if (!only || more.length > 0 || typeof said !== 'string') return null
      // "Call the Travel chapter On the road instead": neither belongs to the name.
      const text = said.replace(/^(?:chapter|section|part|label|marker) (?=\S)/, '').replace(/(?<=\S) instead$/, '')
      return replaceLabel({ label: only.id, text, from: only.startSeconds ?? 0, to: only.endSeconds ?? 0 })
    },
  },
  {
    name: 'move-label',
    removes: true,
    says: [
      '<move> <only-marker> {label} (to|over to|at) {time}',
      '<move> {label} <only-marker> (to|over to|at) {time}',
      '<move> {label:called-label} (to|over to|at) {time}',
      '<only-marker> {label} <must> (be|stand|start|sit|go|begin|move) (at|to|from) {time}',
      '{label:called-label} <must> (be|stand|start|sit|go|begin|move) (at|to|from) {time}',
      '<move> <only-marker> {label} {by:duration} <later>',
      '<move> {label:called-label} {by:duration} <later>',
      '<move> {label} <only-marker> {by:duration} <later>',
      '<move> {label} <only-marker> {back:duration} <earlier>',
      '<move> <only-marker> {label} {back:duration} <earlier>',
      '<move> {label:called-label} {back:duration} <earlier>',
    ],
    examples: ['move the Interview label to 50 s', 'the label Intro should start at 0:10'],
    comesTo: ({ label, time, by, back }) => {
      const [only, ...more] = thingsOf(label)
      if (!only || more.length > 0) return null
      const { startSeconds = 0, endSeconds = startSeconds } = only
      const shift = (secondsOf(by) ?? 0) - (secondsOf(back) ?? 0)
      const start = secondsOf(time) ?? startSeconds + shift
      return start < 0
        ? null
        : replaceLabel({ label: only.id, text: only.name, from: start, to: start + endSeconds - startSeconds })
    },
  },
  {
    name: 'keep-between',
    removes: true,
    says: [
      '(trim|cut|crop|edit|shorten|make|have|let) [it|this|that|everything|the recording|the whole thing] [down] [so|such] [that] [it|this|recording] <starts> {start:time} and [it] <ends> {end:time}',
      '[it|this|recording|the recording] <must> <starts> {start:time} and [<must>] <ends> {end:time}',
    ],
    examples: [
      'trim it so it starts at 5 s and finishes at 1:20',
      'the recording should start at 0:05 and end at 1:20',
    ],
    comesTo: ({ start, end }) => {
      const [startSeconds, endSeconds] = [secondsOf(start), secondsOf(end)]
      if (!start || !end || startSeconds === null || endSeconds === null || endSeconds <= startSeconds) return null
      const said = { text: `${start.text} … ${end.text}`, span: { from: start.span.from, to: end.span.to } }
      const range = rangeMention({ startSeconds, endSeconds }, { ...said, via: 'from-to' })
      return [{ operation: 'trim_to_selection', mentions: [range] }]
    },
  },
  {
    name: 'split-at-labels',
    says: [
      '(split|slice|divide|break|separate) {on} (at|on) {labels}',
      '(split|slice|divide|break|separate) [everything|it|it all|whole thing] (at|on|where) [(start|beginning) of] {labels} [<starts>]',
    ],
    examples: ['split everything at every label', 'split at all labels'],
    comesTo: ({ on, labels }, frame) => {
      const edges = new Set(thingsOf(labels).map(({ startSeconds = 0 }) => startSeconds))
      const times = [...edges].filter((at) => at > 0 && at < frame.durationSeconds).toSorted((a, b) => a - b)
      return times.length === 0 || !labels
        ? null
        : times.map((at) => ({ operation: 'split', mentions: [placeOf(labels, at), ...mentionsIn(on)] }))
    },
  },
  {
    name: 'split-around',
    says: [
      '<split> {scope} (loose|apart|free) [at both ends]',
      '(split|break|separate) {scope} off [at both ends]',
      '(split|slice|cut) (around|at both ends of|on both sides of|at both sides of|at the edges of) {scope} [{harmless}]',
      '(make|turn) {scope} [in|into] (own|separate) (piece|clip|part|bit)',
      '<have> {scope} as (own|separate) (piece|clip|part|bit) [{cut-loose}]',
      '(make|cut) {scope} as (own|separate) (piece|clip|part|bit) [{cut-loose}]',
    ],
    examples: ['make 0:20 to 0:30 on the guest its own clip', 'split around the Interview'],
    comesTo: ({ scope }, { durationSeconds }) => {
      const edges = scope ? rangesOf(scope).flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]) : []
      const inside = edges.filter((at) => at > 0 && at < durationSeconds)
      const tracks = mentionsIn(scope).filter(({ kind }) => kind === 'name')
      return !scope || inside.length === 0
        ? null
        : inside.map((at) => ({ operation: 'split', mentions: [placeOf(scope, at), ...tracks] }))
    },
  },
  {
    name: 'end-all-muting',
    says: [
      '(unmute|un-mute|turn back on|switch on|switch back on) (whatever|everything|all|every track|all tracks|those|anything|everyone|everybody) [that] [is|are] [muted]',
      '(lift|undo|remove|clear|end|take off) all (mutes|muting)',
    ],
    examples: ['unmute whatever is muted', 'unmute everything'],
    comesTo: (_slots, frame) => onTagged(frame, { tag: 'muted', operation: 'mute_track', params: { muted: false } }),
  },
  {
    name: 'end-all-solo',
    says: [
      '(unsolo|un-solo) (whatever|everything|all|every track|all tracks|those|anything|everyone) [that] [is|are] [soloed]',
      '(end|stop|clear|cancel|turn off|switch off) all (solos|soloing|solo)',
    ],
    examples: ['unsolo everything', 'clear all solos'],
    comesTo: (_slots, frame) => onTagged(frame, { tag: 'solo', operation: 'solo_track', params: { solo: false } }),
  },
  {
    name: 'fade-both',
    says: [
      'fade {on} in [<over>] {in:duration} and [fade] out [<over>] {out:duration}',
      'fade in [<over>] {in:duration} and [fade] out [<over>] {out:duration} [{on}]',
      '[<give>] {in:duration} [of] <a-fade-in> and {out:duration} [of] <a-fade-out> [{on}]',
      '[<give>] {on} {in:duration} [of] <a-fade-in> and {out:duration} [of] <a-fade-out>',
      '[<give>] {on} {both:duration} (fades|fade in and out|fade in and fade out|fade at both ends|fade on both ends)',
      'fade {on} in and out [<over>] {both:duration} [each]',
      '[<give>] {both:duration} (fades|fade in and out|fade in and fade out|fade at both ends) [{on}]',
      'fade in and out [<over>] {both:duration} [each] [{on}]',
      'fade in and out {both:duration} each [{on}]',
    ],
    examples: ['2s fade in and 3s fade out on Music', 'fade the guest in over 2 seconds and out over 8'],
    comesTo: ({ in: first, out, both, on }) =>
      (['in', 'out'] as const).map((way) => ({
        operation: `apply_fade_${way}`,
        mentions: [...mentionsIn(both ?? (way === 'in' ? first : out)), ...mentionsIn(on)],
      })),
  },
  {
    name: 'repeat-part',
    says: [
      '(repeat|double|loop|duplicate) {scope} [once] [again] [right|directly|straight] (after|behind) (itself|it)',
      '(repeat|loop|double) {scope} [once|one time]',
      '(play|have) {scope} twice',
    ],
    examples: ['repeat 10-14 once, right after itself', 'repeat the intro'],
    comesTo: ({ scope }) => {
      const ranges = scope ? rangesOf(scope) : []
      const [range] = ranges
      return !scope || !range || ranges.length > 1 ? null : pasteAt(scope, range, range.endSeconds)
    },
  },
  {
    name: 'copy-to',
    says: [
      '(copy|duplicate|repeat) {scope} [to] {time:seam}',
      '(copy|duplicate|repeat) {scope} and <paste> [it] [in] {time:seam}',
      '(copy|duplicate|repeat) {scope} (to|at|and paste it at|and put it at|and drop it at|over to) {time}',
      '<add> [another] <copied> of {scope} (at|to) {time}',
      '{scope} <must> (come|be heard|be repeated|play|appear|come up) again (at|from) {time}',
      '{scope} again (at|from) {time}',
      '(put|play|use|insert|place|paste|bring) {scope} again (at|from|to) {time}',
      '(put|play|use|insert|place|paste|bring) {scope} again {time:seam}',
      '(put|play|use|insert|place|paste|bring) {scope} again (at|from|to) [very] {edge:start|end}',
      '{scope} <must> (come|be heard|be repeated|play|appear|come up) again (at|from) [very] {edge:start|end}',
      '(copy|duplicate|repeat) {scope} (to|at) [very] {edge:start|end}',
    ],
    examples: ['copy 0:10 to 0:14 to 1:00', 'put another copy of the Intro at 40 sec'],
    comesTo: ({ scope, time, edge }, { durationSeconds }) => {
      const ends = thingsOf(scope).map(({ endSeconds = 0 }) => endSeconds)
      const last = ends.length > 0 ? Math.max(...ends) : durationSeconds
      const at = edge ? (edge['word'] === 'end' ? last : 0) : secondsOf(time)
      const ranges = scope ? rangesOf(scope) : []
      return !scope || at === null || ranges.length > 1 ? null : pasteAt(scope, ranges[0] ?? null, at, time ?? edge)
    },
  },
  {
    name: 'move-part',
    removes: true,
    says: [
      '<move> {scope} (to|over to) {time}',
      '<move> {scope} [to] {time:seam}',
      '{scope:section} to {time}',
      '<remove> {scope} and <paste> [it] [back] [in] (at|to) {time}',
      '<remove> {scope} and <paste> [it] [back] [in] {time:seam}',
      '{scope} <must> (go|come|be) {time:seam}',
    ],
    examples: ['move 0:20 to 0:25 to 0:05', 'take 0:20 to 0:25 out and put it back in at 0:05'],
    comesTo: ({ scope, time }) => {
      const at = secondsOf(time)
      const ranges = scope ? rangesOf(scope) : []
      const [range] = ranges
      if (!scope || !time || at === null || !range || ranges.length > 1) return null
      const { startSeconds, endSeconds } = range
      if (at > startSeconds && at < endSeconds) return null
      const to = at >= endSeconds ? at - (endSeconds - startSeconds) : at
      const tracks = mentionsOf(scope).filter(({ kind }) => kind === 'name')
      return [
        { operation: 'cut', mentions: [range, ...tracks] },
        { operation: 'paste', mentions: [placeOf(time, to), ...tracks] },
      ]
    },
  },
  {
    name: 'lengthen-selection',
    says: [
      '(make|let) selection [be] {by:duration} (longer|wider|bigger) [(at|towards|on) (end|right)]',
      '(extend|stretch|grow|widen|enlarge) selection by {by:duration} [(at|towards|on|to) (end|right)]',
      'add {by:duration} to [end of] selection',
      '(make|let) selection (end|stop) {by:duration} later',
    ],
    examples: ['make the selection two seconds longer at the end', 'extend the selection by 2 seconds'],
    comesTo: ({ by }, { selection }) => moveEdge('end', selection, secondsOf(by), by),
  },
  {
    name: 'lengthen-selection-at-start',
    says: [
      '(make|let) selection [be] {by:duration} (longer|wider|bigger) (at|towards|on) (start|beginning|front|left)',
      '(extend|stretch|grow|widen|enlarge) selection by {by:duration} (at|towards|on|to) (start|beginning|left)',
      '(make|let) selection (start|begin) {by:duration} (earlier|sooner)',
    ],
    examples: ['make the selection two seconds longer at the start', 'let the selection begin 2 seconds earlier'],
    comesTo: ({ by }, { selection }) => moveEdge('start', selection, negative(secondsOf(by)), by),
  },
  {
    name: 'shorten-selection',
    says: [
      '(make|let) selection [be] {by:duration} (shorter|smaller|narrower) [(at|on) (end|right)]',
      '(shorten|shrink|narrow) selection by {by:duration} [(at|on) (end|right)]',
      '(make|let) selection (end|stop) {by:duration} (earlier|sooner)',
    ],
    examples: ['make the selection 2 seconds shorter', 'shorten the selection by one second'],
    comesTo: ({ by }, { selection }) => moveEdge('end', selection, negative(secondsOf(by)), by),
  },
  {
    name: 'shorten-selection-at-start',
    says: [
      '(make|let) selection [be] {by:duration} (shorter|smaller|narrower) (at|on) (start|beginning|front|left)',
      '(shorten|shrink|narrow) selection by {by:duration} (at|on) (start|beginning|front|left)',
      '(make|let) selection (start|begin) {by:duration} later',
    ],
    examples: ['make the selection 2 seconds shorter at the start', 'let the selection begin 2 seconds later'],
    comesTo: ({ by }, { selection }) => moveEdge('start', selection, secondsOf(by), by),
  },
]

type OnTagged = Pick<RuleCall, 'operation'> & Required<Pick<RuleCall, 'params'>> & { readonly tag: string }

/** The same on every track that is in some state. */
function onTagged({ things }: Frame, { tag, operation, params }: OnTagged): RuleCall[] | null {
  const tracks = things.filter(({ kind, tags }) => kind === 'track' && tags?.includes(tag))
  const mention: Mention = {
    kind: 'name',
    things: tracks,
    also: [],
    level: 'group',
    ambiguous: false,
    kindSaid: true,
    text: tag,
    span: { from: 0, to: 0 },
    confidence: 1,
    source: 'state',
    notes: [],
    lead: null,
  }
  return tracks.length === 0 ? null : [{ operation, params, mentions: [mention] }]
}

type NewLabel = { readonly label: string; readonly text: string; readonly from: number; readonly to: number }

function replaceLabel({ label, text, from, to }: NewLabel): RuleCall[] {
  return [
    { operation: 'remove_label', params: { label } },
    { operation: 'add_label', params: { text, time: from, ...(to > from && { end: to }) } },
  ]
}

/** A copy of a part, or of whole tracks, elsewhere. */
function pasteAt(scope: Value, range: RangeMention | null, seconds: number, time?: Value): RuleCall[] | null {
  const tracks = mentionsOf(scope).filter(({ kind }) => kind === 'name')
  if (range === null && tracks.length === 0) return null
  return [
    { operation: 'copy', mentions: [...(range ? [range] : []), ...tracks] },
    { operation: 'paste', mentions: [placeOf(time ?? scope, seconds), ...tracks] },
  ]
}

function moveEdge(
  edge: 'start' | 'end',
  selection: Frame['selection'],
  by: number | null,
  said: Value | undefined,
): RuleCall[] | null {
  if (selection === null || by === null || !said) return null
  const seconds = edge === 'end' ? selection.endSeconds + by : selection.startSeconds + by
  if (seconds < 0 || (edge === 'end' ? seconds <= selection.startSeconds : seconds >= selection.endSeconds)) return null
  const value = { value: seconds, source: 'words' as const, confidence: 1, text: said.text }
  return [{ operation: `set_selection_${edge}_time`, found: { time: value } }]
}

const negative = (seconds: number | null): number | null => (seconds === null ? null : -seconds)
