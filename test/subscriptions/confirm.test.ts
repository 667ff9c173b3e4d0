import { describe, expect, it } from 'vitest'
import { onlyReads } from '../../db/connection/only-reads.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { attributeValues, visibleText } from '../support/html.ts'
import { makePending, makeSubscriber, post } from '../support/subscriber.ts'
import { addEndpoint } from '../webhooks/world.ts'
import { eventNames, open, submit, subscriberRow } from './forms.ts'

const NOW = '2026-06-15T12:00:00.000Z'
const later = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString()
const HOURS_48 = 48 * 3_600_000

async function proFeed(app: TestApp) {
  const org = await makeOrg({ plan: 'pro' })
  await addEndpoint(app, org.id)
  return makeFeed({ orgId: org.id, name: 'Live music' })
}

describe('GET /subscriptions/confirm/:token', () => {
  it('asks for a click and changes nothing, since mail scanners open links too', async () => {
    const app = await testApp(NOW)
    const feed = await proFeed(app)
    const { email, confirm } = await makePending(app, feed.id)
    const before = await subscriberRow(app, email)
    const response = await open(app, confirm)
    expect(response.status).toBe(200)
    const page = await response.text()
    expect(visibleText(page)).toContain(`Confirm to get event emails from Live music at ${email}.`)
    expect(page).toMatch(/<form method="post"><button/)
    expect(await subscriberRow(app, email)).toEqual(before)
    expect(await eventNames(app, feed.orgId)).toEqual([])
  })

  it('shows somebody who has confirmed that they have', async () => {
    const app = await testApp(NOW)
    const feed = await proFeed(app)
    const { confirm } = await makeSubscriber(app, feed.id)
    const page = await (await open(app, confirm)).text()
    expect(visibleText(page)).toContain('You’re subscribed')
  })
})

