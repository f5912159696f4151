import { measureEnergy } from './measure-energy.ts'
import type { TrackReader } from './track-reader.ts'

/**
 * ITU-R BS.1770-4: blocks of 400 ms, one every 100 ms; what lies below −70 LUFS, then what lies 10 LU below the mean of
 * the rest, does not count.
 */
const absoluteGate = 10 ** ((-70 + 0.691) / 10)
const relativeGate = 10 ** (-10 / 10)
const hopsPerBlock = 4

/** Integrated loudness in LUFS; −∞ for silence. */
export async function measureLoudness(track: TrackReader): Promise<number> {
  const hop = hopOf(track.part.rate)
  return integratedLoudness(await measureEnergy(track, 'energy', hop), { hop, length: track.length })
}

/** A new block of loudness begins every so many samples. */
export const hopOf = (rate: number): number => Math.max(1, Math.floor(rate / 10))

/** The same from K-weighted energy, all channels summed, in bins of a hop. */
export function integratedLoudness(bins: Float64Array, { hop, length }: { hop: number; length: number }): number {
  const whole = Math.floor(length / hop)
  if (whole < hopsPerBlock) return loudnessOf(bins.reduce((sum, energy) => sum + energy, 0) / Math.max(1, length))
  const powers = new Float64Array(whole - hopsPerBlock + 1)
  for (let first = 0; first < powers.length; first++) {
    let sum = 0
    for (let i = first; i < first + hopsPerBlock; i++) sum += bins[i] ?? 0
    powers[first] = sum / (hopsPerBlock * hop)
  }
  const gate = Math.max(absoluteGate, meanAbove(powers, absoluteGate) * relativeGate)
  return loudnessOf(meanAbove(powers, gate))
}

function loudnessOf(power: number): number {
  return power > 0 ? -0.691 + 10 * Math.log10(power) : -Infinity
}

function meanAbove(powers: Float64Array, gate: number): number {
  let sum = 0,
    count = 0
  for (let i = 0; i < powers.length; i++) {
    const power = powers[i] ?? 0
    if (power > gate) {
      sum += power
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}
