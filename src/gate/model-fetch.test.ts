import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isLoopback, modelFetch } from './model-fetch.ts'

const close: (() => void)[] = []

afterEach(() => {
  for (const one of close.splice(0)) one()
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<URL> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  close.push(() => {
    server.close().closeAllConnections()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

test('what the server sends arrives, with a sign for every piece', async () => {
  const address = await serve((_, response) => {
    response.writeHead(201, { 'x-kept': 'yes' }).end('hello')
  })
  let signs = 0
  const response = await modelFetch({
    address,
    onSign: () => {
      signs += 1
    },
  })(new URL('/v1', address))
  expect([response.status, response.headers.get('x-kept'), await response.text()]).toEqual([201, 'yes', 'hello'])
  expect(signs).toBeGreaterThanOrEqual(2)
})

test('another server is never reached, not even with the same name', async () => {
  let reached = 0
  const other = await serve((_, response) => {
    reached += 1
    response.end()
  })
  const send = modelFetch({
    address: await serve((_, response) => {
      response.end()
    }),
  })
  await expect(send(other)).rejects.toThrow('nothing was sent')
  await expect(send(`http://127.0.0.1@${other.host}/`)).rejects.toThrow('nothing was sent')
  expect(reached).toBe(0)
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed, so a key goes nowhere else', async (status) => {
  let reached = 0
  const other = await serve((_, response) => {
    reached += 1
    response.end()
  })
  const address = await serve((_, response) => {
    response.writeHead(status, { location: other.href }).end('go there')
  })
  await expect(
    modelFetch({ address })(address, { method: 'POST', body: '{}', headers: { 'x-api-key': 'secret' } }),
  ).rejects.toThrow('give the final address')
  expect(reached).toBe(0)
})

test.each(['http://models.example/', 'http://192.168.1.20:11434/', 'http://127.0.0.1.nip.io/', 'file:///etc/passwd'])(
  '%s is not asked without encryption',
  async (address) => {
    await expect(modelFetch({ address: new URL(address) })(address)).rejects.toThrow(
      'neither https nor on this machine',
    )
  },
)

test('a flood ends at the limit', async () => {
  const address = await serve((_, response) => {
    const flood = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) continue
    }
    response.on('drain', flood)
    flood()
  })
  const response = await modelFetch({ address, maxBytes: 1_000_000 })(address)
  await expect(response.text()).rejects.toThrow('more than 1000000 bytes')
})

test('aborting ends a request that hangs', async () => {
  const stop = new AbortController()
  const address = await serve(() => {
    stop.abort()
  })
  await expect(modelFetch({ address })(address, { signal: stop.signal })).rejects.toThrow(/abort/i)
})

test.each([
  ['http://localhost:1', true],
  ['http://127.8.9.1', true],
  ['http://[::1]:80', true],
  ['http://127.1', true],
  ['http://10.0.0.1', false],
  ['http://localhost.evil.example', false],
  ['http://[::ffff:1.2.3.4]', false],
])('%s is on this machine: %s', (address, here) => {
  expect(isLoopback(new URL(address))).toBe(here)
})
