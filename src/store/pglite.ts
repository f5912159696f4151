import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import {
  contain,
  type ContainedPath,
  ensureFolder,
  killPoint,
  listFolder,
  makeFolder,
  readSmall,
  removeFolder,
  withLock,
  writeAtomic,
} from '../gate/index.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import { databaseDoor, type Sql, type SqlQuery, type SqlValue } from './database-door.ts'

export type PglitePlaces = {
  /** Holds the database; only one server at a time may have it open. */
  readonly folder: string
  /** Where an empty database is kept that others may begin with: making one takes several seconds, unpacking it two. */
  readonly preparedIn?: string
  onProgress?(message: string): void
}

/** The embedded database: PostgreSQL in WebAssembly, in a folder of our own. */
export async function openPglite({
  folder,
  preparedIn,
  onProgress = () => undefined,
}: PglitePlaces): Promise<Sql | Problem> {
  const held = await holdDatabaseFolder({ folder, ...(preparedIn !== undefined && { preparedIn }) })
  if (isProblem(held)) return held
  const database = await openIn(held, onProgress)
  if (isProblem(database)) {
    await held.release()
    return database
  }
  return {
    kind: 'pglite',
    query: databaseDoor(queryOn(database)),
    change: databaseDoor((name, work) =>
      killPoint({ name: `${name}.commit`, path: held.path }, () =>
        database.transaction((transaction) =>
          killPoint({ name: `${name}.write`, path: held.path }, () => work(queryOn(transaction))),
        ),
      ),
    ),
    // The lock sees to it that there is no other server.
    tell: async () => undefined,
    listen: async () => undefined,
    close: async () => {
      await database.close()
      await held.release()
    },
  }
}

async function openIn(held: DatabaseFolder, onProgress: (message: string) => void): Promise<PGlite | Problem> {
  if (held.isReady) {
    onProgress('Opening the database …')
    return start({ dataDir: held.path })
  }
  const prepared = await held.prepared()
  if (prepared !== undefined) {
    onProgress('Unpacking an empty database …')
    const unpacked = await start({ dataDir: held.path, loadDataDir: new Blob([prepared]) })
    if (!isProblem(unpacked)) return (await held.markReady()) ?? unpacked
    // One that another version prepared, perhaps; it is made anew below.
    const cleared = await held.clear()
    if (cleared !== undefined) return cleared
  }
  onProgress('Preparing the database, which takes about ten seconds the first time …')
  const made = await start({ dataDir: held.path })
  if (isProblem(made)) return made
  await held.keepPrepared(async () => new Uint8Array(await (await made.dumpDataDir('gzip')).arrayBuffer()))
  return (await held.markReady()) ?? made
}

/** PGlite throws whatever comes up inside it, a number even; all of it means that this folder cannot be opened. */
async function start(options: PGliteOptions): Promise<PGlite | Problem> {
  const { PGlite } = await import('@electric-sql/pglite')
  try {
    return await PGlite.create(options)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return problem(
      'database-broken',
      `The database in ${options.dataDir ?? ''} cannot be opened (${reason}); move that folder away to begin anew, ` +
        `or set DATABASE_URL.`,
    )
  }
}

function queryOn(connection: Pick<PGlite, 'query'>): SqlQuery {
  return async <Row>(text: string, values: readonly SqlValue[] = []) =>
    (await connection.query<Row>(text, [...values])).rows
}

/** The folder of the embedded database, ours alone until `release`. */
type DatabaseFolder = {
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
async function holdDatabaseFolder({
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
