import { constants } from 'node:fs'
import { copyFile, link, open } from 'node:fs/promises'
import { isProblem, type Problem } from '../base/index.ts'
import type { ContainedPath } from './contain.ts'
import { eachPiece, mustBeWritable } from './files.ts'
import { killPoint } from './life.ts'
import { errorCode, ifStillThere, lookAt } from './on-disk.ts'
import { openContained } from './open-contained.ts'
import { replaceAtomic, writeWhole } from './write-atomic.ts'

type CopyOutcome = { readonly how: 'present' | 'reflink' | 'hard-link' | 'copy' }

/**
 * Puts the bytes of `from` at `to` for as little disk as possible: a reflink (shares blocks until one side changes),
 * else a hard link when the caller allows it (shares the file itself, so only for files that nobody changes), else a
 * copy. What is there already stays.
 */
export async function copyCheaply(
  from: ContainedPath,
  to: ContainedPath,
  options: { label: string; allowHardLink: boolean },
): Promise<CopyOutcome | Problem> {
  mustBeWritable(to)
  const { label } = options
  if ((await ifStillThere(lookAt(to.path))) !== undefined) return { how: 'present' }
  let how: CopyOutcome['how'] = 'copy'
  const refused = await replaceAtomic(to, {
    label,
    make: async (temporary) => {
      if (await cloned(from.path, temporary.path, label)) how = 'reflink'
      else if (options.allowHardLink && (await linked(from.path, temporary.path, label))) how = 'hard-link'
      else return copied(from, temporary, label)
      return undefined
    },
  })
  return refused ?? { how }
}

async function cloned(from: string, to: string, label: string): Promise<boolean> {
  const flags = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE
  if (!(await worked(killPoint({ name: `${label}.clone`, path: to }, () => copyFile(from, to, flags))))) return false
  const handle = await open(to, 'r')
  try {
    await killPoint({ name: `${label}.fsync`, path: to }, () => handle.sync())
  } finally {
    await handle.close()
  }
  return true
}

function linked(from: string, to: string, label: string): Promise<boolean> {
  return worked(killPoint({ name: `${label}.link`, path: to }, () => link(from, to)))
}

async function copied(from: ContainedPath, to: ContainedPath, label: string): Promise<Problem | undefined> {
  const source = await openContained(from, 'read')
  if (isProblem(source)) return source
  try {
    const target = await openContained(to, 'create')
    if (isProblem(target)) return target
    try {
      await eachPiece(source, 0, (piece) => writeWhole(target, piece, { label, path: to.path }))
      await killPoint({ name: `${label}.fsync`, path: to.path }, () => target.sync())
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  return undefined
}

/** Disks that cannot reflink or hard-link say so in many ways; the next cheaper way is tried instead. */
async function worked(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (
      ['ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'EINVAL', 'ENOSYS', 'ENOTTY', 'EPERM', 'EMLINK', 'EACCES'].includes(
        errorCode(error) ?? '',
      )
    )
      return false
    throw error
  }
}
