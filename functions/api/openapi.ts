import * as z from 'zod'
import * as contract from '../../domain/event-contract.ts'
import type { ApiEndpoint } from './api-endpoint.ts'
import { endpoints } from './index.ts'
import { PATH_PARAMETERS, QUERY_PARAMETERS } from './openapi-parameters.ts'
import { openapiWebhooks } from './openapi-webhooks.ts'

// Runs at build time only: `npm run generate` writes what the Worker serves.

const SCHEMAS = { ...contract }

const TAGS: Record<ApiEndpoint['tag'] | 'Webhooks', string> = {
  Events: 'Event lists, calendar months, and single events.',
  Widget: 'Configuration for the embeddable widget.',
  Webhooks: 'Signed requests that the service sends to your server (Pro and Enterprise).',
}

/** The OpenAPI 3.1 description of the read API, made from the schemas that validate it. */
export function openapiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calendar Feed Service',
      version: '1',
      description:
        'Read-only event calendar feeds. Callable from any origin. Responses are cached at the edge for 5 minutes, then for up to 10 more while a new one is fetched, and for up to an hour during an outage. They may gain fields; ignore fields you don’t recognize.',
      contact: { name: 'Calendar Feed Service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    // The API needs no sign-in.
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [template(endpoint.path), item(endpoint)]),
    ),
    webhooks: openapiWebhooks(),
    components: { schemas: componentSchemas() },
  }
}

function item({ id, path, summary, description, tag, query, response }: ApiEndpoint) {
  return {
    get: {
      operationId: id,
      summary,
      description,
      tags: [tag],
      parameters: [...pathParameters(path), ...queryParameters(path, query.shape)],
      responses: {
        200: { description: 'OK', headers: HEADERS, content: json(reference(response)) },
        304: {
          description: 'Not modified: the ETag in If-None-Match is current.',
          headers: HEADERS,
        },
        400: {
          description: 'Invalid request.',
          content: json(reference('ErrorAnswer')),
        },
        404: {
          description: 'Not found.',
          content: json(reference('ErrorAnswer')),
        },
        500: {
          description: 'Internal server error.',
          content: json(reference('ErrorAnswer')),
        },
      },
    },
  }
}

const HEADERS = {
  ETag: {
    schema: { type: 'string' },
    description: 'Send this value in If-None-Match to check for changes.',
  },
  'Cache-Control': {
    schema: { type: 'string', const: 'public, s-maxage=300, stale-while-revalidate=600' },
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
  if (!schema) throw new Error(`domain/event-contract.ts has no schema ${name}`)
  return { $ref: `#/components/schemas/${schema.meta()?.id}` }
}

function json(schema: object) {
  return { 'application/json': { schema } }
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
