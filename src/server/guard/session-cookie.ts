import { createHmac } from 'node:crypto'
import { sameSecret } from './token.ts'

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

export function hasSession(cookies: string, { token, port, nowMs }: Session): boolean {
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
