import { type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isProblem, problem, type Problem } from '../base/index.ts'
import { type ContainedPath } from './contain.ts'
import { killPoint } from './life.ts'
import { onDisk } from './on-disk.ts'
import { openContained } from './open-contained.ts'
import { syncFolder, writeWhole } from './write-atomic.ts'

/**
 * Adds a line at the end of a file and returns once it has reached the disk.
 * `keepBytes` says where the good part of the file ends: what a torn write left after it is cut off first.
 * When the disk refuses, the file is cut back to that length, so that half a line never stays.
 */
export async function appendDurable(
  place: ContainedPath,
  line: string,
  options: { label: string; keepBytes?: number },
): Promise<Problem | undefined> {
  const handle = await openContained(place, 'append')
  if (isProblem(handle)) return handle
  try {
    return await onDisk({ doing: 'write', path: place.path }, () =>
      appendTo({ handle, path: place.path, line, ...options }),
    )
  } finally {
    await handle.close()
  }
}

async function appendTo(work: {
  handle: FileHandle
  path: string
  line: string
  label: string
  keepBytes?: number
}): Promise<Problem | undefined> {
  const { handle, path, label } = work
  const { size } = await handle.stat()
  const keepBytes = work.keepBytes ?? size
  if (size < keepBytes)
    return problem(
      'changed-meanwhile',
      `${path} became shorter while it was open; nothing was written. Open it again.`,
      { path },
    )
  const cutBack = () => killPoint({ name: `${label}.truncate`, path }, () => handle.truncate(keepBytes))
  if (size > keepBytes) await cutBack()
  try {
    await writeWhole(handle, Buffer.from(work.line), { label, path })
    await killPoint({ name: `${label}.fsync`, path }, () => handle.sync())
  } catch (error) {
    await cutBack()
    throw error
  }
  if (keepBytes === 0) await syncFolder(dirname(path), label)
  return undefined
}
