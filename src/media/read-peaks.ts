import { blockFrames } from './block-analysis.ts'
import { coarseBlocks } from './pyramid-layout.ts'
import { joinRuns } from './pyramid.ts'
import { makePlanes } from './samples.ts'
import type { SampleSource } from './sources.ts'

/** One channel in bins of equal length: 127 is full scale. Level 1 has 16-bit samples, the same in `low` and `high`. */
export type ChannelPeaks = {
  readonly low: Int8Array | Int16Array
  readonly high: Int8Array | Int16Array
  readonly rms: Int8Array | null
}
/** `level` samples a bin, from bin `first` on; the last bin of a source may hold less. */
export type PeaksCall = { readonly level: number; readonly first: number; readonly most: number }

/**
 * A part of a source as it is drawn. Blocks of 256 and of 16,384 samples lie in its pyramid; levels between and above
 * them are put together from those, and finer ones from the samples, so every pyramid that was ever made will do.
 */
export async function readPeaks(source: SampleSource, { level, first, most }: PeaksCall): Promise<ChannelPeaks[]> {
  const bins = Math.max(0, Math.min(most, Math.ceil(source.frames / level) - first))
  if (bins === 0) return Array.from({ length: source.channels }, () => emptyPeaks(level))
  if (level === 1) return readSamples(source, first, bins)
  if (level < blockFrames) return peaksOfSamples(source, { level, first, bins })
  return peaksOfBlocks(source, { level, first, bins })
}

type Bins = { readonly level: number; readonly first: number; readonly bins: number }

const emptyPeaks = (level: number): ChannelPeaks =>
  level === 1
    ? { low: new Int16Array(0), high: new Int16Array(0), rms: null }
    : { low: new Int8Array(0), high: new Int8Array(0), rms: new Int8Array(0) }

/** Outwards, so that no peak is drawn smaller than it is; silence stays nothing. */
const down = (value: number): number => Math.max(-128, Math.floor(value * 127))
const up = (value: number): number => Math.min(127, Math.ceil(value * 127))

async function readSamples(source: SampleSource, from: number, count: number): Promise<ChannelPeaks[]> {
  const planes = makePlanes(source.channels, count)
  await source.read(from, count, planes, 0)
  return planes.map((plane) => {
    const samples = Int16Array.from(plane, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767))))
    return { low: samples, high: samples, rms: null }
  })
}

async function peaksOfSamples(source: SampleSource, { level, first, bins }: Bins): Promise<ChannelPeaks[]> {
  const from = first * level
  const count = Math.min(bins * level, source.frames - from)
  const planes = makePlanes(source.channels, count)
  await source.read(from, count, planes, 0)
  return planes.map((plane) =>
    fillBins(bins, (bin) => {
      const [start, end] = [bin * level, Math.min(count, (bin + 1) * level)]
      let low = Infinity
      let high = -Infinity
      let squares = 0
      for (let i = start; i < end; i++) {
        const value = plane[i] ?? 0
        if (value < low) low = value
        if (value > high) high = value
        squares += value * value
      }
      return { low, high, power: squares / (end - start) }
    }),
  )
}

async function peaksOfBlocks(source: SampleSource, { level, first, bins }: Bins): Promise<ChannelPeaks[]> {
  const { pyramid, channels, frames } = source
  const coarse = blockFrames * coarseBlocks
  const size = level >= coarse ? coarse : blockFrames
  const each = level / size
  const from = first * each
  const to = Math.min(Math.ceil(frames / size), (first + bins) * each)
  const read = async (column: 'low' | 'high' | 'squares'): Promise<Float32Array[]> =>
    size === coarse
      ? (await pyramid.coarse(column)).map((plane) => plane.subarray(from, to))
      : joinRuns(await pyramid.read(column, from, to))
  const [lows, highs, squares] = await Promise.all([read('low'), read('high'), read('squares')])
  return Array.from({ length: channels }, (_, channel) => {
    const [low, high, power] = [lows[channel], highs[channel], squares[channel]]
    return fillBins(bins, (bin) => {
      const found = { low: Infinity, high: -Infinity, power: 0 }
      const end = Math.min(to - from, (bin + 1) * each)
      for (let i = bin * each; i < end; i++) {
        found.low = Math.min(found.low, low?.[i] ?? 0)
        found.high = Math.max(found.high, high?.[i] ?? 0)
        found.power += power?.[i] ?? 0
      }
      const heard = Math.min(frames, (first + bin + 1) * level) - (first + bin) * level
      return { ...found, power: found.power / heard }
    })
  })
}

function fillBins(
  bins: number,
  measure: (bin: number) => { readonly low: number; readonly high: number; readonly power: number },
): ChannelPeaks {
  const peaks = { low: new Int8Array(bins), high: new Int8Array(bins), rms: new Int8Array(bins) }
  for (let bin = 0; bin < bins; bin++) {
    const { low, high, power } = measure(bin)
    peaks.low[bin] = down(low)
    peaks.high[bin] = up(high)
    peaks.rms[bin] = Math.min(127, Math.round(Math.sqrt(power) * 127))
  }
  return peaks
}
