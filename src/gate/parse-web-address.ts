import { isIP } from 'node:net'
import { problem, type Problem } from '../base/index.ts'
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
