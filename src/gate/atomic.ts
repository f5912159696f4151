import { randomBytes } from 'node:crypto'
import { rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ContainedPath } from './contain.ts'
import { onDisk } from './disk-problem.ts'
import { killPoint } from './kill-point.ts'
import { leadsElsewhere, openContained, swapped } from './open-contained.ts'
import { isProblem, type Problem } from '../base/index.ts'
import { syncFolder, writeWhole } from './write-whole.ts'

/**
 * Replaces a file so that a reader, or a crash at any moment, finds the old bytes or the new ones and nothing between.
 * `label` names the kill points: `label.write`, `label.fsync`, `label.rename`, `label-folder.fsync`.
 */
export async function writeAtomic(
  place: ContainedPath,
  bytes: Uint8Array | string,
  options: { label: string },
): Promise<Problem | undefined> {
  const { label } = options
  return replaceAtomic(place, {
    label,
    make: async (temporary) => {
      const handle = await openContained(temporary, 'create')
      if (isProblem(handle)) return handle
      try {
        await writeWhole(handle, typeof bytes === 'string' ? Buffer.from(bytes) : bytes, {
          label,
          path: temporary.path,
        })
        await killPoint({ name: `${label}.fsync`, path: temporary.path }, () => handle.sync())
      } finally {
        await handle.close()
      }
      return undefined
    },
  })
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
    if (await leadsElsewhere(folder)) return swapped(folder)
    await killPoint({ name: `${work.label}.rename`, path: place.path, from: temporary.path }, () =>
      rename(temporary.path, place.path),
    )
    await syncFolder(folder, work.label)
    return undefined
  })
  if (isProblem(outcome)) await dropTemporary(temporary.path, work.label)
  return outcome
}

/** The name says what it is, so that `clean` can remove what a killed process left behind. */
export function isTemporaryName(name: string): boolean {
  return /^\.cutroom-[0-9a-f]{24}\.tmp$/.test(name)
}

/** Twelve random bytes: nobody can put a file there beforehand, and exclusive creation would notice. */
export function temporaryName(): string {
  return `.cutroom-${randomBytes(12).toString('hex')}.tmp`
}

/** The refusal being reported matters more than a left-over, which `clean` will find. */
async function dropTemporary(path: string, label: string): Promise<void> {
  await onDisk({ doing: 'remove', path }, () => killPoint({ name: `${label}.unlink`, path }, () => unlink(path)))
}
