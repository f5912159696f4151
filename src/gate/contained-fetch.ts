import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isProblem, problem, type Problem } from '../base/index.ts'
import { plainLine } from './plain-text.ts'

/**
 * An address of the web in its plain spelling, or why it is not followed. Odd spellings exist to look like something
 * else.
 */
export function parseWebAddress(
  text: string,
  options: { readonly ports?: readonly number[] | undefined } = {},
): URL | Problem {
  const unsafe = (why: string): Problem => problem('unsafe-address', `"${plainLine(text)}" is not opened: ${why}`)
  // The parser would drop tabs and line breaks, and read a backslash as a slash.
  if (/[\p{Cc}\s\\]/u.test(text) || !URL.canParse(text)) return unsafe('it is not a web address in its usual form.')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return unsafe('only http and https are.')
  if (url.username !== '' || url.password !== '') return unsafe('it holds a name or a password.')
  const host = url.hostname
  if (host === '' || host.endsWith('.')) return unsafe('its name ends with a dot.')
  const spelled = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1]?.replace(/:\d*$/, '')
  if (isIP(host) === 4 && spelled !== host) return unsafe('its number is written in an unusual way.')
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (![80, 443, ...(options.ports ?? [])].includes(port)) return unsafe(`port ${port} is not one of the web.`)
  return url
}

/** Where a redirect leads, checked like the first address; a secured page never leads to an open one. */
export function resolveRedirect(
  from: URL,
  location: string,
  options: { readonly ports?: readonly number[] | undefined } = {},
): URL | Problem {
  // A location in full is checked as it is spelled, a relative one as it comes out.
  const spelled = /^[a-z][a-z0-9+.-]*:/i.test(location)
    ? location
    : URL.canParse(location, from.href)
      ? new URL(location, from).href
      : location
  const to = parseWebAddress(spelled, options)
  if (to instanceof URL && from.protocol === 'https:' && to.protocol === 'http:')
    return problem('unsafe-address', `${from.host} leads from https to http, which is not followed.`)
  return to
}

const setApart4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The machine service of one cloud, on an address that looks public.
  '168.63.129.16/32',
])
const global6 = listOf('ipv6', ['2000::/3'])
/** Protocol assignments with Teredo and ORCHID, examples, 6to4, examples again. */
const setApart6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

export type ContainedFetch = {
  readonly signal?: AbortSignal | undefined
  readonly maxBytes?: number
  readonly limitMs?: number
  /** Ports besides 80 and 443. */
  readonly ports?: readonly number[]
  /** The addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly string[]>
  /** For tests alone: "address:port" pairs that are opened although they are not public. */
  readonly testOnlyAllow?: readonly string[]
}

export type Fetched = { readonly url: string; readonly status: number; readonly type: string; readonly text: string }

const MAX_BYTES = 2 * 1024 * 1024
const LIMIT_MS = 20_000
const MAX_REDIRECTS = 5

/**
 * Reads a page of the public web as text. Names are resolved once, checked, and the checked address is the one that is
 * asked.
 */
export async function containedFetch(address: string, options: ContainedFetch = {}): Promise<Fetched | Problem> {
  const limit = AbortSignal.timeout(options.limitMs ?? LIMIT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
  try {
    let url = parseWebAddress(address, options)
    for (let redirects = 0; !isProblem(url); redirects++) {
      const answer = await askOnce(url, options, signal)
      if (isProblem(answer)) return answer
      const { location } = answer.headers
      if (!isRedirect(answer.statusCode) || location === undefined)
        return await read(url, answer, options.maxBytes ?? MAX_BYTES)
      answer.destroy()
      if (redirects === MAX_REDIRECTS)
        return problem('too-many-redirects', `${plainLine(address)} leads from page to page without end.`)
      url = resolveRedirect(url, location, options)
    }
    return url
  } catch {
    if (options.signal?.aborted) return problem('cancelled', 'Cancelled.')
    if (limit.aborted) return problem('took-too-long', `${plainLine(address)} did not answer in time; try again later.`)
    return problem('not-reached', `${plainLine(address)} could not be read; check the address and the connection.`)
  }
}

const isRedirect = (status: number | undefined): boolean =>
  status !== undefined && [301, 302, 303, 307, 308].includes(status)

async function askOnce(url: URL, options: ContainedFetch, signal: AbortSignal): Promise<IncomingMessage | Problem> {
  signal.throwIfAborted()
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [host] : await Promise.race([(options.resolve ?? addressesOf)(host), aborted(signal)])
  const [first] = found
  if (first === undefined) return problem('not-reached', `There is no ${plainLine(host)}; check the address.`)
  const allowed = (each: string): boolean =>
    isPublicAddress(each) || (options.testOnlyAllow ?? []).includes(`${each}:${port}`)
  // One address inside is enough to refuse: which of them is asked must not be a matter of luck.
  if (!found.every(allowed))
    return problem('unsafe-address', `${plainLine(host)} is not on the public web, so it is not opened.`)
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      agent: false,
      signal,
      lookup: pinned(first),
      headers: {
        accept: 'text/*, application/json, application/xml',
        'accept-encoding': 'identity',
        'user-agent': 'cutroom',
      },
    })
    request.once('response', resolve).once('error', reject).end()
  })
}

const addressesOf = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address)

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        reject(new Error('Aborted.'))
      },
      { once: true },
    )
  })
}

/** Answers every question with the address that was checked, so that a name cannot change its mind in between. */
function pinned(address: string): LookupFunction {
  const family = isIP(address)
  return (_name, { all }, callback) => {
    if (all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
}

async function read(url: URL, answer: IncomingMessage, maxBytes: number): Promise<Fetched | Problem> {
  const [type = '', ...params] = (answer.headers['content-type'] ?? 'text/plain')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const encoding = answer.headers['content-encoding'] ?? 'identity'
  const refuse = (code: string, message: string): Problem => {
    answer.destroy()
    return problem(code, `${plainLine(url.href)} ${message}`)
  }
  if (!/^text\/|[/+](json|xml)$/.test(type) || encoding !== 'identity')
    return refuse('not-text', 'is not a page of text, so it is not read.')
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) return refuse('too-large', `is longer than ${maxBytes} bytes, so it is not read.`)
    parts.push(part)
  }
  const charset = params
    .find((param) => param.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '')
  return { url: url.href, status: answer.statusCode ?? 0, type, text: decoded(Buffer.concat(parts), charset) }
}

function decoded(bytes: Uint8Array, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes) // An encoding that nobody knows.
  }
}

/**
 * Whether an address belongs to the public internet: everything that IANA sets apart, or that leads to another address
 * inside, is not.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !setApart4.check(address, 'ipv4')
  // Only 2000::/3 is given out; loopback, mapped, compatible, NAT64, local and multicast addresses all lie outside it.
  return family === 6 && global6.check(address, 'ipv6') && !setApart6.check(address, 'ipv6')
}

function listOf(family: 'ipv4' | 'ipv6', nets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const net of nets) {
    const [start = '', bits = ''] = net.split('/')
    list.addSubnet(start, Number(bits), family)
  }
  return list
}
