import { beforeEach, expect, it } from 'vitest'
import { emptyTables } from '../../support/empty-tables.ts'
import { eventually } from '../../support/eventually.ts'
import { makeFeed } from '../../support/factories.ts'
import { readEmail } from '../../support/read-email.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'
import { freshEmail, linkIn } from '../../support/subscriber.ts'
import { startServer } from './world.ts'

// What other files left would be done here, too.
beforeEach(emptyTables)

type Server = Awaited<ReturnType<typeof startServer>>

async function signUp(server: Server, feedId: string) {
  const email = freshEmail()
  const asked = await server.call('/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ feedId, email, digestFrequency: 'weekly' }),
  })
  expect(asked.status).toBe(202)
  return email
}
const health = async (server: Server) => (await (await server.call('/healthz')).json()) as object

it('carries a visitor through the SMTP server, and logs no address of theirs', async () => {
  const smtp = await startSmtpServer()
  const server = await startServer({ MAILER: 'smtp', SMTP_URL: smtp.url })
  const email = await signUp(server, (await makeFeed()).id)
  await eventually(() => expect(smtp.received).toHaveLength(1))
  const sent = smtp.received[0]
  expect(sent?.to).toBe(email)
  const confirmed = await server.call(linkIn(readEmail(sent?.source ?? ''), '/confirm/'), {
    method: 'POST',
  })
  expect(confirmed.status).toBe(200)
  await eventually(() => expect(smtp.received).toHaveLength(2))
  const { headers } = readEmail(smtp.received[1]?.source ?? '')
  expect(headers['list-unsubscribe']).toMatch(/^<https:\/\/calendar\.test\/\S+>$/)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(JSON.stringify(server.logs)).not.toContain(email)
})

it('suppresses an address that the SMTP server says does not exist', async () => {
  const smtp = await startSmtpServer({
    answer: (step, line) => (step === 'RCPT' ? `550 5.1.1 no such user ${line}` : undefined),
  })
  const server = await startServer({ MAILER: 'smtp', SMTP_URL: smtp.url })
  const feed = await makeFeed()
  const email = await signUp(server, feed.id)
  await eventually(async () => {
    const rows = await server.query('select reason from suppressions where org_id = $1', [
      feed.orgId,
    ])
    expect(rows).toEqual([{ reason: 'bounce' }])
  })
  expect(await health(server)).toMatchObject({ mail: true })
  expect(JSON.stringify(server.logs)).not.toContain(email)
})

it('says that the SMTP server is down, and sends what waited once it is back', async () => {
  const smtp = await startSmtpServer({
    answer: (step) => (step === 'connect' ? 'drop' : undefined),
  })
  const server = await startServer({ MAILER: 'smtp', SMTP_URL: smtp.url })
  const email = await signUp(server, (await makeFeed()).id)
  await eventually(async () => {
    expect(await health(server)).toMatchObject({ ok: false, database: true, mail: false })
  })
  const messages = () => server.logs.map(({ message }) => message)
  await eventually(() => expect(messages()).toContain('email send failed'))
  expect(messages()).toContain('SMTP server failing')
  smtp.answer = () => undefined
  await eventually(async () => {
    // Again each time: the attempt that has just failed may not have put its task back yet.
    await server.query(`update tasks set due_at = now() where kind = 'mail' and state = 'waiting'`)
    expect(smtp.received.map(({ to }) => to)).toContain(email)
  })
  await eventually(async () => expect(await health(server)).toMatchObject({ mail: true }))
  expect(messages()).toContain('SMTP server works again')
})
