import type { Mix } from '../audio/index.ts'
import type { Problem } from '../kernel/index.ts'
import { catchRefusal } from './catch-refusal.ts'
import { streamPcm, type PcmStream } from './pcm.ts'
import { resampleAt } from './resample-at.ts'
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
  read(stretch: { from: number; to: number; rate?: number }): Promise<Float32Array | Problem>
}

export function openSound(mix: Mix, sources: Sources): Promise<OpenedSound | Problem> {
  return catchRefusal(async () => {
    const { inputs, channels } = await openMix(mix, sources)
    const format = 'f32'
    const readOwn = async (from: number, to: number): Promise<Float32Array> => {
      const samples = new Float32Array((to - from) * channels)
      const stretches = await planStretches(inputs, { from, to, channels, format })
      const pcm = streamPcm({ inputs, stretches, channels, format })
      await readAll(pcm, new Uint8Array(samples.buffer))
      return samples
    }
    return {
      rate: mix.rate,
      channels,
      frames: mix.length,
      read: ({ from, to, rate = mix.rate }) =>
        catchRefusal(() =>
          rate === mix.rate
            ? readOwn(from, to)
            : resampleAt({ from, to, channels, ratio: mix.rate / rate, frames: mix.length, read: readOwn }),
        ),
    }
  })
}

const readAll = (pcm: PcmStream, into: Uint8Array): Promise<number> => pcm.fill(into)
