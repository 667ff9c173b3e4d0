import { beforeAll, describe, expect, it } from 'vitest'
import { formatCount } from '../../functions/dashboard/parts/format.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { COUNTS, DASHBOARD_PAGES } from '../support/dashboard-routes.ts'
import { eventForm, formFields } from '../support/event-form.ts'
import { fill, makeEverything } from '../support/everything.ts'
import { makeEvent } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeStaffWithFeed, sentTo } from '../support/staff.ts'
import { makePending, makeSubscriber } from '../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** What a person reads, with a blank for every tag. */
const words = (html: string) => visibleText(html.replace(/</g, ' <')).replace(/\s+/g, ' ')

describe('a count', () => {
  it('is written in the singular for one, and with a sign of more at its bound', () => {
    expect(formatCount(1, 'feed')).toBe('1 feed')
    expect(formatCount(0, 'feed')).toBe('0 feeds')
    expect(formatCount(12_345, 'address', { many: 'addresses' })).toBe('12,345 addresses')
    expect(formatCount(1001, 'event', { bound: 1000 })).toBe('1,000+ events')
  })

  it('of one is told in the singular on the overview', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeEvent(feed)
    await makeSubscriber(app, feed.id)
    await makePending(app, feed.id)
    const text = words(await staff.see(''))
    for (const said of [
      '1 upcoming event ',
      '1 active subscriber ',
      '1 pending subscriber ',
      '1 feed ',
    ]) {
      expect(text).toContain(said)
    }
  })
})

describe('the words of the dashboard', () => {
  it('call every field by a name that stands alone', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const labels = [...(await staff.see('/events/new')).matchAll(/<label for="\w+">([^<]+)/g)]
    const said = labels.map(([, label]) => label)
    expect(said).toEqual(expect.arrayContaining(['Start time', 'End time']))
    expect(said.filter((label) => /^[a-z]/.test(label ?? ''))).toEqual([])
  })

  it('keep “cancel” for events that do not take place', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await makeEvent(feed)
    for (const path of [`/events/${event.id}`, '/events/new', '/feeds/new', '/custom-feeds/new']) {
      const text = words(await staff.see(path))
      expect(text, path).toContain('Discard changes')
      expect(text, path).not.toMatch(/Cancel(?! the event)/)
    }
    const asked = words(await staff.see(`/events/${event.id}/cancelled`))
    expect(asked).toContain('Go back')
    expect(asked).not.toContain('Keep it')
  })

  it('tell how often a subscriber wants mail', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeSubscriber(app, feed.id)
    expect(words(await staff.see('/subscribers'))).toMatch(/ (Daily|Weekly) /)
  })
})

describe('a web address without https://', () => {
  it.each([
    ['kiln.org', 'https://kiln.org/'],
    ['www.kiln.org:8443/jazz?x=1#top', 'https://www.kiln.org:8443/jazz?x=1#top'],
    ['http://kiln.org', 'http://kiln.org/'],
  ])('is completed: %s', async (typed, saved) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const to = await sentTo(await staff.send('/events', eventForm(feed.id, { url: typed })))
    const path = to.replace(`/dashboard/${staff.slug}`, '').replace(/\?.*/, '')
    const fields = formFields(await staff.see(path), `/dashboard/${staff.slug}${path}`)
    expect(fields.url).toBe(saved)
  })

  it.each(['ann@kiln.org', 'javascript:alert(1)', 'kiln', 'data:text/html,x', 'ftp://kiln.org'])(
    'is refused when it is none: %s',
    async (url) => {
      const { staff, feed } = await makeStaffWithFeed(app)
      expect((await staff.send('/events', eventForm(feed.id, { url }))).status).toBe(400)
    },
  )

  it('reaches the server: no field asks the browser to judge it', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    for (const path of ['/events/new', `/feeds/${feed.id}`, '/webhooks/new']) {
      expect(await staff.see(path), path).not.toContain('type="url"')
    }
  })
})

/** What a page should say in other words; the glossary has them. */
const OLD_WORDS =
  /\b(mails?|e-mails?|coming|told|tell it|whoever|somebody|nobody|notices?|twins?|nothing fits|left out|at a press|any more(?! emails)|web site|please|back without saving)\b/i

describe('every page of the dashboard', () => {
  it('uses the words of the glossary', async () => {
    const { staff, ids } = await makeEverything(app)
    const read: string[] = []
    for (const { path } of DASHBOARD_PAGES) {
      // These show an email to subscribers.
      if (path.includes('/preview')) continue
      const response = await staff.open(fill(path, ids))
      const html = await response.text()
      if (response.status !== 200 || !html.startsWith('<!doctype html>')) continue
      read.push(path)
      expect(words(html), path).not.toMatch(OLD_WORDS)
    }
    expect(read).toHaveLength(COUNTS.read)
  })
})
