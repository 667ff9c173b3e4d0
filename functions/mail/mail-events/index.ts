import { Hono } from 'hono'
import { bodyOf, limitBody } from '../../http/form/read-form.ts'
import type { App } from '../../platform/deps.ts'
import { readResendEvent } from './read-resend-event.ts'
import { takeMailReport } from './take-mail-report.ts'
import { verifySvix } from './verify-svix.ts'

/** With the answers of a receiving server in it, an event is a few kilobytes. */
const MOST_BYTES = 65_536

/** Where Resend reports what became of mails: only its signature opens it. */
export const mailEvents = new Hono<App>()
mailEvents.use(limitBody(MOST_BYTES))
mailEvents.post('/resend', async (c) => {
  const body = bodyOf(c)
  const signed = {
    id: c.req.header('svix-id'),
    timestamp: c.req.header('svix-timestamp'),
    signatures: c.req.header('svix-signature'),
    body,
  }
  if (!(await verifySvix(c.env.env.RESEND_WEBHOOK_SECRET, signed, c.env.now()))) {
    return c.json({ error: 'Invalid Resend signature' }, 401)
  }
  const report = readResendEvent(parse(body))
  if (report) await takeMailReport(c.env, report)
  // What tells us nothing is taken as well: it must not come again.
  return c.json({ ok: true })
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
