import { z } from 'zod'
import type { Rule } from '../../grammar/index.ts'
import {
  operation,
  type AnyOperation,
  type Claim,
  type Inference,
  type Asked,
  type StateKey,
} from '../../kernel/index.ts'
import type { Phrase } from '../../words/index.ts'
import { aboutContent, differenceClaim } from '../claims.ts'
import { quantitiesOf, makeInference, inferQuantity } from '../params.ts'
import { floor, peak, type Level } from '../keys/measured.ts'
import { eachMark, effectContract, markOn, measureEach, onEachTrack, describeRange, type Marked } from './effect.ts'

type Numbers = { [param: string]: number }
type SampleEffect = {
  effect: string
  summary: string
  params: { [param: string]: z.ZodType<number> }
  fill?: { [param: string]: (asked: Asked) => Inference<number> | undefined }
  heard: readonly Phrase[]
  rules: readonly Rule[]
  /** What is measured of each track before, for its promises. */
  measures?: StateKey<null> & { readonly name: string }
  claims: (marked: Marked, params: Numbers) => Claim[]
  says: (params: Numbers) => string
}

/** A number with what it is unless said, and its bounds. */
export const number = (otherwise: number, least: number, most: number): z.ZodType<number> =>
  z.number().min(least).max(most).default(otherwise)

/**
 * Effects that compute samples. The operation only says what is to be heard; the job runs when it is previewed or
 * rendered.
 */
export function sampleEffect({
  effect,
  summary,
  params,
  fill = {},
  heard,
  rules,
  measures,
  claims,
  says,
}: SampleEffect): AnyOperation {
  const name = `apply_${effect}`
  return operation<Numbers>({
    ...effectContract,
    name,
    summary,
    reads: measures ? [...effectContract.reads, measures.optional] : effectContract.reads,
    params: z.strictObject(params),
    fill,
    heard,
    rules,
    measures: (view) => (measures ? measureEach(view, measures.name as Level) : []),
    apply: (view, values) =>
      onEachTrack(view, { name, params: values }, (track, on) =>
        markOn(track, on, 'effect', { effect, params: values }),
      ),
    claims: (view, values, changes, measured) => eachMark(view, changes, measured, (marked) => claims(marked, values)),
    says: (view, values) => `${says(values)} on ${describeRange(view)}`,
  })
}

export const applyCompressor = sampleEffect({
  effect: 'compressor',
  summary:
    'Even out loud and quiet: what is above a threshold (−20 dB unless said) is reduced by a ratio (3 unless said).',
  params: {
    threshold_db: number(-20, -60, 0),
    ratio: number(3, 1, 20),
    attack_ms: number(10, 0.01, 2000),
    release_ms: number(150, 0.01, 9000),
    makeup_db: number(0, 0, 36),
    knee_db: number(6, 0, 18),
  },
  fill: {
    threshold_db: inferQuantity('db', { value: -20, confidence: 0.8 }),
    ratio: inferQuantity('ratio', { value: 3, confidence: 0.8 }),
  },
  rules: [
    {
      name: 'compress',
      says: [
        '(compress|squash|squeeze) {scope} [{ratio}] [a bit|a little|slightly|lightly|gently]',
        '(put|add|apply|use|run|slap|stick|throw|strap|chuck|drop) [some|bit of|little] (compression|compressor) (on|to|over|across) {scope} [{nowhere-else}] [(at|with) {ratio}]',
        '(give|add) {scope} [some|bit of|little] compression',
        '{scope} (needs|could use|wants) [some|bit of|little] compression',
        '(even|level|smooth) out dynamics of {scope}',
        '<have> [some|bit of|little] (compression|compressor) on {scope}',
      ],
      examples: ['put some compression on the guest', 'give Music a bit of compression'],
    },
  ],
  heard: [
    { words: 'compress|compressor|compression|squash|squeeze', without: 'file|silence|silences|pauses' },
    { words: 'put|add|apply|use|run|slap compressor|compression' },
    { words: 'even|level|smooth out? dynamics|dynamic|volume' },
    { words: 'reduce|tame|control dynamic|dynamics' },
  ],
  measures: peak,
  claims: ({ name, made, was }, { makeup_db = 0 }) => [
    differenceClaim(name, made),
    ...(typeof was === 'number'
      ? [
          {
            check: 'peak',
            promise:
              `No sample of ${name} by itself is above the ${was.toFixed(1)} dB that it ` +
              `reached${makeup_db === 0 ? '' : ` and the ${makeup_db} dB of make-up`}`,
            about: aboutContent(made),
            expect: was + makeup_db,
            bound: 'most' as const,
            tolerance: 0.1,
          },
        ]
      : []),
  ],
  says: ({ threshold_db, ratio }) => `Compress ${ratio}:1 above ${threshold_db} dB`,
})

