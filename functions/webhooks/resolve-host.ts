import * as z from 'zod'
import type { Deps } from '../platform/deps.ts'

const TIMEOUT_MS = 3_000
const TYPES = { A: 1, AAAA: 28 }

/** The name has no address: whoever owns it must mend that. */
export class LookupFailed extends Error {}

/** The look-up itself could not be done: nobody's fault but ours. */
export class LookupOutage extends Error {}

/** RFC 8427-like JSON, as DNS-over-HTTPS services answer it. */
const DnsAnswer = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).optional(),
})

/** Every IPv4 and IPv6 address of a name, by DNS over HTTPS. */
export async function resolveHost(deps: Deps, host: string): Promise<string[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const lookups = (['A', 'AAAA'] as const).map((type) => lookUp(deps, host, type, signal))
  const addresses = (await Promise.all(lookups)).flat()
  if (addresses.length === 0) throw new LookupFailed(`no address for ${host}`)
  return addresses
}

async function lookUp(
  { env, fetch }: Deps,
  host: string,
  type: 'A' | 'AAAA',
  signal: AbortSignal,
): Promise<string[]> {
  const url = `${env.DNS_URL}?name=${encodeURIComponent(host)}&type=${type}`
  let answer: z.infer<typeof DnsAnswer>
  try {
    const response = await fetch(url, { headers: { accept: 'application/dns-json' }, signal })
    if (!response.ok) throw new Error(`the look-up answered ${response.status}`)
    answer = DnsAnswer.parse(await response.json())
  } catch (error) {
    throw new LookupOutage('names cannot be looked up now', { cause: error })
  }
  const records = answer.Answer ?? []
  return records.filter((record) => record.type === TYPES[type]).map((record) => record.data)
}
