import type { Mix } from '../../audio/index.ts'
import { makePlanes } from '../samples.ts'
import type { Sources } from '../sources.ts'
import { halfFade } from '../splice.ts'
import { openTrack } from '../track-reader.ts'

/** As in `wouldClick`: a bend this much harder than anything near it is a click, and none is heard below −66 dB. */
const times = 2
const floor = 1 / 2048

/**
 * By how many decibels the sharpest bend of the wave inside a splice goes beyond what the sound around it hides; 0 is
 * clean.
 * `samples` hold the splice from `from` to `to` with some sound on either side.
 */
export function scoreClick(samples: Float64Array, { from, to }: { from: number; to: number }): number {
  let inside = 0
  let nearby = 0
  for (let i = 0; i + 2 < samples.length; i++) {
    const bend = Math.abs((samples[i] ?? 0) - 2 * (samples[i + 1] ?? 0) + (samples[i + 2] ?? 0))
    if (i + 2 >= from && i < to) inside = Math.max(inside, bend)
    else nearby = Math.max(nearby, bend)
  }
  return Math.max(0, 20 * Math.log10(Math.max(inside, 1e-12) / (times * nearby + floor)))
}

/** The score of each splice of a cut as it is heard, crossfades included. */
export async function scoreClicks({
  mix,
  sources,
  splices,
}: {
  mix: Mix
  sources: Sources
  splices: readonly number[]
}): Promise<number[]> {
  const [track] = mix.tracks
  if (!track) return splices.map(() => 0)
  const reader = await openTrack(
    sources,
    { rate: mix.rate, channels: track.channels, windows: track.windows },
    mix.length,
  )
  const half = halfFade(mix.rate),
    around = Math.round(mix.rate * 0.01)
  const scores: number[] = []
  for (const splice of splices) {
    const from = Math.max(0, splice - around),
      to = Math.min(mix.length, splice + around)
    const planes = makePlanes(track.channels, Math.max(0, to - from))
    if (to > from) await reader.read(from, to - from, planes)
    const inside = { from: splice - half - from, to: splice + half - from }
    scores.push(Math.max(0, ...planes.map((plane) => Math.round(scoreClick(plane, inside) * 10) / 10)))
  }
  return scores
}
