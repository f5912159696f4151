import type { Mix } from '../audio/index.ts'
import type { Problem } from '../kernel/index.ts'
import { catchRefusal } from './catch-refusal.ts'
import { streamPcm, collectLevels, type HearTrack } from './pcm.ts'
import type { Sources } from './sources.ts'
import { openMix, planStretches } from './stretches.ts'

/** A mix that is kept open, to be heard in stretches. */
export type OpenedSound = {
  readonly rate: number
  readonly channels: 1 | 2
  readonly frames: number
  /**
   * Interleaved samples of a stretch, cut from the whole: the very ones that a render as 32-bit floats has there.
   * Frames are counted at `rate`, the mix's own where none is named; at another one stretches join just as well.
   */
  read(stretch: StretchToRead): Promise<Float32Array | Problem>
  /** The tracks that are heard, in the order of their levels. */
  readonly tracks: readonly string[]
  /** The same samples, and how loud each track is in blocks of so many of their frames. */
  readWithLevels(
    stretch: StretchToRead & { blockFrames: number },
  ): Promise<{ samples: Float32Array; peaks: Float32Array } | Problem>
}
type StretchToRead = { from: number; to: number; rate?: number }

export function openSound(mix: Mix, sources: Sources): Promise<OpenedSound | Problem> {
  return catchRefusal(async () => {
    const { inputs, channels } = await openMix(mix, sources)
    const format = 'f32'
    const readOwn = async (from: number, to: number, hear?: HearTrack): Promise<Float32Array> => {
      const samples = new Float32Array((to - from) * channels)
      const stretches = await planStretches(inputs, { from, to, channels, format })
      const { fill } = streamPcm({ inputs, stretches, channels, format, ...(hear && { hear }) })
      await fill(new Uint8Array(samples.buffer))
      return samples
    }
    const readAt = ({ from, to, rate = mix.rate }: StretchToRead, hear?: HearTrack): Promise<Float32Array> =>
      rate === mix.rate
        ? readOwn(from, to, hear)
        : resampleAt({
            from,
            to,
            channels,
            ratio: mix.rate / rate,
            frames: mix.length,
            read: (first, last) => readOwn(first, last, hear),
          })
    return {
      rate: mix.rate,
      channels,
      frames: mix.length,
      tracks: inputs.map(({ track }) => track.id),
      read: (stretch) => catchRefusal(() => readAt(stretch)),
      readWithLevels: ({ blockFrames, ...stretch }) =>
        catchRefusal(async () => {
          const ratio = mix.rate / (stretch.rate ?? mix.rate)
          const { hear, peaks } = collectLevels(inputs, {
            from: stretch.from * ratio,
            to: stretch.to * ratio,
            blockFrames: blockFrames * ratio,
          })
          return { samples: await readAt(stretch, hear), peaks }
        }),
    }
  })
}

/** Zero crossings of the filter on each side; at 32 what lies above the band is down by more than 90 dB. */
const CROSSINGS = 32
/** Steps between two zero crossings at which the filter is tabled; between them it is taken as straight. */
const STEPS = 512
/** How much of the lower of both bands is kept. */
const BAND = 0.95
/** Of the Kaiser window: about 100 dB. */
const BETA = 10

type ResampleCall = {
  /** Frames of the result. */
  from: number
  to: number
  channels: number
  /** Frames of the source for each of the result. */
  ratio: number
  /** That the source has; beyond them is silence. */
  frames: number
  read(from: number, to: number): Promise<Float32Array>
}

/**
 * Samples at another rate, each worked out from its own place in the source: wherever a stretch is cut out, its samples
 * are the same, so stretches join without a seam.
 */
async function resampleAt({ from, to, channels, ratio, frames, read }: ResampleCall): Promise<Float32Array> {
  const scale = BAND * Math.min(1, 1 / ratio)
  const reach = CROSSINGS / scale
  const first = Math.max(0, Math.floor(from * ratio - reach))
  const last = Math.min(frames, Math.ceil((to - 1) * ratio + reach) + 1)
  const out = new Float32Array((to - from) * channels)
  if (last <= first) return out
  const source = await read(first, last)
  for (let frame = from; frame < to; frame++) {
    const at = frame * ratio
    const begin = Math.max(first, Math.ceil(at - reach)),
      end = Math.min(last - 1, Math.floor(at + reach))
    for (let channel = 0; channel < channels; channel++) {
      let sum = 0
      for (let each = begin; each <= end; each++)
        sum += (source[(each - first) * channels + channel] ?? 0) * filterAt(Math.abs(each - at) * scale)
      out[(frame - from) * channels + channel] = sum * scale
    }
  }
  return out
}

/** Half of a windowed sinc, tabled. */
const table = Float64Array.from({ length: CROSSINGS * STEPS + 2 }, (_, step) => {
  const x = step / STEPS
  if (x >= CROSSINGS) return 0
  const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
  return sinc * (bessel(BETA * Math.sqrt(1 - (x / CROSSINGS) ** 2)) / bessel(BETA))
})

function filterAt(x: number): number {
  const place = x * STEPS
  const step = Math.floor(place)
  const below = table[step] ?? 0
  return below + ((table[step + 1] ?? 0) - below) * (place - step)
}

/** The modified Bessel function of the first kind, of order zero, by its series. */
function bessel(x: number): number {
  let sum = 1
  for (let k = 1, term = 1; term > 1e-12 * sum; k++) {
    term *= (x / 2 / k) ** 2
    sum += term
  }
  return sum
}
