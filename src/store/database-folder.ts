import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import {
  contain,
  ensureFolder,
  listFolder,
  readSmall,
  withLock,
  writeAtomic,
  type ContainedPath,
  removeFolder,
  makeFolder,
} from '../gate/index.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'

/** The folder of the embedded database, ours alone until `release`. */
export type DatabaseFolder = {
  readonly path: string
  /** False when nothing was made there yet, or not to its end. */
  readonly isReady: boolean
  markReady(): Promise<Problem | undefined>
  clear(): Promise<Problem | undefined>
  /** An empty database, packed. */
  prepared(): Promise<Uint8Array<ArrayBuffer> | undefined>
  keepPrepared(pack: () => Promise<Uint8Array>): Promise<void>
  release(): Promise<void>
}

/**
 * Takes the lock of `folder/database` and finds the database in it. PGlite takes no lock itself, and two of them on one
 * folder would ruin it.
 *
 *     database/lock             whose it is
 *     database/database.json    which folder holds the database; written when that one is whole, so a crash while
 *                               it is made leaves no half
 *     database/pglite-1f2e3d/   the files of PGlite
 */
export async function holdDatabaseFolder({
  folder,
  preparedIn,
}: {
  folder: string
  preparedIn?: string
}): Promise<DatabaseFolder | Problem> {
  await makeFolder(folder)
  const root = await contain(folder, 'database', { access: 'write', own: true })
  if (isProblem(root)) return root
  const refused = await ensureFolder(root, { label: 'database' })
  if (refused !== undefined) return refused
  const lock = await holdLock(root)
  if (isProblem(lock)) return lock
  const found = await findDatabase(root)
  if (isProblem(found)) {
    await lock.release()
    return found
  }
  const place: ContainedPath = { ...root, path: join(root.path, found.name) }
  return {
    path: place.path,
    isReady: found.isReady,
    markReady: () =>
      writeAtomic(
        { ...root, path: join(root.path, POINTER) },
        `${JSON.stringify({ schema: 'cutroom.database', version: 1, folder: found.name })}\n`,
        { label: 'database' },
      ),
    clear: () => removeFolder(place, { label: 'database' }),
    prepared: () => readPrepared(preparedIn),
    keepPrepared: (pack) => keepPrepared(preparedIn, pack),
    release: () => lock.release(),
  }
}

const POINTER = 'database.json'
/** Named after the major version, since that is what its files belong to. */
const PREPARED = 'empty-database-18.tar.gz'
const MAX_PREPARED_BYTES = 64 * 1024 * 1024

async function findDatabase(root: ContainedPath): Promise<{ name: string; isReady: boolean } | Problem> {
  const pointer = await readSmall({ ...root, path: join(root.path, POINTER) }, 4096)
  if (!isProblem(pointer)) {
    const name = /^\{"schema":"cutroom\.database","version":1,"folder":"(pglite-[0-9a-f]{6})"\}$/.exec(
      pointer.toString().trim(),
    )?.[1]
    return name === undefined
      ? problem(
          'newer-database',
          `${join(root.path, POINTER)} is not understood; update Cutroom, or move the folder away to begin anew.`,
        )
      : { name, isReady: true }
  }
  if (pointer.code !== 'not-found') return pointer
  const entries = await listFolder(root)
  if (isProblem(entries)) return entries
  for (const { name } of entries.filter((entry) => entry.kind === 'folder' && entry.name.startsWith('pglite-'))) {
    const left = await removeFolder({ ...root, path: join(root.path, name) }, { label: 'database' })
    if (left !== undefined) return left
  }
  return { name: `pglite-${randomBytes(3).toString('hex')}`, isReady: false }
}

/** Keeps the lock while its work runs, and the work is to wait for `release`. */
async function holdLock(root: ContainedPath): Promise<{ release(): Promise<void> } | Problem> {
  let release = (): void => undefined
  let taken = (): void => undefined
  const isTaken = new Promise<undefined>((resolve) => {
    taken = () => {
      resolve(undefined)
    }
  })
  const held = withLock(
    root,
    { waitMs: 0, purpose: 'keep its database' },
    () =>
      new Promise<void>((resolve) => {
        release = resolve
        taken()
      }),
  )
  const refused = await Promise.race([isTaken, held])
  if (isProblem(refused)) return refused.code === 'locked' ? inUse(root.path, refused) : refused
  return {
    release: async () => {
      release()
      await held
    },
  }
}

function inUse(path: string, { message, details }: Problem): Problem {
  const pid = (details as { pid?: number } | undefined)?.pid
  // A lock that names nobody, or somebody on another machine, is explained by the lock itself.
  if (pid === undefined || !message.includes('wait for it or end it'))
    return problem('database-locked', message, details)
  return problem(
    'database-locked',
    `Another Cutroom (process ${pid}) has the database in ${path} open; use that one, end it, start with another ` +
      `--data folder, or set DATABASE_URL to share a PostgreSQL.`,
    { path, pid },
  )
}

async function readPrepared(folder: string | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (folder === undefined) return undefined
  const place = await contain(folder, PREPARED, { own: true })
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_PREPARED_BYTES)
  return isProblem(bytes) ? undefined : new Uint8Array(bytes)
}

/** Only saves time later, so a folder that cannot be written to is no reason to refuse. */
async function keepPrepared(folder: string | undefined, pack: () => Promise<Uint8Array>): Promise<void> {
  if (folder === undefined) return
  await makeFolder(folder)
  const place = await contain(folder, PREPARED, { access: 'write', own: true })
  if (!isProblem(place)) await writeAtomic(place, await pack(), { label: 'prepared-database' })
}
