import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { Refusal } from '../../gate/refusal.ts'
import { problem } from '../../kernel/index.ts'
import { memoryDatabase, memoryStore } from '../../../test/support/server/memory-store.ts'
import { patience, testServer } from '../../../test/support/server/server.ts'

it('says that the database is gone, and what it was, without its address', async () => {
  const db = memoryDatabase()
  const { call } = await testServer({
    db,
    openStore: async () => ({
      ...memoryStore(db),
      project: async () => {
        throw new Refusal('database-unreachable', 'The database does not answer.')
      },
    }),
  })
  expect(await call('/api/v1/projects/x')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    json: { problem: { code: 'store-unavailable', message: 'The database does not answer.' } },
  })
})

it('says nothing of a fault of its own but that there was one; the log has it', async () => {
  const db = memoryDatabase()
  const { call, logged } = await testServer({
    db,
    openStore: async () => ({
      ...memoryStore(db),
      project: async () => {
        throw new Error('inner workings')
      },
    }),
  })
  const told = await call('/api/v1/projects/x')
  expect([told.status, told.json]).toMatchObject([500, { problem: { code: 'fault' } }])
  expect(told.text).not.toContain('inner workings')
  expect(logged.join('')).toContain('inner workings')
})

it('tries again to open a database that could not be opened', async () => {
  const db = memoryDatabase()
  let tries = 0
  const { call } = await testServer({
    db,
    openStore: async () => (++tries < 4 ? problem('database-locked', 'Another Cutroom has it open.') : memoryStore(db)),
  })
  expect((await call('/api/v1/projects/x')).status).toBe(503)
  // Who asks how it is tries as well.
  expect((await call('/healthz')).status).toBe(503)
  expect((await call('/api/v1/projects/x')).json).toMatchObject({
    problem: { message: 'Another Cutroom has it open.' },
  })
  expect((await call('/api/v1/projects/x')).status).toBe(404)
  expect((await call('/healthz')).json).toMatchObject({ status: 'ok', store: { state: 'open' } })
})

it('takes a client that goes in the middle of its body for no fault', async () => {
  const { url, token, logged } = await testServer()
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(
    `POST /api/v1/maestro/stream HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    () => socket.destroy(),
  )
  await expect.poll(() => logged.join(''), patience).toContain('"route":"/api/v1/maestro/stream"')
  expect(logged.join('')).not.toContain('request.fault')
})
