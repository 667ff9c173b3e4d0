import type * as z from 'zod/mini'
import type * as contract from '../../domain/event-contract.ts'
import type { QuerySchema } from '../http/canonical-url.ts'
import { type Answer, type Endpoint, type EndpointInput, endpoint } from '../http/endpoint.ts'

type Definition<P extends string, S extends QuerySchema> = {
  path: P
  summary: string
  /** One or two sentences for the reference, beyond what the summary says. */
  description: string
  /** Its heading in the reference; `Events` by default. */
  tag?: 'Events' | 'Widget'
  /**
   * The schema of a 200 in `domain/event-contract.ts`, by name: the schemas need the whole of zod,
   * which a public read starts without.
   */
  response: keyof typeof contract
  query: S
  /** The parameters without which it responds with 400, as in a request that works. */
  example?: { [name in keyof S['shape']]?: string }
  respellLast?: (segment: string) => string
  handle: (input: EndpointInput<z.output<S>>) => Promise<Answer>
}

export type ApiEndpoint<P extends string = string, S extends QuerySchema = QuerySchema> = Endpoint &
  Required<Pick<Definition<P, S>, 'path' | 'description' | 'tag' | 'response' | 'query'>> & {
    example: Record<string, string>
  }

/**
 * An endpoint of `/api/v1` with all that its reference says. The OpenAPI document, the docs page,
 * the typed client, and the tests of every endpoint are made from it.
 */
export function apiEndpoint<const P extends string, S extends QuerySchema>(
  definition: Definition<P, S>,
): ApiEndpoint<P, S> {
  const { path, description, tag = 'Events', response, query, example = {}, ...rest } = definition
  return {
    ...endpoint({ ...rest, path, query, answers: 'json' }),
    ...{ path, description, tag, response, query, example },
  }
}
