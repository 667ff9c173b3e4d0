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

type Asks = Pick<Deps, 'env' | 'fetch'>

/** Every IPv4 and IPv6 address of a name, aliases followed. */
export async function resolveHost(
  deps: Asks & Pick<Deps, 'resolve'>,
  host: string,
): Promise<string[]> {
  const { resolve } = deps
  const addresses = resolve
    ? await resolve(host).catch((cause: unknown) => {
        throw new LookupOutage('DNS lookup failed', { cause })
      })
    : await resolveOverHttps(deps, host)
  if (addresses.length === 0) throw new LookupFailed(`no address for ${host}`)
  return addresses
}

async function resolveOverHttps(deps: Asks, host: string): Promise<string[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const lookups = (['A', 'AAAA'] as const).map((type) => lookUp(deps, host, type, signal))
  return (await Promise.all(lookups)).flat()
}

async function lookUp(
  deps: Asks,
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

async function ask({ env, fetch }: Asks, query: string, signal: AbortSignal) {
  try {
    const accept = 'application/dns-json'
    const response = await fetch(`${env.DNS_URL}?${query}`, { headers: { accept }, signal })
    if (!response.ok) throw new Error(`DNS lookup returned status ${response.status}`)
    return DnsAnswer.parse(await response.json())
  } catch (error) {
    throw new LookupOutage('DNS lookup failed', { cause: error })
  }
}
