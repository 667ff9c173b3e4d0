import * as z from 'zod/mini'
import type { Deps } from '../platform/deps.ts'
import { Fault } from '../platform/fault.ts'

const TIMEOUT_MS = 3_000
const TYPES = { A: 1, AAAA: 28 }
/** RFC 1035 4.1.1: no error, and no such name. */
const ANSWERED = [0, 3]

/** The name has no address, or its name servers fail: its owner must fix that. */
export class LookupFailed extends Error {}

/** The lookup itself failed, which is a fault of the service. */
export class LookupOutage extends Fault {}

/** The JSON that DNS-over-HTTPS services answer. */
const DnsAnswer = z.object({
  Status: z.number(),
  Answer: z.optional(z.array(z.object({ type: z.number(), data: z.string() }))),
})

/** Every IPv4 and IPv6 address of a name, by DNS over HTTPS, aliases followed. */
export async function resolveHost(deps: Pick<Deps, 'env' | 'fetch'>, host: string) {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const lookups = (['A', 'AAAA'] as const).map((type) => lookUp(deps, host, type, signal))
  const addresses = (await Promise.all(lookups)).flat()
  if (addresses.length === 0) throw new LookupFailed(`no address for ${host}`)
  return addresses
}

async function lookUp(
  deps: Pick<Deps, 'env' | 'fetch'>,
  host: string,
  type: 'A' | 'AAAA',
  signal: AbortSignal,
): Promise<string[]> {
  const { Status, Answer = [] } = await ask(
    deps,
    `name=${encodeURIComponent(host)}&type=${type}`,
    signal,
  )
  // Both kinds of address are needed: the one that is missing might be the one to refuse.
  if (!ANSWERED.includes(Status)) throw new LookupFailed(`look-up of ${host}: status ${Status}`)
  return Answer.filter((record) => record.type === TYPES[type]).map((record) => record.data)
}

async function ask(
  { env, fetch }: Pick<Deps, 'env' | 'fetch'>,
  query: string,
  signal: AbortSignal,
) {
  try {
    const accept = 'application/dns-json'
    const response = await fetch(`${env.DNS_URL}?${query}`, { headers: { accept }, signal })
    if (!response.ok) throw new Error(`DNS lookup returned status ${response.status}`)
    return DnsAnswer.parse(await response.json())
  } catch (error) {
    throw new LookupOutage('DNS lookup failed', { cause: error })
  }
}
