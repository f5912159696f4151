import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { killPoint } from '../gate/index.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import { databaseDoor, type SqlQuery, type Sql, type SqlValue } from './database-door.ts'
import { holdDatabaseFolder, type DatabaseFolder } from './database-folder.ts'

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
