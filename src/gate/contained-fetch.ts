import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isProblem, problem, type Problem } from '../base/index.ts'
import { plainLine } from './plain-text.ts'
import { isPublicAddress, parseWebAddress, resolveRedirect } from './web-address.ts'

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
