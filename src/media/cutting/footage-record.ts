import { basename, join } from 'node:path'
import { z } from 'zod'
import { markOf, openReader, readText, shown } from '../../gate/reader.ts'
import { Refusal } from '../../gate/refusal.ts'
import { writeText } from '../../gate/writer.ts'
import type { SourceAddress } from '../../audio/mix.ts'
import type { Problem } from '../../kernel/problem.ts'
import { addressOf, fileNameOf } from '../address.ts'
import { hashFile } from '../hash-file.ts'
import { refused } from '../refused.ts'
import { parseJson, placeFound, placeKept } from '../source-record.ts'
import { pictureFactsSchema } from './footage-facts.ts'

/** A file with a picture, which stays where the user keeps it: known by its content, found by its path. */
const footageRecordSchema = z.object({
  schema: z.literal('cutroom.footage'),
  version: z.literal(1),
  address: z.string(),
  /** Absolute here, relative on disk when it lies in the project. */
  originalPath: z.string(),
  size: z.number(),
  modifiedMs: z.number(),
  picture: pictureFactsSchema,
})
export type FootageRecord = z.infer<typeof footageRecordSchema>

/** Where the file of a picture lies now, or what to do when it is gone. */
export function footageFile(mediaFolder: string, address: SourceAddress): Promise<string | Problem> {
  return refused(async () => (await openFootage(mediaFolder, address)).originalPath)
}

/** The record of a file that is there and unchanged; `name` is what it is called in the document. */
export async function openFootage(
  mediaFolder: string,
  address: SourceAddress,
  name: string = address,
): Promise<FootageRecord> {
  const record = await readFootageRecord(mediaFolder, address)
  if (!record)
    throw new Refusal(
      'media-missing',
      `The footage ${shown(name)} is not in this project's media; "cutroom relink FILE" brings it back when you have its file.`,
    )
  const { originalPath, size, modifiedMs } = record
  const missing = (why: string) =>
    new Refusal(
      'media-missing',
      `${shown(basename(originalPath))} ${why} (${shown(originalPath)}); put it back, or say where it is now with "cutroom relink FILE".`,
    )
  const mark = await markOf(originalPath)
  if (!mark) throw missing('is not where it was')
  if (mark.size === size && mark.modifiedMs === modifiedMs) return record
  // A copied or checked-out project has new times on the same bytes; they are hashed once, and the new time is kept.
  if (mark.size !== size || addressOf(await hashFile(originalPath)) !== address)
    throw missing('was changed since it was imported')
  const renewed = { ...record, modifiedMs: mark.modifiedMs }
  await refused(() => writeFootageRecord(mediaFolder, renewed))
  return renewed
}

/** The record of this content, whether or not its file is still there; null when there is none that can be read. */
export async function readFootageRecord(mediaFolder: string, address: SourceAddress): Promise<FootageRecord | null> {
  const text = await readText(recordPath(mediaFolder, address), 1_000_000)
  const parsed = text === null ? null : footageRecordSchema.safeParse(parseJson(text))
  return parsed?.success && parsed.data.address === address
    ? { ...parsed.data, originalPath: placeFound(mediaFolder, parsed.data.originalPath) }
    : null
}

export async function writeFootageRecord(mediaFolder: string, record: FootageRecord): Promise<void> {
  await writeText(
    recordPath(mediaFolder, record.address),
    `${JSON.stringify({ ...record, originalPath: placeKept(mediaFolder, record.originalPath) }, null, 2)}\n`,
  )
}

/** Tells a picture that its file lies elsewhere now; null when no picture has this content. */
export async function relinkFootage(mediaFolder: string, path: string, hash: string): Promise<FootageRecord | null> {
  const record = await readFootageRecord(mediaFolder, addressOf(hash))
  if (!record) return null
  const reader = await openReader(path)
  await reader.close()
  const moved = { ...record, originalPath: path, size: reader.size, modifiedMs: reader.modifiedMs }
  await writeFootageRecord(mediaFolder, moved)
  return moved
}

function recordPath(mediaFolder: string, address: SourceAddress): string {
  return join(mediaFolder, `${fileNameOf(address)}.footage`)
}
