import type { AttemptError } from '../../domain/webhook-attempt.ts'
import { callOutside } from '../outside/call-outside.ts'
import type { Refusal } from '../outside/endpoint-url.ts'
import type { Deps } from '../platform/deps.ts'
import { SERVICE_VERSION } from '../platform/version.ts'
import { errorOfFailure, errorOfStatus } from './attempt-error.ts'

type PostedWebhook = {
  url: string
  body: string
  signature: string
  deliveryId: string
  attempt: number
}
export type PostResult = { ms: number; status: number | null; error: AttemptError | null }

/** One POST. Only the status counts: the body is dropped unread, a redirect is a failure. */
export async function postWebhook(
  deps: Deps,
  { url, body, signature, deliveryId, attempt }: PostedWebhook,
): Promise<PostResult | { refused: Refusal }> {
  const answer = await callOutside(deps, url, {
    headers: {
      'content-type': 'application/json',
      'x-service-signature': signature,
      'x-service-delivery': deliveryId,
      'x-service-attempt': String(attempt),
      'user-agent': `calendar-feed-service/${SERVICE_VERSION}`,
    },
    body,
    timeoutMs: deps.env.WEBHOOK_TIMEOUT_MS,
  })
  if ('refused' in answer) return answer
  const { ms } = answer
  if ('failure' in answer) {
    return { ms, status: null, error: errorOfFailure(answer.failure, answer.url) }
  }
  return { ms, status: answer.status, error: errorOfStatus(answer.status) }
}
