import { afterEach, expect, it } from 'vitest'
import { suppressAddress } from '../../db/mail/suppressions.ts'
import { EMAILS_A_DAY } from '../../domain/email-allowance.ts'
import type { Plan } from '../../domain/plan.ts'
import { hashAddress } from '../../functions/keys/hash-address.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { freshEmail, makeSubscriber, post } from '../support/subscriber.ts'

// Other tests sign up, too.
afterEach(async () => {
  const { database } = await testApp()
  await database.query('delete from mail_counts')
})

it('sends one mailbox three mails a day for a feed, however its address is tagged', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const [name] = freshEmail().split('@')
  const join = (email: string) =>
    post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
  for (let i = 0; i < 60; i++) expect((await join(`${name}+${i}@example.com`)).status).toBe(202)
  expect((await join(`${name}@example.com`)).status).toBe(202)
  await app.runQueued()
  expect(app.mails).toHaveLength(3)
  app.setNow('2026-06-16T12:00:00Z')
  expect((await join(`${name}+later@example.com`)).status).toBe(202)
  await app.runQueued()
  expect(app.mails).toHaveLength(4)
})

const wish = (feedId: string, email = freshEmail()) => ({
  feedId,
  email,
  digestFrequency: 'weekly',
})
/** What the daily limits have counted so far, of this day's sign-ups. */
const count = (app: TestApp, key: string, sent: number) =>
  app.database.query(
    `insert into mail_counts (key, since, sent) values ($1, $2, $3)
     on conflict (key) do update set since = excluded.since, sent = excluded.sent`,
    [key, app.deps.now().toISOString(), sent],
  )
const limits = ({ logs }: TestApp) =>
  logs.filter(({ message }) => message === 'sign-up email limit reached')

it('sends one mailbox six mails a day, however many feeds it is signed up to', async () => {
  const app = await testApp()
  const email = freshEmail()
  for (let i = 0; i < 4; i++) {
    const feed = await makeFeed()
    for (let again = 0; again < 3; again++) {
      expect((await post(app, '/subscriptions', wish(feed.id, email))).status).toBe(202)
    }
  }
  await app.runQueued()
  expect(app.mails).toHaveLength(6)
})

it('sends a mailbox that does not exist one confirmation a day', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const { email } = await makeSubscriber(app, feed.id)
  app.setNow('2026-06-17T12:00:00Z')
  const emailKey = email.toLowerCase()
  const emailHash = await hashAddress(app.deps.env.APP_SECRET, emailKey)
  const at = app.deps.now()
  await suppressAddress(app.database.db, {
    ...{ reason: 'bounce', emailKey, emailHash, orgId: undefined, at },
  })
  app.mails.splice(0)
  for (let i = 0; i < 3; i++) await post(app, '/subscriptions', wish(feed.id, email))
  await app.runQueued()
  expect(app.mails).toHaveLength(1)
})

const { ofNewOrganization, perSubscriber, ofOrganization, ofNewOrganizations, ofService } =
  EMAILS_A_DAY

it.each<[string, Plan, (orgId: string) => string, number]>([
  ['organization', 'pro', (orgId) => `sign-ups of ${orgId}`, ofOrganization],
  ['organization', 'free', (orgId) => `sign-ups of ${orgId}`, ofNewOrganization],
  ['new organizations', 'free', () => 'sign-ups of new organizations', ofNewOrganizations],
  ['service', 'pro', () => 'sign-ups', ofService],
])(
  'sends a limited number of sign-up emails a day for the %s (%s)',
  async (scope, plan, keyOf, most) => {
    const app = await testApp()
    const feed = await makeFeed({ orgId: (await makeOrg({ plan })).id })
    await count(app, keyOf(feed.orgId), most - 1)
    const { email: known } = await makeSubscriber(app, feed.id)
    app.mails.splice(0)
    await count(app, keyOf(feed.orgId), most - 1)
    // A confirmed subscriber adds to the allowance of a new organization.
    if (most === ofNewOrganization) await count(app, keyOf(feed.orgId), most + perSubscriber - 1)
    expect((await post(app, '/subscriptions', wish(feed.id))).status).toBe(202)
    const refused = []
    for (const email of [freshEmail(), known]) {
      const response = await post(app, '/subscriptions', wish(feed.id, email))
      refused.push([response.status, await response.text(), [...response.headers]])
    }
    expect(refused[0]).toEqual([429, expect.stringContaining('we sent nothing'), expect.anything()])
    expect(refused[1]).toEqual(refused[0])
    await app.runQueued()
    const rows = await app.database.query('select from subscribers where feed_id = $1', [feed.id])
    expect(rows).toHaveLength(2)
    expect(app.mails).toHaveLength(1)
    const entry = { level: 'error', message: 'sign-up email limit reached', scope, org: feed.orgId }
    expect(limits(app)).toEqual([entry, entry])
    app.setNow('2026-06-16T12:00:00Z')
    await post(app, '/subscriptions', wish(feed.id))
    await app.runQueued()
    expect(app.mails).toHaveLength(2)
  },
)

it('says in /healthz that the service sends no more sign-up mails today', async () => {
  // Tasks that other files left would count as overdue.
  await emptyTables()
  const app = await testApp()
  expect(await app.get('/healthz')).toMatchObject({ ok: true, signUpEmails: true })
  await count(app, 'sign-ups', EMAILS_A_DAY.ofService + 1)
  expect(await app.get('/healthz')).toMatchObject({ ok: true, signUpEmails: false })
})

it('keeps tagged addresses apart as subscribers', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const [name] = freshEmail().split('@')
  for (const email of [`${name}@example.com`, `${name}+jazz@example.com`]) {
    await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
  }
  await app.runQueued()
  expect(app.mails.map(({ to }) => to)).toEqual([`${name}@example.com`, `${name}+jazz@example.com`])
})

it('counts mails without their addresses, and for no longer than a day', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const email = freshEmail()
  await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
  const rows = await app.database.query('select * from mail_counts')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(email.split('@')[0])
})

it('counts the clients of one IPv6 network as one', async () => {
  const app = await testApp()
  const keys = new Set<string>()
  app.deps.limits.client = async (key) => {
    keys.add(key)
    return false
  }
  for (let i = 1; i <= 60; i++) {
    const headers = { 'cf-connecting-ip': `2001:db8:1:2::${i.toString(16)}` }
    await app.request('/subscriptions', { method: 'POST', headers })
  }
  expect([...keys]).toEqual(['2001:db8:1:2::/64'])
})