export const applyLimiter = sampleEffect({
  effect: 'limiter',
  summary: 'Keep every peak below a ceiling (−1 dB unless said) without changing what lies below it.',
  params: {
    ceiling_db: number(-1, -24, 0),
    attack_ms: number(5, 0.1, 80),
    release_ms: number(50, 1, 8000),
    input_db: number(0, -36, 36),
  },
  fill: { ceiling_db: inferQuantity('db', { value: -1, confidence: 0.8 }) },
  rules: [
    {
      name: 'limit',
      says: [
        '(limit|cap) {scope} [(to|at) {ceiling_db:gain}]',
        '[(put|add|apply|use|run|slap|stick|strap|throw|chuck)] [brickwall|brick wall|peak] limiter (on|to|over|across) {scope} [at|with] [ceiling] [of|at] [{ceiling_db:gain}] [ceiling]',
        '[(put|add|apply|use|run|slap|stick|strap|throw|chuck)] limiter (at|with ceiling of) {ceiling_db:gain} (on|to|over|across) {scope}',
        '(keep|hold) {scope} [peaks] (below|under) {ceiling_db:gain}',
        '(stop|keep|prevent) {scope} from clipping',
      ],
      examples: ['put a limiter on the guest', 'keep the host below -3 dB'],
    },
  ],
  heard: [
    { words: 'limit|limiter|limiting' },
    { words: 'put|add|apply|use|run|slap limiter' },
    { words: 'limit', with: ['quantity:db'], weight: 4 },
    { words: 'stop|prevent|avoid clipping|peaks|distortion' },
    { words: 'tame|catch|shave peaks|peak' },
  ],
  claims: ({ name, made }, { ceiling_db = -1 }) => [
    {
      check: 'peak',
      promise: `No sample of ${name} by itself is above ${ceiling_db} dB`,
      about: aboutContent(made),
      expect: ceiling_db,
      bound: 'most',
      tolerance: 0.1,
    },
  ],
  says: ({ ceiling_db }) => `Limit peaks to ${ceiling_db} dB`,
})

export const applyNoiseReduction = sampleEffect({
  effect: 'noise_reduction',
  summary: 'Reduce steady noise such as hiss or hum (by 12 dB unless said).',
  params: { reduction_db: number(12, 0.01, 97), noise_floor_db: number(-50, -80, -20), track_noise: number(1, 0, 1) },
  fill: { reduction_db: positiveDb(12) },
  rules: [
    {
      name: 'reduce-noise',
      says: [
        '(reduce|clean up|lessen|tame|take down|lower|kill|filter out|scrub) [background] (noise|hiss|static|room noise) (on|in|from|of|under|behind) {scope}',
        '<clean> {scope}',
        '(take|get|filter) [background] (noise|hiss|static) out of {scope}',
        '(use|apply|run|put) noise (reduction|removal) (on|to|over) {scope}',
        '{scope} (is|sounds) (noisy|hissy|too noisy) [{fix}]',
      ],
      examples: ['take the hiss out of the guest', 'denoise the host'],
    },
  ],
  heard: [
    { words: 'noise reduction|reduce|removal|cancel|cancelling', isNoun: true },
    {
      words:
        'reduce|remove|clean|cut|lower|less|take|kill|lose|get|filter|strip|drop noise|hiss|hum|buzz|rumble|background',
      without: 'music',
    },
    { words: 'put|add|apply|use|run noise', weight: 2 },
    { words: 'denoise|de-noise' },
    { words: 'clean up|audio|recording|sound|voice', without: 'pauses|silence' },
    { words: 'clean', with: ['name:track'] },
  ],
  measures: floor,
  claims: ({ name, made, was }) => [
    typeof was === 'number'
      ? {
          check: 'floor',
          promise:
            `The noise floor of ${name} is at least ${MIN_REDUCTION_DB} dB below the ${was.toFixed(1)} ` +
            `dB that it was`,
          about: aboutContent(made),
          expect: was - MIN_REDUCTION_DB,
          bound: 'most',
        }
      : differenceClaim(name, made),
  ],
  says: ({ reduction_db }) => `Reduce noise by ${reduction_db} dB`,
})

/** A filter takes less from some noise than it is asked for; what takes less than this has taken nothing. */
const MIN_REDUCTION_DB = 0.5

/** "By -12 dB" and "by 12 dB" mean the same reduction. */
function positiveDb(otherwise: number): (asked: Asked) => Inference<number> {
  return (asked) => {
    const said = quantitiesOf(asked, 'db')[0]
    if (!said) return { value: otherwise, source: 'default', confidence: 0.8 }
    const db = Math.abs(said.value)
    const isMinus = said.value < 0
    const read = { code: 'negative-assumed', text: `“${said.text}” is read as ${db} dB less.` } as const
    return makeInference(isMinus ? { ...said, notes: [...said.notes, read] } : said, db)
  }
}
