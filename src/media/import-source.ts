import { resolve, join } from 'node:path'
import { createHash } from 'node:crypto'
import { markOf, openReader, displayPath, type Reader, makeFolder, Refusal } from '../gate/index.ts'
import type { SourceAddress } from '../audio/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import {
  addressOf,
  withPlace,
  pyramidPath,
  readWholeRecord,
  samplePlaces,
  writeRecord,
  type SourceRecord,
} from './source-record.ts'
import { hashFile, readPortions } from './hash-file.ts'
import { importDecoded } from './import-decoded.ts'
import { toImportedSource, nameOf, type ImportCall, type ImportedSource } from './imported-source.ts'
import { recognise, remember } from './media-index.ts'
import { probe } from './probe.ts'
import { openPyramid } from './pyramid.ts'
import { catchRefusal, stopIfCancelled } from './catch-refusal.ts'
import { sniff } from './sniff.ts'
import { readWavLayout, type WavLayout } from './wav-read.ts'
import { MAX_HOURS } from './ffmpeg.ts'
import { createPyramid } from './pyramid-write.ts'
import { bytesPerSample, decodeSamples, makePlanes, type SampleFormat } from './samples.ts'
import { cleanTags } from './format-ffmetadata.ts'

/**
 * Brings a recording in: looks what it is, hashes it, analyses it, and decodes it when it is not a plain WAV. A known
 * file costs almost nothing.
 */
export function importSource(call: ImportCall): Promise<ImportedSource | Problem> {
  return catchRefusal(async () => toImportedSource(await findOrImport({ ...call, path: resolve(call.path) })))
}

async function findOrImport(call: ImportCall): Promise<SourceRecord> {
  const { path, mediaFolder, rate } = call
  const demuxer = await sniff(path)
  await makeFolder(mediaFolder)
  const seen = await recognise(mediaFolder, path)
  const known = seen === null ? null : await findRecord(call, seen)
  if (known) return atHand(call, known)

  const layout = demuxer === 'wav' ? await withReader(path, readWavLayout) : null
  if (layout?.format && layout.channels <= 2 && (rate === undefined || rate === layout.rate)) {
    const record = await importWav({ ...call, layout, format: layout.format })
    return keep(call, record, record.address.slice('sha256:'.length))
  }
  const hash = await hashFile(path, call.signal)
  const same = await findRecord(call, hash)
  if (same) return keep(call, { ...same, originalPath: path, name: nameOf(path) }, hash)
  const found = await probe(path, demuxer, call.signal)
  const isResampled = rate !== undefined && rate !== found.rate
  const record = await importDecoded({
    ...call,
    demuxer,
    probe: found,
    address: addressOf(hash, isResampled ? rate : undefined),
    rate: rate ?? found.rate,
  })
  return keep(call, record, hash)
}

/** The record of this content at the wanted rate, if its samples are still where it says. */
async function findRecord({ mediaFolder, rate }: ImportCall, hash: string): Promise<SourceRecord | null> {
  for (const address of rate === undefined ? [addressOf(hash)] : [addressOf(hash), addressOf(hash, rate)]) {
    const record = await readWholeRecord(mediaFolder, address)
    if (record && (rate === undefined || record.rate === rate) && (await isWhole(mediaFolder, record))) return record
  }
  return null
}

async function isWhole(mediaFolder: string, record: SourceRecord): Promise<boolean> {
  const isOwn = record.samples.owner === 'own'
  for (const place of samplePlaces(mediaFolder, record)) {
    const mark = await markOf(place.path)
    const isSame = mark?.size === place.size && (isOwn || mark.modifiedMs === place.modifiedMs)
    if (isSame) return hasPyramid(mediaFolder, record.address)
  }
  return false
}

/** Whether what was measured of a source is there and whole. */
export async function hasPyramid(mediaFolder: string, address: SourceAddress): Promise<boolean> {
  const pyramid = await catchRefusal(() => openPyramid(pyramidPath(mediaFolder, address)))
  if (!isProblem(pyramid)) await pyramid.close()
  return !isProblem(pyramid)
}

