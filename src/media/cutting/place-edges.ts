import type { PlayedRange, RangeEdge, Source as Footage } from '../../video/index.ts'
import type { Problem } from '../../kernel/index.ts'
import { catchRefusal } from '../catch-refusal.ts'
import type { SampleSource, Sources } from '../sources.ts'
import { readFootageRecord } from './footage-record.ts'
import type { Rate } from './find-frame-timing.ts'
import { secondsOf, type PlacedCut, type PlacedRange } from './placed-cut.ts'
import { framesBetween, loudnessAround, quietestPlace, roomOf, spliceShift } from './splice-shift.ts'

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

/** Where edges of a recording were placed: one edit moves few of them, and each has to be listened to. */
const known = new WeakMap<SampleSource, Map<string, number>>()
const MAX_KNOWN = 100_000

async function placeEdge(grid: Grid, edge: RangeEdge, { isTight }: { isTight: boolean }): Promise<number> {
  const { rate, originSeconds, sound } = grid
  if (!sound) return quietFrame(grid, edge, { isTight })
  const edges = known.get(sound) ?? new Map<string, number>()
  known.set(sound, edges)
  const key = [rate.num, rate.den, originSeconds, edge.at, edge.earliest, edge.latest, isTight].join(' ')
  const placed = edges.get(key) ?? (await quietFrame(grid, edge, { isTight }))
  if (edges.size >= MAX_KNOWN) edges.clear()
  edges.set(key, placed)
  return placed
}

async function quietFrame(
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
