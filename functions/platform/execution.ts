type Fetcher = { fetch(request: Request): Promise<Response> }

/** The parts of a Worker's execution context that we use; locally the cache does not exist. */
export type Execution = {
  waitUntil(work: Promise<unknown>): void
  exports?: { default?: Fetcher }
  cache?: { purge?(what: { tags: string[] }): Promise<{ success: boolean }> }
}

/** On Cloudflare a call of ourselves passes the edge cache; elsewhere it is a plain call. */
export function loopbackThrough(
  ctx: Execution,
  plain: (request: Request) => Promise<Response> | Response,
) {
  return async (request: Request): Promise<Response> => {
    const self = ctx.exports?.default
    return self ? self.fetch(request) : plain(request)
  }
}

/** `no cache`: where there is no edge cache there is nothing to drop. */
export type PurgeOutcome = 'dropped' | 'refused' | 'no cache'

/** Drops cached answers by tag. Cloudflare says no by its answer, for one when asked too often. */
export function purgeThrough(ctx: Execution) {
  return async (tags: string[]): Promise<PurgeOutcome> => {
    if (!ctx.cache?.purge) return 'no cache'
    const { success } = await ctx.cache.purge({ tags })
    return success ? 'dropped' : 'refused'
  }
}
