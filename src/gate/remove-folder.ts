import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type ContainedPath } from './contain.ts'
import { onDisk } from './disk-problem.ts'
import { mustBeWritable } from './files.ts'
import { killPoint } from './kill-point.ts'
import { leadsElsewhere, swapped } from './open-contained.ts'
import { type Problem } from '../base/index.ts'

/** Removes a folder that we made ourselves, with all that is in it. A link in it is removed, not followed. */
export async function removeFolder(place: ContainedPath, options: { label: string }): Promise<Problem | undefined> {
  mustBeWritable(place)
  const { path } = place
  if (path === place.root) throw new Error(`${path} is the root itself.`)
  return onDisk({ doing: 'remove', path }, async () => {
    if (await leadsElsewhere(dirname(path))) return swapped(path)
    await killPoint({ name: `${options.label}.rmdir`, path }, () => rm(path, { recursive: true, force: true }))
    return undefined
  })
}
