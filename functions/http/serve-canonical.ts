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
  const query = validate(schema, readQuery(schema, url.searchParams))
  const path = canonicalPath(url.pathname, respellLast)
  const canonical = path + canonicalQuery(schema, query)
  if (url.href !== url.origin + canonical && !(await isLoopback(c))) {
    return throughLoopback(c, canonical)
  }
  const { cursor: _, per_page: __, ...rest } = query as Record<string, unknown>
  const params = c.req.param() as Record<string, string>
  // A list is the same list in every format: what a page of one begins, that of another may go on with.
  const list = path.replace(/\.[a-z]+$/, '')
  return serve({ query, params, cursorScope: list + canonicalQuery(schema, rest) })
}
