import type { Mix } from '../audio/index.ts'
import type { Problem } from '../kernel/index.ts'
import { catchRefusal } from './catch-refusal.ts'
import { streamPcm } from './pcm.ts'
import { resampleAt } from './resample-at.ts'
import type { Sources } from './sources.ts'
import { openMix, planStretches } from './stretches.ts'
import { collectLevels, type HearTrack } from './track-levels.ts'

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
