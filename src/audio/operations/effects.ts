import { z } from 'zod'
import {
  type AnyOperation,
  operation,
  problem,
  type Json,
  type Operation,
  type View,
  type Edit,
} from '../../kernel/index.ts'
import { applyAmplify } from './apply-amplify.ts'
import { applyDuck } from './apply-duck.ts'
import { applyEqualize } from './apply-equalize.ts'
import { applyFadeIn, applyFadeOut } from './apply-fade.ts'
import { applyInvert } from './apply-invert.ts'
import { applyNormalizeLoudness } from './apply-normalize-loudness.ts'
import { applyReverse } from './apply-reverse.ts'
import { applyTruncateSilence } from './apply-truncate-silence.ts'
import { withMixClaims, eachMark, effectContract } from './effect.ts'
import { applyCompressor, applyLimiter, applyNoiseReduction } from './sample-effects.ts'
import { aboutContent } from '../claims.ts'
import { clips, labels } from '../keys/content.ts'
import { lastEffect } from '../keys/editor.ts'
import { floor, loudness, peak, rms, silences, look } from '../keys/measured.ts'
import { selectionReads, onTracks, readSelected, spanOf } from './read-selected.ts'
import { inferQuantity } from '../params.ts'
import { channelsOf } from '../tracks.ts'

const applyNormalize = operation({
  name: 'apply_normalize',
  summary: 'Bring the highest peak of each selected track to a level (−1 dB unless said), by gain alone.',
  kind: 'operate',
  reads: [...selectionReads, peak.required],
  writes: [clips, lastEffect],
  params: z.strictObject({ peak_db: z.number().min(-60).max(0).default(-1) }),
  rules: [
    {
      name: 'normalize',
      says: [
        '(normalize|normalise) [peaks of|peak of] {scope} [(to|at|up to) {peak_db:gain}]',
        '(peak normalize|peak normalise) {scope} [(to|at|up to) {peak_db:gain}]',
        '(normalize|normalise) [peaks|peak] (to|at|up to) {peak_db:gain} [peak|peaks|everywhere]',
        '(bring|get|set|raise|take) [peaks of|peak of] {scope} [peaks|peak] (to|up to|at) {peak_db:gain} [peak|peaks]',
        '{scope} <must> peak at {peak_db:gain}',
        '(let|make|have) {scope} peak at {peak_db:gain}',
      ],
      examples: ['normalize the guest to -3 dB', 'let the host peak at minus one'],
    },
  ],
  heard: [
    { words: 'normalize|normalise', withoutMention: ['quantity:lufs', 'quantity:named'], without: 'loudness' },
    { words: 'normalize|normalise peak|peaks' },
    { words: 'bring|set|get|raise|make peak|peaks to|at|hit|reach', with: ['quantity:db'], weight: 2 },
    { words: 'peak|peaks at|to', with: ['quantity:db'], isNoun: true, without: 'limit|limiter' },
  ],
  fill: { peak_db: inferQuantity('db', { value: -1, confidence: 0.6, text: 'To −1 dB, since no level is said.' }) },
  usual: effectContract.usual,
  asks: { peak_db: 'To what peak? (for example "to -1 dB")' },
  measures: (view) => {
    const { timeline, range, tracks } = readSelected(view)
    return tracks.map((track) =>
      look('peak', timeline.heard(track.id, range.start, range.end), {
        rate: timeline.rate,
        channels: channelsOf(track),
      }),
    )
  },
  apply: (view, { peak_db }, { measured }) => {
    const { timeline, range, tracks } = readSelected(view)
    const edits = tracks.flatMap(({ id }, index): Edit[] => {
      const found = measured[index]
      const ranges = timeline.marked(id, range.start, range.end)
      return typeof found !== 'number' || !Number.isFinite(found) || ranges.length === 0
        ? []
        : [{ edit: 'mark', sequence: id, ranges, fact: 'gain', value: { db: peak_db - found } }]
    })
    if (edits.length === 0)
      return problem('nothing-there', `${spanOf(timeline, range)} is silent, so there is nothing to normalize.`)
    return [
      ...edits,
      { edit: 'editor', field: 'lastEffect', to: { operation: 'apply_normalize', params: { peak_db } } },
    ]
  },
  claims: (view, { peak_db }, changes, measured) =>
    eachMark(view, changes, measured, ({ name, made }) => [
      {
        check: 'peak',
        promise: `The highest sample of ${name} by itself is at ${peak_db} dB`,
        about: aboutContent(made),
        expect: peak_db,
        tolerance: 0.1,
      },
    ]),
  says: (view, { peak_db }) =>
    `Normalize ${spanOf(view.read(clips), readSelected(view).range)}${onTracks(readSelected(view))} to ${peak_db} dB`,
})

const plain: readonly AnyOperation[] = [
  applyNormalize,
  applyNormalizeLoudness,
  applyAmplify,
  applyFadeIn,
  applyFadeOut,
  applyReverse,
  applyInvert,
  applyTruncateSilence,
  applyCompressor,
  applyLimiter,
  applyNoiseReduction,
  applyEqualize,
  applyDuck,
]

/** Each speaks of the tracks that it worked on, and of what the mix comes to by it. */
const once = plain.map(withMixClaims)

export const effects: readonly AnyOperation[] = [...once, repeatLastEffect(once)]

/** The last effect again: the same operation with the same parameters, on what is selected now. */
function repeatLastEffect(effects: readonly AnyOperation[]): AnyOperation {
  const known = new Map(effects.map((effect) => [effect.name, effect as unknown as Operation<Json>]))
  const last = (view: View): { effect: Operation<Json>; params: Json } | undefined => {
    const remembered = view.read(lastEffect)
    const effect = remembered && known.get(remembered.operation)
    const parsed = effect?.params.safeParse(remembered?.params)
    return effect && parsed?.success ? { effect, params: parsed.data } : undefined
  }
  return operation({
    name: 'repeat_last_effect',
    summary: 'Apply the last effect again, with the same parameters, to the selected range and tracks.',
    kind: 'operate',
    reads: [
      ...selectionReads,
      lastEffect.required,
      peak.optional,
      rms.optional,
      loudness.optional,
      floor.optional,
      silences.optional,
    ],
    writes: [clips, labels, lastEffect],
    params: z.strictObject({}),
    heard: [
      { words: 'repeat|redo|reapply|rerun last|effect|that|it|previous', without: 'clip|track' },
      { words: 'apply|do|run|use same|last|previous|that|it effect|again|thing' },
      { words: 'apply|do|run|use again|effect', without: 'compressor|limiter|fade' },
      { words: 'same effect|thing|again', isNoun: true },
      { words: 'again', isNoun: true },
    ],
    measures: (view) => {
      const found = last(view)
      return found?.effect.measures?.(view, found.params) ?? []
    },
    apply: (view, _params, tools) => {
      const found = last(view)
      return found
        ? found.effect.apply(view, found.params, tools)
        : problem('no-last-effect', 'No effect has been applied yet, so there is none to repeat.')
    },
    claims: (view, _params, changes, measured) => {
      const found = last(view)
      return found?.effect.claims?.(view, found.params, changes, measured) ?? []
    },
    says: (view) => {
      const found = last(view)
      return found
        ? `Again: ${found.effect.says?.(view, found.params) ?? found.effect.summary}`
        : 'Repeat the last effect'
    },
  })
}
