import { expect, it } from 'vitest'
import { EVENT_FIELDS } from '../../domain/event-fields.ts'
import { MAX_URL } from '../../domain/web-address.ts'
import { startDueDigests } from '../../functions/digests/digests.ts'
import { makeEvents } from '../support/factories.ts'
import { digestWorld, MONDAY, runsOf, sendsOf, THURSDAY } from './world.ts'

const READERS = 600
const longest = (name: 'title' | 'location' | 'city', n: number) =>
  `${n} `.padEnd(EVENT_FIELDS[name].most, '界')

it('A digest is planned whose editions are more than one request of the database', async () => {
  const { app, feed } = await digestWorld()
  const event = (n: number) => ({
    title: longest('title', n),
    location: longest('location', n),
    city: longest('city', n),
    imageUrl: `https://example.com/${n}`.padEnd(MAX_URL, 'x'),
    startsAt: `2026-06-20T${10 + (n % 10)}:00:00Z`,
    createdAt: new Date('2026-06-01T00:00:00Z'),
  })
  await makeEvents(
    feed,
    Array.from({ length: 40 }, (_, n) => event(n)),
  )
  // Who wants something else than all others gets an edition of their own: its link says what.
  await app.database.query(
    `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
       digest_frequency, criteria, nonce, requested_at, confirmed_at, updated_at)
     select 'sub_' || $2 || lpad(n::text, 4, '0'), $1, $2, n || '@example.com', n || '@example.com', 'h', 'active',
       'weekly', format('{"keywords":["界界","word %s"]}', n), 'nonce', $3::timestamptz, $3::timestamptz, $3::timestamptz
     from generate_series(1, $4::int) n`,
    [feed.orgId, feed.id, MONDAY, READERS],
  )
  app.setNow(THURSDAY)
  await startDueDigests(app.deps, app.deps.now())
  await app.runQueued()
  expect(await runsOf(app, feed.id)).toMatchObject([{ state: 'planned', mails: READERS }])
  expect(await sendsOf(app, feed.id)).toEqual({ waiting: READERS })
  const [editions] = await app.database.query(
    `select count(*)::int as count, sum(octet_length(e.content::text))::float8 as bytes
     from mailing_editions e join mailing_runs r on r.id = e.run_id where r.feed_id = $1`,
    [feed.id],
  )
  expect(editions?.count).toBe(READERS)
  expect(Number(editions?.bytes)).toBeGreaterThan(11_000_000)
})
