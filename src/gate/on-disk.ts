import { fstatSync, lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { problem, type Problem } from '../base/index.ts'
import { mustLive } from './life.ts'
import { plainLine } from './plain-text.ts'

/**
 * Runs a call on the disk and turns what a person can act on (full, forbidden, missing) into a Problem; anything else
 * is a bug and surfaces.
 */
export async function onDisk<T>(task: { doing: string; path: string }, call: () => Promise<T>): Promise<T | Problem> {
  mustLive()
  try {
    return await call()
  } catch (error) {
    const known = reasons.get(errorCode(error) ?? '')
    if (known === undefined) throw error
    return problem(known.code, `Cannot ${task.doing} ${plainLine(task.path)}: ${known.because}.`, { path: task.path })
  }
}

const reasons = new Map([
  ['ENOSPC', { code: 'disk-full', because: 'the disk is full; free some space and try again' }],
  ['EDQUOT', { code: 'disk-full', because: 'your disk quota is used up; free some space and try again' }],
  ['EFBIG', { code: 'disk-full', because: 'the file would be larger than this disk or session allows' }],
  ['EACCES', { code: 'no-permission', because: 'you have no permission; check the rights of the file and its folder' }],
  [
    'EPERM',
    { code: 'no-permission', because: 'the system does not allow it; check the rights of the file and its folder' },
  ],
  ['EROFS', { code: 'no-permission', because: 'the disk is read-only' }],
  ['ENOENT', { code: 'not-found', because: 'it does not exist' }],
  ['ENOTDIR', { code: 'not-found', because: 'a part of its path is a file, not a folder' }],
  ['EISDIR', { code: 'not-a-file', because: 'it is a folder' }],
  ['ENXIO', { code: 'not-a-file', because: 'it is a pipe or a device' }],
  ['EEXIST', { code: 'exists', because: 'it exists already' }],
  ['ENOTEMPTY', { code: 'exists', because: 'the folder is not empty' }],
  ['ELOOP', { code: 'outside-project', because: 'it is a link; give the file itself' }],
  ['ENAMETOOLONG', { code: 'bad-path', because: 'its name is too long' }],
  ['EIO', { code: 'disk-failed', because: 'the disk reported an error; check the disk before you go on' }],
  ['EMFILE', { code: 'too-many-files', because: 'too many files are open; close some programs and try again' }],
])

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** What a look at something finds, or nothing where it is gone. */
export async function ifStillThere<T>(look: Promise<T>): Promise<T | undefined> {
  try {
    return await look
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Looking at one name: where it leads and what stands there. The system mostly answers from memory, in 3 to 7 µs; a
 * trip through Node's threads takes 120, and every file is opened with six such looks. So they are made at once, and
 * less can happen between a look and what is done about it. Who looks at a whole folder goes through the threads:
 * thousands of names may have to come from the disk.
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

/** Enough to keep the threads that wait for the disk busy; more would only hold more in memory. */
const AT_ONCE = 16

/** Does something for each, a few side by side, and gives the results in the order of what they are for. */
export async function mapFewAtATime<T, R>(all: readonly T[], work: (each: T) => R | Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += AT_ONCE)
    for (const result of await Promise.all(all.slice(at, at + AT_ONCE).map(work))) done.push(result)
  return done
}
