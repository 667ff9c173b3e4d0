import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { attributeValues, visibleText } from '../support/html.ts'
import { makeSubscriber, post } from '../support/subscriber.ts'
import { addEndpoint } from '../webhooks/world.ts'
import { eventBodies, eventNames, open, submit, subscriberRow } from './forms.ts'

async function world() {
  const app = await testApp()
  const org = await makeOrg({ plan: 'pro', name: 'Riverside' })
  await addEndpoint(app, org.id)
  const feed = await makeFeed({ orgId: org.id, name: 'Live music' })
  await makeEvents(feed, [
    { title: 'Jazz in the park', city: 'Austin', state: 'Texas' },
    { title: 'Jazz <b>cruise</b>', state: 'Maine', startsAt: '2026-07-02T18:00:00Z' },
    { title: 'Poetry', state: 'Texas', startsAt: '2026-07-03T18:00:00Z' },
    { title: 'Jazz last year', state: 'Texas', startsAt: '2025-07-03T18:00:00Z' },
  ])
  const choices = { keywords: ['jazz'], state: 'Texas' }
  const subscriber = await makeSubscriber(app, feed.id, choices)
  app.queued.splice(0)
  app.database.roundTrips.splice(0)
  return { app, org, feed, ...subscriber }
}

describe('GET /subscriptions/manage/:token', () => {
  it('shows the settings and what they match', async () => {
    const { app, email, manage } = await world()
    const response = await open(app, manage)
    expect(response.status).toBe(200)
    const page = await response.text()
    expect(visibleText(page)).toContain(email)
    expect(attributeValues(page, 'value')).toEqual(expect.arrayContaining(['jazz', 'Texas']))
    expect(page).toMatch(/value="weekly" checked/)
    expect(visibleText(page)).toContain('Upcoming events that match now: 1')
    expect(visibleText(page)).toContain('Wed, Jul 1, 2026 · Jazz in the park, Austin')
  })

  it('shows chosen categories as boxes, and reports no change when the form is saved as it is', async () => {
    const app = await testApp('2026-06-15T12:00:00Z')
    const org = await makeOrg({ plan: 'pro' })
    await addEndpoint(app, org.id)
    const feed = await makeFeed({ orgId: org.id })
    await makeEvents(feed, [{ title: 'Trio', categories: ['Jazz', 'Folk'] }])
    const choices = { keywords: ['Jazz', 'blues', 'folk'] }
    const { email, manage } = await makeSubscriber(app, feed.id, choices)
    const page = await (await open(app, manage)).text()
    expect(page.match(/name="category:[^>]*/g)?.map((box) => box.includes('checked'))).toEqual([
      false,
      true,
    ])
    expect(attributeValues(page, 'value')).toContain('blues, folk')
    const form = { digestFrequency: 'weekly', keywords: 'blues, folk', state: '' }
    await submit(app, manage, { ...form, 'category:Jazz': 'on' })
    expect(await eventNames(app, org.id)).toEqual(['subscriber.created'])
    await submit(app, manage, form)
    expect(await eventNames(app, org.id)).toEqual(['subscriber.created', 'subscriber.updated'])
    expect((await subscriberRow(app, email))?.criteria).toBe('{"keywords":["blues","folk"]}')
  })

  it('previews other settings without saving them', async () => {
    const { app, email, manage } = await world()
    const before = await subscriberRow(app, email)
    const response = await open(app, `${manage}?digestFrequency=daily&keywords=jazz&state=`)
    const page = await response.text()
    expect(visibleText(page)).toContain('Upcoming events that match now: 2')
    expect(visibleText(page)).toContain('Preview only')
    expect(page).toContain('Jazz &lt;b&gt;cruise&lt;/b&gt;')
    expect(await subscriberRow(app, email)).toEqual(before)
  })

  it('says so when nothing matches yet', async () => {
    const { app, manage } = await world()
    const page = await (await open(app, `${manage}?digestFrequency=daily&keywords=opera`)).text()
    expect(visibleText(page)).toContain('No upcoming events match yet')
  })

  it('tells a script the same', async () => {
    const { app, manage } = await world()
    expect(await app.get(manage)).toEqual({
      feed: 'Live music',
      digestFrequency: 'weekly',
      criteria: { keywords: ['jazz'], state: 'Texas' },
      matching: { count: 1, first: ['Jazz in the park'] },
    })
  })

  it('marks what is wrong with a preview', async () => {
    const { app, manage } = await world()
    const asked = `${manage}?digestFrequency=daily&keywords=${'x'.repeat(61)}`
    const response = await open(app, asked)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('aria-invalid="true"')
    expect((await app.request(asked)).status).toBe(400)
  })
})

