import { basename, join } from 'node:path'
import { z } from 'zod'
import { plainLine, readText, Refusal, writeText } from '../gate/index.ts'
import type { SourceAddress } from '../audio/index.ts'
import { fileNameOf, placeSchema, resolveStoredPath, toStoredPath, type FilePlace } from './file-place.ts'
import type { SampleFormat } from './samples.ts'

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

export type ImportCall = {
  path: string
  mediaFolder: string
  /** Resample to this rate when the file has another one. */
  rate?: number
  /** From 0 to 1. */
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

export type ImportedSource = {
  address: SourceAddress
  name: string
  originalPath: string
  channels: 1 | 2
  rate: number
  frames: number
  sampleFormat: SampleFormat
  tags: Record<string, string>
  warnings: string[]
}

/** The name of a recording as people see it: its file name without the ending, on one line. */
export function nameOf(path: string): string {
  const name = plainLine(basename(path))
  return name.replace(/(?<=.)\.[^.]{1,5}$/, '') || 'recording'
}

export function toImportedSource(record: SourceRecord): ImportedSource {
  const { address, name, originalPath, channels, rate, frames, tags, warnings, samples } = record
  return { address, name, originalPath, channels, rate, frames, sampleFormat: samples.format, tags, warnings }
}
