import type { Problem } from '../kernel/index.ts'
import type { Mix } from '../audio/index.ts'
import { drawWaveform, type Waveform } from './draw-waveform.ts'
import { findSilences, type Silence } from './find-silences.ts'
import { measureEnergy, energyMeter } from './measure-energy.ts'
import { measurePeak } from './measure-peak.ts'
import { catchRefusal, stopIfCancelled } from './catch-refusal.ts'
import { peakMeter } from './peak-meter.ts'
import type { Sources } from './sources.ts'
import { openTrack, type TrackPart, type TrackReader } from './track-reader.ts'
import { mixInto } from './pcm.ts'
import { makePlanes } from './samples.ts'
import { openMix } from './stretches.ts'

/**
 * What can be asked of a track, before its own gain and pan:
 * `peak`, `rms` and `floor` are factors (1 is full scale), `loudness` is LUFS (−∞ for silence),
 * silences are sample positions, a waveform is for drawing.
 */
export type TrackMeasure =
  | 'peak'
  | 'rms'
  | 'floor'
  | 'loudness'
  | { what: 'silences'; thresholdDb: number; minSeconds: number }
  | { what: 'waveform'; columns: number; from?: number; to?: number }

export type Measured<A extends TrackMeasure> = A extends { what: 'silences' }
  ? Silence[]
  : A extends { what: 'waveform' }
    ? Waveform[]
    : number

/**
 * Measures a track as it will be rendered. Nearly everything comes from the pyramids, so it hardly depends on the
 * length.
 */
export function measure<A extends TrackMeasure>(
  sources: Sources,
  part: TrackPart,
  asked: A,
): Promise<Measured<A> | Problem>
export function measure(
  sources: Sources,
  part: TrackPart,
  asked: TrackMeasure,
): Promise<number | Silence[] | Waveform[] | Problem> {
  return catchRefusal(async () => answer(await openTrack(sources, part), asked))
}

function answer(track: TrackReader, asked: TrackMeasure): Promise<number | Silence[] | Waveform[]> {
  if (asked === 'peak') return measurePeak(track)
  if (asked === 'loudness') return measureLoudness(track)
  if (asked === 'rms') return measureRms(track)
  if (asked === 'floor') return measureFloor(track)
  return asked.what === 'silences' ? findSilences(track, asked) : drawWaveform(track, asked)
}

async function measureRms(track: TrackReader): Promise<number> {
  const bins = await measureEnergy(track, 'squares', track.part.rate)
  return Math.sqrt(bins.reduce((sum, energy) => sum + energy, 0) / Math.max(1, track.length * track.part.channels))
}

/** Short enough to fit between two words, long enough for the mean of a noise to settle. */
const spanSeconds = 0.05

/** The quietest tenth of a recording of speech is what is heard when nobody speaks. */
const share = 0.1

/**
 * The noise floor as a factor: what the quietest tenth of the sound stays below, by the mean of each twentieth of a
 * second. Gaps between clips do not count.
 */
async function measureFloor(track: TrackReader): Promise<number> {
  const span = Math.max(1, Math.round(track.part.rate * spanSeconds))
  const squares = await measureEnergy(track, 'squares', span)
  const isSound = new Uint8Array(squares.length)
  for (const { start, end, sound } of track.placed) {
    if (sound && !sound.silent)
      isSound.fill(1, Math.ceil(start / span), Math.max(Math.ceil(start / span), Math.floor(end / span)))
  }
  const inSound = squares.filter((_, bin) => isSound[bin] === 1).sort()
  const levels = inSound.length > 0 ? inSound : squares
  return Math.sqrt((levels[Math.floor(levels.length * share)] ?? 0) / (span * track.part.channels))
}

/** Integrated loudness in LUFS; −∞ for silence. */
async function measureLoudness(track: TrackReader): Promise<number> {
  const hop = hopOf(track.part.rate)
  return integratedLoudness(await measureEnergy(track, 'energy', hop), { hop, length: track.length })
}

/** A new block of loudness begins every so many samples. */
const hopOf = (rate: number): number => Math.max(1, Math.floor(rate / 10))

/**
 * ITU-R BS.1770-4: blocks of 400 ms, one every 100 ms; what lies below −70 LUFS, then what lies 10 LU below the mean of
 * the rest, does not count.
 */
const absoluteGate = 10 ** ((-70 + 0.691) / 10)
const relativeGate = 10 ** (-10 / 10)
const hopsPerBlock = 4

/** The same from K-weighted energy, all channels summed, in bins of a hop. */
function integratedLoudness(bins: Float64Array, { hop, length }: { hop: number; length: number }): number {
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

const portion = 65_536

/**
 * How high and how loud what is delivered is: a factor (1 is full scale), four times oversampled, and LUFS (−∞ for
 * silence).
 */
export type MixLevels = { truePeak: number; loudness: number }

/**
 * Measures the sum of all tracks, with their gain and pan, as it is rendered. What tracks add up to cannot be known
 * from each of them, so every sample is read.
 */
export function measureMix(sources: Sources, mix: Mix, signal?: AbortSignal): Promise<MixLevels | Problem> {
  return catchRefusal(async () => {
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

/**
 * The mean level, as a factor, of what is left of one sound when another is taken from it: 0 where they are the same,
 * sample by sample.
 */
export function measureDifference(
  sources: Sources,
  part: TrackPart,
  less: TrackPart['windows'],
): Promise<number | Problem> {
  return catchRefusal(async () => {
    const [one, other] = [await openTrack(sources, part), await openTrack(sources, { ...part, windows: less })]
    const length = Math.max(one.length, other.length)
    let squares = 0
    for (let from = 0; from < length; from += portion) {
      const planes = [one, other].map(() => makePlanes(part.channels, portion))
      const [mine = [], theirs = []] = planes
      for (const [index, track] of [one, other].entries()) {
        const count = Math.min(portion, track.length - from)
        if (count > 0) await track.read(from, count, planes[index] ?? [])
      }
      for (const [channel, plane] of mine.entries())
        for (let i = 0; i < portion; i++) squares += ((plane[i] ?? 0) - (theirs[channel]?.[i] ?? 0)) ** 2
    }
    return Math.sqrt(squares / Math.max(1, length * part.channels))
  })
}
