import { Resolver } from 'node:dns/promises'

/** The name itself, or its servers, are at fault; anything else is a fault of the look-up. */
const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EBADNAME', 'EFORMERR'])

/** The machine's own name servers; nothing else is told which names are looked up. */
const resolver = new Resolver({ timeout: 1_500, tries: 2 })

/** Every address of a name; none where one kind cannot be known, which might be the one to refuse. */
export async function resolveName(host: string): Promise<string[]> {
  const kinds = await Promise.all([
    addressesOf(resolver.resolve4(host)),
    addressesOf(resolver.resolve6(host)),
  ])
  return kinds.includes(undefined) ? [] : kinds.flatMap((addresses) => addresses ?? [])
}

/** `undefined`: the servers of the name fail. */
async function addressesOf(asked: Promise<string[]>): Promise<string[] | undefined> {
  try {
    return await asked
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!NO_ADDRESS.has(code)) throw error
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined
  }
}
