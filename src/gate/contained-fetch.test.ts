import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import {
  containedFetch,
  type ContainedFetch,
  isPublicAddress,
  parseWebAddress,
  resolveRedirect,
} from './contained-fetch.ts'
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

test('a secured page never leads to an open one', () => {
  expect(code(resolveRedirect(new URL('https://example.com/'), 'http://example.com/'))).toBe('unsafe-address')
  expect(resolveRedirect(new URL('https://example.com/a/b'), '../c')).toEqual(new URL('https://example.com/c'))
  expect(resolveRedirect(new URL('http://example.com/'), 'https://example.com/')).toEqual(
    new URL('https://example.com/'),
  )
  expect(parseWebAddress('https://EXAMPLE.com:443/x?y#z')).toEqual(new URL('https://example.com/x?y#z'))
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

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001::8',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['unspecified', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['shared by carriers', '100.64.0.1'],
  ['shared by carriers', '100.127.255.255'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['link-local', '169.254.1.1'],
  ['metadata', '169.254.169.254'],
  ['metadata', '100.100.100.200'],
  ['metadata', '192.0.0.192'],
  ['metadata', '168.63.129.16'],
  ['an example', '192.0.2.1'],
  ['an example', '203.0.113.9'],
  ['a benchmark', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['link-local', 'fe80::1'],
  ['local', 'fd00:ec2::254'],
  ['local', 'fc00::1'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped', '::ffff:8.8.8.8'],
  ['mapped', '::ffff:7f00:1'],
  ['compatible', '::127.0.0.1'],
  ['translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64', '64:ff9b:1::1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['ORCHID', '2001:20::1'],
  ['an example', '2001:db8::1'],
  ['an example', '3fff::1'],
  ['discarded', '100::1'],
  ['with a zone', 'fe80::1%eth0'],
  ['no address', 'localhost'],
  ['no address', '2130706433'],
  ['no address', '0x7f.1'],
  ['no address', ''],
])('%s: %s is not', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false)
})
