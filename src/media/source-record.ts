import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { readText, Refusal, writeText, markOf } from '../gate/index.ts'
import type { SourceAddress } from '../audio/index.ts'
import { hashFile } from './hash-file.ts'

/** A file that holds the content of a recording, as it was when it was last looked at. */
export const placeSchema = z.object({ path: z.string(), size: z.number(), modifiedMs: z.number() })

export type FilePlace = z.infer<typeof placeSchema>

/** What is known of one source, and where its samples lie: in the user's own WAV file, or in one of ours. */
const recordSchema = z.object({
  schema: z.literal('cutroom.source'),
  version: z.literal(1),
  address: z.string(),
  name: z.string(),
  originalPath: z.string(),
  /** Copies of the same file that were imported as well: where the first is gone, these still are. */
  elsewhere: z.array(placeSchema).optional(),
  channels: z.union([z.literal(1), z.literal(2)]),
  rate: z.number().int().positive(),
  frames: z.number().int().positive(),
  tags: z.record(z.string(), z.string()),
  warnings: z.array(z.string()),
  samples: z.object({
    /**
     * `own` files lie in the media folder and move with it; a `user` file is where the user keeps it: absolute here,
     * relative on disk when it lies in the project.
     */
    owner: z.enum(['own', 'user']),
    path: z.string(),
    offset: z.number().int().nonnegative(),
    format: z.enum(['u8', 's16', 's24', 's32', 'f32', 'f64']),
    size: z.number(),
    modifiedMs: z.number(),
  }),
})

export type SourceRecord = z.infer<typeof recordSchema>

export async function readRecord(mediaFolder: string, address: SourceAddress): Promise<SourceRecord | null> {
  const text = await readText(recordPath(mediaFolder, address), 1_000_000)
  if (text === null) return null
  const parsed = recordSchema.safeParse(parseJson(text))
  // A newer version must not be guessed at; a torn record cannot occur, since records are written whole.
  if (!parsed.success || parsed.data.address !== address)
    throw new Refusal(
      'media-damaged',
      `The record of a recording (${recordPath(mediaFolder, address)}) cannot be read by this version; "cutroom ` +
        `relink FILE" makes it again from the recording's file.`,
    )
  const { originalPath, samples, elsewhere } = parsed.data
  return {
    ...parsed.data,
    originalPath: resolveStoredPath(mediaFolder, originalPath),
    ...(elsewhere && {
      elsewhere: elsewhere.map((place) => ({ ...place, path: resolveStoredPath(mediaFolder, place.path) })),
    }),
    samples: { ...samples, path: resolveStoredPath(mediaFolder, samples.path) },
  }
}

/** The same for those who can make a record again: one that cannot be read is as good as none. */
export async function readWholeRecord(mediaFolder: string, address: SourceAddress): Promise<SourceRecord | null> {
  return readRecord(mediaFolder, address).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
}

/** What can be said of a source without opening it. */
export type SourceDescription = Pick<SourceRecord, 'name' | 'channels' | 'rate' | 'frames'>

/** Null where the project has no record of it, or none that can be read. */
export const describeSource = (mediaFolder: string, address: SourceAddress): Promise<SourceDescription | null> =>
  readWholeRecord(mediaFolder, address)

export async function writeRecord(mediaFolder: string, record: SourceRecord): Promise<void> {
  const stored: SourceRecord = {
    ...record,
    originalPath: toStoredPath(mediaFolder, record.originalPath),
    ...(record.elsewhere && {
      elsewhere: record.elsewhere.map((place) => ({ ...place, path: toStoredPath(mediaFolder, place.path) })),
    }),
    samples: { ...record.samples, path: toStoredPath(mediaFolder, record.samples.path) },
  }
  await writeText(recordPath(mediaFolder, record.address), `${JSON.stringify(stored, null, 2)}\n`)
}

/**
 * How a path of the user's is written down: by its place in the project where it lies in one, so that the whole can be
 * moved.
 */
