import {
  SUBSCRIBER_EVENTS,
  type SubscriberEventName,
  subscriberEventBody,
} from '../../domain/subscriber-event.ts'

const SENT_WHEN: Record<SubscriberEventName, string> = {
  'subscriber.created': 'A new subscriber confirmed their email address and is active.',
  'subscriber.updated': 'A subscriber changed how often they get emails, or their criteria.',
  'subscriber.unsubscribed': 'A subscriber opted out or was removed.',
}

const TIMESTAMP = {
  type: 'integer',
  description: 'Time of the event, in milliseconds since the Unix epoch.',
  example: 1781524800000,
}

/** What the service sends to customers' servers, by the name of the event. */
export function openapiWebhooks() {
  return Object.fromEntries(SUBSCRIBER_EVENTS.map((name) => [name, { post: operation(name) }]))
}

function operation(name: SubscriberEventName) {
  const [, verb = ''] = name.split('.')
  return {
    operationId: `on${verb.replace(/^\w/, (letter) => `Subscriber${letter.toUpperCase()}`)}`,
    summary: name,
    description: `${SENT_WHEN[name]} Verify the signature before you read the body: see /docs/webhooks.`,
    tags: ['Webhooks'],
    security: [],
    parameters: HEADERS.map(([header, description, schema]) => ({
      name: header,
      in: 'header',
      required: true,
      description,
      schema,
    })),
    requestBody: {
      required: true,
      description: 'The event, as JSON. Later versions may add fields.',
      content: { 'application/json': { schema: body(name), example: exampleBody(name) } },
    },
    responses: {
      '2XX': {
        description:
          'Received. Any other status, or no response within 10 seconds, counts as a failed attempt.',
      },
    },
  }
}

const HEADERS = [
  [
    'X-Service-Signature',
    'HMAC-SHA256 of the request body in lowercase hex, with the signing secret of the endpoint as key.',
    { type: 'string', pattern: '^[0-9a-f]{64}$' },
  ],
  [
    'X-Service-Delivery',
    'Delivery ID, the same for every attempt.',
    { type: 'string', example: 'dlv_4r8t1m9q2w6x' },
  ],
  [
    'X-Service-Attempt',
    'Number of the attempt, from 1 to 4.',
    { type: 'integer', minimum: 1, maximum: 4 },
  ],
] as const

function body(name: SubscriberEventName) {
  const settings = {
    criteria: {
      type: ['string', 'null'],
      description:
        'JSON-encoded string with `keywords` and `state`, each only if set. Null if neither is set.',
      example: EXAMPLE.criteria,
    },
    digestFrequency: {
      type: 'string',
      description: '`daily` or `weekly`. More values may be added.',
    },
  }
  const properties = {
    email: { type: 'string', format: 'email', description: 'Email address of the subscriber.' },
    feedSlug: { type: 'string', description: 'Slug of the feed. Staff can change it.' },
    ...(name === 'subscriber.unsubscribed' ? {} : settings),
    timestamp: TIMESTAMP,
  }
  return {
    type: 'object',
    required: ['event', 'data', 'timestamp'],
    properties: {
      event: {
        type: 'string',
        const: name,
        description: 'Name of the event. More may be added: respond with 2xx to unknown ones.',
      },
      data: {
        type: 'object',
        description: 'The subscriber and the feed.',
        required: Object.keys(properties),
        properties,
      },
      timestamp: TIMESTAMP,
    },
  }
}

const EXAMPLE = {
  email: 'ada@example.org',
  feedSlug: 'live-music',
  criteria: '{"keywords":["jazz"],"state":"Texas"}',
  digestFrequency: 'weekly',
}

function exampleBody(name: SubscriberEventName): object {
  return JSON.parse(subscriberEventBody(name, EXAMPLE, TIMESTAMP.example))
}
