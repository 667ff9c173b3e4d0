import { getEndpointSecret } from '../../db/webhooks/endpoints.ts'
import { takeTest } from '../../db/webhooks/send-again.ts'
import { recordTest } from '../../db/webhooks/tests.ts'
import { newId } from '../../domain/ids.ts'
import { type SubscriberEventName, subscriberEventBody } from '../../domain/subscriber-event.ts'
import type { Refusal } from '../outbound/endpoint-url.ts'
import { LookupOutage } from '../outbound/resolve-host.ts'
import type { Deps } from '../platform/deps.ts'
import { decryptSecret } from './endpoint-secret.ts'
import { type PostResult, postWebhook, sign } from './post-webhook.ts'

export type TestResult =
  | (PostResult & { id: string })
  | { refused: Refusal }
  | { outage: true }
  | { tooMany: true }

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

/** One sample event, sent once and recorded apart from deliveries. `undefined`: no such endpoint. */
export async function sendTest(
  deps: Deps,
  of: { orgId: string; id: string },
  event: SubscriberEventName,
): Promise<TestResult | undefined> {
  const { db, now } = deps
  const endpoint = await getEndpointSecret(db, of)
  if (!endpoint?.url || !endpoint.secret) return undefined
  const createdAt = now()
  if (!(await takeTest(db, { orgId: of.orgId, now: createdAt }))) return { tooMany: true }
  try {
    const body = testBody(event, createdAt)
    const signature = await sign(body, await decryptSecret(deps.env, endpoint.secret))
    const id = newId(TEST_DELIVERY, deps.random)
    const posted = { url: endpoint.url, body, signature, deliveryId: id, attempt: 1 }
    const result = await postWebhook(deps, posted)
    if ('refused' in result) return result
    const test = { id, orgId: of.orgId, endpointId: of.id, eventName: event, createdAt }
    await recordTest(db, { ...test, ...result })
    return { ...result, id }
  } catch (error) {
    if (error instanceof LookupOutage) return { outage: true }
    throw error
  }
}
