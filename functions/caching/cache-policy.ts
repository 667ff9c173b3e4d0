/**
 * The only place that says what the edge may keep. Workers Cache keeps a 200 without Cache-Control
 * for two hours, so an answer whose headers are not exactly one of these is turned into `no-store`.
 */
type Policy = { 'cache-control': string; 'cloudflare-cdn-cache-control'?: string }

/** spec 4: common response headers. */
const PUBLIC = 'public, s-maxage=300, stale-while-revalidate=600'

const POLICIES = {
  /**
   * On Cloudflare s-maxage would switch stale-while-revalidate off; the second header outranks it.
   */
  cached: {
    'cache-control': PUBLIC,
    'cloudflare-cdn-cache-control': 'max-age=300, stale-while-revalidate=600, stale-if-error=3600',
  },
  /**
   * Where an event or a calendar is now. The edge is told when it moves again; a browser that kept a 301 of its
   * own would go round in circles once the event moved back.
   */
  moved: {
    'cache-control': 'public, max-age=0, s-maxage=300',
    'cloudflare-cdn-cache-control': 'max-age=300, stale-while-revalidate=600, stale-if-error=3600',
  },
  /** The same answer under another spelling of its address: for browsers, not for the edge. */
  spelling: { 'cache-control': PUBLIC, 'cloudflare-cdn-cache-control': 'no-store' },
  missing: { 'cache-control': 'public, s-maxage=30' },
  missingSpelling: {
    'cache-control': 'public, s-maxage=30',
    'cloudflare-cdn-cache-control': 'no-store',
  },
  /** What every page with a widget asks for: a new release reaches it within minutes. */
  script: { 'cache-control': 'public, max-age=300, stale-while-revalidate=86400' },
  /** For addresses that name their content. */
  immutable: { 'cache-control': 'public, max-age=31536000, immutable' },
  /** For the one who asks, who compares it with what is there now. */
  private: { 'cache-control': 'private, no-cache', 'cloudflare-cdn-cache-control': 'no-store' },
  never: { 'cache-control': 'no-store' },
} satisfies Record<string, Policy>

export type PolicyName = keyof typeof POLICIES

/** Puts a policy on an answer, with the tags that a change purges it by. */
export function setPolicy(headers: Headers, name: PolicyName, tags: string[] = []) {
  headers.delete('cloudflare-cdn-cache-control')
  headers.delete(OUTRANKING)
  for (const [header, value] of Object.entries(POLICIES[name])) headers.set(header, value)
  if (tags.length > 0) headers.set('cache-tag', tags.join(','))
  if (name === 'never') headers.delete('cache-tag')
}

/** Where a page or file is now; all clients follow a 301, some know no 308. */
export function movedTo(location: string, tags: string[]): Response {
  const response = new Response(null, { status: 301, headers: { location } })
  setPolicy(response.headers, 'moved', tags)
  return response
}

/** The edge obeys it before `Cache-Control`, so a response that has it follows none of these policies. */
const OUTRANKING = 'cdn-cache-control'

/** What leaves the Worker: an answer that no policy made, or that sets a cookie, is never kept. */
export function guardPolicy(response: Response): Response {
  const known = Object.values(POLICIES).some(
    (policy: Policy) =>
      response.headers.get('cache-control') === policy['cache-control'] &&
      response.headers.get('cloudflare-cdn-cache-control') ===
        (policy['cloudflare-cdn-cache-control'] ?? null),
  )
  const alone = !response.headers.has(OUTRANKING) && !response.headers.has('set-cookie')
  if (known && alone) return response
  const guarded = new Response(response.body, response)
  setPolicy(guarded.headers, 'never')
  return guarded
}

/**
 * Names under which the edge keeps answers. The database's triggers `…_purge_…` note the same names
 * when something changes.
 */
export const cacheTags = {
  org: (id: string) => `org:${id}`,
  feed: (id: string) => `feed:${id}`,
  event: (id: string) => `event:${id}`,
  image: (id: string) => `image:${id}`,
  /** Lists over several feeds of an organization: any of its events may be in them. */
  orgEvents: (id: string) => `org-events:${id}`,
}
