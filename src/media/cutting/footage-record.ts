import { basename, join } from 'node:path'
import { z } from 'zod'
import { openReader, readText, displayPath, Refusal, writeText, markOf } from '../../gate/index.ts'
import type { SourceAddress } from '../../audio/index.ts'
import type { Source as Footage } from '../../video/index.ts'
import {
  addressOf,
  fileNameOf,
  findPlace,
  orderPlaces,
  placeSchema,
  resolveStoredPath,
  toStoredPath,
  withPlace,
  type FilePlace,
} from '../file-place.ts'
import { parseJson, readWholeRecord } from '../source-record.ts'
import { catchRefusal } from '../catch-refusal.ts'
import { pictureFactsSchema } from './picture-facts.ts'

/** A file with a picture, which stays where the user keeps it: known by its content, found by its path. */
const footageRecordSchema = z.object({
  schema: z.literal('cutroom.footage'),
  version: z.literal(1),
  address: z.string(),
  /** Absolute here, relative on disk when it lies in the project. */
  originalPath: z.string(),
  size: z.number(),
  modifiedMs: z.number(),
  /** Copies of the same file that were imported as well: what comes from one of them uses that one. */
  elsewhere: z.array(placeSchema).optional(),
  picture: pictureFactsSchema,
  /** Its sound could not be decoded without errors, so its picture may be damaged too. */
  isDamaged: z.boolean().optional(),
})
export type FootageRecord = z.infer<typeof footageRecordSchema>

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
      `The footage ${displayPath(name)} is not in this project's media; "cutroom relink FILE" brings it back ` +
        `when you ` +
        `have its file.`,
    )
  const places = orderPlaces(placesOf(record), name)
  const found = await findPlace(places, address)
  if (typeof found === 'string') {
    const path = places[0]?.path ?? record.originalPath
    throw new Refusal(
      'media-missing',
      `${displayPath(basename(path))} ${found} (${displayPath(path)}); put it back, or say where it is now with ` +
        `"cutroom relink FILE".`,
    )
  }
  const { place, isRenewed } = found
  if (isRenewed) await catchRefusal(() => writeFootageRecord(mediaFolder, renewed(record, place)))
  return { ...record, originalPath: place.path, size: place.size, modifiedMs: place.modifiedMs }
}

/** All places of a record, the one that it was first imported from at the front. */
export const placesOf = ({ originalPath: path, size, modifiedMs, elsewhere = [] }: FootageRecord): FilePlace[] => [
  { path, size, modifiedMs },
  ...elsewhere,
]

/** The record with a new time of one of its places. */
function renewed(record: FootageRecord, place: FilePlace): FootageRecord {
  return place.path === record.originalPath
    ? { ...record, modifiedMs: place.modifiedMs }
    : { ...record, elsewhere: withPlace(record.elsewhere ?? [], place) }
}

/** The record of this content, whether or not its file is still there; null when there is none that can be read. */
export async function readFootageRecord(mediaFolder: string, address: SourceAddress): Promise<FootageRecord | null> {
  const text = await readText(recordPath(mediaFolder, address), 1_000_000)
  const parsed = text === null ? null : footageRecordSchema.safeParse(parseJson(text))
  return parsed?.success && parsed.data.address === address
    ? {
        ...parsed.data,
        originalPath: resolveStoredPath(mediaFolder, parsed.data.originalPath),
        ...(parsed.data.elsewhere && {
          elsewhere: parsed.data.elsewhere.map((place) => ({
            ...place,
            path: resolveStoredPath(mediaFolder, place.path),
          })),
        }),
      }
    : null
}

export async function writeFootageRecord(mediaFolder: string, record: FootageRecord): Promise<void> {
  const stored: FootageRecord = {
    ...record,
    originalPath: toStoredPath(mediaFolder, record.originalPath),
    ...(record.elsewhere && {
      elsewhere: record.elsewhere.map((place) => ({ ...place, path: toStoredPath(mediaFolder, place.path) })),
    }),
  }
  await writeText(recordPath(mediaFolder, record.address), `${JSON.stringify(stored, null, 2)}\n`)
}

/** Tells a picture that its file lies elsewhere now; null when no picture has this content. */
export async function relinkFootage(mediaFolder: string, path: string, hash: string): Promise<FootageRecord | null> {
  const record = await readFootageRecord(mediaFolder, addressOf(hash))
  if (!record) return null
  const reader = await openReader(path)
  await reader.close()
  const moved = movedTo(record, { path, size: reader.size, modifiedMs: reader.modifiedMs })
  await writeFootageRecord(mediaFolder, moved)
  return moved
}

/** A file that was said to be the recording now comes first; the other places are kept. */
function movedTo(record: FootageRecord, { path, size, modifiedMs }: FilePlace): FootageRecord {
  const others = placesOf(record).filter((place) => place.path !== path)
  return { ...record, originalPath: path, size, modifiedMs, elsewhere: others }
}

function recordPath(mediaFolder: string, address: SourceAddress): string {
  return join(mediaFolder, `${fileNameOf(address)}.footage`)
}

/**
 * Where the files of some sources lay when they were last seen, by the ids of the sources. Other programs look there
 * first.
 */
export async function originalPaths(mediaFolder: string, footage: readonly Footage[]): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const { id, name, recording, picture } of footage) {
    const found = orderPlaces(await placesIn(mediaFolder, { recording, picture }), name)
    const there = await firstThere(found)
    if (there !== undefined && there !== '') paths.set(id, there)
  }
  return paths
}

async function placesIn(
  mediaFolder: string,
  { recording, picture }: Pick<Footage, 'recording' | 'picture'>,
): Promise<readonly Pick<FilePlace, 'path'>[]> {
  if (picture) {
    const record = await readFootageRecord(mediaFolder, picture.file)
    return record ? placesOf(record) : []
  }
  const record = recording === null ? null : await readWholeRecord(mediaFolder, recording)
  return record ? [{ path: record.originalPath }, ...(record.elsewhere ?? [])] : []
}

/** The first file that is there; where none is, the first one, which may come back. */
async function firstThere(places: readonly Pick<FilePlace, 'path'>[]): Promise<string | undefined> {
  for (const { path } of places) if (path !== '' && (await markOf(path))) return path
  return places[0]?.path
}
