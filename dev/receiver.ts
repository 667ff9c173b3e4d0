import { Hono } from 'hono'
import { parseWebhook, verifySignature } from '../functions/webhooks/receiver-kit/index.js'
import { receiverPage } from './pages/receiver-page.ts'
import { serve } from './serve.ts'

/** Known to everyone: for the demo organization's endpoint on a developer's machine. */
export const DEVELOPMENT_SECRET = 'whsec_development-only-known-to-everyone-here'

const KEPT = 100
const MOST_SECRETS = 20

export type Arrived = {
  at: Date
  verified: boolean
  /** The event's name; of something else, nothing. */
  event: string | undefined
  body: string
  delivery: string
  attempt: string
  /** The same event came before: receivers tell by its timestamp. */
  duplicate: boolean
}

/**
 * An example of a customer's server: verifies each webhook, answers at once, keeps the last ones
 * and shows them. `GET …/webhooks` has them as JSON.
 */
export function createReceiver({ secret, now }: { secret: string; now: () => Date }): Hono {
  const arrived: Arrived[] = []
  const seen = new Set<number>()
  const secrets = [secret]
  const isSigned = async (body: string, signature = '') => {
    const found = await Promise.all(secrets.map((it) => verifySignature(body, signature, it)))
    return found.includes(true)
  }
  const app = new Hono()

  app.post('/', async (c) => {
    // The bytes as they came: JSON that was parsed and written again has another signature.
    const body = await c.req.text()
    const verified = await isSigned(body, c.req.header('x-service-signature'))
    const webhook = verified ? parseWebhook(body) : undefined
    const duplicate = webhook ? seen.has(webhook.timestamp) : false
    arrived.unshift({
      at: now(),
      verified,
      event: webhook?.event,
      body,
      delivery: c.req.header('x-service-delivery') ?? '',
      attempt: c.req.header('x-service-attempt') ?? '',
      duplicate,
    })
    arrived.splice(KEPT)
    if (webhook) seen.add(webhook.timestamp)
    // Anything but 2xx is sent again: only a wrong signature deserves that. The dashboard shows the body.
    if (!verified) return c.json({ error: 'invalid signature' }, 401)
    return c.json({ received: webhook?.event ?? 'unknown event', duplicate })
  })
  app.get('/', (c) => {
    return c.html(receiverPage({ arrived, path: c.req.path.replace(/\/$/, ''), now: now() }))
  })
  // The dashboard shows the secret of a new endpoint once: pasted here, its signatures are valid, too.
  app.post('/secrets', async (c) => {
    if (c.req.header('sec-fetch-site') !== 'same-origin') return c.body(null, 403)
    const { secret: added } = await c.req.parseBody()
    if (typeof added === 'string' && added.trim() !== '') secrets.unshift(added.trim())
    secrets.splice(MOST_SECRETS)
    return c.redirect(c.req.path.replace(/\/secrets$/, '') || '/', 303)
  })
  app.get('/webhooks', (c) => c.json(arrived))
  return app
}

// `WEBHOOK_SECRET=whsec_… node dev/receiver.ts 9000`: alone, for an endpoint of your own.
if (import.meta.main) {
  const receiver = createReceiver({
    secret: process.env.WEBHOOK_SECRET ?? DEVELOPMENT_SECRET,
    now: () => new Date(),
  })
  const { origin } = await serve(
    (request) => receiver.fetch(request),
    Number(process.argv[2] ?? 9000),
  )
  console.log(`Send webhooks to ${origin}/ and open the same URL to see them.`)
}
