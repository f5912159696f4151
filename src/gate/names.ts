import { fstatSync, lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

/**
 * Looking at a name: where it leads and what stands there. The system answers from memory within microseconds, where a trip through
 * Node's threads takes some hundred, and every file is opened with six such looks; so they are made at once, and less can happen
 * between a look and what is done about it. A disk that hangs stops us either way: it takes all threads that there are.
 */
export async function lookAt(path: string): Promise<Stats> {
  return lstatSync(path)
}

export async function lookInto(handle: FileHandle): Promise<Stats> {
  return fstatSync(handle.fd)
}

export async function realPath(path: string): Promise<string> {
  return realpathSync.native(path)
}

export async function linkAt(path: string): Promise<string> {
  return readlinkSync(path)
}
