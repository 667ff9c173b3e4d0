import { beforeAll, describe, expect, it } from 'vitest'
import { readTwice } from '../outputs/read-calendar.ts'
import { breachesOf } from '../outputs/rfc5545.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvents, makeFeed } from '../support/factories.ts'
import { attributeValues, visibleText } from '../support/html.ts'
import { makeSubscriber, post } from '../support/subscriber.ts'
import { open, submit } from './forms.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

async function reader() {
  const feed = await makeFeed({ name: 'Live music' })
  await makeEvents(feed, [
    { title: 'Jazz night', state: 'Texas' },
    { title: 'Jazz in Maine', state: 'Maine' },
    { title: 'Poetry', state: 'Texas' },
    { title: 'Jazz last week', state: 'Texas', startsAt: '2026-06-08T18:00:00Z' },
  ])
  const choices = { keywords: ['jazz'], state: 'Texas' }
  return { feed, ...(await makeSubscriber(app, feed.id, choices)) }
}
type Reader = Awaited<ReturnType<typeof reader>>

/** The path of the calendar after this change; none once it is withdrawn. */
async function change({ manage }: Reader, intent: 'renew' | 'withdraw') {
  const response = await post(app, `${manage}/calendar`, { intent })
  const { calendar } = (await response.json()) as { calendar: string | null }
  return calendar?.replace('https://calendar.test', '')
}

async function titlesAt(path = '') {
  const response = await app.request(path)
  const file = await response.text()
  expect([response.status, breachesOf(file)]).toEqual([200, []])
  const { icalJs, nodeIcal } = readTwice(file)
  expect(nodeIcal).toEqual(icalJs)
  return icalJs.map(({ title }) => title).sort()
}

const WITHDRAWN = ['This calendar is no longer available']

