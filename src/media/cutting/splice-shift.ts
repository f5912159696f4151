import type { RangeEdge } from '../../video/index.ts'
import type { SampleSource } from '../sources.ts'
import { makePlanes } from '../samples.ts'
import type { Rate } from './find-frame-timing.ts'
import { secondsOf, type PlacedRange } from './placed-cut.ts'

/** In a long pause the edge stays near where it was wished. */
const reachSeconds = 0.5

export function roomOf(
  { at, earliest, latest }: RangeEdge,
  widening: number,
): { fromSeconds: number; toSeconds: number } {
  return {
    fromSeconds: Math.max(0, earliest / 1e6 - widening, at / 1e6 - reachSeconds),
    toSeconds: Math.min(latest / 1e6 + widening, at / 1e6 + reachSeconds),
  }
}

export function framesBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/**
 * A splice of sound need not fall on a frame: within one frame it goes to where what ends and what begins are quiet
 * together.
 */
export async function spliceShift({
  left,
  right,
  rate,
  sounds,
}: {
  left: PlacedRange
  right: PlacedRange
  rate: Rate
  sounds: ReadonlyMap<string, SampleSource | null>
}): Promise<number> {
  const leaving = sounds.get(left.range.sourceId) ?? null,
    arriving = sounds.get(right.range.sourceId) ?? null
  const frameSeconds = rate.den / rate.num
  if (!leaving || !arriving || frameSeconds < 0.002) return 0
  const leaves = left.originSeconds + secondsOf(left.endFrame, rate),
    arrives = right.originSeconds + secondsOf(right.startFrame, rate)
  const roomLeft = roomOf(left.range.end, 0),
    roomRight = roomOf(right.range.start, 0)
  // Silence on both sides of the frame leaves the splice where it is; a word that reaches over it pushes the splice
  // away.
  const most = frameSeconds * 0.9
  const steps = framesBetween(-Math.floor(most * 1000), Math.floor(most * 1000)).map((step) => step / 1000)
  const power = { leaving: await powerNear(leaving, leaves, most), arriving: await powerNear(arriving, arrives, most) }
  const outside = (seconds: number, { fromSeconds, toSeconds }: typeof roomLeft): number =>
    Math.max(0, fromSeconds - seconds, seconds - toSeconds)
  const out = (later: number): number => outside(leaves + later, roomLeft) + outside(arrives + later, roomRight)
  const least = steps.reduce((low, step) => Math.min(low, out(step)), Infinity)
  const inRoom = steps.filter((step) => out(step) <= least + 1e-9)
  return (
    quietestPlace(
      inRoom,
      0,
      (later) =>
        power.leaving(Math.round((leaves + later) * leaving.rate)) +
        power.arriving(Math.round((arrives + later) * arriving.rate)),
    ) ?? 0
  )
}

function powerNear(sound: SampleSource, seconds: number, reach: number): Promise<PowerAt> {
  return loudnessAround(sound, Math.floor((seconds - reach) * sound.rate), Math.ceil((seconds + reach) * sound.rate))
}

/** −66 dB of full scale: what is quieter is silence, and one silence is as good as another. */
const silence = 10 ** (-66 / 10)

/** Places whose power differs by less than this (2 dB) are equally quiet; then the one nearest to the wish is taken. */
const alike = 10 ** (2 / 10)

/** The quietest of some places, and of several that are about as quiet the one nearest to the wish. */
export function quietestPlace(
  places: readonly number[],
  wish: number,
  powerAt: (place: number) => number,
): number | undefined {
  const powers = places.map((place) => Math.max(silence, powerAt(place)))
  const least = powers.reduce((low, power) => Math.min(low, power), Infinity)
  let best: number | undefined
  for (const [index, place] of places.entries()) {
    if ((powers[index] ?? Infinity) > least * alike) continue
    if (best === undefined || Math.abs(place - wish) < Math.abs(best - wish)) best = place
  }
  return best
}

/** The mean power of the sound at a sample, over a few milliseconds around it. */
type PowerAt = (sample: number) => number

/** A word's edge is heard over about this long. */
const spanSeconds = 0.006

/**
 * Reads a stretch of a source once, and answers from it how loud each of its places is. Outside the source it is
 * silent.
 */
export async function loudnessAround(source: SampleSource, from: number, to: number): Promise<PowerAt> {
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
