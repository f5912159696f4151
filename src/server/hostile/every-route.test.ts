import { describe, expect, it } from 'vitest'
import { ask, callServer, playSong, testServer, type Told } from '../../../test/support/server/server.ts'
import { securityHeaders } from '../listen.ts'
import { rawCall } from '../../../test/support/server/raw.ts'

type Route = { method: string; path: string }

/** Every route that the server itself says it has, and some that it has not. */
async function routes(): Promise<{ url: string; token: string; all: Route[]; known: Route[] }> {
  const { url, token, call } = await testServer({ play: playSong })
  const { paths } = (await call('/openapi.json')).json as unknown as {
    paths: { [path: string]: { [method: string]: unknown } }
  }
  const known = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, 'some-id'),
    })),
  )
  const unknown = [
    '/',
    '/nothing',
    '/index.html',
    '/api',
    '/api/v1',
    '/.env',
    '/mcp/',
    '/healthz/',
    '//healthz',
    '/api/v1/../../healthz',
    '/%2e%2e/healthz',
    '/healthz?token=x',
  ].map((path) => ({ method: 'GET', path }))
  return { url, token, known, all: [...known, ...unknown] }
}

const json = { 'content-type': 'application/json' }
const isSafe = ({ headers }: Told): boolean =>
  securityHeaders.every(([name, value]) => headers[name.toLowerCase()] === value) &&
  !Object.keys(headers).some((name) => name.startsWith('access-control-'))

describe('on every route', () => {
  it('there are all routes of the specification', async () => {
    const { known } = await routes()
    expect(known.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /api/v1/maestro/streams/some-id',
      'DELETE /mcp',
      'GET /api/v1/maestro/streams/some-id',
      'GET /api/v1/projects/some-id',
      'GET /api/v1/projects/some-id/history',
      'GET /api/v1/variations/some-id',
      'GET /api/v1/variations/some-id/stream',
      'GET /healthz',
      'GET /mcp',
      'GET /metrics',
      'GET /openapi.json',
      'POST /api/v1/maestro/preview',
      'POST /api/v1/maestro/stream',
      'POST /api/v1/session',
      'POST /api/v1/variations',
      'POST /api/v1/variations/some-id/commit',
      'POST /api/v1/variations/some-id/discard',
      'POST /mcp',
    ])
  })

  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
  it.each<{ what: string; status: number; headers: (token: string, host: string) => Record<string, string> }>([
    { what: 'no token', status: 401, headers: () => ({}) },
    { what: 'a wrong token', status: 401, headers: (token) => bearer(`${token.slice(0, -1)}!`) },
    { what: 'a token that is longer', status: 401, headers: (token) => bearer(`${token}x`) },
    { what: 'an empty token', status: 401, headers: () => ({ authorization: 'Bearer ' }) },
    {
      what: 'the token as a password',
      status: 401,
      headers: (token) => ({ authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` }),
    },
    {
      what: 'the token as a cookie',
      status: 401,
      headers: (token, host) => ({
        cookie: `cutroom-${host.split(':')[1]}=${token}; token=${token}`,
        origin: `http://${host}`,
      }),
    },
    { what: 'a Host of someone else', status: 403, headers: (token) => ({ ...bearer(token), host: 'evil.example' }) },
    {
      what: 'a Host that only begins like ours',
      status: 403,
      headers: (token, host) => ({ ...bearer(token), host: `${host}.evil.example` }),
    },
    { what: 'our Host without its port', status: 403, headers: (token) => ({ ...bearer(token), host: '127.0.0.1' }) },
    { what: 'a Host of someone else and no token', status: 403, headers: () => ({ host: 'evil.example' }) },
    {
      what: 'an Origin of someone else',
      status: 403,
      headers: (token) => ({ ...bearer(token), origin: 'https://evil.example' }),
    },
    { what: 'the Origin "null"', status: 403, headers: (token) => ({ ...bearer(token), origin: 'null' }) },
    {
      what: 'another port of this machine as Origin',
      status: 403,
      headers: (token) => ({ ...bearer(token), origin: 'http://127.0.0.1:1' }),
    },
    {
      what: 'https of our own as Origin',
      status: 403,
      headers: (token, host) => ({ ...bearer(token), origin: `https://${host}` }),
    },
    {
      what: 'a page of another site',
      status: 403,
      headers: (token) => ({ ...bearer(token), 'sec-fetch-site': 'cross-site' }),
    },
    {
      what: 'a page of a sister site',
      status: 403,
      headers: (token) => ({ ...bearer(token), 'sec-fetch-site': 'same-site' }),
    },
  ])('$what is a $status', async ({ status, headers }) => {
    const { url, token, all } = await routes()
    const host = new URL(url).host
    for (const { method, path } of all) {
      const told = await rawCall(url, {
        method,
        path,
        headers: { host, ...headers(token, host), ...(method === 'POST' && json) },
        body: method === 'POST' ? JSON.stringify(ask()) : undefined,
      })
      expect([method, path, told.status]).toEqual([method, path, status])
      expect(isSafe(told)).toBe(true)
      expect(told.text).not.toContain(token)
    }
  })

  it('a body that is not JSON is a 415, and nothing but GET, POST and DELETE is known', async () => {
    const { url, token, all } = await routes()
    for (const { method, path } of all) {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/jsonp',
        '',
      ]) {
        const told = await callServer({ url, token }, path, {
          method,
          headers: { 'content-type': type },
          body: JSON.stringify(ask()),
        })
        expect([method, path, type, told.status]).toEqual([method, path, type, 415])
      }
      for (const strange of ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'TRACE', 'PROPFIND']) {
        const told = await callServer({ url, token }, path, { method: strange })
        expect([strange, path, told.status]).toEqual([strange, path, 405])
        expect(isSafe(told)).toBe(true)
      }
    }
  })

  it('the wrong method on a known path is a 405 that names the right ones, and an unknown path a 404', async () => {
    const { url, token, known, all } = await routes()
    for (const { path } of known) {
      const methods = known.filter((each) => each.path === path).map(({ method }) => method)
      for (const method of ['GET', 'POST', 'DELETE'].filter((each) => !methods.includes(each))) {
        const told = await callServer({ url, token }, path, { method })
        expect([method, path, told.status, told.headers['allow']]).toEqual([method, path, 405, methods.join(', ')])
      }
    }
    for (const { path } of all.slice(known.length).filter(({ path }) => !/[.?%]/.test(path)))
      expect([path, (await callServer({ url, token }, path)).status]).toEqual([path, 404])
  })
})

