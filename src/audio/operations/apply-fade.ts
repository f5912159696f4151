import { z } from 'zod'
import type { Rule } from '../../grammar/index.ts'
import type { Phrase } from '../../words/index.ts'
import { operation, type AnyOperation, type View } from '../../kernel/index.ts'
import { differenceClaim } from '../claims.ts'
import { look, peak } from '../keys/measured.ts'
import { channelsOf } from '../tracks.ts'
import { eachMark, effectContract, onEachTrack, describeRange } from './effect.ts'
import { readSelected } from './read-selected.ts'

const fadeInPhrases: readonly Phrase[] = [
  { words: 'fade|fades in|up', edge: 'start' },
  { words: 'fade-in|fadein', edge: 'start' },
  { words: 'ease in', edge: 'start' },
  { words: 'fade start|beginning|front|opening', edge: 'start', without: 'out|down|away|end|ending' },
  {
    words: 'fade',
    with: ['range:first'],
    without: 'out|down|away|off|end|ending|in|up',
    assumes: 'At the start a fade is a fade in.',
    weight: 2,
  },
]

const fadeOutPhrases: readonly Phrase[] = [
  { words: 'fade|fades out|down|away|off', edge: 'end' },
  { words: 'fade-out|fadeout', edge: 'end' },
  { words: 'ease out', edge: 'end' },
  { words: 'fade end|ending|close|finish', edge: 'end', without: 'in|up|start|beginning' },
  {
    words: 'fade',
    with: ['range:last'],
    without: 'out|down|away|off|start|beginning|in|up',
    assumes: 'At the end a fade is a fade out.',
    weight: 2,
  },
  { words: 'fade to silence|nothing|zero|black', edge: 'end', weight: 4 },
  {
    words: 'fade',
    without: 'in|up|out|down|away|off|cross|start|beginning|front|opening|end|ending|close|finish|silence',
    asks: {
      question: 'Fade in or fade out, and over what time range? (for example "fade out the last 3 seconds")',
      offers: [
        { text: 'in', words: '{words} in' },
        { text: 'out', words: '{words} out' },
      ],
    },
  },
]

const whole = '(it|everything|it all|whole thing|recording|episode|all of it|piece)'
const comeIn = '(start|begin|come in|enter|set in|come up|open)'
const goOut = '(end|finish|stop|go out|close|go away|disappear|vanish|die|get quiet|go quiet|get quieter|get softer)'
/** "Let the music start softly over four seconds". */
const softStarts = ['{on}', whole].flatMap((on) => [
  `${on} in <softly> [<over>|in] {length:duration}`,
  `(let|make|have) ${on} [to] ${comeIn} <softly> [<over>|in] {length:duration}`,
  `(let|make|have) ${on} [to] ${comeIn} <softly> [<over>|in] {where}`,
  `${on} <must> ${comeIn} <softly> [<over>|in] {length:duration}`,
  `${on} <must> ${comeIn} <softly> [<over>|in] {where}`,
])
/** "The music should get quiet slowly at the very end, like the last 8 seconds". */
const softEnds = ['{on}', whole].flatMap((on) => [
  `${on} out <softly> [<over>|in] {length:duration}`,
  `(let|make|have) ${on} [to] ${goOut} <softly> [{at-end}] [<over>|in|like|about] {length:duration}`,
  `(let|make|have) ${on} [to] ${goOut} <softly> [{at-end}] [<over>|in|like|about] {where}`,
  `${on} <must> ${goOut} <softly> [{at-end}] [<over>|in|like|about] {length:duration}`,
  `${on} <must> ${goOut} <softly> [{at-end}] [<over>|in|like|about] {where}`,
])

