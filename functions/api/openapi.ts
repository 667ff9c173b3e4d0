import * as z from 'zod'
import * as calendarContract from '../../domain/calendar-contract.ts'
import * as eventContract from '../../domain/event-contract.ts'
import { MOST_AT_ONCE, SECONDS } from '../caching/costly-reads.ts'
import type { ApiEndpoint } from './api-endpoint.ts'
import { endpoints } from './index.ts'
import EXAMPLES from './openapi-examples.json' with { type: 'json' }
import { PATH_PARAMETERS, QUERY_PARAMETERS } from './openapi-parameters.ts'
import { openapiWebhooks } from './openapi-webhooks.ts'

// Runs at build time only: `npm run generate` writes what the Worker serves.

const SCHEMAS = { ...eventContract, ...calendarContract }

const TAGS: Record<ApiEndpoint['tag'] | 'Webhooks', string> = {
  Events: 'Event lists, calendar months, and single events: [guide](/docs/api).',
  Widget: 'Configuration for the [embeddable widget](/docs/widget).',
  Webhooks:
    'Signed requests that the service sends to your server (Pro and Enterprise): [guide](/docs/webhooks).',
}

// Links stand in texts: as `externalDocs` some validators refuse a URL without the service's origin.
const DESCRIPTION = `Read-only event calendar feeds. You need no key. Pages of any website can call it (CORS).

**Caching**: responses are cached at the edge for 5 minutes, then for up to 10 more while a new one is fetched, and for up to an hour during an outage.

**Limits**: there is no rate limit for cached responses, and no daily quota. Expensive requests (those with \`Retry-After\` in their 500) run ${MOST_AT_ONCE} at a time per client. Pages have at most 100 events, months 1,000.

**Versions**: this is version 1, the \`v1\` in the path. It may gain endpoints, parameters, fields, and values of fields: ignore what you don’t recognize. It never loses or redefines any. Version 1 stays for at least 12 months after the changelog announces its end.

**Plans**: reading works on every plan. Custom feeds and webhooks need Pro or Enterprise: [plans](/docs/dashboard#plans).

The examples are responses of the demo data, lists of a month with their first event only.`

/** The OpenAPI 3.1 description of the read API, made from the schemas that validate it. */
export function openapiDocument(examples: Record<string, unknown> = EXAMPLES) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calendar Feed Service',
      version: '1',
      description: DESCRIPTION,
      contact: { name: 'Calendar Feed Service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1', description: 'Version 1, on this service.' }],
    // The API needs no sign-in.
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [template(endpoint.path), item(endpoint, examples[endpoint.id])]),
    ),
    webhooks: openapiWebhooks(),
    components: { schemas: componentSchemas() },
  }
}

function item(endpoint: ApiEndpoint, example: unknown) {
  const { id, path, summary, description, tag, query, response, costly } = endpoint
  return {
    get: {
      operationId: id,
      summary,
      description,
      tags: [tag],
      parameters: [...pathParameters(path), ...queryParameters(path, query.shape)],
      responses: {
        200: {
          description: SCHEMAS[response].meta()?.description,
          headers: HEADERS,
          content: json(reference(response), example),
        },
        304: {
          description: 'Not modified: the ETag in If-None-Match is current. No body.',
          headers: HEADERS,
        },
        400: {
          description: 'A parameter, month, or date is invalid. The message names it. Not cached.',
          content: json(reference('ErrorAnswer')),
        },
        404: {
          description: path.includes('/custom/')
            ? 'Unknown, or its organization is on the Free plan. Cached for 30 seconds.'
            : 'Unknown or not public. Cached for 30 seconds.',
          content: json(reference('ErrorAnswer')),
        },
        500: {
          ...(costly ? BUSY : { description: 'Internal error. Try again later.' }),
          content: json(reference('ErrorAnswer')),
        },
      },
    },
  }
}

const BUSY = {
  description: `Internal error, or more than ${MOST_AT_ONCE} expensive requests of one client at once. Try again later.`,
  headers: {
    'Retry-After': {
      schema: { type: 'integer', const: SECONDS },
      description: 'Seconds to wait. Present if you sent too many requests at once.',
    },
  },
}

const HEADERS = {
  ETag: {
    schema: { type: 'string' },
    description: 'Send this value in If-None-Match to check for changes.',
  },
  'Cache-Control': {
    schema: { type: 'string', const: 'public, s-maxage=300, stale-while-revalidate=600' },
    description:
      'Shared caches keep the response for 5 minutes, and may use it for 10 more while they fetch a new one.',
  },
}

function template(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function pathParameters(path: string) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const { pattern, ...described } = describedAs(PATH_PARAMETERS, name)
    const schema = { type: 'string', ...(pattern ? { pattern } : {}) }
    return { name, in: 'path', required: true, schema, ...described }
  })
}

function queryParameters(path: string, shape: Record<string, unknown>) {
  return Object.keys(shape).map((name) => {
    const { at = {}, ...described } = describedAs(QUERY_PARAMETERS, name)
    const here = Object.entries(at).find(([where]) => where === path)?.[1]
    const instead = typeof here === 'string' ? { description: here } : here
    // A list has commas between its values.
    const list = described.schema.type === 'array' ? { style: 'form', explode: false } : {}
    return { name, in: 'query', required: false, ...list, ...described, ...instead }
  })
}

/** The tables are complete by their types; the names come from addresses and schemas as text. */
function describedAs<T>(table: Record<string, T>, name: string): T {
  const described = table[name]
  if (!described) throw new Error(`parameter ${name} has no description`)
  return described
}

/** Also runs while the code is being written, before types are checked. */
function reference(name: ApiEndpoint['response']) {
  const schema = (SCHEMAS as Record<string, z.ZodType | undefined>)[name]
  if (!schema) throw new Error(`the contract in domain/ has no schema ${name}`)
  return { $ref: `#/components/schemas/${schema.meta()?.id}` }
}

function json(schema: object, example?: unknown) {
  return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } }
}

function componentSchemas() {
  const responses = endpoints.map(({ response }) => response)
  const parts = (Object.keys(SCHEMAS) as ApiEndpoint['response'][]).sort()
  const registry = z.registry<{ id: string }>()
  for (const name of new Set([...responses, ...parts])) {
    registry.add(SCHEMAS[name], { id: String(SCHEMAS[name].meta()?.id) })
  }
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    uri: (id) => `#/components/schemas/${id}`,
    // Answers may gain fields: only our own tests refuse one that is not described.
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties
    },
  })
  for (const schema of Object.values(schemas)) {
    delete schema.$schema
    delete schema.$id
  }
  return schemas
}
