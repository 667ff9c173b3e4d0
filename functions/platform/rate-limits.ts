import type { Deps } from './deps.ts'

type RateLimit = { limit(options: { key: string }): Promise<{ success: boolean }> }

/** Damping of abuse, per Cloudflare location; a missing binding (a plain Node process) limits nothing. */
export function createLimits(bindings: unknown): Deps['limits'] {
  const { CLIENT_LIMIT, ADDRESS_LIMIT } = (bindings ?? {}) as Record<string, RateLimit | undefined>
  const ask = (binding: RateLimit | undefined) => async (key: string) =>
    binding ? (await binding.limit({ key })).success : true
  return { client: ask(CLIENT_LIMIT), address: ask(ADDRESS_LIMIT) }
}
