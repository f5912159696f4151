import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isProblem } from '../src/kernel/index.ts'
import { openStore, type Store, type StorePlace } from '../src/store/index.ts'
import { openPglite } from '../src/store/pglite.ts'
import { openPostgres } from '../src/store/postgres.ts'
import { startPostgres } from '../test/support/store/postgres.ts'
import type { Sql } from '../src/store/database-door.ts'
import { preparedIn } from '../test/support/store/prepared.ts'
import { against, type BenchRow } from './row.ts'

const CROWDS = [50, 500]
const EVENTS = 20_000
const JSON_TEXT = JSON.stringify({
  type: 'toolCall',
  name: 'stori_add_notes',
  params: { regionId: 'r'.repeat(36), notes: 'n'.repeat(300) },
})

/**
 * Durable events of many streams side by side, each waiting for its commit and read by a follower, beside a bare loop
 * that inserts the same rows in as large groups.
 */
export async function benchStore(): Promise<BenchRow[]> {
  return inFolder((folder) => benchOn({ folder, preparedIn }, 1_000))
}

export async function benchStoreOnPostgres(): Promise<BenchRow[]> {
  const postgres = startPostgres()
  try {
    return await inFolder((folder) => benchOn({ folder, databaseUrl: postgres.database() }, 5_000))
  } finally {
    postgres.end()
  }
}

async function inFolder(measure: (folder: string) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'))
  try {
    return await measure(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchOn(place: StorePlace, leastPerSecond: number): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const crowd of CROWDS) {
    const store = sure(await openStore(place))
    await streams(store, { crowd, events: EVENTS / 4, name: `warm-${crowd}` })
    const perSecond = await streams(store, { crowd, events: EVENTS, name: `run-${crowd}` })
    await store.close()
    const sql = sure(place.databaseUrl === undefined ? await openPglite(place) : await openPostgres(place.databaseUrl))
    const bare = await bareLoop(sql, crowd)
    await sql.close()
    // Per event and not per second, since a bar is met from below.
    rows.push(
      against(
        `${sql.kind}: µs a durable event, ${crowd} streams (reference: bare inserts of ${crowd} rows)`,
        1e6 / perSecond,
        1e6 / bare,
        3,
      ),
      against(
        `${sql.kind}: µs a durable event, ${crowd} streams (reference: ${leastPerSecond.toLocaleString('en')} a second)`,
        1e6 / perSecond,
        1e6 / leastPerSecond,
        1,
      ),
    )
  }
  return rows
}

async function streams(
  store: Store,
  { crowd, events, name }: { crowd: number; events: number; name: string },
): Promise<number> {
  const ids = Array.from({ length: crowd }, (_, at) => `${name}-${at}`)
  await Promise.all(
    ids.map((id) =>
      store.beginStream({
        id,
        projectId: id,
        conversationId: id,
        request: {},
        seed: '',
        prompt: '',
        keepsPrompt: false,
        kind: 'builtin',
        now: 1,
      }),
    ),
  )
  const last = events / crowd
  const start = performance.now()
  await Promise.all(ids.flatMap((id) => [write(store, id, last), read(store, id, last)]))
  return (events / (performance.now() - start)) * 1000
}

async function write(store: Store, id: string, last: number): Promise<void> {
  for (let seq = 1; seq <= last; seq++)
    await store.append(
      id,
      [{ seq, json: JSON_TEXT }],
      seq === last ? { end: { status: 'completed', now: 2 } } : undefined,
    )
}

async function read(store: Store, streamId: string, last: number): Promise<void> {
  let seen = 0
  for await (const { seq } of store.follow({ streamId, afterSeq: 0 }))
    if (seq !== ++seen) throw new Error(`${streamId} went from ${seen - 1} to ${seq}.`)
  if (seen !== last) throw new Error(`${streamId} ended after ${seen} events.`)
}

async function bareLoop(sql: Sql, crowd: number): Promise<number> {
  await sql.query('create table bare (stream_id text, seq int8, json text, primary key (stream_id, seq))')
  const ids = Array.from({ length: crowd }, (_, at) => `bare-${at}`)
  const start = performance.now()
  for (let seq = 1; seq <= EVENTS / crowd; seq++)
    await sql.query('insert into bare select * from unnest($1::text[], $2::int8[], $3::text[])', [
      ids,
      ids.map(() => seq),
      ids.map(() => JSON_TEXT),
    ])
  const perSecond = (EVENTS / (performance.now() - start)) * 1000
  await sql.query('drop table bare')
  return perSecond
}

function sure<T>(found: T): Exclude<T, { problem: true }> {
  if (isProblem(found)) throw new Error(found.message)
  return found as Exclude<T, { problem: true }>
}