describe('the cookie', () => {
  it('is given for the token alone, cannot be read by scripts, and counts only for pages of ours', async () => {
    const server = await testServer()
    const host = new URL(server.url).host
    const given = await server.call('/api/v1/session', { method: 'POST' })
    const [set = ''] = given.headers['set-cookie'] ?? []
    expect([given.status, set]).toEqual([
      204,
      expect.stringMatching(/^cutroom-\d+=\S+; HttpOnly; SameSite=Strict; Path=\/; Max-Age=86400$/),
    ])
    const [cookie = ''] = set.split(';')
    const { url } = server
    const look = async (headers: Record<string, string>, method = 'GET', path = '/healthz'): Promise<number> =>
      (await rawCall(url, { method, path, headers: { host, cookie, ...headers } })).status
    expect(await look({ origin: `http://${host}` })).toBe(200)
    expect(await look({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await look({})).toBe(401)
    expect(await look({ 'sec-fetch-site': 'none' })).toBe(401)
    expect(await look({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await look({ origin: 'http://evil.example' })).toBe(403)
    expect(await look({ 'sec-fetch-site': 'same-origin' }, 'POST', '/api/v1/variations/x/discard')).toBe(401)
    expect(await look({ origin: `http://${host}` }, 'POST', '/api/v1/variations/x/discard')).toBe(404)
    const renew = { origin: `http://${host}`, authorization: 'Bearer guessed-guessed' }
    expect(await look({ origin: `http://${host}` }, 'POST', '/api/v1/session')).toBe(401)
    expect(await look(renew, 'POST', '/api/v1/session')).toBe(401)
    expect(await look({ origin: `http://${host}`, cookie: cookie.replace(/=\d/, '=9') })).toBe(401)
  })
})
