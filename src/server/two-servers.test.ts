import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../store/index.ts'
import { startPostgres, withoutPostgres, type TestPostgres } from '../../test/support/store/postgres.ts'
import {
  ask,
  complete,
  manualClock,
  patience,
  state,
  testServer,
  waitForStop,
  type Play,
  type TestServer,
} from '../../test/support/server/server.ts'

const stream = '/api/v1/maestro/stream'

describe.skipIf(withoutPostgres !== undefined)(
  `two servers on one PostgreSQL${withoutPostgres === undefined ? '' : ` (${withoutPostgres})`}`,
  () => {
    let postgres: TestPostgres | undefined
    beforeAll(() => {
      postgres = startPostgres()
    })
    afterAll(() => postgres?.end())

    const serverOn = (databaseUrl: string, play: Play, clock = manualClock()): Promise<TestServer> =>
      testServer({ play, clock, limits: { graceMs: 0 }, openStore: () => openStore({ folder: '', databaseUrl }) })

    it('either follows, replays and stops what the other works on', async () => {
      const databaseUrl = postgres?.database() ?? ''
      const [one, other] = [await serverOn(databaseUrl, waitForStop), await serverOn(databaseUrl, waitForStop)]
      const reading = one.call(stream, { json: ask() })
      const path = await begun(other)
      const following = other.call(path)
      expect((await other.call(path, { method: 'DELETE' })).status).toBe(202)
      const [{ events }, followed] = [await reading, await following]
      expect(events.at(-1)).toMatchObject({ type: 'complete', error: 'stopped' })
      expect(followed.events).toEqual(events)
      expect((await other.call(path)).events).toEqual(events)
    })

    it('one goes on with what the other seems to have left, and what that one says later is not heard', async () => {
      const databaseUrl = postgres?.database() ?? ''
      let goOn = (): void => undefined
      const late = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const one = await serverOn(databaseUrl, async (run) => {
        await run.emit(state(run))
        await late
        await run.emit(complete(run, { error: 'late' }))
      })
      const reading = one.call(stream, { json: ask() })
      const path = await begun(one)
      await expect
        .poll(async () => (await one.call('/metrics')).text, patience)
        .toContain('cutroom_events_total{type="state"} 1')
      // By this clock the first one has been silent for a minute.
      const other = await serverOn(
        databaseUrl,
        async (run) => {
          await run.emit(state(run))
          await run.emit(complete(run))
        },
        manualClock(manualClock().nowMs() + 60_000),
      )
      const { events } = await other.call(path)
      goOn()
      expect(events.map(({ type, seq }) => [type, seq])).toEqual([
        ['state', 1],
        ['complete', 2],
      ])
      expect(events.at(-1)).not.toHaveProperty('error')
      expect((await reading).events).toEqual(events)
      await expect.poll(() => one.logged.join(''), patience).toContain('stream.lost')
      expect((await one.call(path)).events).toEqual(events)
    })
  },
)

/** The path of the only stream, once it is recorded. */
async function begun({ call }: TestServer): Promise<string> {
  const find = async (): Promise<unknown> =>
    ((await call('/api/v1/projects/song-1/history')).json['history'] as { streamId: string }[] | undefined)?.[0]
      ?.streamId
  await expect.poll(find, patience).toBeTypeOf('string')
  return `/api/v1/maestro/streams/${String(await find())}`
}
