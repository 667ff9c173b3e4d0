import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../functions/outbound/public-address.ts'

// First and last address of every refused range, and the neighbours that are public.
const REFUSED: [first: string, last: string][] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
  ['::', '::1'],
  ['::7f00:1', '::127.0.0.1'],
  ['::ffff:0.0.0.0', '::ffff:255.255.255.255'],
  ['::ffff:0:0:0', '::ffff:0:ffff:ffff'],
  ['64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['0:1::', 'ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fd00:ec2::254', 'FD00:EC2::254'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
]

const PUBLIC = [
  ...['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
  ...['191.255.255.255', '192.0.1.0', '192.0.1.255', '192.0.3.0', '192.88.98.255', '192.88.100.0'],
  ...['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '198.51.99.255'],
  ...['198.51.101.0', '203.0.112.255', '203.0.114.0', '223.255.255.255', '8.8.8.8'],
  ...['100:0:0:1::', '2000:ffff::', '2001:200::', '2001:db7:ffff::', '2001:db9::', '2003::'],
  ...['3ffe::', '3fff:1000::', '5eff::', '5f01::', 'fbff::', 'fe7f::', '2606:4700:4700::1111'],
  '2a00:1450:4001:82a::200e',
]

describe('an address a name resolves to', () => {
  it.each(REFUSED)('is refused from %s to %s', (first, last) => {
    expect(isPublicAddress(first)).toBe(false)
    expect(isPublicAddress(last)).toBe(false)
  })

  it.each(PUBLIC)('is public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '',
    'customer.com',
    '8.8.8',
    '8.8.8.8.8',
    '8.8.8.256',
    '0x8.8.8.8',
    '8.8.8.8/32',
    ' 8.8.8.8',
    ':',
    ':::',
    '2606:::1',
    '2606::1::1',
    '2606:4700:4700:0:0:0:0:1111:1',
    '2606:4700:4700:0:0:0:1111',
    '2606:47000::1',
    'fe80::1%eth0',
    '2606::1%1',
    '2606::8.8.8.256',
    '[2606:4700::1]',
    'g606::1',
  ])('is refused when it cannot be read: %j', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
