import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { problem, type Problem } from '../base/index.ts'
import { plainLine } from './plain-text.ts'
import { Refusal, systemCode } from './refusal.ts'

/** One open file, read by position. What it was when it was opened is kept, so that a later change can be noticed. */
export type Reader = FileMark & {
  path: string
  /** Fills `into` from `position` on; fewer bytes than asked for means that the file ends there. */
  read(into: Uint8Array, position: number): Promise<number>
  close(): Promise<void>
}

/** What the file system says of a file without reading it. */
type FileMark = { size: number; modifiedMs: number; inode: number }

export async function openReader(path: string): Promise<Reader> {
  // Without O_NONBLOCK, opening a named pipe would wait for a writer for ever.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => {
    throw readRefusal(path, error)
  })
  const stats = await handle.stat()
  if (!stats.isFile()) {
    await handle.close()
    throw new Refusal('not-a-file', `${displayPath(path)} is not a file.`)
  }
  return {
    path,
    size: stats.size,
    modifiedMs: stats.mtimeMs,
    inode: stats.ino,
    async read(into, position) {
      let filled = 0
      while (filled < into.length) {
        const { bytesRead } = await handle
          .read(into, filled, into.length - filled, position + filled)
          .catch((error: unknown) => {
            throw readRefusal(path, error)
          })
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return filled
    },
    close: () => handle.close(),
  }
}

/** The mark of the file at `path`, or null when there is none. */
export async function markOf(path: string): Promise<FileMark | null> {
  try {
    const stats = await stat(path)
    return stats.isFile() ? { size: stats.size, modifiedMs: stats.mtimeMs, inode: stats.ino } : null
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return null
    throw readRefusal(path, error)
  }
}

/** The text of a small file, or null when there is none. A file over `maxBytes` is refused, not cut. */
export async function readText(path: string, maxBytes: number): Promise<string | null> {
  if ((await markOf(path)) === null) return null
  const reader = await openReader(path)
  try {
    if (reader.size > maxBytes)
      throw new Refusal('file-too-large', `${displayPath(path)} is larger than ${maxBytes} bytes.`)
    const bytes = new Uint8Array(reader.size)
    const count = await reader.read(bytes, 0)
    return new TextDecoder().decode(bytes.subarray(0, count))
  } finally {
    await reader.close()
  }
}

/** All that comes in as text, if it is no more than `maxBytes`. */
export async function readStdin(stdin: AsyncIterable<Buffer>, maxBytes: number): Promise<string | Problem> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stdin) {
    bytes += piece.length
    if (bytes > maxBytes)
      return problem('too-large', `What comes in is larger than ${maxBytes} bytes, which is more than is read here.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function readRefusal(path: string, error: unknown): unknown {
  switch (systemCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new Refusal('file-not-found', `There is no file at ${displayPath(path)}.`)
    case 'EACCES':
    case 'EPERM':
      return new Refusal('file-unreadable', `${displayPath(path)} may not be read; check its permissions.`)
    case 'EISDIR':
    case 'ENXIO':
      return new Refusal('not-a-file', `${displayPath(path)} is not a file.`)
    case 'ENAMETOOLONG':
      return new Refusal('file-not-found', 'That file name is too long for this system.')
    case 'EIO':
      return new Refusal('file-unreadable', `${displayPath(path)} could not be read: the disk reports an error.`)
    default:
      return error
  }
}

/** A path for a sentence: quoted, on one line, safe to print. */
export function displayPath(path: string): string {
  return `"${plainLine(path)}"`
}
