import { getTableName } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { categoryStyles, customFeeds, events, feeds } from '../../db/tables/index.ts'
import {
  MOST_CUSTOM_FEEDS,
  MOST_EVENTS,
  MOST_FEEDS,
  MOST_NEW_NAMES,
  MOST_STYLES,
} from '../../domain/organization-limits.ts'
import { extendAllSeries } from '../../functions/events/series.ts'
import { makeLinkToken } from '../../functions/keys/link-token.ts'
import { calendar, concert } from '../imports/calendar.ts'
import { importWorld } from '../imports/world.ts'
import { submissionRows, trust } from '../submissions/world.ts'
import { submit } from '../subscriptions/forms.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { eventForm } from '../support/event-form.ts'
import { makeEvent, makeFeed, makeSubmission } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeStaffWithFeed, sentTo } from '../support/staff.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

type Feed = { id: string; orgId: string }

/** Adds past events in SQL, as one statement. */
const fill = (feed: Feed, count: number) =>
  app.database.query(
    `insert into events (id, org_id, feed_id, title, slug, timezone, starts_at, search_text, derived_version)
     select 'evt_' || substr(md5($1 || n), 1, 20), $2, $1, 'Old', 'old', 'UTC', '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', 'old', 1
     from generate_series(1, $3::int) n`,
    [feed.id, feed.orgId, count],
  )
const count = async (table: string, orgId: string) =>
  (
    await app.database.query(`select count(*)::int as n from ${table} where org_id = $1`, [orgId])
  )[0]?.n

it('The database refuses exactly what the numbers say', async () => {
  const rows = await app.database.query(
    `select c.relname as table, encode(t.tgargs, 'escape') as arguments from pg_trigger t
     join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where p.proname = 'limit_rows' order by 1`,
  )
  const most = (arguments_: unknown) => Number(String(arguments_).split('\\000')[0])
  expect(Object.fromEntries(rows.map((row) => [row.table, most(row.arguments)]))).toEqual({
    [getTableName(events)]: MOST_EVENTS,
    [getTableName(feeds)]: MOST_FEEDS,
    [getTableName(customFeeds)]: MOST_CUSTOM_FEEDS,
    [getTableName(categoryStyles)]: MOST_STYLES,
  })
  const [source] = await app.database.query(
    `select substring(prosrc from 'most CONSTANT integer := (\\d+)')::int as most from pg_proc where proname = 'count_names'`,
  )
  expect(source).toEqual({ most: MOST_NEW_NAMES })
})

describe('Events of an organization on the Free plan', () => {
  it('are not one too many because of a trusted sender: what they suggest waits for staff', async () => {
    const feed = await makeFeed()
    await app.database.query('update feeds set takes_submissions = true where id = $1', [feed.id])
    await fill(feed, MOST_EVENTS)
    const sent = await makeSubmission(feed, { state: 'unconfirmed' })
    await trust(app, feed.orgId, String(sent.email))
    const link = await makeLinkToken(app.deps.env, 'submission', sent)
    expect((await submit(app, `/submit/confirm/${link}`)).status).toBe(303)
    expect(await submissionRows(app, feed.id)).toMatchObject([{ id: sent.id, state: 'waiting' }])
    expect(await count('events', feed.orgId)).toBe(MOST_EVENTS)
  })

  it('are at most 50,000, also when many are added at once, and staff read why', async () => {
    const { staff, feed } = await makeStaffWithFeed(app, { plan: 'free' })
    await fill({ id: feed.id, orgId: staff.orgId }, MOST_EVENTS - 3)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        staff.send('/events', eventForm(feed.id, { title: `New ${n}` })),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(303),
      ...Array(9).fill(409),
    ])
    const refused = answers.find(({ status }) => status === 409)
    const text = visibleText((await refused?.text()) ?? '')
    expect(text).toContain('Your organization would have more than 50,000 events')
    expect(text).toContain('Title: New')
    expect(await count('events', staff.orgId)).toBe(MOST_EVENTS)
    await app.database.query(
      'delete from events where id = (select id from events where org_id = $1 limit 1)',
      [staff.orgId],
    )
    await sentTo(await staff.send('/events', eventForm(feed.id, {})))
    await app.database.query('delete from events where org_id = $1', [staff.orgId])
  })

  it('end an import with a reason, and the rest follows once there is room', async () => {
    const world = await importWorld()
    await world.rows(`update organizations set plan = 'free' where id = $1`, [world.org.id])
    await fill(world.feed, MOST_EVENTS - 1)
    const file = calendar(concert('a'), concert('b'))
    await world.sync(file)
    expect(await world.lastRun()).toMatchObject({ state: 'failed', problem: 'full' })
    expect(world.app.logs.filter(({ level }) => level === 'error')).toEqual([])
    await world.rows('delete from events where org_id = $1', [world.org.id])
    await world.sync(file)
    expect(await world.lastRun()).toMatchObject({ state: 'done', added: 2 })
  })

  it('are more where a series grows by itself, and on paid plans', async () => {
    const { staff, feed } = await makeStaffWithFeed(app, { plan: 'free' })
    const weekly = eventForm(feed.id, { repeat: 'weekly' })
    await sentTo(await staff.send('/events', weekly))
    const before = Number(await count('events', staff.orgId))
    await fill({ id: feed.id, orgId: staff.orgId }, MOST_EVENTS - before)
    app.setNow('2026-09-15T12:00:00Z')
    await extendAllSeries(app.acting())
    expect(Number(await count('events', staff.orgId))).toBeGreaterThan(MOST_EVENTS)
    app.setNow('2026-06-15T13:00:00Z')
    expect((await staff.send('/events', eventForm(feed.id, {}))).status).toBe(409)
    await app.database.query(`update organizations set plan = 'pro' where id = $1`, [staff.orgId])
    await sentTo(await staff.send('/events', eventForm(feed.id, {})))
    await app.database.query('delete from events where org_id = $1', [staff.orgId])
  })
})

