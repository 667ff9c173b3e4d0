import { getEndpointSecret } from '../../db/webhooks/endpoints.ts'
import { newId } from '../../domain/ids.ts'
import { type SubscriberEventName, subscriberEventBody } from '../../domain/subscriber-event.ts'
import type { Refusal } from '../outbound/endpoint-url.ts'
import { LookupOutage } from '../outbound/resolve-host.ts'
import type { Deps } from '../platform/deps.ts'
import { decryptSecret } from './endpoint-secret.ts'
import { type PostResult, postWebhook, sign } from './post-webhook.ts'

export type TestResult = PostResult | { refused: Refusal } | { outage: true }

/** With the sample below, what tells a test event from a real one: `docs/webhooks.md` lists the marks. */
export const TEST_DELIVERY = 'test'
export const SAMPLE = {
  email: 'test.subscriber@example.com',
  feedSlug: 'sample-feed',
  criteria: '{"keywords":["jazz"],"state":"Texas"}',
  digestFrequency: 'weekly',
}

/** One sample event, sent once, recorded nowhere. `undefined`: no such endpoint. */
export async function sendTest(
  deps: Deps,
  of: { orgId: string; id: string },
  event: SubscriberEventName,
): Promise<TestResult | undefined> {
  const endpoint = await getEndpointSecret(deps.db, of)
  if (!endpoint?.url || !endpoint.secret) return undefined
  try {
    const body = subscriberEventBody(event, SAMPLE, deps.now().getTime())
    const signature = await sign(body, await decryptSecret(deps.env, endpoint.secret))
    const deliveryId = newId(TEST_DELIVERY, deps.random)
    const posted = { url: endpoint.url, body, signature, deliveryId, attempt: 1 }
    return await postWebhook(deps, posted)
  } catch (error) {
    if (error instanceof LookupOutage) return { outage: true }
    throw error
  }
}
