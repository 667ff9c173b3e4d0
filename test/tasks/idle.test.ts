import { beforeEach, describe, expect, it } from 'vitest'
import { findDueWork } from '../../db/maintenance/maintenance.ts'
import { BATCH } from '../../db/writes/batch.ts'
import { nextDigest } from '../../domain/digests/due-digests.ts'
import { runCron } from '../../functions/background.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { makeEvent, makeFeed, makeOrg } from '../support/factories.ts'
import { makeSubscriber } from '../support/subscriber.ts'
import { addEndpoint } from '../webhooks/world.ts'

const NOW = '2026-06-15T12:00:00Z'
let app: TestApp
beforeEach(async () => {
  await emptyTables()
  app = await testApp(NOW)
})

/** How many round trips the run of one minute takes. */
async function minute(at: string): Promise<number> {
  app.setNow(at)
  app.database.roundTrips.splice(0)
  await runCron(app.deps)
  return app.database.roundTrips.length
}

const subscriber = (
  frequency: string,
  confirmedAt: string,
  from = 'feeds',
) => `insert into subscribers
  (id, org_id, feed_id, email, email_key, email_hash, nonce, state, digest_frequency, requested_at,
    confirmed_at, updated_at)
  select 'sub_idle', org_id, id, 'a@example.com', 'a@example.com', 'x', 'x', 'active', '${frequency}',
    '${confirmedAt}', '${confirmedAt}', '${confirmedAt}' from ${from}`