export function toStoredPath(mediaFolder: string, path: string): string {
  const home = homeOf(mediaFolder)
  return home !== undefined && path.startsWith(`${home}${sep}`) ? relative(home, path).split(sep).join('/') : path
}

/** Where a path that was written down leads now. */
export function resolveStoredPath(mediaFolder: string, path: string): string {
  return path === '' || isAbsolute(path) ? path : resolve(homeOf(mediaFolder) ?? mediaFolder, path)
}

/** The project folder, when the media folder is a project's. */
function homeOf(mediaFolder: string): string | undefined {
  const records = dirname(resolve(mediaFolder))
  return basename(records) === '.cutroom' ? dirname(records) : undefined
}

function recordPath(mediaFolder: string, address: SourceAddress): string {
  return join(mediaFolder, `${fileNameOf(address)}.json`)
}

export function pyramidPath(mediaFolder: string, address: SourceAddress): string {
  return join(mediaFolder, `${fileNameOf(address)}.pyr`)
}

export function samplesPath(mediaFolder: string, record: SourceRecord): string {
  return record.samples.owner === 'own' ? join(mediaFolder, `${fileNameOf(record.address)}.wav`) : record.samples.path
}

/** The files that hold the samples of a record, in the order in which to look for them. */
export function samplePlaces(mediaFolder: string, record: SourceRecord): FilePlace[] {
  const { owner, size, modifiedMs } = record.samples
  const own = { path: samplesPath(mediaFolder, record), size, modifiedMs }
  return owner === 'own' ? [own] : [own, ...(record.elsewhere ?? [])]
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // The schema refuses it with a sentence.
  }
}

/** Every place where some content was imported from, the first one first. */
export const withPlace = (places: readonly FilePlace[], place: FilePlace): FilePlace[] => [
  ...places.filter(({ path }) => path !== place.path),
  place,
]

/** The places in the order in which to look: the one that is called as the source is, then as they came. */
export function orderPlaces<P extends Pick<FilePlace, 'path'>>(places: readonly P[], name: string | undefined): P[] {
  const isOwn = ({ path }: P): boolean => basename(path) === name
  return [...places.filter(isOwn), ...places.filter((place) => !isOwn(place))]
}

/** Why nothing was found at the place that was looked at first. */
type NotThere = 'is not where it was' | 'was changed since it was imported'

/**
 * The first place that still holds the content. A copied or checked-out project has new times on the same bytes: they
 * are hashed once, and the place is given back with its new time.
 */
export async function findPlace(
  places: readonly FilePlace[],
  address: SourceAddress,
): Promise<{ readonly place: FilePlace; readonly isRenewed: boolean } | NotThere> {
  let why: NotThere | undefined
  for (const place of places) {
    const mark = await markOf(place.path)
    if (mark?.size === place.size && mark.modifiedMs === place.modifiedMs) return { place, isRenewed: false }
    if (mark?.size === place.size && addressOf(await hashFile(place.path)) === address)
      return { place: { ...place, modifiedMs: mark.modifiedMs }, isRenewed: true }
    why ??= mark ? 'was changed since it was imported' : 'is not where it was'
  }
  return why ?? 'is not where it was'
}

/**
 * The name of a source's files in the media folder. Addresses reach us from documents and journals,
 * so anything that does not have the exact shape of one is refused before it becomes a path.
 * A source that was resampled on import carries its rate behind an `@`: its samples are not those of the file.
 */
export function fileNameOf(address: SourceAddress): string {
  const match = /^(?:sha256:([0-9a-f]{64}(?:@[0-9]{4,6})?)|job:([0-9a-f]{32,64}))$/.exec(address)
  if (!match) throw new Refusal('bad-address', `${JSON.stringify(address)} does not name a source.`)
  return match[1] ?? `job-${match[2]}`
}

export function addressOf(hash: string, resampledTo?: number): SourceAddress {
  return resampledTo === undefined ? `sha256:${hash}` : `sha256:${hash}@${resampledTo}`
}
