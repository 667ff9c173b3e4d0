import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { FUNCTION_NAMES } from '../../db/connection/function-names.generated.ts'
import { eventNames } from '../subscriptions/forms.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { databaseAddress } from '../support/database-address.ts'
import { freshId, makeFeed, makeOrg } from '../support/factories.ts'
import { makePending, makeSubscriber, post } from '../support/subscriber.ts'
import { addEndpoint } from '../webhooks/world.ts'

const CLIENTS = 50

async function proFeed(app: TestApp) {
  const org = await makeOrg({ plan: 'pro' })
  await addEndpoint(app, org.id)
  return makeFeed({ orgId: org.id })
}

const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))

/** Every job once, by so many clients at a time. */
async function inParallel(jobs: (() => Promise<Response>)[]): Promise<Response[]> {
  const answers: Response[] = []
  const left = [...jobs]
  const client = async () => {
    for (let job = left.shift(); job; job = left.shift()) answers.push(await job())
  }
  await Promise.all(times(CLIENTS, client))
  return answers
}

it('makes one event of 50 clicks on one confirmation at once', async () => {
  const app = await testApp()
  const feed = await proFeed(app)
  const { confirm } = await makePending(app, feed.id)
  const answers = await inParallel(times(CLIENTS, () => () => post(app, confirm)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await eventNames(app, feed.orgId)).toEqual(['subscriber.created'])
  expect(app.queued.map(({ kind }) => kind).sort()).toEqual(['delivery', 'mail'])
})

it('makes one event of 50 opt-outs at once', async () => {
  const app = await testApp()
  const feed = await proFeed(app)
  const { unsubscribe } = await makeSubscriber(app, feed.id)
  const answers = await inParallel(times(CLIENTS, () => () => post(app, unsubscribe)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const names = await eventNames(app, feed.orgId)
  expect(names).toEqual(['subscriber.created', 'subscriber.unsubscribed'])
})

it('makes one subscriber and three mails of 50 wishes at once', async () => {
  const app = await testApp()
  const feed = await proFeed(app)
  const wish = { feedId: feed.id, email: `${freshId('x')}@example.com`, digestFrequency: 'weekly' }
  const answers = await inParallel(times(CLIENTS, () => () => post(app, '/subscriptions', wish)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  const rows = await app.database.query('select from subscribers where feed_id = $1', [feed.id])
  expect(rows).toHaveLength(1)
  expect(app.queued).toHaveLength(3)
})

it('sends 30 emails for 150 wishes at once to a new organization', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const wish = () => ({
    feedId: feed.id,
    email: `${freshId('x')}@example.com`,
    digestFrequency: 'weekly',
  })
  const answers = await inParallel(times(150, () => () => post(app, '/subscriptions', wish())))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(120)
  expect(app.queued).toHaveLength(30)
  const rows = await app.database.query('select from subscribers where feed_id = $1', [feed.id])
  expect(rows).toHaveLength(30)
})

it('gives 1,000 parallel changes in one organization 1,000 timestamps, each later than the last', async () => {
  const app = await testApp()
  const feed = await proFeed(app)
  const people: string[] = []
  for (let n = 0; n < 20; n++) people.push((await makeSubscriber(app, feed.id)).manage)
  const change = (n: number) => () =>
    post(app, people[n % 20] ?? '', { digestFrequency: 'weekly', keywords: [`word ${n}`] })
  const answers = await inParallel(times(1_000, change))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const rows = await app.database.query(
    `select timestamp_ms, body from webhook_events
     where org_id = $1 and name = 'subscriber.updated' order by timestamp_ms`,
    [feed.orgId],
  )
  const start = Date.parse('2026-06-15T12:00:00Z')
  // The clock stands still, so each change took the next millisecond and none was skipped.
  const expected = times(1_000, (n) => start + 20 + n)
  expect(rows.map(({ timestamp_ms }) => Number(timestamp_ms))).toEqual(expected)
  expect(rows.map(({ body }) => JSON.parse(String(body)).data.timestamp)).toEqual(expected)
})

it('holds up no change of an organization while another of it is being written', async () => {
  const app = await testApp()
  const feed = await proFeed(app)
  await addEndpoint(app, feed.orgId)
  const [one, two] = [await makeSubscriber(app, feed.id), await makeSubscriber(app, feed.id)]
  const slow = new pg.Client({ connectionString: await databaseAddress() })
  await slow.connect()
  onTestFinished(() => slow.end())
  await slow.query('begin')
  const at = Date.parse('2026-06-15T12:00:00Z') + 100
  const { rows } = await slow.query(`select ${FUNCTION_NAMES.next_webhook_ms}($1, $2) as ms`, [
    feed.orgId,
    at,
  ])
  await slow.query(
    `insert into webhook_events (id, org_id, name, timestamp_ms, body, email_hash, created_at)
     values ('whe_slow' || $1, $1, 'subscriber.updated', $2, '{}', 'hash', now())`,
    [feed.orgId, rows[0].ms],
  )
  app.setNow('2026-06-15T12:00:00.100Z')
  expect((await post(app, one.manage, { digestFrequency: 'daily' })).status).toBe(200)
  await slow.query('commit')
  expect((await post(app, two.manage, { digestFrequency: 'daily' })).status).toBe(200)
  const written = await app.database.query(
    `select timestamp_ms - $2 as after from webhook_events
     where org_id = $1 and name = 'subscriber.updated' order by 1`,
    [feed.orgId, at],
  )
  expect(written.map(({ after }) => Number(after))).toEqual([0, 1, 2])
})

it('never locks changes, opt-outs and erasures of one organization against each other', async () => {
  const app = await testApp()
  const feed = await proFeed(app)
  await addEndpoint(app, feed.orgId)
  const people = []
  for (let n = 0; n < 30; n++) people.push(await makeSubscriber(app, feed.id))
  app.outside = async () => new Response(null, { status: 500 })
  const jobs = people.flatMap(({ email, manage, unsubscribe }, n) => [
    () => post(app, manage, { digestFrequency: 'daily' }),
    () => post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' }),
    () => post(app, manage, { digestFrequency: 'weekly', keywords: ['jazz'] }),
    () => post(app, n % 2 ? unsubscribe : `${manage}/erase`),
    async () => {
      await app.runQueued()
      return new Response()
    },
  ])
  const answers = await inParallel(jobs)
  const bad = answers.filter(({ status }) => ![200, 202, 410].includes(status))
  expect(bad.map(({ status }) => status)).toEqual([])
  expect(app.logs.filter(({ code }) => code === '40P01')).toEqual([])
})
