import type { Mix } from '../audio/index.ts'
import type { Problem } from '../kernel/index.ts'
import { energyMeter } from './measure-energy.ts'
import { hopOf, integratedLoudness } from './measure-loudness.ts'
import { mixInto } from './pcm.ts'
import { refused, stopIfCancelled } from './refused.ts'
import { makePlanes } from './samples.ts'
import type { Sources } from './sources.ts'
import { openMix } from './stretches.ts'
import { peakMeter } from './true-peak.ts'

/**
 * How high and how loud what is delivered is: a factor (1 is full scale), four times oversampled, and LUFS (−∞ for
 * silence).
 */
export type MixLevels = { truePeak: number; loudness: number }

const portion = 65_536

/**
 * Measures the sum of all tracks, with their gain and pan, as it is rendered. What tracks add up to cannot be known
 * from each of them, so every sample is read.
 */
export function measureMix(sources: Sources, mix: Mix, signal?: AbortSignal): Promise<MixLevels | Problem> {
  return refused(async () => {
    const { inputs, channels } = await openMix(mix, sources)
    const hop = hopOf(mix.rate)
    const bins = new Float64Array(Math.ceil(mix.length / hop))
    const energy = energyMeter({ rate: mix.rate, channels, column: 'energy', binFrames: hop, bins })
    const peaks = Array.from({ length: channels }, peakMeter)
    const bus = makePlanes(channels, portion)
    for (let from = 0; from < mix.length; from += portion) {
      stopIfCancelled(signal, 'The measurement')
      const count = Math.min(portion, mix.length - from)
      await mixInto(inputs, { from, count }, bus)
      energy.add(bus, count)
      for (const [channel, meter] of peaks.entries())
        meter.add(new Float32Array(bus[channel]?.subarray(0, count) ?? []))
    }
    energy.finish()
    // What follows the last sample is silence, and the way there may go higher than the sample itself.
    for (const meter of peaks) meter.add(new Float32Array(16))
    return {
      truePeak: Math.max(0, ...peaks.map((meter) => meter.peak())),
      loudness: integratedLoudness(bins, { hop, length: mix.length }),
    }
  })
}
