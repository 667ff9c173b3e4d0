import type { Context } from 'hono'
import type * as z from 'zod'
import { setPolicy } from '../http/cache-policy.ts'
import {
  canonicalPath,
  canonicalQuery,
  type QuerySchema,
  readQuery,
} from '../http/canonical-url.ts'
import { etagOf, notModified } from '../http/etag.ts'
import { validate } from '../http/validate.ts'
import type { App, Deps } from '../platform/deps.ts'
import { isLoopback, throughLoopback } from './loopback.ts'

/** A finished JSON text and the cache tags it can be purged by. */
export type Answer = { body: string; tags: string[] }

export type EndpointInput<Q> = {
  deps: Deps
  params: Record<string, string>
  query: Q
  /** What a cursor belongs to: the address without page size and position. */
  cursorScope: string
}

export type Endpoint = {
  path: string
  summary: string
  query: QuerySchema
  serve: (c: Context<App>) => Promise<Response>
}

/** One endpoint of the read API: its table entry, its parameters and its one query. */
export function endpoint<S extends QuerySchema>(definition: {
  path: string
  summary: string
  query: S
  handle: (input: EndpointInput<z.output<S>>) => Promise<Answer>
}): Endpoint {
  const { query: schema, handle, ...described } = definition
  return {
    ...described,
    query: schema,
    async serve(c) {
      const url = new URL(c.req.url)
      const query = validate(schema, readQuery(schema, url.searchParams))
      const path = canonicalPath(url.pathname)
      const canonical = path + canonicalQuery(schema, query)
      if (canonical !== url.pathname + url.search && !(await isLoopback(c))) {
        return throughLoopback(c, canonical)
      }
      const { cursor: _, per_page: __, ...rest } = query as Record<string, unknown>
      const cursorScope = path + canonicalQuery(schema, rest)
      const params = c.req.param() as Record<string, string>
      const answer = await handle({ deps: c.env, params, query, cursorScope })
      const response = new Response(answer.body, {
        headers: {
          'content-type': 'application/json; charset=UTF-8',
          etag: await etagOf(answer.body),
        },
      })
      setPolicy(response.headers, 'cached', answer.tags)
      return notModified(c.req.raw, response)
    },
  }
}
