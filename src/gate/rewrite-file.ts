import { replaceAtomic } from './atomic.ts'
import type { ContainedPath } from './contain.ts'
import { onDisk } from './disk-problem.ts'
import { killPoint } from './kill-point.ts'
import { lookAt } from './names.ts'
import { openContained } from './open-contained.ts'
import { isProblem, type Problem } from '../base/index.ts'
import { writeWhole } from './write-whole.ts'

/** Replaces a file that a person has, whole or not at all, with the permissions that it had. */
export async function rewriteFile(
  place: ContainedPath,
  bytes: Uint8Array,
  { label }: { label: string },
): Promise<Problem | undefined> {
  const known = await onDisk({ doing: 'write', path: place.path }, () => lookAt(place.path))
  if (isProblem(known)) return known
  return replaceAtomic(place, {
    label,
    make: async (temporary) => {
      const handle = await openContained(temporary, 'create')
      if (isProblem(handle)) return handle
      try {
        await writeWhole(handle, bytes, { label, path: temporary.path })
        await handle.chmod(known.mode & 0o7777)
        await killPoint({ name: `${label}.fsync`, path: temporary.path }, () => handle.sync())
      } finally {
        await handle.close()
      }
      return undefined
    },
  })
}
