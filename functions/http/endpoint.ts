import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { App, Deps } from '../platform/deps.ts'
import { setPolicy } from './cache-policy.ts'
import { type CanonicalRequest, type QuerySchema, serveCanonical } from './canonical-url.ts'
import { etagOf, notModified } from './etag.ts'

/** What an endpoint answers in. */
const FORMATS = {
  json: { 'content-type': 'application/json; charset=UTF-8' },
  calendar: { 'content-type': 'text/calendar; charset=UTF-8', 'x-content-type-options': 'nosniff' },
  rss: {
    'content-type': 'application/rss+xml; charset=UTF-8',
    'x-content-type-options': 'nosniff',
  },
  feed: { 'content-type': 'application/feed+json; charset=UTF-8' },
  xml: { 'content-type': 'application/xml; charset=UTF-8', 'x-content-type-options': 'nosniff' },
  text: { 'content-type': 'text/plain; charset=UTF-8', 'x-content-type-options': 'nosniff' },
  png: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
}

export type Format = keyof typeof FORMATS

/** A finished body and the cache tags it can be purged by, or the path where it is found instead. */
export type Answer =
  | { body: string | Uint8Array<ArrayBuffer>; tags: string[]; headers?: Record<string, string> }
  | { elsewhere: string }

export type EndpointInput<Q> = CanonicalRequest<Q> & { deps: Deps }

export type Endpoint = {
  path: string
  summary: string
  query: QuerySchema
  serve: (c: Context<App>) => Promise<Response>
}

/**
 * One public read: its path, its parameters and its one query. Canonical address, caching, tags,
 * ETag, 304 and HEAD are the same whatever it answers in.
 */
export function endpoint<S extends QuerySchema>(definition: {
  path: string
  summary: string
  answers: Format
  query: S
  respellLast?: (segment: string) => string
  handle: (input: EndpointInput<z.output<S>>) => Promise<Answer>
}): Endpoint {
  const { query: schema, answers, handle, respellLast, ...described } = definition
  return {
    ...described,
    query: schema,
    serve: (c) =>
      serveCanonical(
        c,
        schema,
        async (asked) => {
          const answer = await handle({ deps: c.env, ...asked })
          // Kept by nobody: addresses that lead elsewhere can be made up.
          if ('elsewhere' in answer) return c.redirect(answer.elsewhere)
          const { tags, headers } = answer
          // Once, for the hash and for the answer.
          const body =
            typeof answer.body === 'string' ? new TextEncoder().encode(answer.body) : answer.body
          const response = new Response(body, {
            headers: { ...FORMATS[answers], ...headers, etag: await etagOf(body) },
          })
          setPolicy(response.headers, 'cached', tags)
          return notModified(c.req.raw, response)
        },
        respellLast,
      ),
  }
}
