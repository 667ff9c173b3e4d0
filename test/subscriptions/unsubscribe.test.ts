import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makePending, makeSubscriber, post } from '../support/subscriber.ts'
import { addEndpoint } from '../webhooks/world.ts'
import { eventBodies, eventNames, open, submit, subscriberRow } from './forms.ts'

async function world() {
  const app = await testApp()
  const org = await makeOrg({ plan: 'pro' })
  await addEndpoint(app, org.id)
  const feed = await makeFeed({ orgId: org.id })
  const subscriber = await makeSubscriber(app, feed.id)
  app.queued.splice(0)
  app.database.roundTrips.splice(0)
  return { app, org, feed, ...subscriber }
}

it('asks for a click and changes nothing, since mail scanners open links too', async () => {
  const { app, email, unsubscribe } = await world()
  const before = await subscriberRow(app, email)
  const response = await open(app, unsubscribe)
  expect(response.status).toBe(200)
  expect(visibleText(await response.text())).toContain(`${email} will no longer get emails`)
  expect(await subscriberRow(app, email)).toEqual(before)
  expect(app.queued).toEqual([])
})

it('takes the one click of a mail program: 200, no cookie, no redirect (RFC 8058)', async () => {
  const { app, org, feed, email, unsubscribe } = await world()
  const response = await app.request(unsubscribe, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  })
  expect(response.status, await response.clone().text()).toBe(200)
  expect(response.headers.has('set-cookie')).toBe(false)
  expect(response.headers.has('location')).toBe(false)
  expect(app.database.roundTrips).toHaveLength(1)
  expect(await subscriberRow(app, email)).toBeUndefined()
  const body = JSON.parse((await eventBodies(app, org.id)).at(-1) ?? '')
  expect(body).toEqual({
    event: 'subscriber.unsubscribed',
    data: { email, feedSlug: feed.slug, timestamp: body.timestamp },
    timestamp: body.timestamp,
  })
})

it('takes the one click as multipart too, which the standard allows', async () => {
  const { app, email, unsubscribe } = await world()
  const body = new FormData()
  body.set('List-Unsubscribe', 'One-Click')
  expect((await app.request(unsubscribe, { method: 'POST', body })).status).toBe(200)
  expect(await subscriberRow(app, email)).toBeUndefined()
})

it('answers a repeated opt-out with the same page, and reports nothing more', async () => {
  const { app, org, unsubscribe } = await world()
  const first = await submit(app, unsubscribe)
  const second = await submit(app, unsubscribe)
  expect([first.status, second.status]).toEqual([200, 200])
  const page = await first.text()
  expect(await second.text()).toBe(page)
  expect(await (await open(app, unsubscribe)).text()).toBe(page)
  expect(await eventNames(app, org.id)).toEqual(['subscriber.created', 'subscriber.unsubscribed'])
  expect(app.queued).toHaveLength(1)
})

it('makes one event of three clicks at once', async () => {
  const { app, org, unsubscribe } = await world()
  const answers = await Promise.all([1, 2, 3].map(() => post(app, unsubscribe)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await eventNames(app, org.id)).toEqual(['subscriber.created', 'subscriber.unsubscribed'])
})

it('leaves alone somebody who has subscribed again since', async () => {
  const { app, feed, email, unsubscribe } = await world()
  await post(app, unsubscribe)
  await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
  expect((await post(app, unsubscribe)).status).toBe(200)
  expect(await subscriberRow(app, email)).toMatchObject({ state: 'pending' })
})

it('reports nothing of somebody who never confirmed', async () => {
  const { app, org, feed } = await world()
  const { confirm } = await makePending(app, feed.id)
  app.setNow('2026-06-30T12:00:00Z')
  await post(app, confirm)
  expect(await eventNames(app, org.id)).toEqual(['subscriber.created'])
})

it('stays in the calendar of the email when its link is followed again, with a way back', async () => {
  const { app, org, feed, unsubscribe } = await world()
  expect(new URL(unsubscribe, 'https://calendar.test').searchParams.get('feed')).toBe(feed.id)
  await submit(app, unsubscribe)
  const page = await (await open(app, unsubscribe)).text()
  expect(visibleText(page)).toContain(org.name)
  expect(page).toContain(`href="/subscriptions/join/${feed.id}"`)
})

it('offers a weekly email to people who get one a day, and keeps what they chose', async () => {
  const app = await testApp()
  const feed = await makeFeed({ name: 'Live music' })
  const chosen = { digestFrequency: 'daily', keywords: ['jazz'] }
  const { email, unsubscribe } = await makeSubscriber(app, feed.id, chosen)
  const before = await subscriberRow(app, email)
  expect(await (await open(app, unsubscribe)).text()).toContain('Get one email a week instead')
  const answer = await submit(app, unsubscribe, { intent: 'weekly' })
  expect(visibleText(await answer.text())).toContain('one email a week about Live music events')
  const after = await subscriberRow(app, email)
  expect(after).toMatchObject({ state: 'active', digest_frequency: 'weekly' })
  expect(after?.criteria).toBe(before?.criteria)
  expect(await (await open(app, unsubscribe)).text()).not.toContain('one email a week')
})
