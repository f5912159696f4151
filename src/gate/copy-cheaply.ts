import { constants } from 'node:fs'
import { chmod, copyFile, link, open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isProblem, problem, type Problem } from '../base/index.ts'
import type { ContainedPath } from './contain.ts'
import { eachPiece, mustBeWritable } from './files.ts'
import { killPoint } from './life.ts'
import { errorCode, ifStillThere, lookAt, onDisk } from './on-disk.ts'
import { leadsElsewhere, openContained, refuseSwapped } from './open-contained.ts'
import { replaceAtomic, syncFolder, writeWhole } from './write-atomic.ts'

/**
 * Gives a file that was received another name, never over one that is there: `exists` says so. The name is claimed by
 * an empty file first; a life that ended in between left that behind, and `isClaimed` goes on from there.
 */
export async function moveToNew(
  from: ContainedPath,
  to: ContainedPath,
  { label, isForPerson, isClaimed }: { label: string; isForPerson: boolean; isClaimed: boolean },
): Promise<Problem | undefined> {
  mustBeWritable(from)
  mustBeWritable(to)
  const folder = dirname(to.path)
  if (await leadsElsewhere(folder)) return refuseSwapped(to.path)
  return onDisk({ doing: 'move', path: to.path }, async () => {
    const there = await ifStillThere(lookAt(to.path))
    if (there !== undefined && !(isClaimed && there.isFile() && there.size === 0))
      return problem('exists', `${to.path} is there already.`, { path: to.path })
    if (there === undefined) await (await open(to.path, 'wx', 0o600)).close()
    await chmod(from.path, isForPerson ? 0o666 & ~process.umask() : 0o600)
    const failed = await killPoint({ name: `${label}.rename`, path: to.path, from: from.path }, () =>
      rename(from.path, to.path),
    ).catch((error: unknown) => error)
    if (failed !== undefined) {
      await unlink(to.path)
      // A folder that lies on another disk.
      if (errorCode(failed) !== 'EXDEV') throw failed
      const copied = await copyCheaply(from, to, { label, allowHardLink: false })
      if (isProblem(copied)) return copied
      await killPoint({ name: `${label}.unlink`, path: from.path }, () => unlink(from.path))
    }
    await syncFolder(folder, label)
    return undefined
  })
}

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
