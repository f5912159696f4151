import type { Slots } from '../../grammar/index.ts'
import type { RuleCall } from '../../kernel/index.ts'
import type { Frame } from '../../words/index.ts'
import type { ComposedRule } from './composed-rule.ts'
import { mentionsIn, placeOf, rangeMention, rangesOf, secondsOf, thingsOf } from './mentions.ts'

const whole = '(it|this|recording|everything|whole thing|it all|episode|project|file|all of it|song|mix|audio|show)'
const fading = '[with {fade:duration} (fade|fade out|fade-out|fadeout) [at end]]'
const ends = '(end|finish|stop|be over|be done|break off|end off)'
const at = '(at|with|by|on|after|when|where|as soon as)'

/** Where something ends: what lies behind that goes. */
export const endings: readonly ComposedRule[] = [
  {
    name: 'end-at',
    removes: true,
    says: [
      `(make|let|have) {on} [to] ${ends} (at|by|on) {time} ${fading}`,
      `(make|let|have) ${whole} [to] ${ends} (at|by|on) {time} ${fading}`,
      `{on} <must> [already] ${ends} (at|by|on) {time} ${fading}`,
      `${whole} <must> [already] ${ends} (at|by|on) {time} ${fading}`,
      `(end|finish|stop) {on} (at|by|on) {time} ${fading}`,
      `(end|finish|stop) ${whole} (at|by|on) {time} ${fading}`,
      `(trim|cut|shorten|crop|chop) {on} (to end|to finish|to stop|so it ends|so that it ends|off|short) (at|by|on) {time} ${fading}`,
      `(trim|cut|shorten|crop|chop) ${whole} (to end|to finish|to stop|so it ends|so that it ends|off|short) (at|by|on) {time} ${fading}`,
      `(make|let|have) {on} [to] ${ends} ${at} {voice:track-end} ${fading}`,
      `{on} <must> [already] ${ends} ${at} {voice:track-end} ${fading}`,
      `(end|finish|stop) {on} ${at} {voice:track-end} ${fading}`,
      `(trim|cut|shorten|crop|chop|end) {on} [off|short|down] ${at} {voice:track-end} ${fading}`,
      `(trim|cut|shorten|crop|chop) (it|that|this) [off|short|down] ${at} {voice:track-end} ${fading}`,
      `(make|let|have) {on} [to] ${ends} {more:duration} after {voice:track-end}`,
      `{on} <must> [already] ${ends} {more:duration} after {voice:track-end}`,
      `(make|let|have) {on} [to] ${ends} {more:duration} after {voice:track}`,
      `{on} <must> [already] ${ends} {more:duration} after {voice:track}`,
      `(end|finish|stop) {on} [together] with {voice:track}`,
      `{on} out (at|by) {time} ${fading}`,
      `<remove> {on} (after|behind|past|from) {voice:track-end}`,
    ],
    examples: ['make it stop at 1:00', 'the guest should end at 1:00', 'trim Music to end at 0:50 with a 5 s fade'],
    comesTo: (slots, frame) => endAt(slots, frame),
  },
]

const trims = '(trim|cut|take|chop|shave|lop|knock|remove|delete)'
const front = '(start|beginning|front|head|top)'
const back = '(end|back|tail)'

const shortens = '(cut|trim|crop|shorten|reduce|narrow|bring|boil|chop|limit|edit)'
const UNITS: ReadonlyMap<string, number> = new Map([
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
])

