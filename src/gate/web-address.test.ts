import { expect, test } from 'vitest'
import { isPublicAddress, parseWebAddress, resolveRedirect } from './web-address.ts'
import { isProblem } from '../base/index.ts'

const code = (value: unknown): string => (isProblem(value) ? value.code : `read: ${JSON.stringify(value)}`)

test('a secured page never leads to an open one', () => {
  expect(code(resolveRedirect(new URL('https://example.com/'), 'http://example.com/'))).toBe('unsafe-address')
  expect(resolveRedirect(new URL('https://example.com/a/b'), '../c')).toEqual(new URL('https://example.com/c'))
  expect(resolveRedirect(new URL('http://example.com/'), 'https://example.com/')).toEqual(
    new URL('https://example.com/'),
  )
  expect(parseWebAddress('https://EXAMPLE.com:443/x?y#z')).toEqual(new URL('https://example.com/x?y#z'))
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
