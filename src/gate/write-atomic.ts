import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rename, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isProblem, type Problem } from '../base/index.ts'
import type { ContainedPath } from './contain.ts'
import { killPoint } from './life.ts'
import { lookAt, onDisk } from './on-disk.ts'
import { leadsElsewhere, openContained, refuseSwapped } from './open-contained.ts'

/**
 * Replaces a file so that a reader, or a crash at any moment, finds the old bytes or the new ones and nothing between.
 * `label` names the kill points: `label.write`, `label.fsync`, `label.rename`, `label-folder.fsync`.
 */
export async function writeAtomic(
  place: ContainedPath,
  bytes: Uint8Array | string,
  { label }: { label: string },
): Promise<Problem | undefined> {
  const whole = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  return replaceAtomic(place, { label, make: (temporary) => writeNew(temporary, whole, { label }) })
}

/** Replaces a file that a person has, whole or not at all, with the permissions that it had. */
export async function rewriteFile(
  place: ContainedPath,
  bytes: Uint8Array,
  { label }: { label: string },
): Promise<Problem | undefined> {
  const known = await onDisk({ doing: 'write', path: place.path }, () => lookAt(place.path))
  if (isProblem(known)) return known
  const mode = known.mode & 0o7777
  return replaceAtomic(place, { label, make: (temporary) => writeNew(temporary, bytes, { label, mode }) })
}

async function writeNew(
  place: ContainedPath,
  bytes: Uint8Array,
  { label, mode }: { label: string; mode?: number },
): Promise<Problem | undefined> {
  const handle = await openContained(place, 'create')
  if (isProblem(handle)) return handle
  try {
    await writeWhole(handle, bytes, { label, path: place.path })
    if (mode !== undefined) await handle.chmod(mode)
    await killPoint({ name: `${label}.fsync`, path: place.path }, () => handle.sync())
  } finally {
    await handle.close()
  }
  return undefined
}

/**
 * The frame of `writeAtomic`: `make` writes a whole, synced file under a temporary name; then it takes the place of the
 * old one.
 */
export async function replaceAtomic(
  place: ContainedPath,
  work: { label: string; make: (temporary: ContainedPath) => Promise<Problem | undefined> },
): Promise<Problem | undefined> {
  const folder = dirname(place.path)
  const temporary: ContainedPath = { ...place, path: join(folder, temporaryName()) }
  const outcome = await onDisk({ doing: 'write', path: place.path }, async () => {
    const refused = await work.make(temporary)
    if (refused !== undefined) return refused
    if (await leadsElsewhere(folder)) return refuseSwapped(folder)
    await killPoint({ name: `${work.label}.rename`, path: place.path, from: temporary.path }, () =>
      rename(temporary.path, place.path),
    )
    await syncFolder(folder, work.label)
    return undefined
  })
  if (isProblem(outcome)) await dropTemporary(temporary.path, work.label)
  return outcome
}

/** The refusal being reported matters more than a left-over, which `clean` will find. */
async function dropTemporary(path: string, label: string): Promise<void> {
  await onDisk({ doing: 'remove', path }, () => killPoint({ name: `${label}.unlink`, path }, () => unlink(path)))
}

/** The name says what it is, so that `clean` can remove what a killed process left behind. */
export function isTemporaryName(name: string): boolean {
  return /^\.cutroom-[0-9a-f]{24}\.tmp$/.test(name)
}

/** Twelve random bytes: nobody can put a file there beforehand, and exclusive creation would notice. */
export function temporaryName(): string {
  return `.cutroom-${randomBytes(12).toString('hex')}.tmp`
}

/** Writes all bytes, one kill point for each system call; a call may take fewer bytes than it was given. */
export async function writeWhole(
  handle: FileHandle,
  bytes: Uint8Array,
  point: { label: string; path: string },
): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const rest = bytes.subarray(written)
    const { bytesWritten } = await killPoint({ name: `${point.label}.write`, path: point.path }, () =>
      handle.write(rest),
    )
    written += bytesWritten
  }
}

/** A new name in a folder is only durable once the folder itself has reached the disk. */
export async function syncFolder(folder: string, label: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    await killPoint({ name: `${label}-folder.fsync`, path: folder }, () => handle.sync())
  } finally {
    await handle.close()
  }
}
