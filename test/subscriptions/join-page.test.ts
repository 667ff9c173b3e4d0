import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { attributeValues, visibleText } from '../support/html.ts'
import { freshEmail } from '../support/subscriber.ts'
import { open, submit, subscriberRow } from './forms.ts'

it('offers the form to those who have no script', async () => {
  const app = await testApp()
  const org = await makeOrg({ name: 'Riverside' })
  const feed = await makeFeed({ orgId: org.id, name: 'Live <music>' })
  const response = await open(app, `/subscriptions/join/${feed.id}`)
  expect(response.status).toBe(200)
  const page = await response.text()
  expect(visibleText(page)).toContain('Get Live <music> events by email')
  expect(visibleText(page)).toContain('Riverside')
  expect(attributeValues(page, 'action')).toEqual(['/subscriptions'])
  expect(attributeValues(page, 'name')).toEqual(
    expect.arrayContaining(['feedId', 'email', 'digestFrequency', 'keywords', 'state', 'website']),
  )
  expect(page).not.toContain('aria-invalid')
})

it('labels every field that people see', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const page = await (await open(app, `/subscriptions/join/${feed.id}`)).text()
  const labelled = attributeValues(page, 'for')
  const fields = [...page.matchAll(/<input(?![^>]*(?:hidden|radio))[^>]*>/g)].map(([tag]) => tag)
  expect(fields.flatMap((tag) => attributeValues(tag, 'id')).sort()).toEqual(labelled.sort())
})

it('offers the categories of the next events, and saves the chosen ones as keywords', async () => {
  const app = await testApp('2026-06-15T12:00:00Z')
  const feed = await makeFeed({ widget: { language: 'de' } })
  await makeEvents(feed, [
    { title: 'Quartet', categories: ['Jazz', 'Food, drinks'] },
    { title: 'Trio', categories: ['jazz', 'Über 18'] },
    { title: 'Last year', categories: ['Opera'], startsAt: '2025-07-03T18:00:00Z' },
  ])
  const page = await (await open(app, `/subscriptions/join/${feed.id}`)).text()
  const boxes = attributeValues(page, 'name').filter((name) => name.startsWith('category:'))
  expect(boxes).toEqual(['category:Jazz', 'category:Über 18'])
  expect(visibleText(page)).toContain('Kategorien (optional)')
  const email = freshEmail()
  const form = { feedId: feed.id, email, digestFrequency: 'weekly', keywords: 'blues' }
  const chosen = { 'category:Jazz': 'on', 'category:Über 18': 'on' }
  const wrong = await submit(app, '/subscriptions', { ...form, ...chosen, email: 'ann' })
  const shown = await wrong.text()
  expect(shown.match(/name="category:[^>]* checked/g)).toHaveLength(2)
  expect(attributeValues(shown, 'value')).toContain('blues')
  expect((await submit(app, '/subscriptions', { ...form, ...chosen })).status).toBe(202)
  const row = await subscriberRow(app, email)
  expect(row?.criteria).toBe('{"keywords":["blues","Jazz","Über 18"]}')
})

it('shows the form again with what is wrong and what was typed', async () => {
  const app = await testApp()
  const feed = await makeFeed()
  const response = await submit(app, '/subscriptions', {
    feedId: feed.id,
    email: 'ann"at<example>',
    digestFrequency: 'daily',
    keywords: `jazz, ${'x'.repeat(61)}`,
    state: 'Texas',
  })
  expect(response.status).toBe(400)
  const page = await response.text()
  expect(visibleText(page)).toContain('Enter an email address, for example name@example.com')
  expect(visibleText(page)).toContain('each up to 60 characters long')
  expect(attributeValues(page, 'value')).toEqual(
    expect.arrayContaining([feed.id, 'ann"at<example>', `jazz, ${'x'.repeat(61)}`, 'Texas']),
  )
  expect(page).toMatch(/value="daily" checked/)
  const invalid = [...page.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(([tag]) => tag)
  const named = invalid.flatMap((tag) => attributeValues(tag, 'name'))
  expect(named).toEqual(['email', 'keywords'])
  const described = invalid.flatMap((tag) =>
    attributeValues(tag, 'aria-describedby').join().split(' '),
  )
  expect(attributeValues(page, 'id')).toEqual(expect.arrayContaining(described))
  expect(app.queued).toEqual([])
})

it.each(['/subscriptions/join/feed_doesnotexist', '/subscriptions/join/x'])(
  'tells somebody whose calendar is not there where to look (%s)',
  async (path) => {
    const app = await testApp()
    const response = await open(app, path)
    expect(response.status).toBe(404)
    expect(visibleText(await response.text())).toContain('Check the website where you found it')
  },
)

it('keeps the answer for a filled-in form of a feed that is gone a 404', async () => {
  const app = await testApp()
  const fields = { feedId: 'feed_doesnotexist', email: 'nobody', digestFrequency: 'weekly' }
  expect((await submit(app, '/subscriptions', fields)).status).toBe(404)
  const sound = { ...fields, email: freshEmail() }
  expect((await submit(app, '/subscriptions', sound)).status).toBe(404)
})
