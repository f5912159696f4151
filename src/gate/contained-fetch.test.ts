import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { containedFetch, type ContainedFetch } from './contained-fetch.ts'
import { isProblem } from '../base/index.ts'

/** A site on this machine that goes by the name of site.example, and what it was asked. */
async function site(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ address: string; port: number; asked: string[]; options: ContainedFetch }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const resolve = async (name: string): Promise<string[]> =>
    name === 'site.example' ? ['127.0.0.1'] : name === 'inside.example' ? ['10.0.0.7'] : []
  return {
    address: `http://site.example:${port}/`,
    port,
    asked,
    options: { ports: [port], resolve, testOnlyAllow: [`127.0.0.1:${port}`] },
  }
}

const page =
  (text: string) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
  }
const code = (value: unknown): string => (isProblem(value) ? value.code : `read: ${JSON.stringify(value)}`)

test('a page is read by its name, from the address that was checked', async () => {
  const { address, port, asked, options } = await site(page('<p>héllo</p>'))
  expect(await containedFetch(address, options)).toEqual({
    url: address,
    status: 200,
    type: 'text/html',
    text: '<p>héllo</p>',
  })
  expect(asked).toEqual([`site.example:${port} /`])
})

test('a name is resolved once, so it cannot change its mind after the check', async () => {
  const { address, options } = await site(page('checked'))
  let times = 0
  const resolve = async (): Promise<string[]> => (times++ === 0 ? ['127.0.0.1'] : ['169.254.169.254'])
  expect(await containedFetch(address, { ...options, resolve })).toMatchObject({ text: 'checked' })
  expect(times).toBe(1)
})

test('a name that leads inside is refused before anything is sent, also when only one of its addresses does', async () => {
  const { address, asked, options } = await site(page('secret'))
  const { testOnlyAllow: _, ...real } = options
  expect(code(await containedFetch(address, real))).toBe('unsafe-address')
  expect(code(await containedFetch(address, { ...options, resolve: async () => ['127.0.0.1', '10.0.0.1'] }))).toBe(
    'unsafe-address',
  )
  expect(code(await containedFetch(address, { ...options, resolve: async () => ['::ffff:127.0.0.1'] }))).toBe(
    'unsafe-address',
  )
  expect(asked).toEqual([])
})

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://134744072/',
  'http://8.8.2056/',
  'http://０x8.8.8.8/',
  'http://%38.8.8.8/',
  'http://example.com./',
  'http://8.8.8.8./',
  'http://[fe80::1%25eth0]/',
  'http://user:word@example.com/',
  'http://user@example.com/',
  'http://example.com:22/',
  'https://example.com:8443/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com/',
  'data:text/plain,x',
  'http:\\\\example.com/',
  'http://exam\tple.com/',
  ' http://example.com/',
  'example.com',
  '',
])('%s is not opened', async (address) => {
  expect(code(await containedFetch(address, { resolve: async () => ['127.0.0.1'] }))).toBe('unsafe-address')
})

test('each redirect is checked like the first address', async () => {
  for (const to of [
    'http://169.254.169.254/',
    'http://inside.example/',
    'http://2130706433/',
    'file:///etc/passwd',
    'http://a:b@site.example/',
    '//127.0.0.1/',
    'http://site.example:1/',
  ]) {
    const { address, options } = await site((_request, response) => {
      response.writeHead(302, { location: to }).end()
    })
    expect([to, code(await containedFetch(address, options))]).toEqual([to, 'unsafe-address'])
  }
})

test('five redirects are followed and a sixth is not', async () => {
  const chain =
    (length: number) =>
    (request: IncomingMessage, response: ServerResponse): void => {
      const at = Number(request.url?.slice(1) || 0)
      if (at === length) page('the end')(request, response)
      else response.writeHead(302, { location: `/${at + 1}` }).end()
    }
  const five = await site(chain(5))
  expect(await containedFetch(five.address, five.options)).toMatchObject({ text: 'the end' })
  const six = await site(chain(6))
  expect(code(await containedFetch(six.address, six.options))).toBe('too-many-redirects')
  expect(six.asked).toHaveLength(6)
})

test('a page that is too long, too slow, or no text is refused', async () => {
  const long = await site((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(200_000))
  })
  expect(code(await containedFetch(long.address, { ...long.options, maxBytes: 100_000 }))).toBe('too-large')
  const slow = await site((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('wait')
  })
  expect(code(await containedFetch(slow.address, { ...slow.options, limitMs: 300 }))).toBe('took-too-long')
  const picture = await site((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end('x')
  })
  expect(code(await containedFetch(picture.address, picture.options))).toBe('not-text')
  const packed = await site((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end('x')
  })
  expect(code(await containedFetch(packed.address, packed.options))).toBe('not-text')
})

test('a name that never resolves ends with the time, and a cancelled read at once', async () => {
  const never = (): Promise<string[]> => new Promise(() => {})
  expect(code(await containedFetch('http://site.example/', { resolve: never, limitMs: 50 }))).toBe('took-too-long')
  expect(code(await containedFetch('http://site.example/', { resolve: never, signal: AbortSignal.abort() }))).toBe(
    'cancelled',
  )
  expect(code(await containedFetch('http://nobody.example/', { resolve: async () => [] }))).toBe('not-reached')
})

test('other encodings are read, and an unknown one as UTF-8', async () => {
  const latin = await site((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain; charset="iso-8859-1"' }).end(Buffer.from([0xe9]))
  })
  expect(await containedFetch(latin.address, latin.options)).toMatchObject({ text: 'é' })
  const odd = await site((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain; charset=klingon' }).end('é')
  })
  expect(await containedFetch(odd.address, odd.options)).toMatchObject({ text: 'é' })
})
