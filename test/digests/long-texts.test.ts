import { expect, it } from 'vitest'
import { EVENT_FIELDS } from '../../domain/event-fields.ts'
import { MAX_URL } from '../../domain/web-address.ts'
import { startDueDigests } from '../../functions/digests/digests.ts'
import { startDueEventUpdates } from '../../functions/digests/event-updates.ts'
import { setEventStatus } from '../../functions/events/change-event.ts'
import { makeEvents } from '../support/factories.ts'
import { digestWorld, MONDAY, runsOf, sendsOf, THURSDAY } from './world.ts'

type World = Awaited<ReturnType<typeof digestWorld>>

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
  await addReaders({ app, feed }, 'weekly', READERS)
  app.setNow(THURSDAY)
  await startDueDigests(app.acting(), app.deps.now())
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

it('A digest is planned whose readers had a month of editions of their own', async () => {
  const [readers, days] = [300, 34]
  const { app, feed } = await worldWithEditions(readers, days)
  app.setNow(THURSDAY)
  await startDueDigests(app.acting(), app.deps.now())
  await app.runQueued()
  const [run] = await app.database.query(
    `select r.state, count(*)::int as mails, jsonb_agg(distinct i -> 'title') as titles
     from mailing_runs r left join mailing_sends d on d.run_id = r.id
     left join mailing_editions e on e.run_id = r.id and e.id = d.edition_id
     left join jsonb_array_elements(e.content -> 'items') i on true
     where r.feed_id = $1 and r.cut_at = $2 group by r.id`,
    [feed.id, THURSDAY],
  )
  expect(run).toEqual({ state: 'planned', mails: readers, titles: ['Jazz 3'] })
})

it('An event update is planned whose readers had a month of editions of their own', async () => {
  const [readers, days, changed] = [300, 34, 6]
  const { app, feed, events } = await worldWithEditions(readers, days)
  app.setNow(THURSDAY)
  for (const { id } of events.slice(0, changed))
    await setEventStatus(app.acting(), { orgId: feed.orgId, id, status: 'cancelled' })
  app.setNow('2026-06-18T12:10:00Z')
  await startDueEventUpdates(app.acting(), app.deps.now())
  await app.runQueued()
  const runs = await app.database.query(
    `select r.state, r.mails, (
       select count(*)::int from mailing_sends d where d.run_id = r.id and d.state = 'waiting') as waiting, (
       select jsonb_agg(jsonb_build_array(i -> 'title', i -> 'before' -> 'place') order by i -> 'title')
       from mailing_editions e, jsonb_array_elements(e.content -> 'items') i where e.run_id = r.id) as told
     from mailing_runs r where r.feed_id = $1 and r.kind = 'event-update'`,
    [feed.id],
  )
  const told = Array.from({ length: changed }, (_, n) => [
    `Jazz ${n}`,
    n === 3 ? 'Elsewhere' : PLACE,
  ])
  // All were told the same of these events last, so all get the same.
  expect(runs).toEqual([{ state: 'planned', mails: readers, waiting: readers, told }])
})

const PLACE = 'The old town hall on the square'

/** Each day each reader had an edition of their own. */
async function worldWithEditions(readers: number, days: number) {
  const { app, feed } = await digestWorld()
  const events = await makeEvents(
    feed,
    Array.from({ length: 24 }, (_, n) => ({
      title: `Jazz ${n}`,
      location: PLACE,
      startsAt: `2026-06-20T${String(n).padStart(2, '0')}:30:00Z`,
      createdAt: new Date('2026-05-01T00:00:00Z'),
    })),
  )
  await addReaders({ app, feed }, 'daily', readers)
  // Each edition names half of the events. The last ones said another place of one, the earlier ones of another.
  await app.database.query(
    `with run as (
       insert into mailing_runs
         (id, kind, org_id, feed_id, frequency, local_date, due_at, cut_at, state, created_at)
       select 'run_' || $2 || n, 'digest', $1, $2, 'daily', day::date, day, day, 'planned', day
       from generate_series(1, $4::int) n,
         lateral (select $3::timestamptz - make_interval(days => n) as day) d
       returning id, cut_at < $3::timestamptz - interval '3 days' as is_early, extract(day from cut_at)::int as n
     ), named as (
       select *, split_part(title, ' ', 2)::int as n from events where feed_id = $2
     ), said as (
       select r.id as run_id, s.id as subscriber_id, jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title,
         'startsAt', e.starts_local, 'endsAt', e.ends_local, 'displayDate', e.display_date,
         'endDate', e.end_date, 'timezone', e.timezone, 'allDay', false, 'timeKnown', true,
         'status', 'scheduled', 'isOnline', false, 'path', '/events/2026/06/20/' || e.n,
         'section', 'upcoming', 'because', jsonb_build_array('jazz', 'word ' || right(s.id, 4)), 'place',
         case when e.n = case when r.is_early then 4 else 3 end then 'Elsewhere' else e.location end)) as items
       from run r, subscribers s, named e
       where s.feed_id = $2 and (r.n + e.n + right(s.id, 4)::int) % 2 = 0 group by r.id, s.id
     ), edition as (
       insert into mailing_editions select run_id, left(md5(subscriber_id), 20),
         jsonb_build_object('kind', 'events', 'more', 0, 'items', items) from said
     )
     insert into mailing_sends (run_id, subscriber_id, edition_id, state)
     select run_id, subscriber_id, left(md5(subscriber_id), 20), 'sent' from said`,
    [feed.orgId, feed.id, THURSDAY, days],
  )
  return { app, feed, events }
}

/** Who wants something else than all others gets an edition of their own: its link says what. */
async function addReaders(
  { app, feed }: Pick<World, 'app' | 'feed'>,
  frequency: string,
  count: number,
) {
  await app.database.query(
    `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
       digest_frequency, criteria, nonce, requested_at, confirmed_at, updated_at)
     select 'sub_' || $2 || lpad(n::text, 4, '0'), $1, $2, n || '@example.com', n || '@example.com', 'h', 'active',
       $5, format('{"keywords":["界界","jazz","word %s"]}', n), 'nonce', $3::timestamptz, $3::timestamptz, $3::timestamptz
     from generate_series(1, $4::int) n`,
    [feed.orgId, feed.id, MONDAY, count, frequency],
  )
}
