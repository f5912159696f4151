import { randomUUID } from 'node:crypto'
import { Refusal } from '../gate/refusal.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import { isUnreachable } from './database-door.ts'
import { keepProjects } from './keep-projects.ts'
import { keepStreams } from './keep-streams.ts'
import { keepVariations } from './keep-variations.ts'
import { liveStreams } from './live-streams.ts'
import { migrate } from './migrate.ts'
import { openPglite, type PglitePlaces } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { prune } from './prune.ts'
import type { Sql } from './sql.ts'
import type { Store } from './store.ts'
import { watchOthers } from './watch-others.ts'

/** Without a `databaseUrl`, the embedded database in `folder`. */
export type StorePlace = PglitePlaces & { readonly databaseUrl?: string }

/**
 * Opens the database and brings its tables up to date. The embedded one takes seconds the first time: say so with
 * `onProgress`.
 */
export async function openStore(place: StorePlace): Promise<Store | Problem> {
  try {
    const sql = place.databaseUrl === undefined ? await openPglite(place) : await openPostgres(place.databaseUrl)
    return isProblem(sql) ? sql : await openOn(sql)
  } catch (error) {
    if (error instanceof Refusal) return problem(error.code, error.message)
    throw error
  }
}

async function openOn(sql: Sql): Promise<Store | Problem> {
  let store: Store | undefined
  try {
    const refused = await migrate(sql)
    if (refused !== undefined) return refused
    store = await storeOn(sql)
    return store
  } finally {
    if (store === undefined) await sql.close()
  }
}

/** Telling reaches others at once; this is only for what got lost on the way. */
const LOOK_EVERY_MS = 5000

async function storeOn(sql: Sql): Promise<Store> {
  const owner = randomUUID()
  const live = liveStreams()
  // Nobody else can have this folder open, so whoever said that they live does not.
  if (sql.kind === 'pglite') await sql.change('store-open', (query) => query('delete from cutroom.server'))
  const endWatch = await watchOthers({ sql, live, owner, lookEveryMs: LOOK_EVERY_MS })
  return {
    kind: sql.kind,
    owner,
    answers: async () => void (await sql.query('select 1')),
    ...keepProjects(sql),
    ...keepStreams({ sql, live, owner }),
    ...keepVariations(sql),
    prune: (limit) => prune(sql, limit),
    async close() {
      endWatch()
      try {
        await sql.change('store-close', (query) => query('delete from cutroom.server where owner = $1', [owner]))
      } catch (error) {
        // Then others find out when our time is up.
        if (!isUnreachable(error)) throw error
      }
      await sql.close()
    },
  }
}
