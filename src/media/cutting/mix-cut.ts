import type { Mix, Window, SourceAddress } from '../../audio/index.ts'
import { Refusal } from '../../gate/index.ts'
import { problem, type Problem, isProblem } from '../../kernel/index.ts'
import type { PlayedRange, Source as Footage } from '../../video/index.ts'
import { catchRefusal } from '../catch-refusal.ts'
import { importSource } from '../import-source.ts'
import { readRecord } from '../source-record.ts'
import type { SampleSource, Sources } from '../sources.ts'
import { openFootage } from './footage-record.ts'
import { secondsOf, sourceSeconds, type PlacedCut } from './placed-cut.ts'
import { placeKnownEdges, type PlaceCall } from './place-edges.ts'

/** What is heard of a cut, to be played or written: the same samples that a render of its sound has. */
export function soundOfCut(call: Omit<PlaceCall, 'rate'>): Promise<Mix | Problem> {
  return catchRefusal(async () => {
    const { recordings, rate } = await openRecordings(call)
    if (recordings.size === 0)
      return problem('no-sound', 'Nothing in this cut can be heard; it was made from a transcript alone.')
    return mixCut({ cut: await placeKnownEdges({ ...call, rate: { num: rate, den: 1 } }), recordings, rate })
  })
}

/** A stretch of a source where a cut plays it. */
export type PlaceInCut = {
  readonly sourceId: string
  readonly startSeconds: number
  readonly endSeconds: number
  readonly atSeconds: number
  /** Where something else is seen meanwhile: from where on. */
  readonly picture: { readonly sourceId: string; readonly startSeconds: number } | null
}

/** Which stretches of its sources a cut plays and when, to the sample: as its sound has them. */
export function placesInCut(call: Omit<PlaceCall, 'rate'>): Promise<PlaceInCut[] | Problem> {
  return catchRefusal(async () => {
    const { rate } = await openRecordings(call)
    const cut = await placeKnownEdges({ ...call, rate: { num: rate, den: 1 } })
    return cut.ranges.map((placed) => ({
      sourceId: placed.range.sourceId,
      startSeconds: sourceSeconds(placed, placed.startFrame, cut.rate),
      endSeconds: sourceSeconds(placed, placed.endFrame, cut.rate),
      atSeconds: secondsOf(placed.recordFrame, cut.rate),
      picture: placed.range.override
        ? { sourceId: placed.range.override.sourceId, startSeconds: placed.range.override.startMicros / 1e6 }
        : null,
    }))
  })
}

/**
 * What a cut sounds like. Each range begins at the sample nearest to its frame, counted from the beginning of the cut,
 * so that nothing adds up.
 */
export function mixCut({
  cut,
  recordings,
  rate,
}: {
  cut: PlacedCut
  recordings: ReadonlyMap<string, CutRecording>
  rate: number
}): Mix {
  const length = Math.round(secondsOf(cut.frames, cut.rate) * rate)
  const windows: Window[] = []
  let at = 0
  for (const [index, placed] of cut.ranges.entries()) {
    const next = cut.ranges[index + 1]
    const until = next ? Math.min(length, Math.max(at, spliceSample(cut, next, rate))) : length
    // How far the range's own clock is from that of the cut; whole samples, so that a range is never resampled.
    const ahead =
      Math.round(sourceSeconds(placed, placed.startFrame, cut.rate) * rate) -
      Math.round(secondsOf(placed.recordFrame, cut.rate) * rate)
    const recording = recordings.get(placed.range.sourceId)
    windows.push(...windowsOf(recording, at + ahead, until + ahead))
    at = until
  }
  const channels = [...recordings.values()].some((recording) => recording.channels === 2) ? 2 : 1
  return { rate, length, tracks: [{ id: 'cut', name: 'cut', channels, gainDb: 0, pan: 0, windows }] }
}

/** The sample of the cut at which the sound of a range takes over. */
export function spliceSample(
  cut: PlacedCut,
  { recordFrame, soundLaterSeconds }: PlacedCut['ranges'][number],
  rate: number,
): number {
  return Math.max(0, Math.round((secondsOf(recordFrame, cut.rate) + soundLaterSeconds) * rate))
}

/** A stretch of a recording; where the recording has not begun, or has ended, there is silence. */
function windowsOf(recording: CutRecording | undefined, from: number, to: number): Window[] {
  const first = Math.min(to, Math.max(from, 0))
  const last = Math.max(first, Math.min(to, recording?.frames ?? 0))
  const sound: Window[] =
    recording && last > first
      ? [
          {
            source: recording.address,
            from: first,
            to: last,
            gainDb: 0,
            curves: [],
            reversed: false,
            inverted: false,
            silent: false,
          },
        ]
      : []
  return [{ gap: first - from }, ...sound, { gap: to - last }].filter((window) => !('gap' in window) || window.gap > 0)
}

/** The sound of one source, at the rate of the cut's sound. */
type CutRecording = { readonly address: SourceAddress; readonly frames: number; readonly channels: 1 | 2 }

/** The recordings that a cut plays, by the ids of their sources, all at the rate of the first one that is heard. */
export async function openRecordings({
  ranges,
  footage,
  sources,
  signal,
}: {
  ranges: readonly PlayedRange[]
  footage: readonly Footage[]
  sources: Sources
  signal?: AbortSignal
}): Promise<{ recordings: Map<string, CutRecording>; rate: number }> {
  const known = new Map(footage.map((source) => [source.id, source]))
  const recordings = new Map<string, CutRecording>()
  let rate = 48_000
  for (const id of new Set(ranges.map(({ sourceId }) => sourceId))) {
    const source = known.get(id)
    if (!source) throw new Refusal('unknown-source', `There is no source "${id}" in this cut.`)
    if (source.recording === null) {
      if (!source.picture)
        throw new Refusal(
          'no-media',
          `${source.name} was imported from a transcript alone; import its recording to render it.`,
        )
      continue
    }
    const own = await sources.get(source.recording)
    if (recordings.size === 0) rate = own.rate
    const { address, frames, channels } =
      own.rate === rate ? own : await resampled({ source, own, sources, rate, signal })
    recordings.set(id, { address, frames, channels })
  }
  return { recordings, rate }
}

/** The same recording at another rate, made once from its file. */
async function resampled({
  source,
  own,
  sources,
  rate,
  signal,
}: {
  source: Footage
  own: SampleSource
  sources: Sources
  rate: number
  signal: AbortSignal | undefined
}): Promise<SampleSource> {
  const { mediaFolder } = sources
  const path = source.picture
    ? (await openFootage(mediaFolder, source.picture.file, source.name)).originalPath
    : (await readRecord(mediaFolder, own.address))?.originalPath
  if (path === undefined)
    throw new Refusal('media-missing', `The record of ${source.name} is gone; "cutroom relink FILE" brings it back.`)
  const found = await importSource({ path, mediaFolder, rate, ...(signal && { signal }) })
  if (isProblem(found)) throw new Refusal(found.code, found.message)
  return sources.get(found.address)
}
