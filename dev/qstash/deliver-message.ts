import type { Clock } from './clock.ts'
import type { Answer, Message } from './message.ts'
import { messageBytes } from './message-body.ts'
import { signDelivery } from './sign-delivery.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>
export type Delivery = { clock: Clock; fetch: Fetch; signingKey: string; stop: AbortController }

const KEPT_BODY = 10_000

/** One HTTP call to the destination; never throws. */
export async function deliverMessage(message: Message, delivery: Delivery): Promise<Answer> {
  const { clock, stop } = delivery
  const disarm = clock.after(message.timeoutMs, () => stop.abort(new Error('time-out')))
  try {
    return await Promise.race([call(message, delivery), aborted(stop.signal)])
  } catch (error) {
    return { header: {}, error: describe(error) }
  } finally {
    disarm()
  }
}

async function call(message: Message, delivery: Delivery): Promise<Answer> {
  const { url, method, messageId, retried } = message
  const { clock, fetch, signingKey, stop } = delivery
  const body = method === 'GET' ? new Uint8Array() : messageBytes(message)
  const response = await fetch(url, {
    method,
    headers: {
      ...message.headers,
      'user-agent': 'Upstash-QStash',
      'upstash-message-id': messageId,
      'upstash-retried': String(retried),
      'upstash-caller-ip': '127.0.0.1',
      'upstash-region': 'EU-CENTRAL-1',
      'upstash-signature': signDelivery(signingKey, url, body, clock.now()),
    },
    redirect: 'manual',
    signal: stop.signal,
    ...(method === 'GET' ? {} : { body }),
  })
  const text = await response.text()
  return {
    status: response.status,
    header: Object.fromEntries(response.headers),
    body: text.slice(0, KEPT_BODY),
  }
}

/** A fetch port may not heed the signal; the delivery must end all the same. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause as { code?: string } | undefined
  return cause?.code ?? error.message
}
