import { beforeEach, expect, it } from 'vitest'
import { setEventStatus } from '../../functions/events/change-event.ts'
import { type MailMessage, MailNotTaken, MailRefused } from '../../functions/mail/mailer.ts'
import type { TestApp } from '../support/app.ts'
import { makeEvent } from '../support/factories.ts'
import { atMinute, digestWorld, MONDAY, THURSDAY, vanishAfter } from './world.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof digestWorld>>['feed']
let taken: string[]
beforeEach(async () => {
  const world = await digestWorld()
  app = world.app
  feed = world.feed
  taken = []
})

const DUE = '2026-06-18T14:10:00Z'

/** So many were told of an event that is cancelled at 14:00. */
async function cancelledFor(people: number) {
  const createdAt = new Date(MONDAY)
  const event = await makeEvent(feed, { startsAt: '2026-06-20T01:00:00Z', createdAt })
  await app.database.query(
    `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
       digest_frequency, nonce, requested_at, confirmed_at, updated_at)
     select 'sub_' || $2 || i, $1, $2, 'r' || i || '@example.com', 'r' || i || '@example.com',
       'h', 'active', 'weekly', 'nonce', $3, $3, $3 from generate_series(1, $4::int) i`,
    [feed.orgId, feed.id, MONDAY, people],
  )
  expect(await atMinute(app, THURSDAY)).toHaveLength(people)
  app.setNow('2026-06-18T14:00:00Z')
  const change = { orgId: feed.orgId, id: event.id, status: 'cancelled' } as const
  await setEventStatus(app.acting(), change)
}

async function again(time: string) {
  const tasks = await app.database.query(
    `select id from tasks where kind like 'event-update-%' and lane = $1`,
    [`mails.${feed.orgId}`],
  )
  app.queued.push(...(tasks as never[]))
  await atMinute(app, time)
}

const states = async () =>
  app.database.query(
    `select d.state, count(*)::int as count from mailing_sends d
     join mailing_runs r on r.id = d.run_id where r.feed_id = $1 and r.kind = 'event-update' group by 1 order by 1`,
    [feed.id],
  )
const batches = (sendBatch: (key: string, messages: MailMessage[]) => Promise<void>) => {
  app.deps.mailer = { send: () => Promise.reject(new Error('one by one')), sendBatch }
}

it('a cancellation of which nobody knows whether it went out is sent again', async () => {
  await cancelledFor(12)
  await vanishAfter(app, 5, { taken, time: DUE })
  await again('2026-06-18T14:20:00Z')
  expect(await states()).toEqual([{ state: 'sent', count: 12 }])
  expect(new Set(taken).size).toBe(12)
})

it('an address that is refused fails alone, and the others hear', async () => {
  await cancelledFor(9)
  batches(async (_, messages) => {
    const people = messages.map(({ to }) => to)
    if (people.includes('r4@example.com')) throw new MailRefused('422')
    taken.push(...people)
  })
  await atMinute(app, DUE)
  expect(await states()).toEqual([
    { state: 'failed', count: 1 },
    { state: 'sent', count: 8 },
  ])
  expect(new Set(taken).size).toBe(taken.length)
})

it('a provider that takes nothing is asked again, a day later too, and nothing is lost', async () => {
  await cancelledFor(3)
  batches(() => Promise.reject(new MailNotTaken('quota')))
  await atMinute(app, DUE)
  await again('2026-06-19T00:00:00Z')
  batches(async (_, messages) => void taken.push(...messages.map(({ to }) => to)))
  await again('2026-06-19T20:00:00Z')
  expect(taken).toHaveLength(3)
  expect(await states()).toEqual([{ state: 'sent', count: 3 }])
})

it('a task that is called twice sends once', async () => {
  await cancelledFor(2)
  expect(await atMinute(app, DUE)).toHaveLength(2)
  await app.database.query(
    `update tasks set state = 'waiting', lease_token = null where kind like 'event-update-%'`,
  )
  app.mails.splice(0)
  await again('2026-06-18T14:11:00Z')
  expect(app.mails).toEqual([])
})
