import { onTestFinished } from 'vitest'
import { createTestHarness } from 'wrangler'
import { type OutgoingMail, openMailbox } from '../../dev/mailbox.ts'
import { createQstash } from '../../dev/qstash/index.ts'
import { serve } from '../../dev/serve.ts'
import { createStandIns } from '../../dev/stand-ins.ts'
import { TEST_ENV } from '../support/app.ts'
import { arrivals } from '../support/arrivals.ts'
import { testDatabase } from '../support/database.ts'

export type Webhook = { headers: Headers; body: string }

/** The real Worker with the real wrangler.toml in workerd; all it calls are stand-ins on local ports. */
export async function startWorld(env: Record<string, string> = {}) {
  const database = await testDatabase()
  // The cron takes all tasks there are: those that other tests left are not for this Worker.
  await database.query('delete from tasks')
  const mails = arrivals<OutgoingMail>()
  const webhooks = arrivals<Webhook>()
  const qstash = createQstash({
    token: TEST_ENV.QSTASH_TOKEN,
    currentSigningKey: TEST_ENV.QSTASH_CURRENT_SIGNING_KEY,
    fetch: (url, init) => server.fetch(url, init as never) as unknown as Promise<Response>,
  })
  const box = openMailbox()
  const mailbox = { ...box, add: (mail: OutgoingMail) => mails.arrive(mail) }
  const now = () => new Date()
  const standIns = await serve(
    createStandIns({
      service: TEST_ENV.PUBLIC_URL,
      mailbox,
      database: database.backend,
      qstash,
      now,
    }),
  )
  const customer = await serve(async (request) => {
    webhooks.arrive({ headers: request.headers, body: await request.text() })
    return new Response(null, { status: 204 })
  })

  process.env.WRANGLER_SEND_METRICS = 'false'
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  const server = createTestHarness({
    workers: [
      {
        configPath: new URL('../../wrangler.toml', import.meta.url),
        secrets: {
          ...TEST_ENV,
          NEON_ENDPOINT: `${standIns.origin}/sql`,
          QSTASH_URL: standIns.origin,
          CAPTURE_URL: `${standIns.origin}/mail`,
          WEBHOOK_INSECURE_HOSTS: new URL(customer.origin).host,
          ...env,
        },
      },
    ],
  })
  await server.listen()
  onTestFinished(async () => {
    await server.close()
    await qstash.close()
    await standIns.close()
    await customer.close()
  })
  return {
    database,
    customer: `${customer.origin}/in`,
    nextMail: mails.next,
    nextWebhook: webhooks.next,
    /** Calls the Worker at its public address. */
    call: (path: string, init: RequestInit = {}) =>
      server.fetch(
        new URL(path, TEST_ENV.PUBLIC_URL).href,
        init as never,
      ) as unknown as Promise<Response>,
    /** What Cloudflare's clock does each minute, for that minute. */
    tick: (scheduledTime = new Date()) =>
      server.getWorker().scheduled({ cron: '* * * * *', scheduledTime }),
    /** What Cloudflare's mail service was given; locally it only lists it. */
    sentByCloudflare: async () => {
      const response = await server.fetch('/cdn-cgi/local/explorer/api/local/email/sending')
      return ((await response.json()) as { result: Record<string, unknown>[] }).result
    },
    logs: () => server.getLogs().map(({ message }) => message),
  }
}