const fadeRules = (way: 'in' | 'out', examples: readonly string[]): Rule => ({
  name: `fade-${way}`,
  says: [
    `<fade-${way}> [{on}] [<over>] {where}`,
    `<fade-${way}> [{on}] [<over>] {length:duration} [{${way === 'in' ? 'at-start' : 'at-end'}}]`,
    `<fade-${way}> [<over>] {length:duration} [{on}] [{${way === 'in' ? 'at-start' : 'at-end'}}]`,
    `(let|make|have) {on} <fade-${way}> [<over>] {where}`,
    `(let|make|have) {on} <fade-${way}> [<over>] {length:duration}`,
    `(let|make|have) [it all|everything|it|the whole thing|all] <fade-${way}> [<over>] {where}`,
    `(let|make|have) [it all|everything|it|the whole thing|all] <fade-${way}> [<over>] {length:duration}`,
    `[<give>] [{on}|the whole thing|it all|everything|all of it|the recording] {length:duration} [of] (fade ${way}|fade-${way}|fade${way}) [{on}] [{${way === 'in' ? 'at-start' : 'at-end'}}]`,
    `[<give>] (fade ${way}|fade-${way}|fade${way}) [<over>] {length:duration} [{on}] [{${way === 'in' ? 'at-start' : 'at-end'}}]`,
    `[<give>] {length:duration} (fade ${way}|fade-${way}|fade${way}) (on|for|to) {on}`,
    `(fade ${way}|fade-${way}|fade${way}) <over> {where} [{on}]`,
    `{on} (fades ${way}|fade ${way}|fading ${way}) [<over>] {where}`,
    `{on} (fades ${way}|fade ${way}|fading ${way}) [<over>] {length:duration} [{${way === 'in' ? 'at-start' : 'at-end'}}]`,
    `{on} <must> <fade-${way}> [<over>] {where}`,
    `{on} <must> <fade-${way}> [<over>] {length:duration} [{${way === 'in' ? 'at-start' : 'at-end'}}]`,
    `<fade-${way}> {on-all} [<over>] {where}`,
    `<fade-${way}> (whole thing|it all|everything|all|lot|all of it|recording|whole recording) [<over>] {where}`,
    `<fade-${way}> (whole thing|it all|everything|all|lot|all of it|recording|whole recording) [<over>] {length:duration}`,
    `[<give>] {length:duration} [of] (fade ${way}|fade-${way}|fade${way}) {on-all}`,
    `[<give>] (fade ${way}|fade-${way}|fade${way}) of {length:duration} [{on}] [{on-all}]`,
    ...(way === 'in' ? softStarts : softEnds),
  ],
  examples,
})

const fadeInRules = [
  fadeRules('in', [
    'ease Music in over the first 4 seconds',
    'give the whole thing half a second of fade in',
    '2s fade in on Music',
  ]),
]
const fadeOutRules = [
  fadeRules('out', [
    'let it all die away over the last ten seconds',
    '3s fade out on Music',
    'fade the guest out from 0:50 to 0:55',
  ]),
]

export const applyFadeIn = applyFade('in', 'from silence up to full level', { from: 0, to: 1 })
export const applyFadeOut = applyFade('out', 'from full level down to silence', { from: 1, to: 0 })

function applyFade(way: 'in' | 'out', summary: string, curve: { from: number; to: number }): AnyOperation {
  const name = `apply_fade_${way}`
  return operation({
    ...effectContract,
    name,
    summary: `Fade a time range ${summary}.`,
    reads: [...effectContract.reads, peak.optional],
    params: z.strictObject({}),
    usual: { has_time_selection: [`over the ${way === 'in' ? 'first' : 'last'} 3 seconds`] },
    heard: way === 'in' ? fadeInPhrases : fadeOutPhrases,
    rules: way === 'in' ? fadeInRules : fadeOutRules,
    measures: (view) => {
      const { timeline, tracks } = readSelected(view)
      const { from, to } = quietEnd(view, way)
      return tracks.map((track) => ({
        ...look('peak', timeline.heard(track.id, from, to), { rate: timeline.rate, channels: channelsOf(track) }),
        isForPromise: true as const,
      }))
    },
    apply: (view) =>
      onEachTrack(view, { name, params: {} }, ({ id }, { timeline, range }) => {
        if (timeline.solid(id, range.start, range.end).length === 0) return []
        return [
          {
            edit: 'mark',
            sequence: id,
            ranges: timeline.curved(id, range.start, range.end),
            fact: 'curve',
            value: curve,
          },
        ]
      }),
    claims: (view, _params, changes, measured) =>
      eachMark(view, changes, measured, ({ name, made, was }) => {
        if (typeof was !== 'number') return [differenceClaim(name, made)]
        const { from, to, quieterDb } = quietEnd(view, way)
        const ranges = readSelected(view).timeline.marked(made.sequence, from, to)
        return [
          {
            check: 'peak',
            promise:
              `${name} ${way === 'in' ? 'begins' : 'ends'} ${quieterDb} dB or more below the ` +
              `${was.toFixed(1)} dB that it had there`,
            about: {
              track: made.sequence,
              ranges: ranges.map(({ run, from: start, to: end }) => ({ run, from: start, to: end })),
            },
            expect: was - quieterDb,
            bound: 'most',
          },
        ]
      }),
    says: (view) => `Fade ${way} ${describeRange(view)}`,
  })
}

/** A straight fade is below a hundredth in its first hundredth, which is 40 dB; joins and rounding take some of it. */
const MAX_DB = 39

/**
 * The hundredth of the range in which a fade has to be heard as silence, and how much quieter it is there; a few
 * samples hold less.
 */
function quietEnd(view: View, way: 'in' | 'out'): { from: number; to: number; quieterDb: number } {
  const { start, end } = readSelected(view).range
  const length = Math.max(1, Math.floor((end - start) / 100))
  const quieterDb = Math.max(0, Math.min(MAX_DB, Math.floor(20 * Math.log10((end - start) / length)) - 1))
  return way === 'in' ? { from: start, to: start + length, quieterDb } : { from: end - length, to: end, quieterDb }
}
