import type { Insert, StereoBlock } from '../open-synth.ts'
import { biquad, highPass, lowPass } from './biquad.ts'

type Saturation = { readonly driveDb: number; readonly lowCutHertz: number; readonly highCutHertz: number }

/** Levels are compared over about this time, so that notes keep their beginning and gain sustain. */
const compareSeconds = 0.3

/** Bends the peaks of the sound round and keeps it as loud as it was. */
export function saturated(rate: number, { driveDb, lowCutHertz, highCutHertz }: Saturation): Insert {
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