it('An organization has at most 200 feeds, also when many are added at once', async () => {
  const { staff } = await makeStaffWithFeed(app, { plan: 'free' })
  for (let n = 2; n < MOST_FEEDS - 1; n++) await makeFeed({ orgId: staff.orgId })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      staff.send('/feeds', { name: `Feed ${n}`, timezone: 'UTC' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(2)
  const refused = answers.find(({ status }) => status === 409)
  expect(visibleText((await refused?.text()) ?? '')).toContain('Your organization has 200 feeds')
  expect(await count('feeds', staff.orgId)).toBe(MOST_FEEDS)
})

describe('URLs and IDs of events that become an organization’s own', () => {
  const names = async (orgId: string) =>
    (await app.database.query('select names from change_counts where org_id = $1', [orgId]))[0]
      ?.names
  const setNames = (orgId: string, count: number, daysAgo = 0) =>
    app.database.query(
      `update change_counts set names = $2,
         names_day = (clock_timestamp() at time zone 'UTC')::date - $3::int where org_id = $1`,
      [orgId, count, daysAgo],
    )

  it('are at most 250,000 a day, deleted ones included, and staff read why', async () => {
    const { staff, feed } = await makeStaffWithFeed(app, { plan: 'free' })
    // Files of tests share the database, where others own `first` and `last` of this day.
    const titled = (title: string) => ({ title: `${title} ${feed.id}` })
    const event = await makeEvent(feed, titled('First'))
    await makeEvent(feed, titled('First'))
    expect(await names(staff.orgId)).toBe(1)
    await setNames(staff.orgId, MOST_NEW_NAMES - 1)
    await sentTo(await staff.send('/events', eventForm(feed.id, titled('Last'))))
    const refused = await staff.send('/events', eventForm(feed.id, titled('Another')))
    expect(refused.status).toBe(409)
    expect(visibleText(await refused.text())).toContain('more than 250,000 events today')
    // Its date and slug are there already.
    await sentTo(await staff.send('/events', eventForm(feed.id, titled('Last'))))

    await app.database.query('delete from events where id = $1', [event.id])
    expect(await names(staff.orgId)).toBe(MOST_NEW_NAMES + 1)
    expect((await staff.send('/events', eventForm(feed.id, titled('Another')))).status).toBe(409)
    await setNames(staff.orgId, MOST_NEW_NAMES + 1, 1)
    await sentTo(await staff.send('/events', eventForm(feed.id, titled('Another'))))
    expect(await names(staff.orgId)).toBe(1)
  })

  it('end an import with a reason', async () => {
    const world = await importWorld()
    await makeEvent(world.feed, {})
    await setNames(world.org.id, MOST_NEW_NAMES)
    await world.sync(calendar(concert(world.feed.id)))
    expect(await world.lastRun()).toMatchObject({ state: 'failed', problem: 'full-today' })
    expect(world.app.logs.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('are more where a series grows by itself', async () => {
    const { staff, feed } = await makeStaffWithFeed(app, { plan: 'free' })
    await sentTo(
      await staff.send('/events', eventForm(feed.id, { title: feed.id, repeat: 'weekly' })),
    )
    const before = Number(await count('events', staff.orgId))
    await setNames(staff.orgId, MOST_NEW_NAMES)
    app.setNow('2026-09-15T12:00:00Z')
    await extendAllSeries(app.acting())
    expect(Number(await count('events', staff.orgId))).toBeGreaterThan(before)
  })
})
