import type * as z from 'zod/mini'
import type { CalendarScope, OrgScope } from '../../db/lists/calendars.ts'
import type * as calendarContract from '../../domain/calendar-contract.ts'
import type * as eventContract from '../../domain/event-contract.ts'
import { isId } from '../../domain/ids.ts'
import { isSlug } from '../../domain/slug.ts'
import type { QuerySchema } from '../caching/canonical-url.ts'
import { type Answer, type Endpoint, type EndpointInput, endpoint } from '../caching/endpoint.ts'
import { encodeCursor } from '../events/cursor.ts'
import { type HttpError, notFound } from '../http/errors.ts'

type Definition<P extends string, S extends QuerySchema> = {
  /** What programs call it, in the OpenAPI document and in clients made from that: it stays. */
  id: string
  path: P
  summary: string
  /** One or two sentences for the reference, beyond what the summary says. */
  description: string
  /** Its heading in the reference; `Events` by default. */
  tag?: 'Events' | 'Widget'
  /**
   * The schema of a 200 in `domain/event-contract.ts` or `domain/calendar-contract.ts`, by name: the
   * schemas need the whole of zod, which a public read starts without.
   */
  response: keyof typeof eventContract | keyof typeof calendarContract
  query: S
  /** The parameters without which it responds with 400, as in a request that works. */
  example?: { [name in keyof S['shape']]?: string }
  respellLast?: (segment: string) => string
  costly?: boolean
  handle: (input: EndpointInput<z.output<S>>) => Promise<Answer>
}

export type ApiEndpoint<P extends string = string, S extends QuerySchema = QuerySchema> = Endpoint &
  Required<Omit<Definition<P, S>, 'summary' | 'example' | 'respellLast' | 'handle'>> & {
    example: Record<string, string>
  }

/**
 * An endpoint of `/api/v1` with all that its reference says. The OpenAPI document, the docs page,
 * the typed client, and the tests of every endpoint are made from it.
 */
export function apiEndpoint<const P extends string, S extends QuerySchema>(
  definition: Definition<P, S>,
): ApiEndpoint<P, S> {
  const {
    id,
    path,
    description,
    tag = 'Events',
    response,
    query,
    example = {},
    costly = false,
    ...rest
  } = definition
  return {
    ...endpoint({ ...rest, path, query, costly, answers: 'json' }),
    ...{ id, path, description, tag, response, query, example, costly },
  }
}

type Params = Record<string, string>

/** What an address is about; 404 where its ids or slugs cannot be any. */
export function scopeOf(params: Params): CalendarScope {
  const { feedId } = params
  if (feedId === undefined) return orgScopeOf(params)
  if (isId('feed', feedId)) return { feedId }
  throw noOwner(params)
}

export function orgScopeOf(params: Params): OrgScope {
  const { orgSlug = '', customSlug } = params
  if (!isSlug(orgSlug) || !isSlug(customSlug ?? orgSlug)) throw noOwner(params)
  return customSlug === undefined ? { orgSlug } : { orgSlug, customSlug }
}

export function noOwner({ feedId, customSlug }: Params): HttpError {
  const isOfOrg = customSlug === undefined ? 'Organization' : 'Custom feed'
  return notFound(feedId === undefined ? isOfOrg : 'Feed')
}

type Page = { events: string; last: string | null }

/** The JSON of a list around events that Postgres has written, with what stands before and after them. */
export function listBody(
  page: Page,
  perPage: number,
  query: string,
  { before = {}, after = {} } = {},
): string {
  const nextCursor = page.last === null ? null : encodeCursor(page.last, query)
  const head = JSON.stringify({ ...before, events: [] }).slice(0, -']}'.length)
  const rest = JSON.stringify({ ...after, pagination: { perPage, nextCursor } })
  // Nothing is cut off the whole: that would copy it, and a month is long.
  return `${head}${page.events}],${rest.slice(1)}`
}