describe('POST /subscriptions/manage/:token', () => {
  it('saves a change and reports it, in one round trip', async () => {
    const { app, org, email, manage } = await world()
    const fields = { digestFrequency: 'daily', keywords: 'blues, poetry', state: '' }
    const response = await submit(app, manage, fields)
    expect(response.status).toBe(200)
    expect(visibleText(await response.text())).toContain('Preferences saved')
    const changes = app.database.roundTrips.filter((body) => /update|insert|delete/.test(body))
    expect(changes).toHaveLength(1)
    expect(await subscriberRow(app, email)).toMatchObject({
      digest_frequency: 'daily',
      criteria: '{"keywords":["blues","poetry"]}',
    })
    const body = JSON.parse((await eventBodies(app, org.id)).at(-1) ?? '')
    expect(body).toMatchObject({
      event: 'subscriber.updated',
      data: { email, criteria: '{"keywords":["blues","poetry"]}', digestFrequency: 'daily' },
    })
    expect(app.queued.map(({ kind }) => kind)).toEqual(['delivery'])
  })

  it.each([
    ['the frequency alone', { digestFrequency: 'daily', keywords: 'jazz', state: 'Texas' }],
    ['the keywords alone', { digestFrequency: 'weekly', keywords: 'jazz, blues', state: 'Texas' }],
    ['the state alone', { digestFrequency: 'weekly', keywords: 'jazz', state: 'Maine' }],
    ['nothing left to filter by', { digestFrequency: 'weekly', keywords: '', state: '' }],
  ])('reports a change of %s', async (_, fields) => {
    const { app, org, manage } = await world()
    await post(app, manage, fields)
    expect(await eventNames(app, org.id)).toEqual(['subscriber.created', 'subscriber.updated'])
  })

  it.each([
    ['word for word', { digestFrequency: 'weekly', keywords: 'jazz', state: 'Texas' }],
    ['as a list', { digestFrequency: 'weekly', keywords: ['jazz'], state: 'Texas' }],
    ['spelled otherwise', { digestFrequency: 'weekly', keywords: ' jazz ,\n', state: 'tx' }],
  ])('reports nothing when the same is saved again, %s', async (_, fields) => {
    const { app, org, email, manage } = await world()
    const before = await subscriberRow(app, email)
    expect((await post(app, manage, fields)).status).toBe(200)
    expect(await eventNames(app, org.id)).toEqual(['subscriber.created'])
    expect(app.queued).toEqual([])
    expect(await subscriberRow(app, email)).toEqual(before)
  })

  it('reports a double click once', async () => {
    const { app, org, manage } = await world()
    const fields = { digestFrequency: 'daily' }
    await Promise.all([post(app, manage, fields), post(app, manage, fields)])
    expect(await eventNames(app, org.id)).toEqual(['subscriber.created', 'subscriber.updated'])
  })

  it('shows the form again with what is wrong and what was typed, and saves nothing', async () => {
    const { app, email, manage } = await world()
    const before = await subscriberRow(app, email)
    const typed = { digestFrequency: 'daily', keywords: 'a,b,c,d,e,f,g,h,i,j,k', state: 'Ohio' }
    const response = await submit(app, manage, typed)
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(visibleText(page)).toContain('Not saved')
    expect(visibleText(page)).toContain('Enter up to 10 keywords')
    expect(attributeValues(page, 'value')).toEqual(expect.arrayContaining([typed.keywords, 'Ohio']))
    expect(page).toMatch(/value="daily" checked/)
    const script = await post(app, manage, typed)
    expect(script.status).toBe(400)
    expect(await script.json()).toEqual({ error: 'Enter at most 10 keywords' })
    expect(await subscriberRow(app, email)).toEqual(before)
  })

  it('is gone for somebody who has left, with what to do next', async () => {
    const { app, manage, unsubscribe } = await world()
    await post(app, unsubscribe)
    app.queued.splice(0)
    for (const response of [
      await open(app, manage),
      await submit(app, manage, { digestFrequency: 'daily' }),
      await open(app, `${manage}/export`),
    ]) {
      expect(response.status).toBe(410)
      expect(visibleText(await response.text())).toContain('subscribe again at any time')
    }
    const response = await post(app, manage, { digestFrequency: 'daily' })
    expect(response.status).toBe(410)
    expect(await response.json()).toEqual({
      error: 'This subscription has ended. You can subscribe again at any time.',
    })
    expect(app.queued).toEqual([])
  })
})
