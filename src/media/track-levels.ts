import type { Planes } from './samples.ts'
import type { MixInput } from './stretches.ts'

/** Hears the samples of a track as they are put into a mix, before its own gain and pan. */
export type HearTrack = (input: MixInput, from: number, own: Planes, count: number) => void

/**
 * How loud each track is heard in a stretch of a mix: the highest sample that it puts into any channel, block by block.
 * What is muted, or silenced by another's solo, is in no mix and has no level.
 */
export type TrackLevels = {
  readonly hear: HearTrack
  /** A number for each track, in the order of the inputs, for one block after the other. */
  readonly peaks: Float32Array
}

export function collectLevels(
  inputs: readonly MixInput[],
  { from, to, blockFrames }: { readonly from: number; readonly to: number; readonly blockFrames: number },
): TrackLevels {
  const blocks = Math.ceil((to - from) / blockFrames - 1e-9)
  const peaks = new Float32Array(blocks * inputs.length)
  const hear: HearTrack = (input, first, own, count) => {
    const track = inputs.indexOf(input)
    // A stretch at another rate is made from a little more than itself.
    const begin = Math.max(from, first)
    const end = Math.min(to, first + count)
    for (let at = begin; at < end;) {
      const block = Math.min(blocks - 1, Math.floor((at - from) / blockFrames + 1e-9))
      const next = Math.min(end, Math.max(at + 1, Math.ceil(from + (block + 1) * blockFrames - 1e-9)))
      const place = block * inputs.length + track
      peaks[place] = Math.max(peaks[place] ?? 0, loudestIn(input, own, at - first, next - first))
      at = next
    }
  }
  return { hear, peaks }
}

function loudestIn({ matrix }: MixInput, own: Planes, from: number, to: number): number {
  const [one, other] = own
  let loudest = 0
  for (const [first = 0, second = 0] of matrix)
    for (let at = from; at < to; at++) {
      const size = Math.abs((one?.[at] ?? 0) * first + (other?.[at] ?? 0) * second)
      if (size > loudest) loudest = size
    }
  return loudest
}
