import { resolve } from 'node:path'
import { makeFolder, markOf, openReader } from '../gate/index.ts'
import type { SourceAddress } from '../audio/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import { addressOf, withPlace } from './file-place.ts'
import { importWav } from './import-wav.ts'
import {
  nameOf,
  pyramidPath,
  readWholeRecord,
  samplePlaces,
  toImportedSource,
  writeRecord,
  type ImportCall,
  type ImportedSource,
  type SourceRecord,
} from './source-record.ts'
import { hashFile } from './hash-file.ts'
import { importDecoded } from './import-decoded.ts'
import { recognise, remember } from './media-index.ts'
import { probe } from './probe.ts'
import { openPyramid } from './pyramid.ts'
import { catchRefusal } from './catch-refusal.ts'
import { sniff } from './sniff.ts'
import { readWavLayout } from './wav-read.ts'

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
