import type { PlayedRange, RangeEdge, Source as Footage } from '../../video/index.ts'
import type { Problem } from '../../kernel/index.ts'
import { catchRefusal } from '../catch-refusal.ts'
import type { SampleSource, Sources } from '../sources.ts'
import { makePlanes } from '../samples.ts'
import { readFootageRecord } from './footage-record.ts'
import type { Rate } from './find-frame-timing.ts'
import { secondsOf, type PlacedCut, type PlacedRange } from './placed-cut.ts'

export type PlaceCall = {
  readonly ranges: readonly PlayedRange[]
  readonly footage: readonly Footage[]
  readonly sources: Sources
  readonly rate: Rate
}

/**
 * Transcripts miss the true edge of a word by about this much, so that far the quietest point is looked for beyond the
 * room.
 */
const wideningSeconds = 0.02

/**
 * Decides where every edge of a cut falls: on a whole frame of the rate, at the quietest place in its room. Where there
 * is no sound to look at, on the frame nearest to the wish.
 */
export function placeEdges(call: PlaceCall): Promise<PlacedCut | Problem> {
  return catchRefusal(() => placeKnownEdges(call))
}

/** The same for callers inside this room: what is refused is thrown, to be caught at their own door. */
export async function placeKnownEdges({ ranges, footage, sources, rate }: PlaceCall): Promise<PlacedCut> {
  const merged = mergeTouching(ranges)
  const origins = new Map<string, number>()
  const sounds = new Map<string, SampleSource | null>()
  for (const { id, recording, picture } of footage) {
    const record = picture && (await readFootageRecord(sources.mediaFolder, picture.file))
    origins.set(id, record?.picture.firstSeconds ?? 0)
    sounds.set(id, recording === null ? null : await sources.get(recording))
  }
  const placed: PlacedRange[] = []
  let recordFrame = 0
  for (const [index, range] of merged.entries()) {
    const grid: Grid = {
      rate,
      originSeconds: origins.get(range.sourceId) ?? 0,
      sound: sounds.get(range.sourceId) ?? null,
    }
    const before = merged[index - 1],
      after = merged[index + 1]
    const startFrame = await placeEdge(grid, range.start, { isTight: follows(before, range) })
    const endFrame = Math.max(startFrame + 1, await placeEdge(grid, range.end, { isTight: follows(range, after) }))
    placed.push({ range, originSeconds: grid.originSeconds, startFrame, endFrame, recordFrame, soundLaterSeconds: 0 })
    recordFrame += endFrame - startFrame
  }
  for (const [index, right] of placed.entries()) {
    const left = placed[index - 1]
    if (left) placed[index] = { ...right, soundLaterSeconds: await spliceShift({ left, right, rate, sounds }) }
  }
  return { rate, frames: recordFrame, ranges: placed }
}

type Grid = { readonly rate: Rate; readonly originSeconds: number; readonly sound: SampleSource | null }

/** Whether so little of a source was taken out between two ranges that widening both edges could bring it back. */
function follows(before: PlayedRange | undefined, after: PlayedRange | undefined): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    before.sourceId === after.sourceId &&
    after.start.at >= before.end.at &&
    after.start.earliest - before.end.latest < 4 * wideningSeconds * 1e6
  )
}

async function placeEdge(
  { rate, originSeconds, sound }: Grid,
  edge: RangeEdge,
  { isTight }: { isTight: boolean },
): Promise<number> {
  const frameOf = (seconds: number): number => ((seconds - originSeconds) * rate.num) / rate.den
  const nearest = Math.round(frameOf(edge.at / 1e6))
  if (!sound) return nearest
  const { fromSeconds, toSeconds } = roomOf(edge, isTight ? 0 : wideningSeconds)
  const inside = framesBetween(Math.ceil(frameOf(fromSeconds) - 1e-6), Math.floor(frameOf(toSeconds) + 1e-6))
  if (inside.length < 2) return inside[0] ?? nearest
  const sampleOf = (frame: number): number => Math.round((originSeconds + secondsOf(frame, rate)) * sound.rate)
  const powerAt = await loudnessAround(sound, sampleOf(inside[0] ?? 0), sampleOf(inside.at(-1) ?? 0))
  return quietestPlace(inside, frameOf(edge.at / 1e6), (frame) => powerAt(sampleOf(frame))) ?? nearest
}

/** In a long pause the edge stays near where it was wished. */
const reachSeconds = 0.5

function roomOf({ at, earliest, latest }: RangeEdge, widening: number): { fromSeconds: number; toSeconds: number } {
  return {
    fromSeconds: Math.max(0, earliest / 1e6 - widening, at / 1e6 - reachSeconds),
    toSeconds: Math.min(latest / 1e6 + widening, at / 1e6 + reachSeconds),
  }
}

function framesBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/**
 * A splice of sound need not fall on a frame: within one frame it goes to where what ends and what begins are quiet
 * together.
 */
async function spliceShift({
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

/**
 * Ranges of one source that follow each other without anything between them become one, so that nothing is cut there.
 */
export function mergeTouching(ranges: readonly PlayedRange[]): PlayedRange[] {
  const merged: PlayedRange[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last && plays(last, range))
      merged[merged.length - 1] = {
        ...last,
        end: range.end,
        sentenceIds: [...new Set([...last.sentenceIds, ...range.sentenceIds])],
      }
    else merged.push(range)
  }
  return merged
}

/** Whether the second goes on where the first stops, with the same picture. */
function plays(first: PlayedRange, second: PlayedRange): boolean {
  if (first.sourceId !== second.sourceId || first.end.at !== second.start.at) return false
  if (!first.override || !second.override) return first.override === second.override
  return (
    first.override.sourceId === second.override.sourceId &&
    first.override.startMicros + second.start.at - first.start.at === second.override.startMicros
  )
}

/** The mean power of the sound at a sample, over a few milliseconds around it. */
type PowerAt = (sample: number) => number

/** A word's edge is heard over about this long. */
const spanSeconds = 0.006

/**
 * Reads a stretch of a source once, and answers from it how loud each of its places is. Outside the source it is
 * silent.
 */
async function loudnessAround(source: SampleSource, from: number, to: number): Promise<PowerAt> {
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
