import { once } from 'node:events'
import { Client as PostgresClient } from 'pg'
import type { Transport } from '../../src/maestro/client/index.ts'
import type { StorePlace } from '../../src/store/index.ts'
import { networkTo, startServer, stopServer, type Running } from './running-server.ts'

/** A server that may die at any moment; then the next one is started on the same data. */
export type KillableServer = {
  /** The server that runs, once it does. */
  now(): Promise<Mortal>
  kill(): Promise<void>
  stop(): Promise<void>
}

type Mortal = Running & { /** Its end, whatever that comes from. */ readonly over: Promise<unknown> }
type Place = {
  readonly folder: string
  readonly store: StorePlace
  /** Of the next server. */ env?(): Record<string, string>
}

const TOKEN = 'known-to-every-server-of-the-test'

export function killableServer({ folder, store: { databaseUrl }, env = () => ({}) }: Place): KillableServer {
  let isOver = false
  let running = start()
  return {
    now: () => running,
    kill: async () => {
      const { child, over } = await running
      child.kill('SIGKILL')
      await over
    },
    stop: async () => {
      isOver = true
      await stopServer(await running)
    },
  }

  async function start(): Promise<Mortal> {
    const started = await startServer(folder, {
      CUTROOM_TOKEN: TOKEN,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...env(),
    })
    started.child.once('exit', () => {
      if (!isOver) running = startNext()
    })
    return { ...started, over: once(started.child, 'exit') }
  }

  async function startNext(): Promise<Mortal> {
    if (databaseUrl !== undefined) await forgetServers(databaseUrl)
    return start()
  }
}

/** Servers on PostgreSQL wait some twenty seconds before they take one for dead; here that time has passed. */
async function forgetServers(databaseUrl: string): Promise<void> {
  const client = new PostgresClient({ connectionString: databaseUrl })
  await client.connect()
  await client.query('update cutroom.server set until = 0')
  await client.end()
}

/** The way to whichever server runs: while there is none, requests wait. */
export function networkToAny(server: Pick<KillableServer, 'now'>): Transport {
  return async (request) => {
    const running = await server.now()
    try {
      return await networkTo(running)(request)
    } catch (cause) {
      if (request.signal?.aborted !== true) await running.over
      throw cause
    }
  }
}
