import * as z from 'zod'
import {
  Alternate,
  Changes,
  CustomFeedList,
  ErrorAnswer,
  Event,
  EventList,
  Facets,
  Month,
  NearbyEvent,
  NearbyList,
  OneEvent,
  OrganizationEvent,
  OrganizationEventList,
  OrganizationFeeds,
  OrganizationMonth,
  OrgWidgetConfigAnswer,
  Pagination,
  Permalink,
  WidgetConfigAnswer,
} from '../../domain/event-contract.ts'
import { endpoints } from './index.ts'
import { QUERY_PARAMETERS } from './openapi-parameters.ts'
import { openapiWebhooks } from './openapi-webhooks.ts'

// Runs at build time only: `npm run build:openapi` writes what the Worker serves.

type Described = { answer: z.ZodType; tag: keyof typeof TAGS; description: string }

const TAGS = {
  Events: 'What is on: lists, months and single events.',
  Widget: 'What the embeddable widget asks for once.',
  Webhooks: 'What the service sends to your server, signed (Pro).',
}

/** What the document says of every endpoint besides its parameters. */
export const DESCRIBED: Record<string, Described> = {
  '/feeds/:feedId/events': {
    answer: EventList,
    tag: 'Events',
    description:
      'Events of one feed, the earliest first: those that are not over or, with `from`, all that touch that day or a later one.',
  },
  '/feeds/:feedId/events.json': {
    answer: EventList,
    tag: 'Events',
    description: 'The same list, for software that wants an address ending in `.json`.',
  },
  '/feeds/:feedId/events/nearby': {
    answer: NearbyList,
    tag: 'Events',
    description: 'Events of one feed around a point, the nearest first, or in a state, by date.',
  },
  '/feeds/:feedId/events/:eventId': {
    answer: OneEvent,
    tag: 'Events',
    description: 'One event by its id, also when it is over.',
  },
  '/feeds/:feedId/calendar/:year/:month': {
    answer: Month,
    tag: 'Events',
    description:
      'All events that touch a month of the feed, by their local dates, past ones too: 1,000 an answer.',
  },
  '/orgs/:orgSlug/events': {
    answer: OrganizationEventList,
    tag: 'Events',
    description:
      'Events of all feeds of an organization that are not over, the earliest first. One event in two feeds is listed once.',
  },
  '/orgs/:orgSlug/feeds': {
    answer: OrganizationFeeds,
    tag: 'Events',
    description: 'What an organization publishes: its feeds by name, at most 1,000.',
  },
  '/orgs/:orgSlug/calendar/:year/:month': {
    answer: OrganizationMonth,
    tag: 'Events',
    description: 'A month of all feeds of an organization; one event in two feeds is listed once.',
  },
  '/orgs/:orgSlug/custom/:customSlug/calendar/:year/:month': {
    answer: OrganizationMonth,
    tag: 'Events',
    description: 'A month of a custom feed (Pro).',
  },
  '/feeds/:feedId/facets': {
    answer: Facets,
    tag: 'Events',
    description:
      'How many events of the list with the same parameters are of which category, state and month.',
  },
  '/orgs/:orgSlug/facets': {
    answer: Facets,
    tag: 'Events',
    description: 'The same of all feeds of an organization; one event in two feeds counts once.',
  },
  '/orgs/:orgSlug/custom/:customSlug/facets': {
    answer: Facets,
    tag: 'Events',
    description: 'The same of a custom feed (Pro).',
  },
  '/feeds/:feedId/changes': {
    answer: Changes,
    tag: 'Events',
    description:
      'All events of a feed, past ones too, and from then on what was added, changed or deleted.',
  },
  '/orgs/:orgSlug/changes': {
    answer: Changes,
    tag: 'Events',
    description: 'The same of all feeds of an organization; an event in two feeds comes from each.',
  },
  '/orgs/:orgSlug/widget-config': {
    answer: OrgWidgetConfigAnswer,
    tag: 'Widget',
    description: 'An organization and what its feeds agree on about the look of widgets.',
  },
  '/orgs/:orgSlug/custom/:customSlug/widget-config': {
    answer: OrgWidgetConfigAnswer,
    tag: 'Widget',
    description: 'The same of a custom feed (Pro).',
  },
  '/orgs/:orgSlug/custom/:customSlug': {
    answer: CustomFeedList,
    tag: 'Events',
    description:
      'Events of an organization that fit the criteria its staff saved (Pro), one in two feeds once.',
  },
  '/events/:year/:month/:day/:eventSlug': {
    answer: Permalink,
    tag: 'Events',
    description: 'One event by its local start date and title, and others of that name and day.',
  },
  '/widget-config/:feedId': {
    answer: WidgetConfigAnswer,
    tag: 'Widget',
    description: 'A feed, its organization and how staff want its widget to look.',
  },
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
        'Read-only event calendar feeds. Callable from any origin, cached at the edge for five minutes. Answers may gain fields: leave out of account what you do not know.',
      contact: { name: 'Calendar Feed Service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    // Nobody needs to sign in.
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [template(endpoint.path), item(endpoint)]),
    ),
    webhooks: openapiWebhooks(),
    components: { schemas: componentSchemas() },
  }
}

function item({ path, summary, query }: (typeof endpoints)[number]) {
  const described = DESCRIBED[path]
  if (!described) throw new Error(`${path} is not described`)
  const { answer, tag, description } = described
  return {
    get: {
      operationId: operationId(path),
      summary,
      description,
      tags: [tag],
      parameters: [...pathParameters(path), ...queryParameters(query.shape)],
      responses: {
        200: { description: 'OK', headers: HEADERS, content: json(reference(answer)) },
        304: { description: 'Not changed since the ETag in If-None-Match.', headers: HEADERS },
        400: { description: 'A parameter is wrong.', content: json(reference(ErrorAnswer)) },
        404: { description: 'There is no such thing.', content: json(reference(ErrorAnswer)) },
        500: { description: 'Our fault.', content: json(reference(ErrorAnswer)) },
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

function queryParameters(shape: Record<string, unknown>) {
  return Object.keys(shape).map((name) => {
    const parameter = QUERY_PARAMETERS[name]
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
  const answers = Object.values(DESCRIBED).map(({ answer }) => answer)
  const used = [
    ...answers,
    Event,
    NearbyEvent,
    OrganizationEvent,
    Alternate,
    Pagination,
    ErrorAnswer,
  ]
  const registry = z.registry<{ id: string }>()
  for (const schema of used) registry.add(schema, { id: String(schema.meta()?.id) })
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
