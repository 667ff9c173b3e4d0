import type { AttemptError } from '../../domain/webhook-attempt.ts'
import { type Exchange, type Header, writeExchange } from '../../domain/webhook-exchange.ts'
import { toHex } from '../keys/encoding.ts'
import type { Refusal } from '../outbound/endpoint-url.ts'
import { fetchOutbound } from '../outbound/fetch-outbound.ts'
import type { Deps } from '../platform/deps.ts'

/** As webhooks' User-Agent tells it; a test holds it equal to package.json's. */
const SERVICE_VERSION = '1.0.0'

/** spec 5: lower-case hex HMAC-SHA256 of the body; the key is the secret's text as it is shown. */
export async function sign(body: string, secret: string): Promise<string> {
  const encoder = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(body))
  return toHex(new Uint8Array(mac))
}

type PostedWebhook = {
  url: string
  body: string
  signature: string
  deliveryId: string
  attempt: number
}
export type PostResult = {
  ms: number
  status: number | null
  error: AttemptError | null
  /** What was sent and came back, as it is stored; `null`: nothing was sent. */
  exchange: string | null
}

/** An attempt whose address could not be called; `undefined`: its name could not be looked up. */
export function notSent(answer: { refused: Refusal } | undefined): PostResult {
  const isUnknown = !answer || answer.refused === 'unknown-name'
  return { ms: 0, status: null, error: isUnknown ? 'dns' : 'refused-address', exchange: null }
}

/** One POST. Only the status counts: the start of the body is for staff to read, a redirect is a failure. */
export async function postWebhook(
  deps: Deps,
  { url, body, signature, deliveryId, attempt }: PostedWebhook,
): Promise<PostResult | { refused: Refusal }> {
  const request: Header[] = [
    ['Content-Type', 'application/json'],
    ['X-Service-Signature', signature],
    ['X-Service-Delivery', deliveryId],
    ['X-Service-Attempt', String(attempt)],
    ['User-Agent', `calendar-feed-service/${SERVICE_VERSION}`],
  ]
  const headers = Object.fromEntries(request)
  const timeoutMs = deps.env.WEBHOOK_TIMEOUT_MS
  const answer = await fetchOutbound(deps, url, { headers, body, timeoutMs })
  if ('refused' in answer) return answer
  const { ms } = answer
  const exchange = (more?: Partial<Exchange>) => writeExchange({ url, request, ...more })
  if ('failure' in answer) {
    const error = errorOfFailure(answer.failure, answer.url)
    return { ms, status: null, error, exchange: exchange() }
  }
  const { status, response } = answer
  return { ms, status, error: errorOfStatus(status), exchange: exchange({ response }) }
}

/** How Cloudflare answers in place of a server that its own network could not reach. */
const UNREACHED: Record<number, AttemptError> = {
  521: 'connect',
  522: 'connect',
  523: 'connect',
  524: 'timeout',
  525: 'tls',
  526: 'tls',
}

/** spec 6: any 2xx is a success, and nothing else is. */
function errorOfStatus(status: number): AttemptError | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirect'
  return UNREACHED[status] ?? 'http-status'
}

/** workerd's own wording of errors; any other text counts as a failed connection. */
function errorOfFailure(error: unknown, url: URL): AttemptError {
  if (!(error instanceof Error)) return 'connect'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  // Of a failed handshake it says no more than this. It says so of a name without address and of
  // an address it refuses too, but those were judged the moment before.
  const unnamed = error.message.startsWith('internal error') && url.protocol === 'https:'
  return unnamed || /\b(TLS|SSL|certificate)\b/i.test(error.message) ? 'tls' : 'connect'
}