describe('The run of each minute', () => {
  it('takes one round trip while nothing is due, and cleans up once an hour', async () => {
    expect(await minute(NOW)).toBeGreaterThan(20)
    expect(await minute('2026-06-15T12:01:00Z')).toBe(1)
    expect(await minute('2026-06-15T12:59:00Z')).toBe(1)
    expect(await minute('2026-06-15T13:00:00Z')).toBeGreaterThan(20)
    expect(await minute('2026-06-15T13:01:00Z')).toBe(1)
  })

  it('takes one round trip in a service that is in use and has done what was due', async () => {
    const settings = {
      GEOCODER_URL: 'https://geocoder.example/search',
      APP_SECRET_PREVIOUS: 'an-earlier-secret-an-earlier-secret-of-ours',
    }
    app = await testApp('2026-06-15T05:00:00Z', settings)
    const org = await makeOrg({ plan: 'pro' })
    const feed = await makeFeed({
      orgId: org.id,
      timezone: 'UTC',
      createdAt: new Date('2026-01-01T00:00:00Z'),
    })
    await makeEvent(feed, { startsAt: new Date('2026-06-16T18:00:00Z'), lat: 1, lng: 1 })
    await addEndpoint(app, org.id, { url: 'https://hooks.example.com/in' })
    await makeSubscriber(app, feed.id, { digestFrequency: 'daily' })
    await app.runQueued()
    await minute('2026-06-15T07:00:00Z')
    await app.runQueued()
    await app.runQueued()
    expect(await app.database.query('select state from mailing_runs')).toHaveLength(1)
    await app.database.query(
      `update tasks set state = 'done', lease_token = null where state <> 'done'`,
    )
    await minute('2026-06-15T07:01:00Z')
    expect(await minute('2026-06-15T07:02:00Z')).toBe(1)
    expect(await minute('2026-06-15T07:59:00Z')).toBe(1)
  })

  it.each([
    'America/Chicago',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/Havana',
  ])('looks for a digest from the minute on at which it is due in %s', async (timezone) => {
    const feed = await makeFeed({ timezone, createdAt: new Date('2026-01-01T00:00:00Z') })
    await app.database.query(subscriber('weekly', '2026-01-02'))
    let looked = 0
    // Clocks change in these weeks, on Sundays.
    for (const day of [
      '2026-03-07',
      '2026-03-28',
      '2026-04-04',
      '2026-10-03',
      '2026-10-24',
      '2026-10-31',
    ]) {
      for (const hour of [0, 1, 2, 3, 7, 23]) {
        await app.database.query(
          `insert into digest_settings (feed_id, org_id, enabled, hour, weekday, changed_at)
             values ($1, $2, true, $3, 7, '2026-01-01') on conflict (feed_id) do update set hour = $3`,
          [feed.id, feed.orgId, hour],
        )
        const times = { timezone, hour, weekday: 7 }
        const { dueAt } = nextDigest(new Date(`${day}T00:00:00Z`), times, 'weekly')
        const isDue = async (seconds: number) =>
          (await findDueWork(app.database.db, { now: new Date(dueAt.getTime() + seconds * 1000) }))
            .digests
        const seen = await Promise.all([-1, 0, 3600, 86_399, 27 * 3600].map(isDue))
        expect([day, hour, ...seen]).toEqual([day, hour, false, true, true, true, false])
        looked++
      }
    }
    expect(looked).toBe(36)
  })

  it('goes on cleaning up in the next minute where rows are left', async () => {
    const most = 45
    await app.database.query(
      `insert into mail_counts (key, since, sent)
       select 'old ' || n, '2026-06-01', 1 from generate_series(1, $1::int) n`,
      [most * BATCH],
    )
    const left = async () => {
      const [row] = await app.database.query('select count(*)::int as count from mail_counts')
      return Number(row?.count)
    }
    await minute(NOW)
    expect(await left()).toBeGreaterThan(0)
    for (let n = 1; n <= 3; n++) await minute(`2026-06-15T12:0${n}:00Z`)
    expect(await left()).toBe(0)
    expect(await minute('2026-06-15T12:05:00Z')).toBe(1)
  })

  it('does not wait an hour after a job failed', async () => {
    const { log } = app.deps
    app.deps.log = () => {}
    await app.database.query('alter table sessions rename to sessions_away')
    await expect(minute(NOW)).rejects.toThrow('delete expired sessions and links')
    await app.database.query('alter table sessions_away rename to sessions')
    app.deps.log = log
    expect(await minute('2026-06-15T12:01:00Z')).toBeGreaterThan(20)
    expect(await minute('2026-06-15T12:02:00Z')).toBe(1)
  })

  const source = (columns: string, values: string) => `insert into sources
    (id, org_id, feed_id, name, since, state, created_at, updated_at, ${columns})
    select 'src_idle', org_id, id, 'Idle', '2026-06-15', 'active', now(), now(), ${values} from feeds`
  const endpoint = (columns: string, values: string) => `insert into webhook_endpoints
    (id, org_id, url, events, secret, created_at, updated_at, ${columns})
    select 'whe_idle', org_id, 'https://example.com', array['subscriber.created'], 'x', now(), now(),
      ${values} from feeds`
  const task = (dueAt: string, sweepAt: string) => `insert into tasks
    (id, kind, subject_id, lane, state, due_at, attempt, sweep_at, created_at)
    values ('task_idle', 'mail', 'x', 'people', 'waiting', '${dueAt}', 0, '${sweepAt}', now())`
  const unplaced = (againAt: string) => `insert into events
    (published_at, id, org_id, feed_id, title, slug, starts_at, timezone, search_text, address, position_again_at)
    select now(), 'evt_idle', org_id, id, 'Idle', 'idle', '2026-06-16', 'UTC', 'idle', '1 Main St', ${againAt}
    from feeds`
  const LATER = '2026-06-15T12:00:01Z'
  const WORK: [string, string][] = [
    ['purges', `insert into purges (tag) values ('idle')`],
    [
      'digests',
      `with feed as (update feeds set created_at = '2026-01-01' returning id, org_id)
       ${subscriber('daily', '2026-06-15T05:59:00Z', 'feed')}`,
    ],
    // A zone that the database does not know: the job itself looks.
    ['digests', `update feeds set timezone = 'Mars/Olympus'`],
    [
      'eventUpdates',
      `insert into event_changes (event_id, org_id, first_at, changed_at)
       select 'evt_idle', org_id, '${NOW}', '${NOW}' from feeds`,
    ],
    ['endpointOwners', endpoint('failing_since', `'2026-06-14T12:00:00Z'`)],
    ['endpointOwners', endpoint('alerted_at', `'2026-06-15T11:00:00Z'`)],
    ['secrets', endpoint('disabled_at', 'null').replace(`'x'`, `'old.iv.text'`)],
    ['secrets', source('url', `'old.iv.text'`)],
    ['sourceOwners', source('held_since', `'${NOW}'`)],
    ['sourceOwners', source('failing_since', `'2026-06-14T12:00:00Z'`)],
    ['sourceOwners', source('fetched_at', `'${NOW}'`).replace(`'active'`, `'stopped'`)],
    ['sourceOwners', source('alerted_at, fetched_at', `'2026-06-15T11:00:00Z', '${NOW}'`)],
    [
      'series',
      `insert into series (published_at, id, org_id, feed_id, starts_local, timezone, fields, horizon_until)
       select now(), 'ser_idle', org_id, id, '2026-06-15', 'UTC', '{}', '2027-07-14' from feeds`,
    ],
    [
      'submissions',
      `insert into submissions (id, org_id, feed_id, kind, state, title, starts_at, timezone, person_id, nonce,
         created_at, confirmed_at, queued_at, updated_at)
       select 'smn_idle', org_id, id, 'draft', 'waiting', 'Idle', '2026-07-01', 'UTC', 'person_idle', 'n',
         '${NOW}', '${NOW}', '${NOW}', '${NOW}' from feeds`,
    ],
    ['fetches', source('next_fetch_at', `'${NOW}'`)],
    ['positions', unplaced('null')],
    ['positions', unplaced(`'${NOW}'`)],
    [
      'imageCopies',
      `insert into image_copies (org_id, url, host, starts_at, next_try_at, created_at)
       select org_id, 'https://example.com/a.jpg', 'example.com', now(), '${NOW}', now() from feeds`,
    ],
    ['tasks', task(NOW, LATER)],
    ['tasks', task(LATER, NOW)],
    [
      'erasedBodies',
      `insert into webhook_events (id, org_id, name, timestamp_ms, body, email_hash, erased_at, created_at)
       select 'whk_idle', org_id, 'subscriber.created', 1, '{}', 'hash', now(), now() from feeds`,
    ],
  ]

  it.each(WORK)('looks after %s as soon as there may be work (%#)', async (part, sql) => {
    await makeFeed({ orgId: (await makeOrg()).id })
    await app.database.query('delete from purges')
    await minute('2026-06-15T11:59:00Z')
    app.setNow(NOW)
    const look = () => findDueWork(app.database.db, { now: app.deps.now(), oldKey: 'old' })
    const idle = Object.values(await look())
    expect(idle).toEqual(idle.map(() => false))
    await app.database.query(sql)
    // Sources and endpoints are public nowhere, but a trigger may note a purge beside them.
    if (part !== 'purges') await app.database.query('delete from purges')
    const due = Object.entries(await look())
    expect(due.filter(([, isDue]) => isDue).map(([name]) => name)).toEqual([part])
  })

  it('knows each part of its work', async () => {
    const parts = Object.keys(await findDueWork(app.database.db, { now: app.deps.now() }))
    const tested = new Set([...WORK.map(([part]) => part), 'cleanUp'])
    expect(parts.toSorted()).toEqual([...tested].toSorted())
    expect(parts).toHaveLength(14)
  })
})
