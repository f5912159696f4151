import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ask, song, testServer, type TestServer } from '../../../test/support/server/server.ts'
import { rawCall, rawText, responsesOf } from '../../../test/support/server/raw.ts'

const stream = '/api/v1/maestro/stream'
const json = { 'content-type': 'application/json' }

describe('the wire', () => {
  it.each<{ what: string; status: number; headers?: Record<string, string>; body: string | Buffer }>([
    {
      what: 'invalid UTF-8',
      status: 400,
      body: Buffer.concat([Buffer.from('{"prompt":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]),
    },
    { what: 'half a JSON', status: 400, body: '{"prompt":' },
    { what: 'nothing', status: 400, body: ' ' },
    { what: 'ten thousand brackets', status: 400, body: '['.repeat(10_000) + ']'.repeat(10_000) },
    {
      what: 'a million brackets',
      status: 400,
      body: `{"prompt":"x","project":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`,
    },
    {
      what: 'a NUL in a value',
      status: 400,
      body: JSON.stringify(ask({ project: { ...song, projectId: 'a\u0000b' } })),
    },
    { what: 'a NUL in a name', status: 400, body: JSON.stringify(ask({ project: { ...song, 'a\u0000b': 1 } })) },
    {
      what: 'another encoding',
      status: 415,
      headers: { 'content-type': 'application/json; charset=utf-16' },
      body: JSON.stringify(ask()),
    },
    { what: 'a compressed body', status: 415, headers: { 'content-encoding': 'gzip' }, body: JSON.stringify(ask()) },
    { what: 'a number', status: 422, body: '5' },
    { what: 'a list', status: 422, body: '[]' },
    { what: 'null', status: 422, body: 'null' },
    {
      what: 'what looks like a refusal of ours',
      status: 422,
      body: '{"problem":true,"code":"no-token","message":"x"}',
    },
    { what: 'a prompt of 32,769 characters', status: 422, body: JSON.stringify(ask({ prompt: 'x'.repeat(32_769) })) },
    {
      what: 'a project with a prototype',
      status: 200,
      body: JSON.stringify(ask()).replace(
        '"projectId"',
        '"__proto__":{"isAdmin":true},"constructor":{"x":1},"projectId"',
      ),
    },
    {
      what: 'names with emoji and right-to-left text',
      status: 200,
      body: JSON.stringify(ask({ project: { ...song, name: '🎹 \u202eשלום' } })),
    },
  ])('$what is a $status', async ({ status, headers = {}, body }) => {
    const { call, db } = await testServer()
    expect((await call(stream, { method: 'POST', headers: { ...json, ...headers }, body })).status).toBe(status)
    expect(db.streams.size).toBe(status === 200 ? 1 : 0)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('a body of 50 MB is a 413 before it is read, declared or not', async () => {
    const server = await testServer()
    const declared = await rawCall(server.url, {
      method: 'POST',
      path: stream,
      headers: { ...fair(server), ...json, 'content-length': String(50 * 1024 * 1024) },
    })
    expect(declared.status).toBe(413)
    // Behind 100-continue nothing is sent at all.
    expect(
      (
        await rawCall(server.url, {
          method: 'POST',
          path: stream,
          headers: { ...fair(server), ...json, expect: '100-continue', 'content-length': String(50 * 1024 * 1024) },
        })
      ).status,
    ).toBe(413)
    const chunk = Buffer.alloc(1024 * 1024, 32)
    for (const headers of [{ authorization: `Bearer ${server.token}` }, { authorization: 'Bearer wrong' }]) {
      for (const length of [{ 'content-length': String(50 * chunk.length) }, { 'transfer-encoding': 'chunked' }]) {
        const status = await new Promise<number | undefined>((resolve, reject) => {
          const outgoing = request(
            server.url + stream,
            { method: 'POST', agent: false, headers: { ...json, ...headers, ...length } },
            (incoming) => resolve(incoming.resume().statusCode),
          )
          outgoing.on('error', reject)
          for (let sent = 0; sent < 50; sent++) outgoing.write(chunk)
          outgoing.end()
        })
        expect(status).toBe(headers.authorization.endsWith('wrong') ? 401 : 413)
      }
    }
    expect((await server.call('/healthz')).status).toBe(200)
  })

  it('asks for a large body only from those it would take it from', async () => {
    const server = await testServer()
    const body = JSON.stringify(ask())
    const text = await rawText(
      server.url,
      `${head(server, `POST ${stream}`, ['content-type: application/json', 'expect: 100-continue', `content-length: ${body.length}`, 'connection: close'])}${body}`,
    )
    expect(responsesOf(text).map(({ status }) => status)).toEqual([100, 200])
    const refused = await rawText(
      server.url,
      `POST ${stream} HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n`,
    )
    expect(responsesOf(refused).map(({ status }) => status)).toEqual([401])
  })

  it('huge headers are a 431', async () => {
    const server = await testServer()
    const text = await rawText(server.url, head(server, 'GET /healthz', [`x-much: ${'x'.repeat(20_000)}`]))
    expect(responsesOf(text)[0]).toMatchObject({
      status: 431,
      headers: { 'content-security-policy': expect.any(String) as string, 'cache-control': 'no-store' },
    })
  })

  it.each([
    ['headers', (server: TestServer) => `GET /healthz HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\n`],
    [
      'a body',
      (server: TestServer) =>
        `${head(server, `POST ${stream}`, ['content-type: application/json', 'content-length: 100'])}{`,
    ],
  ])('one who never finishes %s is closed', async (_, begun) => {
    const server = await testServer({ limits: { headersWithinMs: 200, requestWithinMs: 300 } })
    const text = await rawText(server.url, begun(server), { keepsOpen: true })
    expect(text.startsWith('HTTP/1.1 408')).toBe(true)
  })

  it('doubled headers count as foreign', async () => {
    const server = await testServer()
    const { host } = new URL(server.url)
    const status = async (...lines: string[]): Promise<number | undefined> =>
      responsesOf(
        await rawText(server.url, `GET /healthz HTTP/1.1\r\n${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`),
      )[0]?.status
    const token = `authorization: Bearer ${server.token}`
    expect(await status(`host: ${host}`, token)).toBe(200)
    expect(await status(`host: ${host}`, 'host: evil.example', token)).toBeGreaterThanOrEqual(400)
    expect(await status(`host: ${host}`, token, `origin: http://${host}`, 'origin: http://evil.example')).toBe(403)
    expect(await status(`host: ${host}`, 'authorization: Bearer x', token)).toBe(401)
    expect(await status('host:', token)).toBeGreaterThanOrEqual(400)
    expect(await status(token)).toBeGreaterThanOrEqual(400)
  })

  it.each(['/api/v1/projects/%00', '/api/v1/maestro/streams/a%00b', '/api/v1/variations/%00/commit'])(
    'of %s it is said what is wrong with it',
    async (target) => {
      const { call } = await testServer()
      expect(await call(target)).toMatchObject({
        status: 400,
        json: { problem: { message: 'A path cannot hold a zero character (%00); no id has one.' } },
      })
    },
  )

  it.each(['http://evil.example/healthz', 'http://127.0.0.1/healthz', '*', 'healthz', '/healthz%00'])(
    'the target %s is no path',
    async (target) => {
      const server = await testServer()
      const [first] = responsesOf(await rawText(server.url, head(server, `GET ${target}`, ['connection: close'])))
      expect(first?.status).toBe(400)
    },
  )

  it('a path cannot be dressed up: it is the same route with the same guard, or none', async () => {
    const server = await testServer()
    for (const path of [
      '/healthz/..%2f',
      '/..;/healthz',
      '/%68ealthz',
      '/healthz#x',
      '/HEALTHZ',
      '/healthz\\',
      '/./healthz',
      `/api/v1/projects/${'%2e%2e%2f'.repeat(20)}`,
      '/api/v1/projects/%E0%A4',
      '/api/v1/projects/__proto__',
      '/api/v1/maestro/streams/constructor',
    ]) {
      expect([
        path,
        (await rawCall(server.url, { method: 'GET', path, headers: { host: new URL(server.url).host } })).status,
      ]).toEqual([path, 401])
      expect([200, 400, 404]).toContain(
        (await rawCall(server.url, { method: 'GET', path, headers: fair(server) })).status,
      )
    }
  })

  it('pipelined requests are guarded one by one', async () => {
    const server = await testServer()
    const { host } = new URL(server.url)
    const good = `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${server.token}\r\n\r\n`
    const bad = `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`
    expect(
      responsesOf(await rawText(server.url, good + good + bad + good))
        .map(({ status }) => status)
        .slice(0, 3),
    ).toEqual([200, 200, 401])
  })

  it('a smuggled request is not seen as one', async () => {
    const server = await testServer()
    const text = await rawText(
      server.url,
      `${head(server, `POST ${stream}`, ['content-type: application/json', 'content-length: 4', 'transfer-encoding: chunked'])}0\r\n\r\nGET /metrics HTTP/1.1\r\nhost: x\r\n\r\n`,
    )
    expect(responsesOf(text).map(({ status }) => status)).toEqual([400])
  })

  it('nonsense is answered with a 400 and harms nobody', async () => {
    const server = await testServer()
    const { host } = new URL(server.url)
    const nonsense = [
      '\r\n\r\n\r\nhello\r\n\r\n',
      'GET\r\n\r\n',
      `GET / HTTP/9.9\r\nhost: ${host}\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: ${host}\r\nbad header\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: ${host}\r\nx: a\r\n b\r\n\r\n`,
      randomBytes(500),
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]),
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      `CONNECT evil.example:443 HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    ]
    for (const bytes of nonsense) {
      const text = await rawText(server.url, bytes)
      for (const { status } of responsesOf(text)) expect(status).toBeGreaterThanOrEqual(400)
    }
    const upgraded = await rawText(
      server.url,
      `GET /mcp HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    )
    expect(responsesOf(upgraded)[0]?.status).toBe(401)
    expect((await server.call('/healthz')).status).toBe(200)
  })

  it('nobody who stays silent takes the server away from others', async () => {
    const server = await testServer()
    const { hostname, port } = new URL(server.url)
    const silent = Array.from({ length: 200 }, () =>
      connect({ host: hostname, port: Number(port) }).on('error', () => undefined),
    )
    expect((await server.call(stream, { json: ask() })).events.at(-1)).toMatchObject({ type: 'complete' })
    for (const socket of silent) socket.destroy()
  })
})

describe('what is written down', () => {
  it('holds neither the token, nor queries, nor escape sequences', async () => {
    const server = await testServer()
    await rawCall(server.url, {
      method: 'GET',
      path: `/healthz?token=${server.token}&x=secret-query`,
      headers: fair(server),
    })
    await rawCall(server.url, {
      method: 'GET',
      path: `/${server.token}/\u001b[31m`,
      headers: { host: new URL(server.url).host },
    }).catch(() => undefined)
    await server.call(`/api/v1/projects/${server.token}`)
    const log = server.logged.join('')
    expect(log).toContain('/healthz')
    expect(log).not.toContain(server.token)
    expect(log).not.toContain('secret-query')
    expect(log).not.toContain('\u001b')
    for (const line of server.logged)
      expect(Object.keys(JSON.parse(line) as object)).toEqual(expect.arrayContaining(['time', 'level', 'event']))
    expect((await server.call('/metrics')).text).not.toContain(server.token)
  })
})

const fair = ({ url, token }: TestServer): Record<string, string> => ({
  host: new URL(url).host,
  authorization: `Bearer ${token}`,
})
const head = (server: TestServer, first: string, lines: readonly string[]): string =>
  `${first} HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\nauthorization: Bearer ${server.token}\r\n${lines.join('\r\n')}\r\n\r\n`
