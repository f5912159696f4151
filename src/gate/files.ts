import { lstat, mkdir, readdir, rm, rmdir, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { isProblem, problem, type Problem } from '../base/index.ts'
import type { ContainedPath } from './contain.ts'
import { inHeldFolder } from './in-held-folder.ts'
import { killPoint } from './life.ts'
import { errorCode, ifStillThere, lookAt, onDisk } from './on-disk.ts'
import { leadsElsewhere, openContained, refuseSwapped } from './open-contained.ts'
import { plainLine } from './plain-text.ts'
import { syncFolder } from './write-atomic.ts'

/** Reads a file whole, if it is no larger than `maxBytes`. */
export async function readSmall(place: ContainedPath, maxBytes: number): Promise<Buffer | Problem> {
  const handle = await openContained(place, 'read')
  if (isProblem(handle)) return handle
  try {
    const { size } = await handle.stat()
    if (size > maxBytes) {
      return problem('too-large', `${plainLine(place.path)} has ${size} bytes; at most ${maxBytes} are read here.`, {
        path: place.path,
        size,
        maxBytes,
      })
    }
    return await onDisk({ doing: 'read', path: place.path }, () => handle.readFile())
  } finally {
    await handle.close()
  }
}

/** The permissions of a file, where the system has such. */
export async function permissionsOf({ path }: ContainedPath): Promise<number | undefined> {
  const there = process.platform === 'win32' ? undefined : await ifStillThere(lookAt(path))
  return there && there.mode & 0o7777
}

/**
 * Hands the bytes from `fromByte` to the end over in pieces, each valid only during its call. Returns the number of
 * bytes seen.
 */
export async function readFrom(
  place: ContainedPath,
  fromByte: number,
  take: (piece: Buffer) => void,
): Promise<number | Problem> {
  const handle = await openContained(place, 'read')
  if (isProblem(handle)) return handle
  try {
    return await onDisk({ doing: 'read', path: place.path }, () =>
      eachPiece(handle, fromByte, async (piece) => take(piece)),
    )
  } finally {
    await handle.close()
  }
}

type FolderEntry = { readonly name: string; readonly kind: 'file' | 'folder' | 'other'; readonly sizeBytes: number }

/** What a folder holds, sorted by name. A link is `other`: it is listed, never followed. */
export async function listFolder(place: ContainedPath): Promise<FolderEntry[] | Problem> {
  return onDisk({ doing: 'list', path: place.path }, async () => {
    const entries: FolderEntry[] = []
    for (const name of (await readdir(place.path)).sort()) {
      const found = await ifStillThere(lstat(join(place.path, name)))
      if (found !== undefined)
        entries.push({
          name,
          kind: found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other',
          sizeBytes: found.size,
        })
    }
    return entries
  })
}

export async function isFolder(place: ContainedPath): Promise<boolean> {
  const found = await onDisk({ doing: 'open', path: place.path }, () => lookAt(place.path))
  return !isProblem(found) && found.isDirectory()
}

/** Makes a folder and its missing parents below the root, for the user alone unless it is said otherwise. */
export async function ensureFolder(
  place: ContainedPath,
  options: { label: string; mode?: number },
): Promise<Problem | undefined> {
  mustBeWritable(place)
  return onDisk({ doing: 'make the folder', path: place.path }, async () => {
    let path = place.root
    for (const segment of relative(place.root, place.path).split(sep)) {
      const parent = path
      path = join(parent, segment)
      const found = await ifStillThere(lookAt(path))
      if (found?.isDirectory() === true) continue
      if (found !== undefined)
        return problem('not-a-folder', `${plainLine(path)} is in the way: a folder is needed there.`, { path })
      const made = path
      const refused = await inHeldFolder(parent, (reach) =>
        unlessExists(
          killPoint({ name: `${options.label}.mkdir`, path: made }, () => mkdir(reach(segment), options.mode ?? 0o700)),
        ),
      )
      if (refused) return refused
      await syncFolder(parent, options.label)
    }
    return undefined
  })
}

/** Removes a file or an empty folder; that it is gone already is no problem. */
export async function remove(place: ContainedPath, options: { label: string }): Promise<Problem | undefined> {
  mustBeWritable(place)
  const { path } = place
  return onDisk({ doing: 'remove', path }, async () => {
    const found = await ifStillThere(lookAt(path))
    if (found === undefined) return undefined
    if (await leadsElsewhere(dirname(path))) return refuseSwapped(path)
    if (found.isDirectory()) await killPoint({ name: `${options.label}.rmdir`, path }, () => rmdir(path))
    else await killPoint({ name: `${options.label}.unlink`, path }, () => unlink(path))
    await syncFolder(dirname(path), options.label)
    return undefined
  })
}

/** Removes a folder that we made ourselves, with all that is in it. A link in it is removed, not followed. */
export async function removeFolder(place: ContainedPath, options: { label: string }): Promise<Problem | undefined> {
  mustBeWritable(place)
  const { path } = place
  if (path === place.root) throw new Error(`${path} is the root itself.`)
  return onDisk({ doing: 'remove', path }, async () => {
    if (await leadsElsewhere(dirname(path))) return refuseSwapped(path)
    await killPoint({ name: `${options.label}.rmdir`, path }, () => rm(path, { recursive: true, force: true }))
    return undefined
  })
}

export async function eachPiece(
  handle: FileHandle,
  fromByte: number,
  take: (piece: Buffer) => Promise<void>,
): Promise<number> {
  const buffer = Buffer.allocUnsafe(1 << 20)
  for (let at = fromByte; ;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return at - fromByte
    await take(buffer.subarray(0, bytesRead))
    at += bytesRead
  }
}

async function unlessExists(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

export function mustBeWritable(place: ContainedPath): void {
  if (place.access !== 'write') throw new Error(`${place.path} was contained for reading only.`)
}
