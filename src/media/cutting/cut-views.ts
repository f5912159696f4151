import type { Source as Footage } from '../../video/index.ts'
import { sniff, type Demuxer } from '../sniff.ts'
import type { Shot, ShotView } from './shot-arguments.ts'
import { openFootage, type FootageRecord } from './footage-record.ts'
import { secondsOf, sourceSeconds, type PlacedCut, type PlacedRange } from './placed-cut.ts'

/** A file with a picture that a cut shows. */
export type Shown = { readonly record: FootageRecord; readonly demuxer: Demuxer }

/** The files that a cut shows, by the ids of their sources; those without a picture are not among them. */
export async function openShown({
  ranges,
  footage,
  mediaFolder,
}: {
  ranges: PlacedCut['ranges']
  footage: ReadonlyMap<string, Footage>
  mediaFolder: string
}): Promise<Map<string, Shown>> {
  const shown = new Map<string, Shown>()
  for (const id of new Set(ranges.map(({ range }) => range.override?.sourceId ?? range.sourceId))) {
    const source = footage.get(id)
    if (!source?.picture) continue
    const record = await openFootage(mediaFolder, source.picture.file, source.name)
    shown.set(id, { record, demuxer: await sniff(record.originalPath) })
  }
  return shown
}

/** The files with a picture whose sound is heard, whether or not their picture is shown. */
export async function openHeard({
  ranges,
  footage,
  mediaFolder,
}: Parameters<typeof openShown>[0]): Promise<Map<string, Shown>> {
  return openShown({
    ranges: ranges.map(({ range: { override: _, ...range }, ...placed }) => ({ ...placed, range })),
    footage,
    mediaFolder,
  })
}

/** What is seen from a frame of a range on, for a number of frames. */
export function shotOf({
  placed,
  skip,
  frames,
  rate,
  shown,
}: {
  placed: PlacedRange
  skip: number
  frames: number
  rate: PlacedCut['rate']
  shown: ReadonlyMap<string, Shown>
}): Shot {
  const { range, startFrame } = placed
  const file = shown.get(range.override?.sourceId ?? range.sourceId)
  if (!file) return { view: null, frames }
  const fromSeconds = range.override
    ? range.override.startMicros / 1e6 + secondsOf(skip, rate)
    : sourceSeconds(placed, startFrame + skip, rate)
  const view: ShotView = {
    path: file.record.originalPath,
    address: file.record.address,
    demuxer: file.demuxer,
    facts: file.record.picture,
    fromSeconds,
  }
  return { view, frames }
}

/** What is said is a tenth of a second at least. */
const MIN_HELD_SECONDS = 0.05

/** One sentence for each source whose picture ends before what is to be shown of it does. */
export function warnOfHeldFrames({
  cut,
  shown,
  names,
}: {
  cut: PlacedCut
  shown: ReadonlyMap<string, Shown>
  names: ReadonlyMap<string, string>
}): string[] {
  const held = new Map<string, number>()
  for (const placed of cut.ranges) {
    const id = placed.range.override?.sourceId ?? placed.range.sourceId
    const frames = placed.endFrame - placed.startFrame
    const { view } = shotOf({ placed, skip: 0, frames, rate: cut.rate, shown })
    if (!view) continue
    const missing =
      view.fromSeconds +
      secondsOf(frames - 1, cut.rate) -
      view.facts.lastSeconds -
      2 / (view.facts.rate.num / view.facts.rate.den)
    if (missing >= MIN_HELD_SECONDS) held.set(id, Math.max(held.get(id) ?? 0, missing))
  }
  return [...held].map(
    ([id, seconds]) =>
      `The picture of ${names.get(id) ?? id} is too short; its last frame is held for ${seconds.toFixed(1)} s.`,
  )
}
