import type { Insert, StereoBlock } from '../open-synth.ts'
import { phaser, waver } from './phaser.ts'
import { bell, biquad, highPass, highShelf, lowPass, type Coefficients } from './biquad.ts'

const overdrive = (rate: number): Insert => saturated(rate, { driveDb: 20, lowCutHertz: 60, highCutHertz: 7500 })
const distortion = (rate: number): Insert => saturated(rate, { driveDb: 38, lowCutHertz: 100, highCutHertz: 5000 })

const flanger = (rate: number): Insert =>
  wanderingDelay(rate, { hertz: 0.25, leastSeconds: 0.0008, mostSeconds: 0.005, feedback: 0.5, dry: 0.65, wet: 0.5 })
const modulation = (rate: number): Insert =>
  wanderingDelay(rate, { hertz: 0.8, leastSeconds: 0.006, mostSeconds: 0.011, feedback: 0, dry: 0.7, wet: 0.7 })

/**
 * A low-pass of 24 dB an octave. Its two halves have the Q of a Butterworth filter, the second one with a little
 * resonance.
 */
const filter = (rate: number): Insert =>
  filtered([lowPass({ hertz: 1500, rate, q: 0.54 }), lowPass({ hertz: 1500, rate, q: 1.6 })])

/** What is mostly wanted of an equalizer that nobody set: no rumble, less mud, some air. */
const eq = (rate: number): Insert =>
  filtered([
    highPass({ hertz: 40, rate }),
    bell({ hertz: 350, rate, gainDb: -2 }),
    highShelf({ hertz: 6000, rate, gainDb: 3 }),
  ])

const hertz = 5
const depth = 0.6

/** The effects that are played here; reverb, chorus and delay are the synthesizer's own. */
const inserts = new Map<string, (rate: number) => Insert>(
  Object.entries({ compressor, distortion, eq, filter, flanger, modulation, overdrive, phaser, tremolo }),
)

export const isInsert = (type: string): boolean => inserts.has(type.toLowerCase())

/** Effects one after the other, on the sound as it is before the fader of its track, which stands at `faderGain`. */
export function insertsOf(types: readonly string[], { rate, faderGain }: { rate: number; faderGain: number }): Insert {
  const chain = types.flatMap((type) => inserts.get(type.toLowerCase())?.(rate) ?? [])
  return (block, count) => {
    scale(block, count, 1 / faderGain)
    for (const insert of chain) insert(block, count)
    scale(block, count, faderGain)
  }
}

function scale({ left, right }: Parameters<Insert>[0], count: number, factor: number): void {
  if (factor === 1) return
  for (let i = 0; i < count; i++) {
    left[i] = (left[i] ?? 0) * factor
    right[i] = (right[i] ?? 0) * factor
  }
}

/** Louder and softer, five times a second. */
function tremolo(rate: number): Insert {
  const wave = waver({ hertz, rate })
  return ({ left, right }, count) => {
    for (let i = 0; i < count; i++) {
      const gain = 1 - depth * wave()
      left[i] = (left[i] ?? 0) * gain
      right[i] = (right[i] ?? 0) * gain
    }
  }
}

function filtered(filters: readonly Coefficients[]): Insert {
  const chain = filters.map(biquad)
  return (block, count) => {
    for (const each of chain) each(block, count)
  }
}

/** A single track of our sounds peaks around -16 dBFS. */
const thresholdDb = -32
const ratio = 3
const kneeDb = 8
const makeupDb = 6
const attackSeconds = 0.005
const releaseSeconds = 0.12

/** The gain is worked out so often, and is a straight line in between. */
const step = 16

/** Makes loud parts softer and the whole louder; both channels by the same amount, so that nothing wanders. */
function compressor(rate: number): Insert {
  const attack = 1 - Math.exp(-1 / (attackSeconds * rate))
  const release = 1 - Math.exp(-1 / (releaseSeconds * rate))
  let held = { level: 0, gain: 10 ** (makeupDb / 20) }
  return ({ left, right }, count) => {
    let { level, gain } = held
    for (let from = 0; from < count; from += step) {
      const to = Math.min(count, from + step)
      for (let i = from; i < to; i++) {
        const loud = Math.max(Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0))
        level += (loud - level) * (loud > level ? attack : release)
      }
      const slope = (gainFor(level) - gain) / (to - from)
      for (let i = from; i < to; i++) {
        gain += slope
        left[i] = (left[i] ?? 0) * gain
        right[i] = (right[i] ?? 0) * gain
      }
    }
    held = { level, gain }
  }
}

