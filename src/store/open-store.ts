import { randomUUID } from 'node:crypto'
import { Refusal } from '../gate/index.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import { isUnreachable, type Sql, type SqlQuery } from './database-door.ts'
import { keepProjects } from './keep-projects.ts'
import { keepStreams } from './keep-streams.ts'
import { keepVariations } from './keep-variations.ts'
import { openLiveStreams, type LiveStreams, readNews } from './live-streams.ts'
import { openPglite, type PglitePlaces } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { Store } from './store.ts'

/**
 * How the tables came to be, one list of statements a version, in order. What stands here has run somewhere: it is
 * never changed, only added to. JSON is kept as text: it comes back as it went in, and it is never searched. Times are
 * milliseconds since 1970.
 */
const migrations: readonly (readonly string[])[] = [
  [
    'create table cutroom.project (id text primary key, version text not null, snapshot text not null, kept_at int8 ' +
      'not null)',
    'create table cutroom.conversation (id text primary key, project_id text not null, used_at int8 not null)',
    'create table cutroom.memory (conversation_id text not null, number int8 generated always as identity, entry ' +
      'text not null, primary key (conversation_id, number))',
    `create table cutroom.stream (
      id text primary key, project_id text not null, conversation_id text, kind text not null, seed text not null, \
request text not null,
      prompt text, prompt_hash text not null, owner text not null, status text not null default 'running', \
is_stop_asked boolean not null default false,
      begun_at int8 not null, ended_at int8)`,
    'create index stream_of_project on cutroom.stream (project_id, begun_at)',
    'create index stream_running on cutroom.stream (owner) where ended_at is null',
    'create index stream_ended on cutroom.stream (ended_at) where ended_at is not null',
    // The key is what makes an event that is sent twice impossible.
    'create table cutroom.event (stream_id text not null, seq int8 not null, json text not null, primary key ' +
      '(stream_id, seq))',
    'create table cutroom.server (owner text primary key, until int8 not null)',
    `create table cutroom.variation (
      id text primary key, project_id text not null, base text not null, status text not null, content text not null,
      created_at int8 not null, expires_at int8 not null, moved_at int8 not null)`,
    "create index variation_waiting on cutroom.variation (expires_at) where status in ('created', 'streaming', " +
      "'ready')",
    `create table cutroom.project_commit (
      project_id text not null, number int8 generated always as identity, variation_id text not null, version text \
not null, entry text not null,
      committed_at int8 not null, primary key (project_id, number))`,
  ],
]

const SCHEMA = 'cutroom.store'
/** Any number will do that no other program on the same database is likely to lock. */
const LOCK = 20_261_116

const DAY_MS = 24 * 60 * 60 * 1000

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
  const live = openLiveStreams()
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

/** Forgets what is old. What a running stream belongs to is kept, however old it is. */
async function prune(sql: Sql, { now, keepDays }: { now: number; keepDays: number }): Promise<void> {
  const before = now - keepDays * DAY_MS
  await sql.change('store-prune', async (query) => {
    await query(
      'delete from cutroom.event using cutroom.stream where event.stream_id = stream.id and stream.ended_at < $1',
      [before],
    )
    await query('delete from cutroom.stream where ended_at < $1', [before])
    await query(
      "delete from cutroom.variation where moved_at < $1 and status not in ('created', 'streaming', 'ready')",
      [before],
    )
    await query('delete from cutroom.project_commit where committed_at < $1', [before])
    await query(
      'delete from cutroom.conversation where used_at < $1 and not exists (select from cutroom.stream where ' +
        'conversation_id = conversation.id)',
      [before],
    )
    await query(
      'delete from cutroom.memory where not exists (select from cutroom.conversation where id = ' +
        'memory.conversation_id)',
    )
    await query(
      'delete from cutroom.project where kept_at < $1 and not exists (select from cutroom.stream where project_id = ' +
        'project.id)',
      [before],
    )
    await query('delete from cutroom.server where until < $1', [before])
  })
}

/**
 * Brings what happens on other servers to those who wait here: told at once, and found by a slow look where the telling
 * was lost. Returns how to end it.
 */
async function watchOthers({
  sql,
  live,
  owner,
  lookEveryMs,
}: {
  sql: Sql
  live: LiveStreams
  owner: string
  lookEveryMs: number
}): Promise<() => void> {
  if (sql.kind === 'pglite') return () => undefined

  const look = async (): Promise<void> => {
    for (const id of live.followedFromElsewhere()) live.changed(id)
    const awaiting = live.awaitingStop()
    if (awaiting.length === 0) return
    for (const { id } of await sql.query<{ id: string }>(
      'select id from cutroom.stream where id = any($1::text[]) and is_stop_asked',
      [awaiting],
    ))
      live.stop(id)
  }
  const lookSoon = (): void => void look().catch(() => undefined)

  await sql.listen((message) => {
    const news = readNews(message)
    if (news === undefined || news.from === owner) return
    for (const id of news.events ?? []) live.changed(id)
    if (news.stop !== undefined) live.stop(news.stop)
  }, lookSoon)
  const timer = setInterval(lookSoon, lookEveryMs)
  timer.unref()
  return () => {
    clearInterval(timer)
  }
}

/**
 * Brings the tables up to our version, in one transaction. Of servers that start at once, one does it while the others
 * wait for its lock.
 */
async function migrate(sql: Sql, steps = migrations): Promise<Problem | undefined> {
  return sql.change('store-migrate', async (query) => {
    await query('select pg_advisory_xact_lock($1)', [LOCK])
    const version = await versionOf(query)
    if (version > steps.length) {
      return problem(
        'newer-database',
        `The database was made by a newer Cutroom (version ${version}, this one knows ${steps.length}); update ` +
          `Cutroom, or give it another database.`,
        { version, known: steps.length },
      )
    }
    if (version === steps.length) return undefined
    // Asked first, since a schema that an administrator made needs no right to make one.
    if (version === 0 && !(await isThere(query, "to_regnamespace('cutroom')"))) await query('create schema cutroom')
    for (const statement of steps.slice(version).flat()) await query(statement)
    if (version === 0) {
      await query('create table cutroom.about (schema text primary key, version int4 not null)')
      await query('insert into cutroom.about values ($1, $2)', [SCHEMA, steps.length])
    } else {
      await query('update cutroom.about set version = $2 where schema = $1', [SCHEMA, steps.length])
    }
    return undefined
  })
}

async function versionOf(query: SqlQuery): Promise<number> {
  if (!(await isThere(query, "to_regclass('cutroom.about')"))) return 0
  const [about] = await query<{ version: number }>('select version from cutroom.about where schema = $1', [SCHEMA])
  return about?.version ?? 0
}

async function isThere(query: SqlQuery, what: string): Promise<boolean> {
  const [found] = await query<{ found: boolean }>(`select ${what} is not null as found`)
  return found?.found === true
}
