import type { Pool, PoolClient, Client } from 'pg'
import { sha256Hex, killPoint } from '../gate/index.ts'
import { problem, type Problem } from '../kernel/index.ts'
import { databaseDoor, isLoss, type SqlQuery, type Sql, type SqlValue } from './database-door.ts'

/** Long enough not to hammer a database that starts up again; meanwhile the slow look still finds everything. */
const AGAIN_MS = 500

/** A PostgreSQL (15 or newer) that several servers may share. */
export async function openPostgres(url: string): Promise<Sql | Problem> {
  const where = placeOf(url)
  if (where === undefined)
    return problem(
      'bad-database-url',
      'DATABASE_URL is not an address of a PostgreSQL; write it like postgres://user:password@host:5432/name.',
    )
  const { default: pg } = await import('pg')
  const settings = {
    connectionString: url,
    application_name: 'cutroom',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser: parserFor(pg.types) },
  }
  const pool = new pg.Pool({ ...settings, max: MAX_CONNECTIONS })
  // A connection that breaks while nobody uses it leaves the pool by itself; whoever asks next gets a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (connection) => void connection.query(BY_KEY).catch(() => undefined))
  const refused = await tryOut(pool, where)
  if (refused !== undefined) {
    await pool.end()
    return refused
  }
  const onClose: (() => Promise<void>)[] = []
  return {
    kind: 'postgres',
    query: databaseDoor(readOn(pool)),
    change: databaseDoor((name, work) => inTransaction(pool, { name, work })),
    tell: async (query, messages) => {
      if (messages.length > 0)
        await query('select pg_notify($1, message) from unnest($2::text[]) as message', [CHANNEL, messages])
    },
    listen: databaseDoor(
      async (hear, missed) =>
        void onClose.push(
          await keepListening({ connect: () => new pg.Client(settings), channel: CHANNEL, hear, missed }),
        ),
    ),
    close: async () => {
      for (const close of onClose) await close()
      await pool.end()
    },
  }
}

/** One commits groups, the others read: more would only wait for the same disk. */
const MAX_CONNECTIONS = 8
/**
 * Every row that is looked for has a key. A plan that was made while a table was small would else go on reading it
 * whole when it is large.
 */
const BY_KEY = 'set enable_seqscan = off'
const CHANNEL = 'cutroom'
const OLDEST = 150_000
const INT8 = 20

function parserFor(types: { getTypeParser(id: number, format?: 'text' | 'binary'): unknown }) {
  // Positions, times and counts, all far below 2^53; pg would hand them out as text.
  return ((id: number, format?: 'text' | 'binary') => (id === INT8 ? Number : types.getTypeParser(id, format))) as never
}

/** Never the password: this goes into sentences. */
function placeOf(url: string): string | undefined {
  // PostgreSQL also takes a user without a host, which then is a socket of this machine.
  const whole = url.replace('@/', '@this-machine/')
  if (!URL.canParse(whole)) return undefined
  const { protocol, host } = new URL(whole)
  return /^postgres(?:ql)?:$/.test(protocol) ? host || 'this-machine' : undefined
}

async function tryOut(pool: Pool, where: string): Promise<Problem | undefined> {
  try {
    const {
      rows: [found],
    } = await pool.query<{ number: number; name: string }>(
      "select current_setting('server_version_num')::int4 as number, current_setting('server_version') as name",
    )
    if ((found?.number ?? 0) >= OLDEST) return undefined
    return problem(
      'database-too-old',
      `The database at ${where} is PostgreSQL ${found?.name ?? ''}; version 15 or newer is needed.`,
    )
  } catch (error) {
    if (isLoss(error))
      return problem(
        'database-unreachable',
        `The database at ${where} does not answer; start it, or correct DATABASE_URL.`,
      )
    return problem(
      'database-refused',
      `The database at ${where} refused us (${error instanceof Error ? error.message : 'no reason given'}); correct ` +
        `DATABASE_URL, or the rights of its user.`,
    )
  }
}

/** A statement has a name, by which a connection knows it again: it is read and planned once and not each time. */
function queryOn(connection: Pool | PoolClient): SqlQuery {
  return async <Row>(text: string, values: readonly SqlValue[] = []) =>
    (
      await connection.query({
        text,
        values: [...values],
        ...(values.length > 0 && { name: sha256Hex(text).slice(0, 32) }),
      })
    ).rows as Row[]
}

/** A connection may have been cut while nobody used it. What only reads is asked again, until one is new. */
function readOn(pool: Pool): SqlQuery {
  const query = queryOn(pool)
  const read: SqlQuery = async (text, values) => {
    for (let tries = 1; ; tries++) {
      try {
        return await query(text, values)
      } catch (error) {
        if (tries > MAX_CONNECTIONS || !isLoss(error)) throw error
      }
    }
  }
  return read
}

async function inTransaction<T>(
  pool: Pool,
  { name, work }: { name: string; work: (query: SqlQuery) => Promise<T> },
): Promise<T> {
  const connection = await pool.connect()
  let broken: Error | undefined
  // The query under way is told as well; without a listener this would end the process.
  const onBroken = (error: Error): void => {
    broken = error
  }
  connection.on('error', onBroken)
  let isOver = false
  const query = queryOn(connection)
  // Of statements that were sent together one may fail while another has a second part to send, which must not run on
  // its own then.
  const within: SqlQuery = (text, values) =>
    isOver ? Promise.reject(new Error(`${name} is over.`)) : query(text, values)
  try {
    // Sent together with the first statement, which saves a way there and back.
    const [, result] = await Promise.all([
      connection.query('begin'),
      killPoint({ name: `${name}.write`, path: 'postgres' }, () => work(within)),
    ])
    await killPoint({ name: `${name}.commit`, path: 'postgres' }, () => connection.query('commit'))
    return result
  } catch (error) {
    isOver = true
    // A connection that cannot even go back to its start is thrown away.
    await connection.query('rollback').catch(onBroken)
    throw error
  } finally {
    connection.off('error', onBroken)
    connection.release(broken)
  }
}

type Listening = { connect(): Client; readonly channel: string; hear(message: string): void; missed(): void }

/**
 * Holds one connection that hears what servers tell each other, and opens a new one whenever it breaks. Returns how to
 * end it.
 */
async function keepListening({ connect, channel, hear, missed }: Listening): Promise<() => Promise<void>> {
  let isEnded = false
  let current: Client | undefined
  let again: NodeJS.Timeout | undefined

  const listen = async (): Promise<void> => {
    const client = connect()
    current = client
    let isBroken = false
    const broke = (): void => {
      if (isBroken) return
      isBroken = true
      if (isEnded) return
      again = setTimeout(() => void listen().then(missed, () => undefined), AGAIN_MS)
      again.unref()
    }
    client.on('error', broke)
    client.on('end', broke)
    client.on('notification', ({ payload }) => {
      hear(payload ?? '')
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      broke()
      throw error
    }
  }

  await listen()
  return async () => {
    isEnded = true
    clearTimeout(again)
    await current?.end()
  }
}
