/** An answer that is kept, ready to be written. */
export type Entry = {
  status: number
  headers: [name: string, value: string][]
  body: Buffer<ArrayBuffer>
  /** The body compressed, once a client has asked for it so; `null`: it is no text, or too short. */
  gzip?: Promise<Buffer> | null
  etag: string | undefined
  lastModified: string | undefined
  tags: string[]
  /** What it counts for among all that is kept. */
  bytes: number
  storedAt: number
  freshUntil: number
  /** Until when it is shown while a new one is being made. */
  staleUntil: number
  /** Until when it is shown instead of an error. */
  errorUntil: number
}

/** Names of what an entry itself needs, and of what Cloudflare's cache takes away, too. */
const NOT_SHOWN = new Set([
  'cache-tag',
  'cloudflare-cdn-cache-control',
  'content-length',
  'connection',
])
const KEPT_STATUS = new Set([200, 301, 404, 410])
/** Headers, keys, and objects. */
const OVERHEAD_BYTES = 1_000

export const isFresh = (entry: Entry, now: number) => now < entry.freshUntil

/** Reads a response to keep it; one that may not be kept, or is too large, is for the one who asked. */
export async function toEntry(
  response: Response,
  now: number,
  mostBytes: number,
): Promise<{ stored: Entry } | { own: Response }> {
  const lifetime = lifetimeOf(response)
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (!lifetime || announced > mostBytes) return { own: response }
  const body = Buffer.from(await response.arrayBuffer())
  const { status, headers } = response
  if (body.length > mostBytes) return { own: new Response(body, response) }
  return { stored: makeEntry({ status, headers, body }, now, lifetime) }
}

type Lifetime = { fresh: number; stale: number; error: number }

/** An entry of bytes that are at hand. */
export function makeEntry(
  { status, headers, body }: { status: number; headers: Headers; body: Buffer<ArrayBuffer> },
  now: number,
  { fresh, stale, error }: Lifetime,
): Entry {
  const freshUntil = now + fresh * 1000
  return {
    status,
    headers: [...headers].filter(([name]) => !NOT_SHOWN.has(name)),
    body,
    etag: headers.get('etag') ?? undefined,
    lastModified: headers.get('last-modified') ?? undefined,
    tags: (headers.get('cache-tag') ?? '').split(',').filter(Boolean),
    bytes: body.length + OVERHEAD_BYTES,
    storedAt: now,
    freshUntil,
    staleUntil: freshUntil + stale * 1000,
    errorUntil: freshUntil + error * 1000,
  }
}

/** Seconds, by the header that outranks the other; `undefined`: it may not be kept. */
function lifetimeOf({ status, headers }: Response): Lifetime | undefined {
  if (!KEPT_STATUS.has(status) || headers.has('set-cookie') || headers.has('vary')) return undefined
  const policy = headers.get('cloudflare-cdn-cache-control') ?? headers.get('cache-control') ?? ''
  const said = new Map(
    policy.split(',').map((part): [string, string] => {
      const [name = '', value = ''] = part.trim().toLowerCase().split('=')
      return [name, value]
    }),
  )
  if (said.has('no-store') || said.has('private') || said.has('no-cache')) return undefined
  const fresh = Number(said.get('s-maxage') ?? said.get('max-age') ?? 0)
  if (!(fresh > 0)) return undefined
  const seconds = (name: string) => Number(said.get(name) ?? 0)
  return { fresh, stale: seconds('stale-while-revalidate'), error: seconds('stale-if-error') }
}

/** What a handler that asked for the address itself gets. */
export function toResponse({ status, headers, body }: Entry): Response {
  return new Response(body.length > 0 ? body : null, { status, headers })
}
