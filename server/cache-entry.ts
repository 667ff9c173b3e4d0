import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** One form of a kept answer, ready to be written. */
type Form = { body: Buffer; headers: string[]; headersUnchanged: string[] }

/** An answer that is kept. */
export type Entry = {
  status: number
  headers: [name: string, value: string][]
  body: Buffer<ArrayBuffer>
  plain: Form
  /** `undefined`: it is no text, or too short. */
  zipped: Form | undefined
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
  /** After an error it is shown until then, and nothing is asked. */
  quietUntil: number
}

const compress = promisify(gzip)
const TEXT =
  /^(text\/|application\/(json|feed\+json|ld\+json|rss\+xml|xml|manifest\+json|javascript)|image\/svg)/
/** Below this a packet holds it either way. */
const LEAST_COMPRESSED = 1_000
/** Names of what an entry itself needs, and of what Cloudflare's cache takes away, too. */
const NOT_SHOWN = new Set([
  'cache-tag',
  'cloudflare-cdn-cache-control',
  'content-length',
  'connection',
])
const KEPT_STATUS = new Set([200, 301, 404, 410])
/** Objects, keys, and the headers in each form. */
const OVERHEAD_BYTES = 3_000
const BYTES_OF_TAG = 200

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
  return { stored: await makeEntry({ status, headers, body }, now, lifetime) }
}

type Lifetime = { fresh: number; stale: number; error: number }

/** An entry of bytes that are at hand. */
export async function makeEntry(
  { status, headers, body }: { status: number; headers: Headers; body: Buffer<ArrayBuffer> },
  now: number,
  { fresh, stale, error }: Lifetime,
): Promise<Entry> {
  const isText = TEXT.test(headers.get('content-type') ?? '') && body.length >= LEAST_COMPRESSED
  const zipped = isText ? await compress(body) : undefined
  const shown = [...headers].filter(([name]) => !NOT_SHOWN.has(name))
  const written = isText ? [...shown, ['vary', 'accept-encoding'] as [string, string]] : shown
  const tags = (headers.get('cache-tag') ?? '').split(',').filter(Boolean)
  const freshUntil = now + fresh * 1000
  return {
    status,
    headers: shown,
    body,
    plain: toForm(body, written),
    zipped: zipped && toForm(zipped, [...written.map(weakTag), ['content-encoding', 'gzip']]),
    etag: headers.get('etag') ?? undefined,
    lastModified: headers.get('last-modified') ?? undefined,
    tags,
    bytes: body.length + (zipped?.length ?? 0) + OVERHEAD_BYTES + tags.length * BYTES_OF_TAG,
    storedAt: now,
    freshUntil,
    staleUntil: freshUntil + stale * 1000,
    errorUntil: freshUntil + error * 1000,
    quietUntil: 0,
  }
}

function toForm(body: Buffer, headers: [string, string][]): Form {
  return {
    body,
    headers: [...headers.flat(), 'content-length', String(body.length)],
    headersUnchanged: headers.filter(([name]) => !/^content-(type|encoding)$/.test(name)).flat(),
  }
}

/** Compressed it is another sequence of bytes, and its tag only says that it means the same. */
const weakTag = ([name, value]: [string, string]): [string, string] =>
  name === 'etag' && !value.startsWith('W/') ? [name, `W/${value}`] : [name, value]

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
