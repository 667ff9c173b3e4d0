import type { AttemptError } from '../domain/webhook-attempt.ts'
import type { Deps } from '../platform/deps.ts'
import { SERVICE_VERSION } from '../platform/version.ts'

export type PostedWebhook = {
  url: URL
  body: string
  signature: string
  deliveryId: string
  attempt: number
}
export type PostResult = { ms: number; status: number | null; error: AttemptError | null }

/** One POST. Only the status counts: the answer's body is dropped unread, a redirect is a failure. */
export async function postWebhook(
  { env, fetch, now }: Deps,
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
    return { ms: ms(), status: null, error: errorOfFailure(error) }
  }
}

function errorOfStatus(status: number): AttemptError | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'http-status'
}

/** Runtimes word these differently; what is not recognised is a failed connection. */
function errorOfFailure(error: unknown): AttemptError {
  if (!(error instanceof Error)) return 'connect'
  const text = `${error.name} ${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`
  if (/timeout|abort/i.test(text)) return 'timeout'
  if (/\b(tls|ssl|cert)/i.test(text)) return 'tls'
  if (/dns|ENOTFOUND|EAI_AGAIN/i.test(text)) return 'dns'
  return 'connect'
}
