import type { AttemptError } from '../../domain/webhook-attempt.ts'
import type { Deps } from '../platform/deps.ts'
import { SERVICE_VERSION } from '../platform/version.ts'
import { errorOfFailure, errorOfStatus } from './attempt-error.ts'

export type PostedWebhook = {
  url: URL
  body: string
  signature: string
  deliveryId: string
  attempt: number
}
export type PostResult = { ms: number; status: number | null; error: AttemptError | null }

/** One POST. Only the status counts: the body is dropped unread, a redirect is a failure. */
export async function postWebhook(
  { env, fetch, now }: Pick<Deps, 'env' | 'fetch' | 'now'>,
  { url, body, signature, deliveryId, attempt }: PostedWebhook,
): Promise<PostResult> {
  const start = now().getTime()
  const ms = () => Math.max(0, now().getTime() - start)
  try {
    const response = await fetch(url.href, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-service-signature': signature,
        'x-service-delivery': deliveryId,
        'x-service-attempt': String(attempt),
        'user-agent': `calendar-feed-service/${SERVICE_VERSION}`,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(env.WEBHOOK_TIMEOUT_MS),
    })
    const took = ms()
    // Not awaited: a receiver that never ends its answer must not hold us.
    response.body?.cancel().catch(() => {})
    return { ms: took, status: response.status, error: errorOfStatus(response.status) }
  } catch (error) {
    return { ms: ms(), status: null, error: errorOfFailure(error, url) }
  }
}
