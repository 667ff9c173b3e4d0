import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { OutgoingMail } from '../../../dev/mailbox.ts'
import { serve } from '../../../dev/serve.ts'
import { runCron } from '../../../functions/background.ts'
import { TEST_ENV } from '../../support/app.ts'
import { arrivals } from '../../support/arrivals.ts'
import { testDatabase } from '../../support/database.ts'
import { emptyTables } from '../../support/empty-tables.ts'
import { carryVisitor } from '../../support/journey.ts'
import { startServer } from './world.ts'

// What other files left would be done here, too.
beforeEach(emptyTables)

it('carries a visitor from the form to digest and event update and out again, with all webhooks, on one machine', async () => {
  const database = await testDatabase()
  // The queue takes all tasks there are.
  await database.query('delete from tasks')
  const mails = arrivals<OutgoingMail>()
  const webhooks = arrivals<{ headers: Headers; body: string }>()
  const outside = await serve(async (request) => {
    const body = await request.text()
    if (new URL(request.url).pathname === '/mail') {
      for (const mail of [JSON.parse(body)].flat()) mails.arrive(mail)
    } else webhooks.arrive({ headers: request.headers, body })
    return new Response(null, { status: 204 })
  })
  onTestFinished(outside.close)
  const server = await startServer(
    { WEBHOOK_INSECURE_HOSTS: new URL(outside.origin).host },
    {
      ...{ MAILER: 'capture', CAPTURE_URL: `${outside.origin}/mail` },
      APP_SECRET: TEST_ENV.APP_SECRET,
    },
  )
  await carryVisitor({
    database,
    customer: `${outside.origin}/in`,
    nextMail: mails.next,
    nextWebhook: webhooks.next,
    call: server.call,
    tick: async (at) => {
      await runCron(server.deps, at)
      return { outcome: 'ok' }
    },
    logs: () => server.logs.map((entry) => JSON.stringify(entry)),
  })
  expect(server.logs.filter(({ level }) => level === 'error')).toEqual([])
})