/**
 * The record is written last: a source that has one is complete. A copy of what is known is one more place of it, and
 * takes nothing from what was imported before.
 */
async function keep(call: ImportCall, record: SourceRecord, hash: string): Promise<SourceRecord> {
  const { path, mediaFolder } = call
  const before = await readWholeRecord(mediaFolder, record.address)
  await withReader(path, async (reader) => {
    const place = { path, size: reader.size, modifiedMs: reader.modifiedMs }
    const isCopy = before !== null && before.originalPath !== path && before.originalPath !== ''
    const others = (before?.elsewhere ?? []).filter((each) => each.path !== path)
    await writeRecord(
      mediaFolder,
      isCopy
        ? { ...before, elsewhere: withPlace(others, place) }
        : { ...record, ...(others.length > 0 && { elsewhere: others }) },
    )
    await remember(mediaFolder, hash, reader)
  })
  return atHand(call, record)
}

/** A source as it was brought in now: it is called after its own file. */
const atHand = ({ path }: ImportCall, record: SourceRecord): SourceRecord => ({
  ...record,
  name: nameOf(path),
  originalPath: path,
})

async function withReader<T>(
  path: string,
  work: (reader: Awaited<ReturnType<typeof openReader>>) => Promise<T>,
): Promise<T> {
  const reader = await openReader(path)
  try {
    return await work(reader)
  } finally {
    await reader.close()
  }
}

const portionFrames = 131_072

/** A plain WAV stays where it is: one pass hashes its bytes and makes its pyramid. */
async function importWav(call: ImportCall & { layout: WavLayout; format: SampleFormat }): Promise<SourceRecord> {
  const { path, mediaFolder, layout, format } = call
  const { rate, frames } = layout
  const channels = layout.channels === 1 ? 1 : 2
  if (frames > MAX_HOURS * 3600 * rate)
    throw new Refusal(
      'media-too-large',
      `${displayPath(path)} is longer than ${MAX_HOURS} hours; cut it into parts first.`,
    )
  const reader = await openReader(path)
  const pyramid = await createPyramid(join(mediaFolder, 'pyramid'), { channels, rate })
  try {
    const hash = createHash('sha256')
    const frameBytes = bytesPerSample[format] * channels
    const end = layout.dataOffset + frames * frameBytes
    const planes = makePlanes(channels, portionFrames)
    await hashSpan(reader, 0, layout.dataOffset, (bytes) => hash.update(bytes))
    for await (const bytes of readPortions(reader, layout.dataOffset, end, portionFrames * frameBytes)) {
      stopIfCancelled(call.signal, 'The import')
      hash.update(bytes)
      decodeSamples(bytes, format, planes, 0)
      await pyramid.push(planes, bytes.length / frameBytes)
      call.onProgress?.(Math.min(1, (bytes.position + bytes.length - layout.dataOffset) / (frames * frameBytes)))
    }
    await hashSpan(reader, end, reader.size, (bytes) => hash.update(bytes))
    const now = await markOf(path)
    if (now?.size !== reader.size || now.modifiedMs !== reader.modifiedMs)
      throw new Refusal(
        'media-changed',
        `${displayPath(path)} changed while it was read; try again when nothing writes to it.`,
      )
    const address = addressOf(hash.digest('hex'))
    await pyramid.commit(pyramidPath(mediaFolder, address))
    const samples = {
      owner: 'user' as const,
      path,
      offset: layout.dataOffset,
      format,
      size: reader.size,
      modifiedMs: reader.modifiedMs,
    }
    return {
      schema: 'cutroom.source',
      version: 1,
      address,
      name: nameOf(path),
      originalPath: path,
      channels,
      rate,
      frames,
      tags: cleanTags(layout.tags),
      warnings: [],
      samples,
    }
  } catch (error) {
    await pyramid.discard()
    throw error
  } finally {
    await reader.close()
  }
}

async function hashSpan(reader: Reader, from: number, to: number, take: (bytes: Uint8Array) => void): Promise<void> {
  for await (const bytes of readPortions(reader, from, to, 1 << 16)) take(bytes)
}
