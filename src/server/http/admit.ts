import { problem, type Problem } from '../../kernel/index.ts'
import { tooLarge } from './read-body.ts'
import { createHmac, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The first lines of a request, as they came: names and values in turn, doubled ones included. */
type RequestHead = { readonly method: string; readonly target: string; readonly rawHeaders: readonly string[] }
type Door = {
  readonly hosts: ReadonlySet<string>
  readonly token: string
  readonly port: number
  readonly nowMs: number
  readonly mostBodyBytes: number
  /** What the route that is asked for says of itself; absent for all that say nothing. */
  readonly guard?: RouteGuard | undefined
}

/** How a route is guarded where it is not like all others, which need the token and take JSON alone. */
export type RouteGuard = {
  /** Holds nothing of the user's, so it needs no token: the page itself, before it has one. */
  readonly isOpen?: true
  /** The body is bytes of a file, not JSON; a page of another site cannot send them unasked either. */
  readonly takesBytes?: true
  readonly mostBodyBytes?: number
}

const METHODS = new Set(['GET', 'POST', 'DELETE'])
const BODIES = {
  json: { type: /^application\/json *(?:;|$)/i, says: 'Send the body as JSON, with "Content-Type: application/json".' },
  bytes: {
    type: /^application\/octet-stream$/i,
    says: 'Send the bytes as they are, with "Content-Type: application/octet-stream".',
  },
}

/**
 * Whether a request may come in: from a name of ours, from a page of ours or none, and with the token. Every route is
 * behind this.
 */
export function admit(head: RequestHead, door: Door): Problem | undefined {
  const { guard = {} } = door
  const headers = read(head.rawHeaders)
  const host = headers.get('host')?.toLowerCase()
  if (host === undefined || !door.hosts.has(host))
    return problem(
      'foreign-host',
      'This server does not answer to that Host; use the address that "cutroom start" printed.',
    )
  const origin = headers.get('origin')
  const isOurPage = origin === `http://${host}`
  const site = headers.get('sec-fetch-site')
  // A link on another page may lead to ours: that loads the page, which holds nothing, and shows its site nothing.
  // In a frame it would be part of that other page.
  const isVisit =
    guard.isOpen === true &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document' &&
    origin === undefined
  if (((origin !== undefined && !isOurPage) || site === 'cross-site' || site === 'same-site') && !isVisit)
    return problem('foreign-origin', 'Pages of other sites may not use this server.')
  if (!head.target.startsWith('/')) return problem('bad-target', 'Ask for a path that begins with "/".')
  if (head.target.includes('%00'))
    return problem('bad-target', 'A path cannot hold a zero character (%00); no id has one.')
  const isReading = head.method === 'GET'
  // A browser sends the cookie by itself, so it counts only where the browser also says that a page of ours asks.
  const isCookieFair = isOurPage || (isReading && site === 'same-origin')
  const isKnown =
    bearerOf(headers.get('authorization'), door.token) ||
    (isCookieFair && hasSession(headers.get('cookie') ?? '', door))
  if (!isKnown && guard.isOpen !== true)
    return problem('no-token', 'Send the token that "cutroom start" printed, as "Authorization: Bearer TOKEN".')
  const isPiece = head.method === 'PATCH' && guard.takesBytes === true
  if (!METHODS.has(head.method) && !isPiece) return problem('method-not-allowed', 'Use GET, POST or DELETE.')
  // A form of another page can send a body, but never one that says it is JSON or bytes.
  const length = Number(headers.get('content-length') ?? 0)
  const hasBody = headers.has('transfer-encoding') || length > 0
  const { type, says } = guard.takesBytes ? BODIES.bytes : BODIES.json
  if (hasBody && !type.test(headers.get('content-type') ?? '')) return problem('unsupported-media-type', says)
  const mostBytes = guard.mostBodyBytes ?? door.mostBodyBytes
  return length > mostBytes ? tooLarge(mostBytes) : undefined
}

/** Whether the header holds the token itself. */
export function bearerOf(authorization: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  return given !== undefined && sameSecret(given, token)
}

/**
 * The headers that decide, each only if it came once: of two, another program on the way may have read the other one.
 */
function read(raw: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const doubled = new Set<string>()
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    if (found.has(name)) doubled.add(name)
    found.set(name, raw[at + 1] ?? '')
  }
  // A doubled Host or token is none; a doubled Origin is a foreign one.
  for (const name of doubled) {
    if (name === 'origin' || name === 'sec-fetch-site') found.set(name, 'cross-site')
    else found.delete(name)
  }
  return found
}

/**
 * What a cookie is made of. Its name holds the port, since a browser shows cookies of one port to all others of the
 * machine.
 */
type Session = { readonly token: string; readonly port: number; readonly nowMs: number }

const DAY_MS = 86_400_000

/**
 * The header that gives a browser its cookie. The cookie is an end date signed with the token: nothing has to be
 * remembered, each server with the same token knows it, and a new token ends all of them.
 */
export function makeSessionCookie({ token, port, nowMs }: Session): string {
  const ends = String(nowMs + DAY_MS)
  return `${nameOf(port)}=${ends}.${sign(ends, token)}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${DAY_MS / 1000}`
}

function hasSession(cookies: string, { token, port, nowMs }: Session): boolean {
  const name = `${nameOf(port)}=`
  const value =
    cookies
      .split(';')
      .map((each) => each.trim())
      .find((each) => each.startsWith(name))
      ?.slice(name.length) ?? ''
  const [ends = '', signature = ''] = value.split('.')
  return sameSecret(signature, sign(ends, token)) && Number(ends) > nowMs
}

const nameOf = (port: number): string => `cutroom-${port}`
const sign = (ends: string, token: string): string =>
  createHmac('sha256', token).update(`cutroom session ${ends}`).digest('base64url')

/** A new secret that nobody can guess. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** Compares in a time that tells nothing of where two secrets differ, nor how long the right one is. */
function sameSecret(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
