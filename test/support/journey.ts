import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { OutgoingMail } from '../../dev/mailbox.ts'
import { nextDigest } from '../../domain/digests/due-digests.ts'
import { setEventStatus } from '../../functions/events/change-event.ts'
import { addEndpoint } from '../webhooks/world.ts'
import { testApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { freshId, makeEvent, makeFeed, makeOrg } from './factories.ts'
import { freshEmail, linkIn } from './subscriber.ts'

/** A running service at one of its homes, and those it writes to. */
export type Home = {
  database: TestDatabase
  /** Where a customer takes webhooks. */
  customer: string
  nextMail: () => Promise<OutgoingMail>
  nextWebhook: () => Promise<{ headers: Headers; body: string }>
  call: (path: string, init?: RequestInit) => Promise<Response>
  /** What the clock does each minute, for that minute. */
  tick: (at?: Date) => Promise<{ outcome: string }>
  logs: () => string[]
}

const HOUR = 3_600_000
const post = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** From the form to digest and event update and out again, with all webhooks. */
export async function carryVisitor(world: Home): Promise<void> {
  // The cron is for all feeds: those of other tests are put away.
  await world.database.query('update feeds set archived_at = now() where archived_at is null')
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id, name: 'Live music' })
  const { secret } = await addEndpoint(await testApp(), org.id, { url: world.customer })
  const email = freshEmail()
  const wish = { feedId: feed.id, email, digestFrequency: 'weekly', keywords: ['jazz'] }

  const asked = await world.call('/subscriptions', post(wish))
  expect(asked.status, await asked.clone().text()).toBe(202)
  expect(asked.headers.get('cache-control')).toBe('no-store')
  const confirm = linkIn(await world.nextMail(), '/confirm/')

  expect((await world.call(confirm)).status).toBe(200)
  expect((await world.call(confirm, { method: 'POST' })).status).toBe(200)
  const created = await world.nextWebhook()
  expect(JSON.parse(created.body)).toMatchObject({
    event: 'subscriber.created',
    data: { email, feedSlug: feed.slug, criteria: '{"keywords":["jazz"]}' },
  })
  const signature = createHmac('sha256', secret).update(created.body).digest('hex')
  expect(created.headers.get('x-service-signature')).toBe(signature)
  const welcome = await world.nextMail()
  expect(welcome.subject).toBe('You’re subscribed to Live music')

  const manage = linkIn(welcome, '/manage/')
  const page = await world.call(manage, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain(email)
  await world.call(manage, post({ digestFrequency: 'daily' }))
  expect(JSON.parse((await world.nextWebhook()).body).event).toBe('subscriber.updated')

  // Nobody is sent a digest within an hour of what they chose.
  const later = new Date(Date.now() + 2 * HOUR)
  const { dueAt } = nextDigest(later, { timezone: feed.timezone, hour: 7, weekday: 4 }, 'daily')
  const startsAt = new Date(dueAt.getTime() + 5 * HOUR)
  const { id: eventId } = await makeEvent(feed, { title: 'Late jazz', startsAt })
  expect((await world.tick(dueAt)).outcome).toBe('ok')
  const digest = await world.nextMail()
  expect(digest).toMatchObject({ to: email, subject: expect.stringMatching(/^Late jazz · /) })
  expect(digest.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

  const change = { orgId: org.id, id: eventId, status: 'cancelled' as const }
  expect(await setEventStatus((await testApp()).acting(), change)).toBe(true)
  expect((await world.tick(new Date(Date.now() + HOUR))).outcome).toBe('ok')
  const update = await world.nextMail()
  expect(update).toMatchObject({
    to: email,
    subject: expect.stringMatching(/^Cancelled: Late jazz/),
  })

  const oneClick = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  }
  const leave = update.headers['List-Unsubscribe']?.slice(1, -1) ?? ''
  expect((await world.call(new URL(leave).pathname, oneClick)).status).toBe(200)
  expect(JSON.parse((await world.nextWebhook()).body).event).toBe('subscriber.unsubscribed')
  // What still came to them would come before the mail below.
  expect((await world.tick(new Date(dueAt.getTime() + 24 * HOUR))).outcome).toBe('ok')

  // A mail the queue never heard of: the cron finds it.
  await world.database.query(
    `with s as (
       insert into subscribers (id, org_id, feed_id, email, email_key, email_hash,
         digest_frequency, nonce, requested_at, updated_at)
       values ($1, $2, $3, $4, $4, 'hash', 'weekly', 'n_1', now(), now()) returning id
     ), m as (
       insert into mails (id, kind, subject_id, created_at)
       select 'mail_' || id, 'subscription', id, now() from s returning id
     )
     insert into tasks (id, kind, subject_id, lane, due_at, sweep_at, created_at)
     select 'task_' || id, 'mail', id, 'mail', now(), now(), now() from m`,
    [freshId('sub'), org.id, feed.id, 'forgotten@example.com'],
  )
  expect((await world.tick()).outcome).toBe('ok')
  expect((await world.nextMail()).to).toBe('forgotten@example.com')

  const unsigned = await world.call('/internal/tasks', post({ taskId: 'task_x' }))
  expect(unsigned.status).toBe(401)
  expect(world.logs().join()).not.toContain(email)
}
