import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../store/index.ts'
import { startPostgres, withoutPostgres } from '../../test/support/store/postgres.ts'
import { memoryDatabase, memoryStore } from '../../test/support/server/memory-store.ts'
import { manualClock, testServer } from '../../test/support/server/server.ts'

describe('/healthz', () => {
  it.skipIf(withoutPostgres !== undefined)(
    'says that the database is gone while PostgreSQL is down, and is well again when it is back',
    async () => {
      const postgres = startPostgres()
      onTestFinished(() => postgres.end())
      const databaseUrl = postgres.database()
      const server = await testServer({ openStore: () => openStore({ folder: '/nowhere', databaseUrl }) })
      expect(await server.warm()).toBeUndefined()
      expect(await server.call('/healthz')).toMatchObject({
        status: 200,
        json: { status: 'ok', store: { state: 'open', kind: 'postgres' } },
      })
      postgres.stop()
      const late = await testServer({ openStore: () => openStore({ folder: '/nowhere', databaseUrl }) })
      expect(await late.warm()).toMatchObject({ code: 'store-unavailable' })
      for (const { call } of [server, late])
        expect(await call('/healthz')).toMatchObject({
          status: 503,
          json: { status: 'store-unavailable', store: { state: 'failed' } },
        })
      postgres.start()
      // One that could not be opened is tried again, so that nobody has to ask for something else first.
      for (const { call } of [server, late])
        expect(await call('/healthz')).toMatchObject({
          status: 200,
          json: { status: 'ok', store: { state: 'open', kind: 'postgres' } },
        })
    },
  )

  it('does not wait for a database that never answers', async () => {
    const clock = manualClock()
    const mute = {
      ...memoryStore(memoryDatabase()),
      answers: (): Promise<void> => new Promise(() => void setImmediate(() => clock.pass(60_000))),
    }
    const server = await testServer({ clock, openStore: async () => mute })
    expect(await server.warm()).toBeUndefined()
    expect(await server.call('/healthz')).toMatchObject({
      status: 503,
      json: { status: 'store-unavailable', store: { state: 'failed' } },
    })
  })

  it('opens no database that nobody has needed yet', async () => {
    const server = await testServer({
      openStore: () => {
        throw new Error('Nobody asked for it.')
      },
    })
    expect(await server.call('/healthz')).toMatchObject({
      status: 200,
      json: { status: 'ok', store: { state: 'closed', kind: null } },
    })
  })
})
