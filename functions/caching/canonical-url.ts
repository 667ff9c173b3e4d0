import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { validate } from '../http/errors.ts'
import { deriveHmacKey } from '../keys/derive-key.ts'
import type { App } from '../platform/deps.ts'
import { setPolicy } from './cache-policy.ts'
import { etagOf, notModified } from './etag.ts'

export type CanonicalRequest<Q> = {
  query: Q
  params: Record<string, string>
  /** What a cursor belongs to: the address without page size and position. */
  cursorScope: string
}

type Spellings = {
  /** How the last part of the path is spelled, where people type it in more than one way. */
  respellLast?: ((segment: string) => string) | undefined
  /** Writes what the reader typed back into a page that was made for the canonical URL. */
  asTyped?: (html: string, url: URL) => string
}

/** Serves an address that is written canonically; any other is answered from the canonical one. */
export async function serveCanonical<S extends QuerySchema>(
  c: Context<App>,
  schema: S,
  serve: (asked: CanonicalRequest<z.output<S>>) => Promise<Response>,
  { respellLast, asTyped }: Spellings = {},
): Promise<Response> {
  const url = new URL(c.req.url)
  const { query, canonical, ofList } = url.search ? read(schema, url) : unasked(schema, url)
  const path = canonicalPath(url.pathname, respellLast)
  if (url.href !== url.origin + path + canonical && !(await isLoopback(c))) {
    return throughLoopback(c, path + canonical, asTyped && ((body) => asTyped(body, url)))
  }
  const params = c.req.param() as Record<string, string>
  // A list is the same list in every format: what a page of one begins, that of another may go on with.
  const list = path.replace(/\.[a-z]+$/, '')
  return serve({ query, params, cursorScope: list + ofList })
}

/** `canonical` is how the parameters are spelled; `ofList` without page size and position. */
type Asked<S extends QuerySchema> = { query: z.output<S>; canonical: string; ofList: string }

function read<S extends QuerySchema>(schema: S, url: URL): Asked<S> {
  const { searchParams } = url
  const query = validate(schema, readQuery(schema, searchParams))
  const canonical = canonicalQuery(schema, query)
  const isPaged = searchParams.has('cursor') || searchParams.has('per_page')
  const { cursor: _, per_page: __, ...rest } = query as Record<string, unknown>
  return { query, canonical, ofList: isPaged ? canonicalQuery(schema, rest) : canonical }
}

const unaskedBySchema = new WeakMap<QuerySchema, Asked<QuerySchema>>()

/** Most addresses have no parameters, and then ask for the same each time. */
function unasked<S extends QuerySchema>(schema: S, url: URL): Asked<S> {
  const asked = (unaskedBySchema.get(schema) as Asked<S> | undefined) ?? read(schema, url)
  unaskedBySchema.set(schema, asked)
  return asked
}

export type QuerySchema = z.ZodMiniType<Record<string, unknown>> & {
  shape: Record<string, z.ZodMiniType>
}

const lists = new WeakSet<z.ZodMiniType>()

/** A parameter that may be given several times, which means the same as commas between the values. */
export function listParameter<S extends z.ZodMiniType>(parameter: S): S {
  lists.add(parameter)
  return parameter
}

/** The first value of each parameter the schema knows, or all of a list; the rest is ignored. */
export function readQuery(schema: QuerySchema, search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, parameter] of Object.entries(schema.shape)) {
    const value = lists.has(parameter) ? allOf(name, search) : search.get(name)
    if (value !== null) query[name] = value
  }
  return query
}

function allOf(name: string, search: URLSearchParams): string | null {
  return search.has(name) ? search.getAll(name).join() : null
}

/** Known parameters only, sorted, defaults dropped: one spelling for one answer. */
export function canonicalQuery(schema: QuerySchema, values: Record<string, unknown>): string {
  // One by one: the runtime takes five times as long to read a list of pairs.
  const query = new URLSearchParams()
  for (const [name, byDefault] of defaultsOf(schema)) {
    const value = values[name]
    if (value !== undefined && value !== byDefault) query.append(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

type Defaults = [name: string, byDefault: unknown][]
const defaultsBySchema = new WeakMap<QuerySchema, Defaults>()

/** Each parameter in its place, with what it is when it is absent. */
function defaultsOf(schema: QuerySchema): Defaults {
  const defaults =
    defaultsBySchema.get(schema) ??
    Object.entries(schema.shape)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, parameter]): Defaults[number] => [name, parameter.safeParse(undefined).data])
  defaultsBySchema.set(schema, defaults)
  return defaults
}

/** Each segment decoded and encoded again, so that `%6A` and `j` are one address. */
function canonicalPath(pathname: string, respellLast = (segment: string) => segment) {
  const segments = pathname.split('/').map(decodeSegment)
  const last = segments.pop() ?? ''
  return [...segments, respellLast(last)].map(encodeURIComponent).join('/')
}

/** A segment of a path as it was meant. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const MARK = 'x-loopback'

/**
 * Answers an address in another spelling from the canonical one, which the edge may hold. Conditions
 * and ranges stay outside, so that the inner answer is always whole; 304 is decided here.
 */
export async function throughLoopback(
  c: Context<App>,
  canonical: string,
  rewrite?: (body: string) => string,
): Promise<Response> {
  const url = new URL(canonical, c.req.url)
  const inner = await c.env.loopback(
    new Request(url, { headers: { [MARK]: await markOf(c, canonical) }, redirect: 'manual' }),
  )
  const response =
    rewrite && inner.status === 200
      ? await rewritten(inner, rewrite)
      : new Response(inner.body, inner)
  if (response.status === 200) setPolicy(response.headers, 'spelling')
  if (response.status === 301) setPolicy(response.headers, 'never')
  if (response.status === 404) setPolicy(response.headers, 'missingSpelling')
  return notModified(c.req.raw, response)
}

/** The same response with another body, which has another length and another tag. */
async function rewritten(inner: Response, rewrite: (body: string) => string): Promise<Response> {
  const body = rewrite(await inner.text())
  const response = new Response(body, inner)
  for (const name of ['content-length', 'content-encoding']) response.headers.delete(name)
  response.headers.set('etag', await etagOf(body))
  return response
}

/** Only this service can mark its own call, so no call can go round twice. */
export async function isLoopback(c: Context<App>): Promise<boolean> {
  const mark = c.req.header(MARK)
  if (!mark) return false
  const url = new URL(c.req.url)
  return mark === (await markOf(c, url.pathname + url.search))
}

async function markOf(c: Context<App>, address: string): Promise<string> {
  const key = await deriveHmacKey(c.env.env.APP_SECRET, 'loopback')
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(address))
  return btoa(String.fromCharCode(...new Uint8Array(mac)))
}
