import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { App } from '../platform/deps.ts'
import { canonicalPath, canonicalQuery, type QuerySchema, readQuery } from './canonical-url.ts'
import { isLoopback, throughLoopback } from './loopback.ts'
import { validate } from './validate.ts'

export type CanonicalRequest<Q> = {
  query: Q
  params: Record<string, string>
  /** What a cursor belongs to: the address without page size and position. */
  cursorScope: string
}

/** Serves an address that is written canonically; any other is answered from the canonical one. */
export async function serveCanonical<S extends QuerySchema>(
  c: Context<App>,
  schema: S,
  serve: (asked: CanonicalRequest<z.output<S>>) => Promise<Response>,
  /** How the last part of the path is spelled, where people type it in more than one way. */
  respellLast?: (segment: string) => string,
): Promise<Response> {
  const url = new URL(c.req.url)
  const { query, canonical, ofList } = url.search ? read(schema, url) : unasked(schema, url)
  const path = canonicalPath(url.pathname, respellLast)
  if (url.href !== url.origin + path + canonical && !(await isLoopback(c))) {
    return throughLoopback(c, path + canonical)
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

const known = new WeakMap<QuerySchema, Asked<QuerySchema>>()

/** Most addresses have no parameters, and then ask for the same each time. */
function unasked<S extends QuerySchema>(schema: S, url: URL): Asked<S> {
  const asked = (known.get(schema) as Asked<S> | undefined) ?? read(schema, url)
  known.set(schema, asked)
  return asked
}
