import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { markOf, openReader, readText, type Reader, writeText } from '../gate/index.ts'
import { parseJson } from './source-record.ts'

/**
 * Remembers which file has which content, so that a known file is recognised without reading all of it.
 * What is compared: path, size, time of change, inode, and the first and last 64 kB. What is not: the middle.
 * A file whose middle was changed in place with its time set back would be taken for the old one;
 * everything else is noticed and the file is hashed again. The index is a cache: it may be deleted at any time.
 */
const indexSchema = z.object({
  schema: z.literal('cutroom.media-index'),
  version: z.literal(2),
  /** By path: several files may have the same content. */
  files: z.record(
    z.string(),
    z.object({ hash: z.string(), size: z.number(), modifiedMs: z.number(), inode: z.number(), edges: z.string() }),
  ),
})
type MediaIndex = z.infer<typeof indexSchema>

const edgeBytes = 65_536

/** The content hash of a file that was seen before and looks unchanged, else null. */
export async function recognise(mediaFolder: string, path: string): Promise<string | null> {
  const file = filesOf(await readIndex(mediaFolder)).get(path)
  if (!file) return null
  const reader = await openReader(path)
  try {
    const isSame = reader.size === file.size && reader.modifiedMs === file.modifiedMs && reader.inode === file.inode
    return isSame && (await edgesOf(reader)) === file.edges ? file.hash : null
  } finally {
    await reader.close()
  }
}

export async function remember(mediaFolder: string, hash: string, reader: Reader): Promise<void> {
  const index = await readIndex(mediaFolder)
  const file = {
    hash,
    size: reader.size,
    modifiedMs: reader.modifiedMs,
    inode: reader.inode,
    edges: await edgesOf(reader),
  }
  const files = Object.fromEntries(filesOf(index).set(reader.path, file))
  await writeText(join(mediaFolder, 'index.json'), `${JSON.stringify({ ...index, files }, null, 1)}\n`)
}

/** Whether a path leads to a file that was imported, under whatever name. */
export async function isOriginal(mediaFolder: string, path: string): Promise<boolean> {
  const mark = await markOf(path)
  if (!mark) return false
  const files = filesOf(await readIndex(mediaFolder))
  return files.has(path) || [...files.values()].some(({ inode, size }) => inode === mark.inode && size === mark.size)
}

/** Paths are the user's, so that they are looked up in a map. */
const filesOf = ({ files }: MediaIndex): Map<string, MediaIndex['files'][string]> => new Map(Object.entries(files))

async function readIndex(mediaFolder: string): Promise<MediaIndex> {
  const text = await readText(join(mediaFolder, 'index.json'), 16_000_000)
  const parsed = text === null ? null : indexSchema.safeParse(parseJson(text))
  return parsed?.success ? parsed.data : { schema: 'cutroom.media-index', version: 2, files: {} }
}

async function edgesOf(reader: Reader): Promise<string> {
  const hash = createHash('sha256')
  const bytes = new Uint8Array(Math.min(edgeBytes, reader.size))
  hash.update(bytes.subarray(0, await reader.read(bytes, 0)))
  hash.update(bytes.subarray(0, await reader.read(bytes, Math.max(0, reader.size - bytes.length))))
  return hash.digest('hex')
}
