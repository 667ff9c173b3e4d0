import { SUBSCRIBER_EVENTS, type SubscriberEventName } from '../../domain/subscriber-event.ts'

const TOLD: Record<SubscriberEventName, string> = {
  'subscriber.created': 'A new subscriber has confirmed their e-mail and is active.',
  'subscriber.updated': 'A subscriber changed how often they get mail, or their criteria.',
  'subscriber.unsubscribed': 'A subscriber opted out, or was removed, and is gone.',
}

const TIMESTAMP = {
  type: 'integer',
  description: 'When it happened, in milliseconds since the Unix epoch.',
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
    description: `${TOLD[name]} Verify the signature before you read the body: see /docs/webhooks.`,
    tags: ['Webhooks'],
    security: [],
    parameters: HEADERS.map(([header, description, schema]) => ({
      name: header,
      in: 'header',
      required: true,
      description,
      schema,
    })),
    requestBody: { required: true, content: { 'application/json': { schema: body(name) } } },
    responses: {
      '2XX': {
        description: 'Received; anything else within 10 seconds, or nothing, is a failure.',
      },
    },
  }
}

const HEADERS = [
  [
    'X-Service-Signature',
    'Hex HMAC-SHA256 of the body, with the secret of the endpoint.',
    { type: 'string', pattern: '^[0-9a-f]{64}$' },
  ],
  [
    'X-Service-Delivery',
    'Id of the delivery, the same at every attempt.',
    { type: 'string', example: 'dlv_4r8t1m9q2w6x' },
  ],
  ['X-Service-Attempt', 'From 1 to 4.', { type: 'integer', minimum: 1, maximum: 4 }],
] as const

function body(name: SubscriberEventName) {
  const settings = {
    criteria: {
      type: ['string', 'null'],
      description: 'JSON in a string with `keywords` and `state`, each only if given.',
      example: '{"keywords":["jazz"],"state":"Texas"}',
    },
    digestFrequency: { type: 'string', description: '`daily` or `weekly`; others may follow.' },
  }
  const properties = {
    email: { type: 'string', format: 'email', description: "The subscriber's address." },
    feedSlug: { type: 'string', description: 'Slug of the feed.' },
    ...(name === 'subscriber.unsubscribed' ? {} : settings),
    timestamp: TIMESTAMP,
  }
  return {
    type: 'object',
    required: ['event', 'data', 'timestamp'],
    properties: {
      event: { type: 'string', const: name },
      data: { type: 'object', required: Object.keys(properties), properties },
      timestamp: TIMESTAMP,
    },
  }
}
