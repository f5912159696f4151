import type { SourceAddress } from '../../audio/index.ts'
import { Refusal } from '../../gate/index.ts'
import { isProblem } from '../../kernel/index.ts'
import type { PlayedRange, Source as Footage } from '../../video/index.ts'
import { importSource } from '../import-source.ts'
import type { SampleSource, Sources } from '../sources.ts'
import { readRecord } from '../source-record.ts'
import { openFootage } from './footage-record.ts'

/** The sound of one source, at the rate of the cut's sound. */
export type CutRecording = { readonly address: SourceAddress; readonly frames: number; readonly channels: 1 | 2 }

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
