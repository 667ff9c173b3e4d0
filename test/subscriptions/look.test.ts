import { beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed, makeImage, makeOrg } from '../support/factories.ts'
import { attributeValues } from '../support/html.ts'
import { freshEmail, makePending, makeSubscriber } from '../support/subscriber.ts'
import { open, submit, subscriberRow } from './forms.ts'

const LOGO = '/media/img_0123456789abcdef0123456789abcdef/large.webp'
const SQUARE = LOGO.replace('large', 'square')

let app: TestApp
let feed: Awaited<ReturnType<typeof makeFeed>>
beforeEach(async () => {
  app = await testApp()
  const org = await makeOrg({ name: 'Riverside', logoUrl: LOGO, accentColor: '#0f766e' })
  await makeImage(org.id, LOGO)
  feed = await makeFeed({ orgId: org.id, name: 'Live music' })
})

async function expectLook(response: Response) {
  const html = await response.text()
  expect(attributeValues(html, 'src')).toContain(SQUARE)
  expect(html).toContain('--fill:#0f766e')
  // A browser uses the colors only if the header allows exactly them.
  expect(response.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-")
  return html
}

it('shows the pages of a subscription in the look of its organization', async () => {
  await expectLook(await open(app, `/subscriptions/join/${feed.id}`))
  const { confirm } = await makePending(app, feed.id)
  await expectLook(await open(app, confirm))
  const { manage, unsubscribe } = await makeSubscriber(app, feed.id)
  for (const path of [manage, unsubscribe]) await expectLook(await open(app, path))
})

it('keeps that look where a link no longer works, with a way on', async () => {
  const { unsubscribe } = await makeSubscriber(app, feed.id)
  await submit(app, unsubscribe)
  const again = await expectLook(await open(app, unsubscribe))
  expect(attributeValues(again, 'href')).toContain(`/subscriptions/join/${feed.id}`)
  const broken = await open(app, unsubscribe.replace('?', 'x?'))
  expect(broken.status).toBe(404)
  expect(attributeValues(await expectLook(broken), 'href')).toContain(`/f/${feed.id}`)
})

it('keeps that look once the subscription has ended, with a way to subscribe again', async () => {
  const { confirm, manageLink, unsubscribe } = await makeSubscriber(app, feed.id)
  await submit(app, unsubscribe)
  for (const link of [confirm, manageLink]) {
    const ended = await open(app, link)
    expect(ended.status).toBe(410)
    expect(attributeValues(await expectLook(ended), 'href')).toContain(
      `/subscriptions/join/${feed.id}`,
    )
  }
})

it('has the color of the calendar on pages and in emails where that differs from the organization’s', async () => {
  const purple = await makeFeed({ orgId: feed.orgId, widget: { accentColor: '#7c3aed' } })
  const { manage } = await makeSubscriber(app, purple.id)
  expect(await (await open(app, manage)).text()).toContain('--fill:#7c3aed')
  expect(app.mails.at(-1)?.html).toContain('border-top:6px solid #7c3aed')
  const usual = await makeFeed({ orgId: feed.orgId, widget: { accentColor: '#2557d6' } })
  await makeSubscriber(app, usual.id)
  expect(app.mails.at(-1)?.html).toContain('border-top:6px solid #0f766e')
})

it('asks for the email address, and folds away what has a default until it is needed', async () => {
  const path = `/subscriptions/join/${feed.id}`
  const page = await (await open(app, path)).text()
  expect(page).toMatch(/name="email".*<details>.*name="digestFrequency".*<\/details>/s)
  const fields = { feedId: feed.id, email: 'ann', digestFrequency: 'weekly' }
  const shown = async (more: object) =>
    (await submit(app, '/subscriptions', { ...fields, ...more })).text()
  expect(await shown({})).toContain('<details>')
  for (const more of [
    { digestFrequency: 'daily' },
    { state: 'Texas' },
    { keywords: 'jazz' },
    { 'category:Jazz': 'on' },
    { keywords: 'x'.repeat(61) },
  ]) {
    expect(await shown(more), JSON.stringify(more)).toContain('<details open')
  }
})

it('takes an email address alone as a wish for a weekly digest of all events', async () => {
  const email = freshEmail()
  const fields = { feedId: feed.id, email, digestFrequency: 'weekly', keywords: '', state: '' }
  expect((await submit(app, '/subscriptions', fields)).status).toBe(202)
  expect(await subscriberRow(app, email)).toMatchObject({
    digest_frequency: 'weekly',
    criteria: null,
  })
})

it('offers a weekly email beside leaving to readers of a daily one alone', async () => {
  const daily = await makeSubscriber(app, feed.id, { digestFrequency: 'daily' })
  const weekly = await makeSubscriber(app, feed.id)
  for (const page of ['manage', 'unsubscribe'] as const) {
    expect(await (await open(app, daily[page])).text()).toContain('name="intent" value="weekly"')
    expect(await (await open(app, weekly[page])).text()).not.toContain('value="weekly">Get')
  }
  await submit(app, daily.unsubscribe, { intent: 'weekly', feedId: feed.id })
  expect(await subscriberRow(app, daily.email)).toMatchObject({ digest_frequency: 'weekly' })
})