describe('GET /my/:token.ics', () => {
  it('has what its subscriber chose, as they choose it now, past events too', async () => {
    const somebody = await reader()
    const path = await change(somebody, 'renew')
    expect(await titlesAt(path)).toEqual(['Jazz last week', 'Jazz night'])
    await post(app, somebody.manage, { digestFrequency: 'weekly', keywords: ['poetry'] })
    expect(await titlesAt(path)).toEqual(['Poetry'])
  })

  it('has what a keyword of its subscriber finds in categories', async () => {
    const somebody = await reader()
    await makeEvents(somebody.feed, [
      { title: 'Quartet', state: 'Texas', categories: ['Jazz'] },
      { title: 'Quartet last week', categories: ['Jazz'], startsAt: '2026-06-09T18:00:00Z' },
    ])
    const path = await change(somebody, 'renew')
    expect(await titlesAt(path)).toEqual(['Jazz last week', 'Jazz night', 'Quartet'])
    await post(app, somebody.manage, { digestFrequency: 'weekly', keywords: ['jazz'] })
    expect(await titlesAt(path)).toContain('Quartet last week')
  })

  it('has what is only in a category, also where few of many events match', async () => {
    const feed = await makeFeed()
    const many = Array.from({ length: 150 }, (_, i) => ({ title: `Poetry ${i}` }))
    await makeEvents(feed, [
      ...many,
      { title: 'Quartet', categories: ['Jazz'], startsAt: '2026-09-01T18:00:00Z' },
      { title: 'Jazz trio', startsAt: '2026-09-02T18:00:00Z' },
    ])
    const subscriber = await makeSubscriber(app, feed.id, { keywords: ['jazz'] })
    const path = await change({ feed, ...subscriber }, 'renew')
    expect(await titlesAt(path)).toEqual(['Jazz trio', 'Quartet'])
  })

  it('is kept by its reader only, listed by nobody, and not where crawlers are refused', async () => {
    const path = (await change(await reader(), 'renew')) ?? ''
    const { headers } = await app.request(path, { method: 'HEAD' })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/calendar; charset=UTF-8',
      'cache-control': 'private, no-cache',
      'cloudflare-cdn-cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    expect(await (await app.request('/robots.txt')).text()).not.toContain('/my')
    expect(await (await app.request(path)).text()).not.toContain(path)
  })

  it('is a 304 for an app that has it, until its events or choices are others', async () => {
    const somebody = await reader()
    const path = (await change(somebody, 'renew')) ?? ''
    const again = async (etag: string | null) => {
      const response = await app.request(path, { headers: { 'if-none-match': etag ?? '' } })
      await response.text()
      return response
    }
    const { headers } = await again(null)
    const known = await again(headers.get('etag'))
    expect([known.status, known.headers.get('etag')]).toEqual([304, headers.get('etag')])
    await post(app, somebody.manage, { digestFrequency: 'weekly', keywords: ['poetry'] })
    const chosen = await again(headers.get('etag'))
    expect(chosen.status).toBe(200)
    await makeEvents(somebody.feed, [{ title: 'Poetry slam' }])
    expect((await again(chosen.headers.get('etag'))).status).toBe(200)
    expect((await again('"*"')).status).toBe(200)
  })

  it('says that it is gone once it is replaced, withdrawn or its subscription has ended', async () => {
    const somebody = await reader()
    const first = await change(somebody, 'renew')
    const second = await change(somebody, 'renew')
    expect([await titlesAt(first), await titlesAt(second)]).toEqual([
      WITHDRAWN,
      ['Jazz last week', 'Jazz night'],
    ])
    expect(await change(somebody, 'withdraw')).toBeUndefined()
    expect(await titlesAt(second)).toEqual(WITHDRAWN)
    const third = await change(somebody, 'renew')
    await post(app, somebody.unsubscribe)
    expect(await titlesAt(third)).toEqual(WITHDRAWN)
  })

  it('is opened by its own token only', async () => {
    const { manage, unsubscribe } = await reader()
    for (const [, token] of [manage, unsubscribe].map(
      (path) => /\/([^/?]+)(?:\?|$)/.exec(path) ?? [],
    )) {
      const response = await app.request(`/my/${token}.ics`)
      expect([response.status, await response.text()]).toEqual([404, 'Calendar not found\n'])
    }
    const path = (await change(await reader(), 'renew')) ?? ''
    const token = path.slice('/my/'.length, -'.ics'.length)
    expect((await app.request(`/subscriptions/manage/${token}`)).status).toBe(404)
  })

  it('tells of a feed that is closed', async () => {
    const somebody = await reader()
    const path = await change(somebody, 'renew')
    await app.database.query('UPDATE feeds SET archived_at = now() WHERE id = $1', [
      somebody.feed.id,
    ])
    expect(await titlesAt(path)).toEqual(WITHDRAWN)
  })
})

describe('The settings page', () => {
  it('makes, replaces and withdraws the address by its buttons, and nothing by a GET', async () => {
    const { manage, email } = await reader()
    const before = await (await open(app, manage)).text()
    expect(visibleText(before)).toContain('Create private calendar link')
    const made = await (await submit(app, `${manage}/calendar`, { intent: 'renew' })).text()
    const address = attributeValues(made, 'value').find((value) => value.includes('/my/')) ?? ''
    expect(address).toMatch(/^https:\/\/calendar\.test\/my\/[\w.-]+\.ics$/)
    expect(made).toContain(`href="${address.replace('https:', 'webcal:')}"`)
    expect(visibleText(made)).toContain('Google Calendar checks every few hours')
    expect(await (await open(app, manage)).text()).toContain(address)
    const gone = await (await submit(app, `${manage}/calendar`, { intent: 'withdraw' })).text()
    expect(gone).not.toContain('/my/')
    expect(visibleText(gone)).toContain(email)
  })

  it('is where the welcome mail says that the address is', async () => {
    await reader()
    expect(app.mails.at(-1)?.text).toContain('Get your private calendar link in your preferences')
  })
})
