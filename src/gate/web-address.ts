import { BlockList, isIP } from 'node:net'
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