function gainFor(level: number): number {
  const overDb = 20 * Math.log10(level + 1e-9) - thresholdDb
  const bent = overDb <= -kneeDb / 2 ? 0 : overDb >= kneeDb / 2 ? overDb : (overDb + kneeDb / 2) ** 2 / (2 * kneeDb)
  return 10 ** ((makeupDb - bent * (1 - 1 / ratio)) / 20)
}

type Wandering = {
  readonly hertz: number
  readonly leastSeconds: number
  readonly mostSeconds: number
  readonly feedback: number
  readonly dry: number
  readonly wet: number
}

/**
 * The sound and itself a little later; how much later goes up and down, on the right a quarter of a turn behind the
 * left.
 */
function wanderingDelay(rate: number, wandering: Wandering): Insert {
  const left = delayedChannel(rate, wandering, 0),
    right = delayedChannel(rate, wandering, 0.25)
  return (block, count) => {
    left(block.left, count)
    right(block.right, count)
  }
}

function delayedChannel(
  rate: number,
  { hertz, leastSeconds, mostSeconds, feedback, dry, wet }: Wandering,
  startPart: number,
): (samples: Float32Array, count: number) => void {
  const wave = waver({ hertz, rate, startPart })
  const [least, most] = [leastSeconds * rate, mostSeconds * rate]
  const line = new Float32Array(2 ** Math.ceil(Math.log2(most + 2)))
  const mask = line.length - 1
  let at = 0
  return (samples, count) => {
    for (let i = 0; i < count; i++) {
      const back = least + (most - least) * wave()
      const whole = Math.floor(back)
      const [near, far] = [line[(at - whole) & mask] ?? 0, line[(at - whole - 1) & mask] ?? 0]
      const later = near + (far - near) * (back - whole)
      const input = samples[i] ?? 0
      const kept = input + feedback * later
      line[at] = Math.abs(kept) < 1e-20 ? 0 : kept
      at = (at + 1) & mask
      samples[i] = dry * input + wet * later
    }
  }
}

type Saturation = { readonly driveDb: number; readonly lowCutHertz: number; readonly highCutHertz: number }

/** Levels are compared over about this time, so that notes keep their beginning and gain sustain. */
const compareSeconds = 0.3

/** Bends the peaks of the sound round and keeps it as loud as it was. */
function saturated(rate: number, { driveDb, lowCutHertz, highCutHertz }: Saturation): Insert {
  const drive = 10 ** (driveDb / 20)
  const lowCut = biquad(highPass({ hertz: lowCutHertz, rate })),
    highCut = biquad(lowPass({ hertz: highCutHertz, rate }))
  const bendLeft = rounded(drive),
    bendRight = rounded(drive)
  let before = 0,
    after = 0,
    lastGain = 1
  return (block, count) => {
    let gain = lastGain
    const { left, right } = block
    const keep = Math.exp(-count / (compareSeconds * rate))
    before = before * keep + powerOf(block, count)
    lowCut(block, count)
    bendLeft(left, count)
    bendRight(right, count)
    highCut(block, count)
    after = after * keep + powerOf(block, count)
    const slope = ((after > 1e-12 ? Math.sqrt(before / after) : gain) - gain) / count
    for (let i = 0; i < count; i++) {
      gain += slope
      left[i] = (left[i] ?? 0) * gain
      right[i] = (right[i] ?? 0) * gain
    }
    lastGain = gain
  }
}

/**
 * The hyperbolic tangent as the mean over the way from one sample to the next, by its antiderivative ln(cosh x): what
 * it adds above half the sample rate, which would come back as tones that are not in the music, is much weaker than by
 * the tangent of each sample alone.
 */
function rounded(drive: number): (samples: Float32Array, count: number) => void {
  let held = { last: 0, lastArea: Math.LN2 }
  return (samples, count) => {
    let { last, lastArea } = held
    for (let i = 0; i < count; i++) {
      const x = drive * (samples[i] ?? 0)
      const area = Math.abs(x) + Math.log1p(Math.exp(-2 * Math.abs(x)))
      const way = x - last
      samples[i] = Math.abs(way) > 1e-4 ? (area - lastArea) / way : Math.tanh((x + last) / 2)
      last = x
      lastArea = area
    }
    held = { last, lastArea }
  }
}

function powerOf({ left, right }: StereoBlock, count: number): number {
  let sum = 0
  for (let i = 0; i < count; i++) sum += (left[i] ?? 0) ** 2 + (right[i] ?? 0) ** 2
  return sum
}
