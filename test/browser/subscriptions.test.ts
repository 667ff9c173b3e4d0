import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Served, serve } from '../../dev/serve.ts'
import { startDueEventUpdates } from '../../functions/digests/event-updates.ts'
import { setEventStatus } from '../../functions/events/change-event.ts'
import { atMinute } from '../digests/world.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvents, makeFeed } from '../support/factories.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'
import { freshEmail, linkIn, makeSubscriber } from '../support/subscriber.ts'

let browser: Browser
let app: TestApp
let served: Served

beforeAll(async () => {
  app = await testApp()
  served = await serve(async (request) => {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const body = method === 'POST' ? await request.text() : null
    return app.request(pathname + search, { method, headers, body })
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await closePages(browser)
  await served.close()
})

/** A phone whose browser runs no script. */
async function openPhone(colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: served.origin,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    colorScheme,
  })
  return context.newPage()
}

/** Waits for the page of this title. */
const titled = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

it('keeps every label apart from its field, legends too', async () => {
  const feed = await makeFeed()
  const page = await openPhone()
  await page.goto(`/subscriptions/join/${feed.id}`)
  await page.getByText('Choose events and frequency').click()
  const gaps: number[] = []
  for (const field of await page.locator('.field').all()) {
    const label = await field.locator('legend, label').first().boundingBox()
    const input = await field.locator('.choice, input').first().boundingBox()
    gaps.push((input?.y ?? 0) - (label?.y ?? 0) - (label?.height ?? 0))
  }
  expect(gaps).toHaveLength(4)
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(4)
})

it('lets somebody without script join, confirm, change their mind and leave', async () => {
  const feed = await makeFeed({ name: 'Live music' })
  await makeEvents(feed, [{ title: 'Jazz in the park' }, { title: 'Poetry' }])
  const email = freshEmail()
  const page = await openPhone()
  await page.goto(`/subscriptions/join/${feed.id}`)
  // What a browser takes for an address, and nobody has.
  await page.getByLabel('Email address').fill('ann@nowhere')
  await page.getByText('Choose events and frequency').click()
  await page.getByLabel('Daily').check()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const field = page.getByLabel('Email address')
  await page.getByText('Enter an email address, for example name@example.com').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await field.inputValue()).toBe('ann@nowhere')
  expect(await page.getByLabel('Daily').isChecked()).toBe(true)
  await field.fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await titled(page, 'Check your email')
  await app.runQueued()

  await page.goto(linkIn(app.mails.at(-1), '/confirm/'))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await titled(page, 'You’re subscribed')

  await page.getByRole('link', { name: 'Manage preferences' }).click()
  await page.getByText('Upcoming events that match now: 2').waitFor()
  await page.getByLabel('Keywords').fill('jazz')
  await page.getByRole('button', { name: 'Preview matching events' }).click()
  await page.getByText('Upcoming events that match now: 1').waitFor()
  await page.getByRole('status').filter({ hasText: 'Preview only' }).waitFor()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Preferences saved\.$/ })
    .waitFor()
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await titled(page, 'You’re unsubscribed')
})

it('brings somebody who joins digest and event update, and nothing more once they have left', async () => {
  await app.database.query('update feeds set archived_at = now() where archived_at is null')
  app.setNow('2026-06-15T12:00:00Z')
  const feed = await makeFeed({ name: 'Live music', createdAt: new Date('2026-01-01') })
  const [jazz] = await makeEvents(feed, [
    { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z', city: 'Austin' },
    { title: 'Jazz brunch', startsAt: '2026-06-27T15:00:00Z' },
  ])
  const page = await openPhone()
  await page.goto(`/subscriptions/join/${feed.id}`)
  await page.getByLabel('Email address').fill(freshEmail())
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await titled(page, 'Check your email')
  await app.runQueued()
  await page.goto(linkIn(app.mails.at(-1), '/confirm/'))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await titled(page, 'You’re subscribed')
  await app.runQueued()

  const [digest, ...others] = await atMinute(app, '2026-06-18T12:00:00Z')
  expect(others).toEqual([])
  await page.goto('about:blank')
  await page.setContent(digest?.html ?? '')
  await page.getByText('Friday, June 19, 2026').waitFor()
  const event = page.getByRole('link', { name: 'Late jazz' })
  await page.goto(new URL((await event.getAttribute('href')) ?? '').pathname)
  await page.getByRole('heading', { name: 'Late jazz' }).waitFor()

  const change = { orgId: feed.orgId, id: jazz?.id ?? '', status: 'cancelled' as const }
  expect(await setEventStatus(app.acting(), change)).toBe(true)
  app.setNow('2026-06-18T12:30:00Z')
  await startDueEventUpdates(app.acting(), app.deps.now())
  for (let turns = 0; turns < 10 && app.queued.length > 0; turns++) await app.runQueued()
  const update = app.mails.at(-1)
  await page.goto('about:blank')
  await page.setContent(update?.html ?? '')
  await page.getByText('Late jazz').first().waitFor()
  expect(update?.subject).toBe('Cancelled: Late jazz, Friday, June 19')

  const leave = new URL(update?.headers['List-Unsubscribe']?.slice(1, -1) ?? '').pathname
  const form = { 'List-Unsubscribe': 'One-Click' }
  expect((await page.request.post(leave, { form })).status()).toBe(200)
  await page.goto(linkIn(update, '/manage/'))
  await titled(page, 'This link no longer works')
  await app.runQueued()
  await atMinute(app, '2026-06-25T12:00:00Z')
  expect(app.mails.at(-1)).toBe(update)
})

it.each(['light', 'dark'] as const)('fits a phone, in %s', async (scheme) => {
  const feed = await makeFeed({ name: `Kammermusik${'gesellschafts'.repeat(4)}` })
  await makeEvents(feed, [{ title: `Open${'air'.repeat(30)}`, city: 'Llanfairpwllgwyngyll' }])
  const { confirm, manage, unsubscribe } = await makeSubscriber(app, feed.id)
  const page = await openPhone(scheme)
  const paths = [`/subscriptions/join/${feed.id}`, confirm, manage, unsubscribe, `${manage}x`]
  for (const path of paths) {
    await page.goto(path)
    expect(await widthOf(page), path).toBeLessThanOrEqual(360)
  }
  for (const { html } of app.mails.slice(-2)) {
    // Away from the page, whose headers would forbid the mail its styles.
    await page.goto('about:blank')
    await page.setContent(html)
    expect(await widthOf(page)).toBeLessThanOrEqual(360)
  }
})

/** Scripts of the page are off; what the test itself asks is not. */
function widthOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth')
}
