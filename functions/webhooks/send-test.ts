import { getEndpointSecret } from '../../db/webhooks/endpoints.ts'
import { takeTest } from '../../db/webhooks/send-again.ts'
import { recordTest } from '../../db/webhooks/tests.ts'
import { type SubscriberEventName, subscriberEventBody } from '../../domain/subscriber-event.ts'
import { judgeEndpoint, type Refusal } from '../outbound/endpoint-url.ts'
import { LookupOutage } from '../outbound/resolve-host.ts'
import type { Deps } from '../platform/deps.ts'
import { decryptSecret } from './endpoint-secret.ts'
import { notSent, type PostResult, postWebhook, sign } from './post-webhook.ts'

export type TestResult =
  | (PostResult & { id: string })
  | { refused: Refusal }
  | { outage: true }
  | { tooMany: true }
  /** This one was sent before. */
  | { id: string; isKnown: true }

/** With the sample below, what tells a test event from a real one: `docs/webhooks.md` lists the marks. */
export const TEST_DELIVERY = 'test'
export const SAMPLE = {
  email: 'test.subscriber@example.com',
  feedSlug: 'sample-feed',
  criteria: '{"keywords":["jazz"],"state":"Texas"}',
  digestFrequency: 'weekly',
}

/** The body of a sample event, which follows from its name and time. */
export function testBody(event: SubscriberEventName, at: Date): string {
  return subscriberEventBody(event, SAMPLE, at.getTime())
}

type Asked = { orgId: string; endpointId: string; event: SubscriberEventName; id: string }

/**
 * One sample event, sent once for an id and recorded apart from deliveries. What cannot be sent is neither recorded nor
 * counted. `undefined`: no such endpoint.
 */
export async function sendTest(
  deps: Deps,
  { orgId, endpointId, event, id }: Asked,
): Promise<TestResult | undefined> {
  const { db, now } = deps
  const endpoint = await getEndpointSecret(db, { orgId, id: endpointId })
  if (!endpoint?.url || !endpoint.secret) return undefined
  const judged = await outage(judgeEndpoint(deps, endpoint.url))
  if (!judged) return { outage: true }
  if ('refused' in judged) return judged
  const createdAt = now()
  const taken = await takeTest(db, { id, orgId, endpointId, eventName: event, now: createdAt })
  if (taken === 'too-many') return { tooMany: true }
  if (taken === 'known') return { id, isKnown: true }
  const body = testBody(event, createdAt)
  const signature = await sign(body, await decryptSecret(deps.env, endpoint.secret))
  const posted = { url: endpoint.url, body, signature, deliveryId: id, attempt: 1 }
  const answer = await outage(postWebhook(deps, posted))
  const result = !answer || 'refused' in answer ? notSent(answer) : answer
  await recordTest(db, { orgId, id, ...result })
  return { ...result, id }
}

/** `undefined` while names cannot be looked up. */
function outage<T>(looking: Promise<T>): Promise<T | undefined> {
  return looking.catch((error) => {
    if (error instanceof LookupOutage) return undefined
    throw error
  })
}
