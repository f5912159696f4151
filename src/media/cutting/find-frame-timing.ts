import { frameRates } from '../timecode/frame-rate.ts'

/** When the frames of a picture are shown: how fast, whether evenly, from when to when. */
export type FrameTiming = {
  readonly rate: Rate
  readonly isVariable: boolean
  readonly firstSeconds: number
  readonly lastSeconds: number
  readonly frames: number
}
export type Rate = { readonly num: number; readonly den: number }

/**
 * A frame may be written this far from where its rate puts it: containers round to a millisecond, some to a little
 * more.
 */
const slackSeconds = 0.003

/**
 * The rate whose even grid lies nearest to all frames. Where no grid comes near enough, the frames come at odd times,
 * and the rate is the common one that the usual distance of two frames suggests.
 */
export function findFrameTiming(shownSeconds: readonly number[], told: readonly Rate[]): FrameTiming {
  const times = Float64Array.from(shownSeconds).sort()
  const first = times[0] ?? 0
  const found = { firstSeconds: first, lastSeconds: times.at(-1) ?? first, frames: times.length }
  const candidates = [...told, ...frameRates.values()]
    .filter(({ num, den }) => num > 0 && den > 0 && num / den <= 1000)
    .map(({ num, den }) => ({ num, den }))
  let best: { rate: Rate; error: number } | null = null
  for (const rate of candidates) {
    const error = largestError(times, rate)
    if (error < (best?.error ?? Infinity) - 1e-9) best = { rate, error }
  }
  if (best && best.error <= Math.min(slackSeconds, best.rate.den / best.rate.num / 4))
    return { ...found, rate: best.rate, isVariable: false }
  return { ...found, rate: nearestCommon(times), isVariable: true }
}

/**
 * Edges of a cut fall on frames: at this rate one is at most 50 ms from where it is wished, which the room around words
 * takes up. Frames that stay for longer would take a word along or leave one behind.
 */
const MIN_CUT_RATE = 10

/** What the eye takes for motion, and an editor for a rate. */
const SMOOTH_RATE = 24

/**
 * The rate at which a picture is cut: its own, and a multiple of it where its frames stay for long, as those of slides
 * and recorded screens do. Each is then shown several times.
 */
export function cutRateOf(rate: Rate): Rate {
  const own = rate.num / rate.den
  return own >= MIN_CUT_RATE ? rate : { num: rate.num * Math.ceil(SMOOTH_RATE / own), den: rate.den }
}

export function sayRate({ num, den }: Rate): string {
  const perSecond = Number((num / den).toFixed(3))
  return `${perSecond} ${perSecond === 1 ? 'frame' : 'frames'} a second`
}

function largestError(times: Float64Array, { num, den }: Rate): number {
  const first = times[0] ?? 0
  let largest = 0
  for (let i = 1; i < times.length; i++)
    largest = Math.max(largest, Math.abs((times[i] ?? 0) - first - (i * den) / num))
  return largest
}

function nearestCommon(times: Float64Array): Rate {
  const distances = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? 0))
    .filter((distance) => distance > 0)
    .sort()
  const usual = distances[distances.length >> 1] ?? 0.04
  const fits = ({ num, den }: Rate): number => Math.abs(Math.log((num / den) * usual))
  const [nearest = { num: 25, den: 1 }] = [...frameRates.values()].toSorted((a, b) => fits(a) - fits(b))
  return { num: nearest.num, den: nearest.den }
}
