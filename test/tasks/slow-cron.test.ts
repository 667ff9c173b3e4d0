import { beforeEach, expect, it } from 'vitest'
import { runCron } from '../../functions/background.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { makeEvent, makeFeed, makeOrg, makeSource } from '../support/factories.ts'
import { makeSubscriber, post } from '../support/subscriber.ts'
import { addEndpoint } from '../webhooks/world.ts'

// docs/operations.md says what a cron every 30 minutes does to a small installation with QStash.

const DAY = '2026-06-16'
let app: TestApp
beforeEach(async () => {
  await emptyTables()
  app = await testApp('2026-06-15T00:00:00Z')
})

/** Runs the cron every 30 minutes from midnight (UTC) until something is so; says at which run. */
async function firstRun(isSo: () => Promise<boolean>): Promise<string> {
  for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
    const at = new Date(Date.parse(`${DAY}T00:00:00Z`) + minutes * 60_000)
    app.setNow(at.toISOString())
    await runCron(app.deps, at)
    if (await isSo()) return at.toISOString().slice(11, 16)
  }
  return 'never'
}
const exists = (from: string) => async () =>
  (await app.database.query(`select from ${from} limit 1`)).length > 0
const createdAt = new Date('2026-01-01T00:00:00Z')

it.each([
  ['America/Chicago', '12:00', '12:00'],
  ['Asia/Kolkata', '01:30', '01:30'],
  ['Asia/Kathmandu', '01:15', '01:30'],
])('begins the digest of %s, due at %s UTC, at %s', async (timezone, _, begun) => {
  const feed = await makeFeed({ timezone, createdAt })
  await makeSubscriber(app, feed.id, { digestFrequency: 'daily' })
  expect(await firstRun(exists(`mailing_runs where local_date = '${DAY}'`))).toBe(begun)
})

it('fetches a calendar that is due at 10:01 at 10:30', async () => {
  const feed = await makeFeed()
  const nextFetchAt = new Date(`${DAY}T10:01:00Z`)
  await makeSource({ orgId: feed.orgId, feedId: feed.id, url: 'x', nextFetchAt })
  expect(await firstRun(exists(`tasks where kind = 'source-fetch'`))).toBe('10:30')
})

it('looks at 10:30 whom an event that was changed at 10:01 concerns', async () => {
  const event = await makeEvent(await makeFeed())
  await app.database.query(
    `insert into event_changes (event_id, org_id, first_at, changed_at) values ($1, $2, $3, $3)`,
    [event.id, event.orgId, `${DAY}T10:01:00Z`],
  )
  const has = exists('event_changes')
  expect(await firstRun(async () => !(await has()))).toBe('10:30')
})

it('drops what a command changed at 10:01 from the cache at 10:30', async () => {
  const feed = await makeFeed()
  const event = await makeEvent(feed)
  await app.database.query('delete from purges')
  expect(
    await firstRun(async () => {
      const isLate = app.deps.now() >= new Date(`${DAY}T10:00:00Z`)
      if (isLate && app.purged.length === 0) {
        await app.database.query(`update events set city = 'Austin' where id = $1`, [event.id])
      }
      return app.purged.flat().includes(`event:${event.id}`)
    }),
  ).toBe('10:30')
})

it('publishes what QStash lost at 10:01 at 10:30', async () => {
  await app.database.query(
    `insert into tasks (id, kind, subject_id, lane, state, due_at, attempt, sweep_at, created_at)
     values ('task_lost', 'delivery', 'none', 'x', 'waiting', $1, 0, $2, $1)`,
    [`${DAY}T10:01:00Z`, `${DAY}T10:02:00Z`],
  )
  expect(await firstRun(exists(`tasks where id = 'task_lost' and state = 'done'`))).toBe('10:30')
})

it('cleans up each hour all the same', async () => {
  const runs: boolean[] = []
  await firstRun(async () => {
    const [row] = await app.database.query('select max(done_at) as at from maintenance')
    runs.push((row?.at as Date | null)?.getTime() === app.deps.now().getTime())
    return runs.length === 5
  })
  expect(runs).toEqual([true, false, true, false, true])
})

it('has no part in webhooks and emails that a request asks for, nor in their retries', async () => {
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  await addEndpoint(app, org.id, { url: 'https://hooks.example.com/in' })
  app.outside = async (url) =>
    url.startsWith(app.deps.env.DNS_URL)
      ? Response.json({
          Status: 0,
          Answer: [{ name: 'n', type: 1, TTL: 60, data: '93.184.215.14' }],
        })
      : new Response(null, { status: 500 })
  const { unsubscribe } = await makeSubscriber(app, feed.id)
  app.queued.splice(0)
  await post(app, unsubscribe)
  // The queue calls when it is told to, and the answer tells it when to call again.
  expect(app.queued.map(({ kind }) => kind)).toEqual(['delivery'])
  expect(await app.runQueued()).toEqual([{ status: 503, retryAfter: 60 }])
})
