import * as z from 'zod'
import {
  ApiError,
  CustomFeedList,
  Event,
  EventList,
  Month,
  NearbyEvent,
  NearbyList,
  OneEvent,
  Pagination,
  Permalink,
  WidgetConfigAnswer,
} from '../events/contract.ts'
import { parameters } from '../events/params.ts'
import { endpoints } from './index.ts'

// Runs at build time only: `npm run build:openapi` writes what the Worker serves.

/** The 200 body of every endpoint. */
export const RESPONSES: Record<string, z.ZodType> = {
  '/feeds/:feedId/events': EventList,
  '/feeds/:feedId/events.json': EventList,
  '/feeds/:feedId/events/nearby': NearbyList,
  '/feeds/:feedId/events/:eventId': OneEvent,
  '/feeds/:feedId/calendar/:year/:month': Month,
  '/orgs/:orgSlug/events': EventList,
  '/orgs/:orgSlug/custom/:customSlug': CustomFeedList,
  '/events/:year/:month/:day/:eventSlug': Permalink,
  '/widget-config/:feedId': WidgetConfigAnswer,
}

const PATH_PARAMETERS: Record<string, { description: string; example: string; pattern?: string }> =
  {
    feedId: { description: 'Id of a feed.', example: 'feed_demo_music' },
    eventId: { description: 'Id of an event.', example: 'evt_demo_honky_tonk_tuesday' },
    orgSlug: { description: 'Slug of an organization.', example: 'riverside' },
    customSlug: { description: 'Slug of a custom feed.', example: 'free-outdoors' },
    year: { description: 'Four digits.', example: '2026', pattern: '^\\d{4}$' },
    month: { description: 'Two digits.', example: '12', pattern: '^(0[1-9]|1[0-2])$' },
    day: { description: 'Two digits.', example: '08', pattern: '^\\d{2}$' },
    eventSlug: { description: 'The slugified title.', example: 'honky-tonk-tuesday' },
  }

/** The OpenAPI 3.1 description of the read API, made from the schemas that validate it. */
export function openapiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calendar Feed Service',
      version: '1',
      description:
        'Read-only event calendar feeds. Callable from any origin, cached at the edge for five minutes.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [template(endpoint.path), item(endpoint)]),
    ),
    components: { schemas: componentSchemas() },
  }
}

function item({ path, summary, query }: (typeof endpoints)[number]) {
  const response = RESPONSES[path]
  if (!response) throw new Error(`no response schema for ${path}`)
  return {
    get: {
      operationId: operationId(path),
      summary,
      parameters: [...pathParameters(path), ...queryParameters(query.shape)],
      responses: {
        200: { description: 'OK', headers: HEADERS, content: json(reference(response)) },
        304: { description: 'Not changed since the ETag in If-None-Match.' },
        400: { description: 'A parameter is wrong.', content: json(reference(ApiError)) },
        404: { description: 'There is no such thing.', content: json(reference(ApiError)) },
        500: { description: 'Our fault.', content: json(reference(ApiError)) },
      },
    },
  }
}

const HEADERS = {
  ETag: { schema: { type: 'string' }, description: 'Send it back as If-None-Match.' },
  'Cache-Control': {
    schema: { type: 'string', const: 'public, s-maxage=300, stale-while-revalidate=600' },
  },
}

function template(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

/** `/widget-config/:feedId` -> `widgetConfigByFeedId` */
function operationId(path: string): string {
  const words = path.split(/[/.-]/).filter((part) => part && !part.startsWith(':'))
  const last = path.match(/:(\w+)$/)?.[1]
  if (last) words.push('by', last)
  return words.map((word, i) => (i ? word.replace(/^\w/, (l) => l.toUpperCase()) : word)).join('')
}

function pathParameters(path: string) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const { pattern, ...described } = PATH_PARAMETERS[name] ?? { description: '', example: '' }
    const schema = { type: 'string', ...(pattern ? { pattern } : {}) }
    return { name, in: 'path', required: true, schema, ...described }
  })
}

function queryParameters(shape: Record<string, z.core.$ZodType>) {
  return Object.entries(shape).map(([name, schema]) => {
    const parameter = parameters.get(schema)
    if (!parameter) throw new Error(`parameter ${name} is not described`)
    return { name, in: 'query', required: false, ...parameter }
  })
}

function reference(schema: z.ZodType) {
  return { $ref: `#/components/schemas/${schema.meta()?.id}` }
}

function json(schema: object) {
  return { 'application/json': { schema } }
}

function componentSchemas() {
  const used = [...Object.values(RESPONSES), Event, NearbyEvent, Pagination, ApiError]
  const registry = z.registry<{ id: string }>()
  for (const schema of used) registry.add(schema, { id: String(schema.meta()?.id) })
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    uri: (id) => `#/components/schemas/${id}`,
  })
  for (const schema of Object.values(schemas)) {
    delete schema.$schema
    delete schema.$id
  }
  return schemas
}
