import { beforeEach, expect, it } from 'vitest'
import { takeMailReport } from '../../functions/mail/mail-events/mail-report.ts'
import type { TestApp } from '../support/app.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'
import { atMinute, digestWorld, reader, THURSDAY } from './world.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof makeFeed>>
beforeEach(async () => {
  const world = await digestWorld()
  app = world.app
  feed = world.feed
  await makeEvent(feed, { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z' })
})

async function sentTo(count: number) {
  const readers = []
  for (let i = 0; i < count; i++) readers.push(await reader(app, feed.id))
  expect(await atMinute(app, THURSDAY)).toHaveLength(count)
  app.setNow('2026-06-19T12:00:00Z')
  return readers
}

const form = (fields: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields as Record<string, string>).toString(),
})
const outcome = async (feedId = feed.id) =>
  app.database.query(
    `select bounced, unsubscribed, preferences_changed as changed from mailing_runs
     where feed_id = $1 and kind = 'digest' order by cut_at`,
    [feedId],
  )
const report = (reason: 'bounce' | 'complaint', email: string, orgId: string | undefined) =>
  takeMailReport(app.deps, { reason, orgId, at: app.deps.now(), addresses: [email] })

it('counts who unsubscribes, changes preferences, bounces, or complains after a digest', async () => {
  const [a, b, c, d, e] = await sentTo(5)
  await app.request(a?.unsubscribe ?? '', form({}))
  await app.request(a?.unsubscribe ?? '', form({}))
  await app.request(b?.manage ?? '', form({ digestFrequency: 'daily' }))
  await app.request(`${c?.manage}/erase`, form({}))
  await report('bounce', d?.email ?? '', feed.orgId)
  await report('bounce', d?.email ?? '', feed.orgId)
  await report('complaint', e?.email ?? '', feed.orgId)
  expect(await outcome()).toEqual([{ bounced: 1, unsubscribed: 3, changed: 1 }])
})

it('counts nothing for a digest after a week, and nothing that staff do', async () => {
  const [a, b] = await sentTo(2)
  await app.database.query('update subscribers set digest_frequency = $1 where id = $2', [
    'daily',
    a?.id,
  ])
  app.setNow('2026-06-25T12:00:01Z')
  await app.request(a?.unsubscribe ?? '', form({}))
  expect(await outcome()).toEqual([{ bounced: 0, unsubscribed: 0, changed: 0 }])
  const { endSubscription } = await import('../../db/subscribers/subscription.ts')
  app.setNow('2026-06-19T12:00:00Z')
  const by = {
    orgId: feed.orgId,
    id: b?.id ?? '',
    eventId: 'whe_staff' as const,
    now: app.deps.now(),
  }
  await endSubscription(app.database.db, { ...by, by: 'staff' })
  expect(await outcome()).toEqual([{ bounced: 0, unsubscribed: 0, changed: 0 }])
})

it('counts a bounce for the organization whose email it was', async () => {
  const [first] = await sentTo(1)
  const other = await makeFeed({ createdAt: new Date('2026-01-01') })
  await makeEvent(other, { title: 'Opera', startsAt: '2026-06-27T01:00:00Z' })
  app.setNow('2026-06-20T12:00:00Z')
  await reader(app, other.id, { email: first?.email })
  await makeEvent(feed, { title: 'Trio', startsAt: '2026-06-27T01:00:00Z' })
  await atMinute(app, '2026-06-25T12:00:00Z')
  await report('bounce', first?.email ?? '', other.orgId)
  expect((await outcome()).map(({ bounced }) => bounced)).toEqual([0, 0])
  expect((await outcome(other.id)).map(({ bounced }) => bounced)).toEqual([1])
})
