import { describe, expect, it } from 'vitest'
import { cleanUp } from '../../functions/clean-up.ts'
import { testApp } from '../support/app.ts'
import { freshId, makeFeed } from '../support/factories.ts'
import { freshEmail, linkIn, makePending, makeSubscriber, post } from '../support/subscriber.ts'
import { submit, subscriberRow } from './forms.ts'

const wish = (feedId: string, email = freshEmail()) => ({
  feedId,
  email,
  digestFrequency: 'weekly',
})

describe('POST /subscriptions', () => {
  it('sends a mail with a link to confirm, after one round trip', async () => {
    const app = await testApp()
    const feed = await makeFeed({ name: 'Live music' })
    app.database.roundTrips.splice(0)
    const form = wish(feed.id)
    const response = await post(app, '/subscriptions', form)
    expect(response.status, await response.clone().text()).toBe(202)
    expect(await response.json()).toEqual({
      message: `We sent an email to ${form.email}. Follow the link in it to finish. If it doesn’t arrive, check your spam folder.`,
    })
    expect(app.database.roundTrips).toHaveLength(1)
    await app.runQueued()
    expect(app.mails).toMatchObject([
      { to: form.email, subject: 'Confirm your email subscription' },
    ])
    expect(linkIn(app.mails[0], '/confirm/')).toContain('/subscriptions/confirm/sub_')
  })

  it('takes a plain form and answers with a page', async () => {
    const app = await testApp()
    const feed = await makeFeed()
    const email = freshEmail()
    const fields = { ...wish(feed.id, email), keywords: 'jazz, Blue  Note,jazz', state: 'tx' }
    const response = await submit(app, '/subscriptions', fields)
    expect(response.status).toBe(202)
    expect(await response.text()).toContain('Check your email')
    expect(await subscriberRow(app, email)).toMatchObject({
      state: 'pending',
      criteria: '{"keywords":["jazz","Blue Note"],"state":"Texas"}',
    })
  })

  it('keeps one subscriber for spellings of one address', async () => {
    const app = await testApp()
    const feed = await makeFeed()
    const email = freshEmail()
    await post(app, '/subscriptions', wish(feed.id, email))
    await post(app, '/subscriptions', wish(feed.id, ` ${email.toUpperCase()} `))
    const rows = await app.database.query('select from subscribers where feed_id = $1', [feed.id])
    expect(rows).toHaveLength(1)
  })

  it('lets the latest choice win while the confirmation is pending', async () => {
    const app = await testApp()
    const feed = await makeFeed()
    const { email, confirm } = await makePending(app, feed.id, { keywords: ['jazz'] })
    const again = { ...wish(feed.id, email), digestFrequency: 'daily', keywords: ['blues'] }
    await post(app, '/subscriptions', again)
    await post(app, confirm)
    expect(await subscriberRow(app, email)).toMatchObject({
      state: 'active',
      digest_frequency: 'daily',
      criteria: '{"keywords":["blues"]}',
    })
  })

  it('sends a subscriber the link to their settings, and changes nothing', async () => {
    const app = await testApp()
    const feed = await makeFeed()
    const { email } = await makeSubscriber(app, feed.id, { keywords: ['jazz'] })
    const before = await subscriberRow(app, email)
    const again = { ...wish(feed.id, email), digestFrequency: 'daily', keywords: ['blues'] }
    await post(app, '/subscriptions', again)
    await app.runQueued()
    expect(app.mails.at(-1)?.subject).toContain('already subscribed')
    expect(linkIn(app.mails.at(-1), '/manage/')).toBeTruthy()
    const after = await subscriberRow(app, email)
    expect(after).toEqual(before)
  })

  it('answers alike, and asks the database alike, for known and unknown addresses', async () => {
    const app = await testApp()
    const feed = await makeFeed()
    const { email: pending } = await makePending(app, feed.id)
    const { email: active } = await makeSubscriber(app, feed.id)
    const seen = []
    for (const email of [freshEmail(), pending, active]) {
      app.database.roundTrips.splice(0)
      const response = await post(app, '/subscriptions', wish(feed.id, email))
      const text = (await response.text()).replaceAll(email, 'ADDRESS')
      const statements = app.database.roundTrips.map((body) => JSON.parse(body).query)
      seen.push([response.status, text, [...response.headers], statements, app.queued.length])
      app.queued.splice(0)
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })

  it('sends at most three mails in any 24 hours, and tells nobody', async () => {
    const app = await testApp('2026-06-15T00:00:00Z')
    const feed = await makeFeed()
    const form = wish(feed.id)
    const sentAt = async (time: string) => {
      app.setNow(time)
      const response = await post(app, '/subscriptions', form)
      expect(response.status).toBe(202)
      return app.queued.splice(0).length
    }
    expect(await sentAt('2026-06-15T00:00:00Z')).toBe(1)
    expect(await sentAt('2026-06-15T23:50:00Z')).toBe(1)
    expect(await sentAt('2026-06-15T23:51:00Z')).toBe(1)
    expect(await sentAt('2026-06-15T23:52:00Z')).toBe(0)
    // A day after the first of the three there have still been two in the last minutes.
    expect(await sentAt('2026-06-16T00:01:00Z')).toBe(0)
    expect(await sentAt('2026-06-16T23:50:59Z')).toBe(0)
    expect(await sentAt('2026-06-16T23:51:00Z')).toBe(1)
  })

  it('answers a filled-in honeypot like a success, and does nothing', async () => {
    const app = await testApp()
    const feed = await makeFeed()
    const form = wish(feed.id)
    app.database.roundTrips.splice(0)
    const response = await post(app, '/subscriptions', { ...form, website: 'https://spam.example' })
    expect(response.status).toBe(202)
    const honest = await post(app, '/subscriptions', form)
    expect(await response.text()).toBe(await honest.text())
    expect(app.database.roundTrips).toHaveLength(1)
    const unknown = { ...wish(freshId('feed')), website: 'x' }
    expect((await post(app, '/subscriptions', unknown)).status).toBe(202)
  })

  it.each(['feed_doesnotexist', 'nonsense', '', "feed_' or 1=1"])(
    'answers 404 for a feed that does not exist (%j)',
    async (feedId) => {
      const app = await testApp()
      const response = await post(app, '/subscriptions', wish(feedId))
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ error: 'Feed not found' })
      expect(app.queued).toEqual([])
    },
  )

  it.each<[string, object]>([
    ['feedId is required and must be a string', { feedId: undefined }],
    ['email is required and must be a string', { email: undefined }],
    ['email is required and must be a string', { email: ['a@example.com'] }],
    ['email: Enter an email address, for example name@example.com', { email: 'ann' }],
    ['digestFrequency must be daily or weekly', { digestFrequency: 'hourly' }],
    ['digestFrequency must be daily or weekly', { digestFrequency: undefined }],
    ['keywords: Enter at most 10 keywords', { keywords: 'a,b,c,d,e,f,g,h,i,j,k' }],
    ['keywords: Each keyword can have at most 60 characters', { keywords: ['x'.repeat(61)] }],
    ['keywords must be a string or an array of strings', { keywords: 7 }],
    ['state must be at most 100 characters', { state: 'x'.repeat(101) }],
    ['website is invalid', { website: 7 }],
  ])('says what is wrong: %s', async (error, change) => {
    const app = await testApp()
    const feed = await makeFeed()
    const response = await post(app, '/subscriptions', { ...wish(feed.id), ...change })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error })
    expect(app.queued).toEqual([])
  })

  it('names every field that is wrong, those that are required first', async () => {
    const app = await testApp()
    const required =
      'feedId is required and must be a string; email is required and must be a string'
    for (const [body, error] of [
      [{}, `${required}; digestFrequency must be daily or weekly`],
      [{ state: 7, digestFrequency: 'daily' }, `${required}; state must be a string`],
    ] as const) {
      const response = await post(app, '/subscriptions', body)
      expect([response.status, await response.json()]).toEqual([400, { error }])
    }
  })

  it.each([
    ['application/json', '{"feedId":', 400],
    ['application/json', '[]', 400],
    ['application/json', 'null', 400],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['text/plain', 'email=a@example.com', 415],
  ])('refuses a body it cannot read (%s %s)', async (type, body, status) => {
    const app = await testApp()
    const headers = { 'content-type': type }
    const response = await app.request('/subscriptions', { method: 'POST', headers, body })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: expect.any(String) })
  })

  it('leaves a wish out of the database when the database is down, and says so', async () => {
    const app = await testApp()
    const feed = await makeFeed()
    app.database.down = true
    const response = await post(app, '/subscriptions', wish(feed.id)).finally(() => {
      app.database.down = false
    })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: 'Internal server error' })
  })
})

it('forgets a wish that nobody confirmed after seven days, not before', async () => {
  const app = await testApp('2026-06-15T12:00:00Z')
  const feed = await makeFeed()
  const { email } = await makePending(app, feed.id)
  const { email: active } = await makeSubscriber(app, feed.id)
  app.setNow('2026-06-22T12:00:00Z')
  await cleanUp(app.deps)
  expect(await subscriberRow(app, email)).toBeDefined()
  app.setNow('2026-06-22T12:00:01Z')
  await cleanUp(app.deps)
  expect(await subscriberRow(app, email)).toBeUndefined()
  expect(await subscriberRow(app, active)).toBeDefined()
})
