import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { setPolicy } from '../http/cache-policy.ts'
import type { QuerySchema } from '../http/canonical-url.ts'
import { etagOf, notModified } from '../http/etag.ts'
import { type Asked, serveCanonical } from '../http/serve-canonical.ts'
import type { App, Deps } from '../platform/deps.ts'

/** A finished JSON text and the cache tags it can be purged by. */
export type Answer = { body: string; tags: string[] }

export type EndpointInput<Q> = Asked<Q> & { deps: Deps }

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
  respellLast?: (segment: string) => string
  handle: (input: EndpointInput<z.output<S>>) => Promise<Answer>
}): Endpoint {
  const { query: schema, handle, respellLast, ...described } = definition
  return {
    ...described,
    query: schema,
    serve: (c) =>
      serveCanonical(
        c,
        schema,
        async (asked) => {
          const { body, tags } = await handle({ deps: c.env, ...asked })
          const headers = { 'content-type': 'application/json; charset=UTF-8' }
          const response = new Response(body, {
            headers: { ...headers, etag: await etagOf(body) },
          })
          setPolicy(response.headers, 'cached', tags)
          return notModified(c.req.raw, response)
        },
        respellLast,
      ),
  }
}
