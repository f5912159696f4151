import { BlockList, isIP } from 'node:net'

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

function listOf(family: 'ipv4' | 'ipv6', nets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const net of nets) {
    const [start = '', bits = ''] = net.split('/')
    list.addSubnet(start, Number(bits), family)
  }
  return list
}
