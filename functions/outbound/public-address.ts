/** Ranges no webhook may reach: the union of what others who send webhooks refuse. */
const REFUSED_V4 = [
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
]
/** ::/8 holds loopback and every form of an embedded IPv4 address. */
const REFUSED_V6 = [
  '::/8',
  '64:ff9b::/32',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

/** Whether an address belongs to the public internet; what cannot be read does not. */
export function isPublicAddress(address: string): boolean {
  const v4 = parseV4(address)
  if (v4 !== undefined) return !V4.some((range) => contains(range, v4, 32))
  const v6 = parseV6(address)
  return v6 !== undefined && !V6.some((range) => contains(range, v6, 128))
}

type Range = { base: bigint; bits: number }

const V4 = REFUSED_V4.map((range) => parseRange(range, parseV4))
const V6 = REFUSED_V6.map((range) => parseRange(range, parseV6))

function parseRange(range: string, parse: (text: string) => bigint | undefined): Range {
  const [address = '', bits] = range.split('/')
  const base = parse(address)
  if (base === undefined) throw new Error(`not a range: ${range}`)
  return { base, bits: Number(bits) }
}

function contains({ base, bits }: Range, address: bigint, width: number): boolean {
  const shift = BigInt(width - bits)
  return address >> shift === base >> shift
}

function parseV4(text: string): bigint | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined
  const parts = text.split('.').map(Number)
  if (parts.some((part) => part > 255)) return undefined
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

function parseV6(text: string): bigint | undefined {
  const halves = text.toLowerCase().split('::')
  if (halves.length > 2) return undefined
  const groups = halves.map((half) => (half === '' ? [] : half.split(':').flatMap(embeddedV4)))
  const [head = [], tail = []] = groups
  const missing = 8 - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  const all = [...head, ...Array<string>(missing).fill('0'), ...tail]
  if (all.some((group) => !/^[0-9a-f]{1,4}$/.test(group))) return undefined
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}

/** `1.2.3.4` at the end of an IPv6 address stands for two groups. */
function embeddedV4(group: string): string[] {
  const v4 = group.includes('.') ? parseV4(group) : undefined
  return v4 === undefined ? [group] : [(v4 >> 16n).toString(16), (v4 & 0xffffn).toString(16)]
}