/** Both ends at once, a part down to one end of it, and cuts at every so many minutes. */
export const evenly: readonly ComposedRule[] = [
  {
    name: 'trim-both-ends',
    removes: true,
    says: [
      `${trims} {first:duration} (from|off|off of|at) ${front} and {last:duration} (from|off|off of|at) ${back} [{on}]`,
      `${trims} {first:duration} (from|off|off of|at) ${front} and {plain:number} (from|off|off of|at) ${back} [{on}]`,
      `${trims} {both:duration} (from|off|off of|at) (both ends|either end|each end) [{on}]`,
      `${trims} (both ends|each end) [by] {both:duration} [each]`,
    ],
    examples: ['trim two seconds from the start and five from the end', 'cut both ends by 2 seconds'],
    comesTo: ({ first, last, plain, both, on }, frame) => {
      const before = secondsOf(first ?? both)
      const behind = plain ? Number(plain['value']) : secondsOf(last ?? both)
      const said = first ?? both
      const end = frame.durationSeconds
      if (!said || before === null || behind === null || before + behind >= end || behind <= 0) return null
      const { text, span } = said
      const head = rangeMention({ startSeconds: 0, endSeconds: before }, { text, span, via: 'first' })
      const tail = rangeMention({ startSeconds: end - behind, endSeconds: end }, { text, span, via: 'last' })
      if (on) return null
      return [tail, head].map((range) => ({ operation: 'delete_selection', mentions: [range] }))
    },
  },
  {
    name: 'keep-edge-of-part',
    removes: true,
    says: [
      `${shortens} {part} [down|back] to [<only>] [its|his|her] {side:first|opening|last|final} {length:duration} [{on}]`,
      `${shortens} {part} [down|back] to [<only>] [its|his|her] {side:first|opening|last|final} {unit:second|minute|hour} [{on}]`,
    ],
    examples: ['cut 0:30 to 2:30 down to its first minute', 'shorten the Intro to its last 5 seconds'],
    comesTo: ({ part, side, length, unit, on }) => {
      const ranges = part ? rangesOf(part) : []
      const [range] = ranges
      const kept = secondsOf(length) ?? UNITS.get(String(unit?.['word'])) ?? null
      if (!part || !range || ranges.length > 1 || kept === null || kept <= 0) return null
      const { startSeconds, endSeconds } = range
      if (kept >= endSeconds - startSeconds) return null
      const isFirst = /^(?:first|opening)$/.test(String(side?.['word']))
      const gone = isFirst
        ? { startSeconds: startSeconds + kept, endSeconds }
        : { startSeconds, endSeconds: endSeconds - kept }
      const tracks = [...mentionsIn(part), ...mentionsIn(on)].filter(({ kind }) => kind === 'name')
      const { text, span } = part
      return [
        { operation: 'delete_selection', mentions: [rangeMention(gone, { text, span, via: 'from-to' }), ...tracks] },
      ]
    },
  },
  {
    name: 'split-every',
    says: [
      '<split> [{on}] [it|everything|this|recording] (every|each|at every|all) {step:duration}',
      '(add|put|make|place|set) (split|cut) (every|each|at every) {step:duration} [{on}]',
    ],
    examples: ['split it every twenty seconds', 'split the guest every 10 seconds'],
    comesTo: ({ step, on }, { durationSeconds }) => {
      const seconds = secondsOf(step)
      if (!step || seconds === null || seconds <= 0 || durationSeconds / seconds > MAX_SPLITS) return null
      const times = Array.from({ length: Math.ceil(durationSeconds / seconds) - 1 }, (_, at) => (at + 1) * seconds)
      return times.length === 0
        ? null
        : times.map((time) => ({ operation: 'split', mentions: [placeOf(step, time), ...mentionsIn(on)] }))
    },
  },
]
const MAX_SPLITS = 200

function endAt({ on, time, voice, more, fade }: Slots, frame: Frame): RuleCall[] | null {
  const said = time ?? voice
  const ownEnds = thingsOf(on).map(({ endSeconds = 0 }) => endSeconds)
  const last = on ? Math.max(0, ...ownEnds) : frame.durationSeconds
  const voiceEnd = voice ? thingEnd(voice) : null
  const end = voice ? voiceEnd && voiceEnd + (secondsOf(more) ?? 0) : secondsOf(time)
  if (!said || end === null || end <= 0 || end >= last) return null
  const tracks = mentionsIn(on)
  const { text, span } = said
  const tail = rangeMention({ startSeconds: end, endSeconds: last }, { text, span, via: 'after' })
  const over = secondsOf(fade)
  if (over === null) return [{ operation: 'delete_selection', mentions: [tail, ...tracks] }]
  if (over > end) return null
  const faded = rangeMention({ startSeconds: end - over, endSeconds: end }, { text, span, via: 'from-to' })
  return [
    { operation: 'delete_selection', mentions: [tail, ...tracks] },
    { operation: 'apply_fade_out', mentions: [faded, ...tracks] },
  ]
}

/** Where the sound of a track ends. */
function thingEnd(voice: Slots[string]): number | null {
  const [only, ...more] = thingsOf(voice)
  return only?.endSeconds === undefined || more.length > 0 ? null : only.endSeconds
}
