import { basename, resolve } from 'node:path'
import { openReader, displayPath, Refusal } from '../gate/index.ts'
import type { SourceAddress } from '../audio/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import { addressOf, type FilePlace } from './file-place.ts'
import {
  nameOf,
  readRecord,
  readWholeRecord,
  toImportedSource,
  writeRecord,
  type ImportedSource,
  type SourceRecord,
} from './source-record.ts'
import { relinkFootage } from './cutting/footage-record.ts'
import { importFootage } from './cutting/import-footage.ts'
import { hashFile } from './hash-file.ts'
import { hasPyramid, importSource } from './import-source.ts'
import { remember } from './media-index.ts'
import { catchRefusal } from './catch-refusal.ts'
import { sniff, type Demuxer } from './sniff.ts'
import { readWavLayout } from './wav-read.ts'

/** What was found again. */
export type Relinked = Pick<ImportedSource, 'address' | 'name' | 'originalPath'>

/**
 * Tells a source that its file lies elsewhere now. The file is known by its content, whatever its name.
 * `wanted` are the sources that the project refers to: one whose record is gone, as in a fresh checkout, is read in
 * again.
 */
export function relink(
  mediaFolder: string,
  path: string,
  wanted: ReadonlySet<SourceAddress> = new Set(),
): Promise<Relinked | Problem> {
  return catchRefusal(async () => {
    const absolute = resolve(path)
    const hash = await hashFile(absolute)
    const address = addressOf(hash)
    const asked = [...wanted].filter((one) => one === address || one.startsWith(`${address}@`))
    const hasPicture =
      (await relinkFootage(mediaFolder, absolute, hash)) !== null ||
      (asked.length > 0 && (await readPictureAgain(mediaFolder, absolute)))
    const again = await readAgain(mediaFolder, absolute, asked)
    if (again) return again
    const record = await readRecord(mediaFolder, address)
    if (!record && hasPicture) return { address, name: nameOf(absolute), originalPath: absolute }
    if (!record)
      throw new Refusal(
        'media-unknown',
        `${displayPath(basename(absolute))} is none of this project's recordings: no recording has its content.`,
      )
    const reader = await openReader(absolute)
    try {
      const samples =
        record.samples.owner === 'own'
          ? record.samples
          : {
              ...record.samples,
              path: absolute,
              offset: (await readWavLayout(reader)).dataOffset,
              size: reader.size,
              modifiedMs: reader.modifiedMs,
            }
      const moved = { ...record, originalPath: absolute, samples, elsewhere: others(record, absolute) }
      await writeRecord(mediaFolder, moved)
      await remember(mediaFolder, hash, reader)
      return toImportedSource(moved)
    } finally {
      await reader.close()
    }
  })
}

/** The other places of a record, among them the one that it was at before. */
function others({ originalPath, samples, elsewhere = [] }: SourceRecord, path: string): FilePlace[] {
  const { owner, size, modifiedMs } = samples
  const before = owner === 'user' ? [{ path: originalPath, size, modifiedMs }] : []
  return [...before, ...elsewhere].filter((place) => place.path !== path)
}

const pictured = new Set<Demuxer>(['mov', 'matroska', 'avi', 'asf', 'mpegts', 'mpeg', 'flv'])

/** Brings a picture whose record is gone back, with its sound; whether there was one. */
async function readPictureAgain(mediaFolder: string, path: string): Promise<boolean> {
  if (!pictured.has(await sniff(path))) return false
  const footage = await importFootage({ path, mediaFolder })
  if (isProblem(footage)) throw new Refusal(footage.code, footage.message)
  return footage.picture !== null
}

/** Reads in what has no record, or was not measured whole; undefined when nothing was missing. */
async function readAgain(
  mediaFolder: string,
  path: string,
  addresses: readonly SourceAddress[],
): Promise<ImportedSource | undefined> {
  let found: ImportedSource | undefined
  for (const address of addresses) {
    if ((await readWholeRecord(mediaFolder, address)) && (await hasPyramid(mediaFolder, address))) continue
    const rate = /@(\d+)$/.exec(address)?.[1]
    const source = await importSource({ path, mediaFolder, ...(rate !== undefined && { rate: Number(rate) }) })
    // A picture without sound has no samples to bring back.
    if (isProblem(source) && source.code === 'no-sound') continue
    if (isProblem(source)) throw new Refusal(source.code, source.message)
    found = source
  }
  return found
}
