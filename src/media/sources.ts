import { basename } from 'node:path'
import type { SourceAddress } from '../audio/index.ts'
import { openReader, displayPath, type Reader, Refusal } from '../gate/index.ts'
import { findPlace, withPlace, type FilePlace } from './file-place.ts'
import { pyramidPath, readRecord, samplePlaces, samplesPath, writeRecord, type SourceRecord } from './source-record.ts'
import { openPyramid, type Pyramid } from './pyramid.ts'
import { bytesPerSample, decodeSamples, type Planes, type SampleFormat } from './samples.ts'

/**
 * The sources of one media folder, each opened once, on its first use. What is missing is thrown as a `Refusal` and
 * told at the door.
 */
export type Sources = {
  mediaFolder: string
  /** Ends slow work on these sources for everyone who uses them. */
  signal?: AbortSignal
  get(address: SourceAddress): Promise<SampleSource>
  close(): Promise<void>
}

export function openSources(mediaFolder: string, signal?: AbortSignal): Sources {
  const open = new Map<SourceAddress, Promise<SampleSource>>()
  return {
    mediaFolder,
    ...(signal && { signal }),
    get(address) {
      const known = open.get(address)
      if (known) return known
      const opening = openSource(mediaFolder, address)
      open.set(address, opening)
      // A source that could not be opened may be there the next time.
      opening.catch(() => {
        open.delete(address)
      })
      return opening
    },
    async close() {
      const all = [...open.values()]
      open.clear()
      for (const source of await Promise.allSettled(all)) if (source.status === 'fulfilled') await source.value.close()
    },
  }
}

/** An open source: its samples by position, and its pyramid. */
export type SampleSource = {
  address: SourceAddress
  name: string
  channels: 1 | 2
  rate: number
  frames: number
  format: SampleFormat
  frameBytes: number
  /** The file that holds the samples. */
  file: { path: string; inode: number; size: number }
  pyramid: Pyramid
  /** The stored bytes of whole frames from `fromFrame` on, as many as `into` holds. */
  readBytes(into: Uint8Array, fromFrame: number): Promise<void>
  /** Samples `from` to `from + count`, all of which must exist, into the planes from frame `at` on. */
  read(from: number, count: number, planes: Planes, at: number): Promise<void>
  close(): Promise<void>
}

/** What is refused is thrown, to be caught at the door of the caller. */
async function openSource(mediaFolder: string, address: SourceAddress): Promise<SampleSource> {
  const record = await readRecord(mediaFolder, address)
  if (!record) {
    throw address.startsWith('job:')
      ? new Refusal('job-not-run', 'The result of an effect is missing; it must be computed first.')
      : new Refusal(
          'media-missing',
          `The recording ${address} is not in this project's media; "cutroom relink FILE" brings it back when you ` +
            `have its file.`,
        )
  }
  const reader = await openSamples(mediaFolder, record)
  const pyramid = await openPyramid(pyramidPath(mediaFolder, address)).catch(async (error: unknown) => {
    await reader.close()
    throw error
  })
  return makeSource(record, reader, pyramid)
}

async function openSamples(mediaFolder: string, record: SourceRecord): Promise<Reader> {
  const places = samplePlaces(mediaFolder, record)
  const missing = (why: string): Refusal =>
    new Refusal(
      'media-missing',
      `${displayPath(basename(record.originalPath))} ${why} (${displayPath(samplesPath(mediaFolder, record))}); ` +
        `put it back, or ` +
        `relink it.`,
    )
  if (record.samples.owner === 'own') {
    const reader = await openThere(places[0]?.path ?? '', missing)
    if (reader.size === record.samples.size) return reader
    await reader.close()
    throw missing('was changed since it was imported')
  }
  const found = await findPlace(places, record.address)
  if (typeof found === 'string') throw missing(found)
  const { place, isRenewed } = found
  if (isRenewed)
    await writeRecord(mediaFolder, withTime(record, place)).catch((error: unknown) => {
      // Where nothing may be written, the file is hashed again the next time.
      if (!(error instanceof Refusal)) throw error
    })
  return openThere(place.path, missing)
}

function openThere(path: string, missing: (why: string) => Refusal): Promise<Reader> {
  return openReader(path).catch((error: unknown) => {
    if (error instanceof Refusal && ['file-not-found', 'file-unreadable', 'not-a-file'].includes(error.code))
      throw missing('is not where it was')
    throw error
  })
}

/** The record with a new time of one of its files. */
function withTime(record: SourceRecord, place: FilePlace): SourceRecord {
  return place.path === record.samples.path
    ? { ...record, samples: { ...record.samples, modifiedMs: place.modifiedMs } }
    : { ...record, elsewhere: withPlace(record.elsewhere ?? [], place) }
}

function makeSource(record: SourceRecord, reader: Reader, pyramid: Pyramid): SampleSource {
  const {
    address,
    name,
    channels,
    rate,
    frames,
    samples: { format, offset },
  } = record
  const frameBytes = bytesPerSample[format] * channels
  // One buffer serves the usual case of one read at a time; a second read at the same time gets its own.
  let spare: Uint8Array | null = new Uint8Array(0)

  const readBytes = async (into: Uint8Array, fromFrame: number) => {
    const count = await reader.read(into, offset + fromFrame * frameBytes)
    if (count < into.length)
      throw new Refusal('media-missing', `${displayPath(basename(reader.path))} became shorter while it was read.`)
  }
  return {
    address,
    name,
    channels,
    rate,
    frames,
    format,
    frameBytes,
    pyramid,
    readBytes,
    file: { path: reader.path, inode: reader.inode, size: reader.size },
    async read(from, count, planes, at) {
      const needed = count * frameBytes
      let buffer = spare
      spare = null
      if (!buffer || buffer.length < needed) buffer = new Uint8Array(needed)
      const bytes = buffer.subarray(0, needed)
      await readBytes(bytes, from)
      decodeSamples(bytes, format, planes, at)
      spare = buffer
    },
    async close() {
      await pyramid.close()
      await reader.close()
    },
  }
}