describe('POST /subscriptions/confirm/:token', () => {
  it('makes the subscriber active, reports it and sends a welcome', async () => {
    const app = await testApp(NOW)
    const feed = await proFeed(app)
    const { email, confirm } = await makePending(app, feed.id)
    app.setNow(later(60_000))
    const response = await submit(app, confirm)
    expect(response.status).toBe(200)
    const page = await response.text()
    expect(visibleText(page)).toContain('You’re subscribed')
    const [manage = ''] = attributeValues(page, 'href').filter((href) => href.includes('/manage/'))
    expect((await open(app, manage)).status).toBe(200)
    expect(await subscriberRow(app, email)).toMatchObject({
      state: 'active',
      requested_at: new Date(NOW),
      confirmed_at: new Date(later(60_000)),
    })
    expect(await eventNames(app, feed.orgId)).toEqual(['subscriber.created'])
    expect(app.queued.map(({ kind }) => kind).sort()).toEqual(['delivery', 'mail'])
  })

  it('spends one round trip on the change', async () => {
    const app = await testApp(NOW)
    const feed = await proFeed(app)
    const { confirm } = await makePending(app, feed.id)
    app.database.roundTrips.splice(0)
    await post(app, confirm)
    const changes = app.database.roundTrips.filter((body) => !onlyReads(body))
    expect(changes).toHaveLength(1)
    expect(app.database.roundTrips).toHaveLength(2)
  })

  it('answers a second click with the same page, and reports nothing more', async () => {
    const app = await testApp(NOW)
    const feed = await proFeed(app)
    const { confirm } = await makePending(app, feed.id)
    const first = await submit(app, confirm)
    const queued = app.queued.splice(0).length
    const second = await submit(app, confirm)
    expect(second.status).toBe(200)
    expect(await second.text()).toBe(await first.text())
    expect(queued).toBe(2)
    expect(app.queued).toEqual([])
    expect(await eventNames(app, feed.orgId)).toEqual(['subscriber.created'])
  })

  it('makes one event of two clicks at once', async () => {
    const app = await testApp(NOW)
    const feed = await proFeed(app)
    const { confirm } = await makePending(app, feed.id)
    const answers = await Promise.all([post(app, confirm), post(app, confirm), post(app, confirm)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await eventNames(app, feed.orgId)).toEqual(['subscriber.created'])
    expect(app.queued).toHaveLength(2)
  })

  it('opens until a moment before 48 hours have passed', async () => {
    const app = await testApp(NOW)
    const feed = await proFeed(app)
    const { email, confirm } = await makePending(app, feed.id)
    app.setNow(later(HOURS_48 - 1))
    expect((await open(app, confirm)).status).toBe(200)
    expect((await post(app, confirm)).status).toBe(200)
    expect(await subscriberRow(app, email)).toMatchObject({ state: 'active' })
  })

  it.each([HOURS_48, HOURS_48 + 1])('is gone %d ms after the request', async (ms) => {
    const app = await testApp(NOW)
    const feed = await proFeed(app)
    const { email, confirm } = await makePending(app, feed.id)
    app.setNow(later(ms))
    const page = await open(app, confirm)
    expect(page.status).toBe(410)
    const text = await page.text()
    expect(visibleText(text)).toContain('Subscribe again')
    expect(attributeValues(text, 'href')).toContain(`/subscriptions/join/${feed.id}`)
    const response = await post(app, confirm)
    expect(response.status).toBe(410)
    expect(await response.json()).toEqual({ error: expect.stringContaining('Live music again') })
    expect(await subscriberRow(app, email)).toMatchObject({ state: 'pending' })
    expect(await eventNames(app, feed.orgId)).toEqual([])
  })

  it('counts the 48 hours from the last request', async () => {
    const app = await testApp(NOW)
    const feed = await proFeed(app)
    const { email, confirm } = await makePending(app, feed.id)
    app.setNow(later(HOURS_48 - 1))
    await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
    app.setNow(later(HOURS_48 + 1))
    expect((await post(app, confirm)).status).toBe(200)
  })

  it('does not bring back somebody who has left', async () => {
    const app = await testApp(NOW)
    const feed = await proFeed(app)
    const { email, confirm, unsubscribe } = await makeSubscriber(app, feed.id)
    await post(app, unsubscribe)
    for (const response of [await open(app, confirm), await submit(app, confirm)]) {
      expect(response.status).toBe(410)
      expect(visibleText(await response.text())).toContain('subscribe again at any time')
    }
    expect((await post(app, confirm)).status).toBe(410)
    expect(await subscriberRow(app, email)).toBeUndefined()
  })

  it('promises no mails of a feed that was archived meanwhile, neither page nor mail', async () => {
    const app = await testApp(NOW)
    const feed = await makeFeed({ name: 'Live music' })
    const { confirm } = await makePending(app, feed.id, { digestFrequency: 'daily' })
    await app.database.query('update feeds set archived_at = now() where id = $1', [feed.id])
    app.mails.splice(0)
    const page = visibleText(await (await submit(app, confirm)).text())
    expect(page).toContain('Live music isn’t sending emails right now')
    expect(page).not.toMatch(/you’ll get|every Thursday/i)
    await app.runQueued()
    expect(app.mails).toHaveLength(1)
    expect(app.mails[0]?.text).toContain('you will no longer get emails about its events')
    expect(app.mails[0]?.text).not.toMatch(/you’ll get an email|you’ll get emails/i)
  })

  it('promises no mails of an organization that was disabled meanwhile, and sends none', async () => {
    const app = await testApp(NOW)
    const feed = await makeFeed({ name: 'Live music' })
    const { confirm } = await makePending(app, feed.id)
    const disable = 'update organizations set disabled_at = now() where id = $1'
    await app.database.query(disable, [feed.orgId])
    app.mails.splice(0)
    const page = visibleText(await (await submit(app, confirm)).text())
    expect(page).toContain('Live music isn’t sending emails right now')
    expect(page).not.toMatch(/you’ll get|every Thursday/i)
    await app.runQueued()
    expect(app.mails).toEqual([])
  })
})
