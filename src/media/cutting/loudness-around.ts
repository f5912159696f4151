import { makePlanes } from '../samples.ts'
import type { Source } from '../source.ts'

/** The mean power of the sound at a sample, over a few milliseconds around it. */
export type PowerAt = (sample: number) => number

/** A word's edge is heard over about this long. */
const spanSeconds = 0.006

/**
 * Reads a stretch of a source once, and answers from it how loud each of its places is. Outside the source it is
 * silent.
 */
export async function loudnessAround(source: Source, from: number, to: number): Promise<PowerAt> {
  const half = Math.max(1, Math.round((source.rate * spanSeconds) / 2))
  const first = Math.max(0, from - half)
  const last = Math.min(source.frames, to + half)
  const count = Math.max(0, last - first)
  const planes = makePlanes(source.channels, count)
  if (count > 0) await source.read(first, count, planes, 0)
  const sums = new Float64Array(count + 1)
  for (let i = 0; i < count; i++) {
    let power = 0
    for (const plane of planes) power += (plane[i] ?? 0) ** 2
    sums[i + 1] = (sums[i] ?? 0) + power
  }
  const within = (sample: number): number => Math.min(count, Math.max(0, sample - first))
  return (sample) =>
    Math.max(
      0,
      ((sums[within(sample + half)] ?? 0) - (sums[within(sample - half)] ?? 0)) / (2 * half * source.channels),
    )
}
