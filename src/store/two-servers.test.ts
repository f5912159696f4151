import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isProblem } from '../kernel/index.ts'
import { openStore, type Store } from './index.ts'
import { startPostgres, withoutPostgres, type TestPostgres } from '../../test/support/store/postgres.ts'
import { events, newStream, opened, taken } from '../../test/support/store/stores.ts'

describe.skipIf(withoutPostgres !== undefined)(
  `two servers on one PostgreSQL${withoutPostgres === undefined ? '' : ` (${withoutPostgres})`}`,
  () => {
    let postgres: TestPostgres
    let databaseUrl: string
    let stores: Store[] = []
    beforeAll(() => {
      postgres = startPostgres()
    })
    afterEach(async () => {
      await Promise.all(stores.map((store) => store.close()))
      stores = []
    })
    afterAll(() => {
      postgres.end()
    })

    const servers = async (): Promise<[Store, Store]> => {
      databaseUrl = postgres.database()
      const [first, second] = await Promise.all([1, 2].map(() => opened({ databaseUrl, folder: '/nowhere' })))
      stores = [first!, second!]
      return [first!, second!]
    }

    const asAdministrator = async (statement: string): Promise<void> => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      await client.query(statement)
      await client.end()
    }

    it('make the tables once when they start at the same moment', async () => {
      databaseUrl = postgres.database()
      stores = await Promise.all(Array.from({ length: 4 }, () => opened({ databaseUrl, folder: '/nowhere' })))
      await stores[0]!.keepProject({ id: 'p', version: 'v', snapshot: '{}', now: 1 })
      expect(await stores[3]!.project('p')).toMatchObject({ version: 'v' })
    })

    it('refuse the tables of a newer Cutroom', async () => {
      await servers()
      await asAdministrator('update cutroom.about set version = 99')
      expect(await openStore({ databaseUrl, folder: '/nowhere' })).toMatchObject({
        code: 'newer-database',
        message: expect.stringContaining('update Cutroom'),
      })
    })

    it('need no more rights than a schema that an administrator made for them', async () => {
      databaseUrl = postgres.database()
      await asAdministrator('create role plain login; create schema cutroom authorization plain')
      const store = await opened({ databaseUrl: databaseUrl.replace('cutroom@', 'plain@'), folder: '/nowhere' })
      stores = [store]
      await store.keepProject({ id: 'p', version: 'v', snapshot: '{}', now: 1 })
      expect(await store.project('p')).toMatchObject({ version: 'v' })
    })

    it('can each follow a stream of the other, and continue a reading there', async () => {
      const [first, second] = await servers()
      const stream = newStream()
      await first.beginStream(stream)
      const whole = taken(second.follow({ streamId: stream.id, afterSeq: 0 }))
      const began = second.follow({ streamId: stream.id, afterSeq: 0 })[Symbol.asyncIterator]()
      for (let seq = 1; seq <= 30; seq++) {
        await first.append(stream.id, events(seq, seq))
        if (seq <= 3) expect(await began.next()).toMatchObject({ value: { seq } })
      }
      const rest = taken(first.follow({ streamId: stream.id, afterSeq: 3 }))
      await first.endStream(stream.id, { status: 'completed', now: 1 })
      expect(await whole).toEqual(events(1, 30))
      expect(await rest).toEqual(events(4, 30))
    })

    it('stop each other’s streams', async () => {
      const [first, second] = await servers()
      const stream = newStream()
      await first.beginStream(stream)
      const stopped = new Promise<void>((resolve) => {
        first.onStop(stream.id, resolve)
      })
      expect(await second.requestStop(stream.id)).toBe(true)
      await stopped
    })

    it('leave each other’s streams alone while their owner lives, and then one of them goes on', async () => {
      const [first, second] = await servers()
      const third = await opened({ databaseUrl, folder: '/nowhere' })
      stores.push(third)
      await first.beat({ until: 1000 })
      const stream = newStream()
      await first.beginStream(stream)
      await first.append(stream.id, events(1, 3))
      expect(await second.unfinishedStreams({ now: 999 })).toEqual([])
      expect(await second.claimStream({ id: stream.id, now: 999 })).toBe(false)

      for (const server of [second, third]) await server.beat({ until: 9000 })
      expect(await second.unfinishedStreams({ now: 1000 })).toMatchObject([{ id: stream.id, lastSeq: 3 }])
      const claims = await Promise.all(
        [second, third].map((server) => server.claimStream({ id: stream.id, now: 1000 })),
      )
      expect(claims.filter(Boolean)).toHaveLength(1)
      const next = claims[0] ? second : third

      const reading = taken(first.follow({ streamId: stream.id, afterSeq: 0 }))
      // The first was only asleep. What it still wants to say comes too late.
      expect(await first.append(stream.id, events(4, 4))).toMatchObject({ code: 'stream-taken' })
      expect(await next.append(stream.id, events(4, 5), { end: { status: 'completed', now: 1 } })).toBeUndefined()
      expect(await reading).toEqual(events(1, 5))
    })

    it('never lose or double an event when the stream is taken over in the middle of an append', async () => {
      const [first, second] = await servers()
      await second.beat({ until: 9000 })
      for (let round = 0; round < 15; round++) {
        const stream = newStream()
        await first.beginStream(stream)
        const acknowledged: number[] = []
        const old = (async () => {
          for (let seq = 1; ; seq++) {
            if ((await first.append(stream.id, [{ seq, json: '"first"' }])) !== undefined) return
            acknowledged.push(seq)
          }
        })()
        for (let at = 0; at < round; at++) await second.project('wait a little')
        expect(await second.claimStream({ id: stream.id, now: 1 })).toBe(true)
        const { lastSeq } = (await second.stream(stream.id))!
        expect(
          await second.append(stream.id, [{ seq: lastSeq + 1, json: '"second"' }], {
            end: { status: 'completed', now: 1 },
          }),
        ).toBeUndefined()
        await old
        expect(acknowledged.length).toBe(lastSeq)
        expect((await taken(first.follow({ streamId: stream.id, afterSeq: 0 }))).map(({ json }) => json)).toEqual([
          ...acknowledged.map(() => '"first"'),
          '"second"',
        ])
      }
    })

    it('hear of each other again after their connections were cut', async () => {
      const [first, second] = await servers()
      const stream = newStream()
      await first.beginStream(stream)
      const reading = second.follow({ streamId: stream.id, afterSeq: 0 })[Symbol.asyncIterator]()
      await first.append(stream.id, events(1, 1))
      expect(await reading.next()).toMatchObject({ value: { seq: 1 } })
      await asAdministrator(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cutroom' and datname = current_database()",
      )
      // An append may fail for want of a connection; its maker looks what came of it, as after a crash.
      for (let seq = 2; seq <= 6; seq++) {
        await first.append(stream.id, events(seq, seq)).catch(async () => {
          if ((await first.stream(stream.id))?.lastSeq !== seq) await first.append(stream.id, events(seq, seq))
        })
      }
      await first.endStream(stream.id, { status: 'completed', now: 1 })
      expect(await taken({ [Symbol.asyncIterator]: () => reading })).toEqual(events(2, 6))
    })

    it('refuse with a sentence while the database is gone, and have lost nothing when it is back', async () => {
      const [first] = await servers()
      const stream = newStream()
      await first.beginStream(stream)
      await first.append(stream.id, events(1, 3))
      const failing = first.append(stream.id, events(4, 4)).then(
        () => first.append(stream.id, events(5, 5)),
        (error: unknown) => error,
      )
      postgres.crash()
      await failing.catch(() => undefined)
      const { lastSeq } = (await first.stream(stream.id))!
      expect(lastSeq).toBeGreaterThanOrEqual(3)
      await first.append(stream.id, events(lastSeq + 1, lastSeq + 1), { end: { status: 'completed', now: 1 } })
      expect(await taken(first.follow({ streamId: stream.id, afterSeq: 0 }))).toEqual(events(1, lastSeq + 1))
    })

    it('are told in one sentence what is wrong with an address', async () => {
      const tried = await Promise.all(
        [
          'nonsense',
          'mysql://localhost/x',
          'postgres://user:secret@127.0.0.1:1/x',
          `${postgres.database()}&dbname=none`.replace(/test_\d+/, 'absent'),
        ].map((url) => openStore({ databaseUrl: url, folder: '/nowhere' })),
      )
      expect(tried.map((outcome) => isProblem(outcome) && outcome.code)).toEqual([
        'bad-database-url',
        'bad-database-url',
        'database-unreachable',
        'database-refused',
      ])
      expect(JSON.stringify(tried)).not.toContain('secret')
    })
  },
)
