import { describe, expect, it } from 'vitest'
import { clientNetwork } from '../../functions/http/rate-limits.ts'

describe('One client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::2:0:0:1', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ])('at %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network)
  })

  it('has one name, however many of the addresses of its /64 it uses', () => {
    const hosts = Array.from({ length: 60 }, (_, i) => `2001:db8:7:9:${i.toString(16)}::${i}`)
    expect(new Set(hosts.map(clientNetwork))).toEqual(new Set(['2001:db8:7:9::/64']))
  })

  it.each(['', 'unknown', '1::2::3', '::1]/x[', 'fe80::1%eth0', ':', '12345::', '192.0.2', 'g::'])(
    'is not at %j',
    (text) => {
      expect(clientNetwork(text)).toBeUndefined()
    },
  )
})
