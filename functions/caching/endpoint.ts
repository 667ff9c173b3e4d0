import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { App, Deps } from '../platform/deps.ts'
import { movedTo, setPolicy } from './cache-policy.ts'
import {
  type CanonicalRequest,
  isLoopback,
  type QuerySchema,
  serveCanonical,
} from './canonical-url.ts'
import { limitRunning } from './costly-reads.ts'
import { etagOf, knownTags, notModified } from './etag.ts'

/** What an endpoint answers in. */
const FORMATS = {
  json: 'application/json; charset=UTF-8',
  calendar: 'text/calendar; charset=UTF-8',
  rss: 'application/rss+xml; charset=UTF-8',
  feed: 'application/feed+json; charset=UTF-8',
  xml: 'application/xml; charset=UTF-8',
  text: 'text/plain; charset=UTF-8',
  png: 'image/png',
  zip: 'application/zip',
}

export type Format = keyof typeof FORMATS

/**
 * A finished body and the cache tags it can be purged by, or the path where it is found instead, or the
 * URL to which it has moved.
 */
export type Answer =
  | {
      /** `null` if the caller has it: `etag` is then among `known`. */
      body: string | Uint8Array<ArrayBuffer> | null
      tags: string[]
      headers?: Record<string, string>
      /** Changes with whatever the body shows; by default it is made from the body. */
      etag?: string
    }
  | { elsewhere: string }
  | { moved: string; tags: string[] }

export type EndpointInput<Q> = CanonicalRequest<Q> & {
  deps: Deps
  /** ETags of bodies that the caller has, without quotes. */
  known: string[]
}

export type Endpoint = {
  path: string
  summary: string
  query: QuerySchema
  serve: (c: Context<App>) => Promise<Response>
}

/** The costly ones of all endpoints that are loaded, for the test that asks each too often. */
export const COSTLY_PATHS: string[] = []

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
  /** It looks at many events: one client may have few at once. */
  costly?: boolean
  handle: (input: EndpointInput<z.output<S>>) => Promise<Answer>
}): Endpoint {
  const { query: schema, answers, handle, respellLast, costly, ...described } = definition
  const serve = (c: Context<App>) =>
    serveCanonical(
      c,
      schema,
      async (asked) => {
        const answer = await handle({ deps: c.env, known: knownTags(c.req.raw), ...asked })
        // No cache stores this: clients can make up any number of URLs that lead elsewhere.
        if ('elsewhere' in answer) return c.redirect(answer.elsewhere)
        if ('moved' in answer) return movedTo(answer.moved, answer.tags)
        const { tags, headers } = answer
        // Once, for the hash and for the answer.
        const body =
          typeof answer.body === 'string' ? new TextEncoder().encode(answer.body) : answer.body
        const etag = answer.etag === undefined ? await etagOf(body ?? '') : `"${answer.etag}"`
        const response = new Response(body, {
          status: body === null ? 304 : 200,
          headers: { ...(body !== null && headersOf(answers)), ...headers, etag },
        })
        setPolicy(response.headers, 'cached', tags)
        return notModified(c.req.raw, response)
      },
      { respellLast },
    )
  if (costly) COSTLY_PATHS.push(definition.path)
  return {
    ...described,
    query: schema,
    // What comes from another spelling of the address was counted there.
    serve: async (c) =>
      costly && !(await isLoopback(c)) ? limitRunning(c, () => serve(c)) : serve(c),
  }
}

/** A browser takes a response for nothing but what it says it is. */
function headersOf(format: Format) {
  return { 'content-type': FORMATS[format], 'x-content-type-options': 'nosniff' }
}
