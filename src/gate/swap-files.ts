import { constants } from 'node:fs'
import { access, rmdir, unlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { isProblem, type Problem } from '../base/index.ts'
import type { ContainedPath } from './contain.ts'
import { ensureFolder, listFolder, mustBeWritable } from './files.ts'
import { changePlace, inHeldFolder } from './in-held-folder.ts'
import { killPoint } from './life.ts'
import { errorCode, ifStillThere, lookAt, mapFewAtATime, onDisk } from './on-disk.ts'
import { openContained } from './open-contained.ts'
import { isTemporaryName, syncFolder, temporaryName, writeWhole } from './write-atomic.ts'

/**
 * What a file is to hold; null takes it away, with as many of the folders above it as are empty then and were made for
 * it.
 */
export type FileSwap = {
  readonly place: ContainedPath
  readonly bytes: Uint8Array | null
  readonly foldersToRemove?: number
  /** The permissions of one that comes to a place where none is. */ readonly mode?: number
}

/** Files that are written whole and synced, before they take the places of others. */
export type StagedFiles = {
  /** Puts every one in its place: from the first call on the folder is between two states until the last. */
  swap(): Promise<Problem | undefined>
  /** Gives them up. */
  drop(): Promise<void>
}

const label = 'workspace'

/**
 * Writes all of them under temporary names in a folder of ours, so that a full disk is found before anything has
 * changed and a process that is ended leaves nothing in the user's folders. Where a file lies on another disk than that
 * folder, its temporary lies beside it.
 */
export async function stageFiles(staging: ContainedPath, swaps: readonly FileSwap[]): Promise<StagedFiles | Problem> {
  const temporaries: (ContainedPath | null)[] = swaps.map(() => null)
  const drop = async (): Promise<void> => {
    for (const temporary of temporaries)
      if (temporary)
        await onDisk({ doing: 'remove', path: temporary.path }, () =>
          killPoint({ name: `${label}.unlink`, path: temporary.path }, () => unlink(temporary.path)),
        )
  }
  for (const { place } of swaps) mustBeWritable(place)
  const folders = new Map(swaps.map(({ place }) => [dirname(place.path), place]))
  const missing = await ensureFolder(staging, { label })
  if (missing) return missing
  const { dev } = await lookAt(staging.path)
  const beside = new Map<string, string>()
  for (const path of folders.keys()) {
    const there = await nearestFolder(path)
    const refused = await onDisk({ doing: 'write in', path: there }, () =>
      access(there, constants.W_OK | constants.X_OK),
    )
    if (isProblem(refused)) return refused
    if ((await lookAt(there)).dev !== dev) beside.set(path, there)
  }
  // Side by side, since the disk gathers what they ask of it.
  const outcomes = await mapFewAtATime([...swaps.entries()], async ([index, { place, bytes, mode }]) => {
    if (bytes === null) return undefined
    const temporary: ContainedPath = {
      ...place,
      path: join(beside.get(dirname(place.path)) ?? staging.path, temporaryName()),
    }
    temporaries[index] = temporary
    return stage(place, temporary, { bytes, mode })
  })
  const failed = outcomes.find((outcome) => outcome !== undefined)
  if (failed) {
    await drop()
    return failed
  }
  return {
    drop,
    swap: async () => {
      // Only now, since folders that a plan makes are a change of the user's own.
      for (const [path, place] of new Map(
        swaps.filter(({ bytes }) => bytes !== null).map((each) => [dirname(each.place.path), each.place]),
      )) {
        const refused = path === place.root ? undefined : await ensureFolder({ ...place, path }, { label, mode: 0o777 })
        if (refused) return refused
      }
      for (const [index, each] of swaps.entries()) {
        const temporary = temporaries[index]
        const refused = await onDisk({ doing: 'write', path: each.place.path }, () =>
          temporary ? takePlace(temporary, each.place) : takeAway(each, staging),
        )
        if (refused) return refused
        temporaries[index] = null
      }
      for (const folder of folders.keys()) await ifStillThere(syncFolder(folder, label))
      return undefined
    },
  }
}

/** The new file has the permissions of the one that it replaces, or those that any new file of the user has. */
async function stage(
  place: ContainedPath,
  temporary: ContainedPath,
  { bytes, mode }: { bytes: Uint8Array; mode: number | undefined },
): Promise<Problem | undefined> {
  return onDisk({ doing: 'write', path: place.path }, async () => {
    const handle = await openContained(temporary, 'create')
    if (isProblem(handle)) return handle
    try {
      await writeWhole(handle, bytes, { label, path: temporary.path })
      const there = await ifStillThere(lookAt(place.path))
      await handle.chmod(there ? there.mode & 0o7777 : (mode ?? 0o666 & ~process.umask()))
      await killPoint({ name: `${label}.fsync`, path: temporary.path }, () => handle.sync())
    } finally {
      await handle.close()
    }
    return undefined
  })
}

async function takePlace({ path: from }: ContainedPath, { path: to }: ContainedPath): Promise<Problem | undefined> {
  return changePlace({
    from,
    to,
    aside: `${from}.before`,
    run: (call) => killPoint({ name: `${label}.rename`, path: to, from }, call),
  })
}

async function takeAway(
  { place, foldersToRemove = 0 }: FileSwap,
  staging: ContainedPath,
): Promise<Problem | undefined> {
  const { path: to } = place
  const aside = join(staging.path, temporaryName())
  const run = (call: () => Promise<void>): Promise<void> => killPoint({ name: `${label}.unlink`, path: to }, call)
  return (await changePlace({ from: null, to, aside, run })) ?? removeEmptied(place, foldersToRemove)
}

/** Removes as many folders above a place as were made for it, as far as nothing else is in them. */
export async function removeEmptied(place: ContainedPath, most: number): Promise<Problem | undefined> {
  return onDisk({ doing: 'remove', path: place.path }, async () => {
    let folder = dirname(place.path)
    for (let left = most; left > 0 && relative(place.root, folder) !== ''; left--) {
      const emptied = folder
      try {
        const remove = (reach: (name: string) => string): Promise<void> =>
          killPoint({ name: `${label}.rmdir`, path: emptied }, () => rmdir(reach(basename(emptied))))
        const refused = await ifStillThere(inHeldFolder(dirname(emptied), remove))
        if (refused) return refused
      } catch (error) {
        if (errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST') return undefined
        throw error
      }
      folder = dirname(folder)
    }
    return undefined
  })
}

/** The folder itself, or the nearest one above it that there is. */
async function nearestFolder(path: string): Promise<string> {
  return (await ifStillThere(lookAt(path))) ? path : nearestFolder(dirname(path))
}

/** Removes what a process that was ended left behind. */
export async function sweepStaged(staging: ContainedPath): Promise<void> {
  const entries = await listFolder(staging)
  for (const { name } of isProblem(entries)
    ? []
    : entries.filter((entry) => entry.kind === 'file' && isTemporaryName(entry.name))) {
    const path = join(staging.path, name)
    await onDisk({ doing: 'remove', path }, () => killPoint({ name: `${label}.unlink`, path }, () => unlink(path)))
  }
}
