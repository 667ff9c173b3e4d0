import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm } from '../../support/event-form.ts'
import { makeEvent } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaffWithFeed } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Every row of the service. */
async function everything(): Promise<string> {
  const tables = await app.database.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const rows = []
  for (const { name } of tables) {
    rows.push(await app.database.query(`select * from "${name}" t order by to_jsonb(t)::text`))
  }
  return JSON.stringify(rows)
}

describe('the preview of an event', () => {
  it('shows a new event as its page would, and what is saved with what was typed, and writes nothing', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, { title: 'As saved' })
    const form = eventForm(feed.id, {
      title: 'Blues & more',
      description: '**Loud**',
      city: 'Austin',
    })
    const before = await everything()
    for (const path of ['/events/preview', `/events/${id}/preview`]) {
      const response = await staff.send(path, form)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toContain('no-store')
      const html = await response.text()
      expect(html).toContain('<strong>Loud</strong>')
      expect(visibleText(html)).toContain('Blues & more')
      expect(visibleText(html)).toContain('Austin')
    }
    expect(await everything()).toBe(before)
  })

  it.each([
    ['nothing at all', {}],
    ['a time that is none', { startTime: '99:99', endTime: '7', endDate: '2026-01-01' }],
    ['dates that are none', { startDate: 'tomorrow', endDate: '2026-02-31' }],
    ['half a position', { lat: '30' }],
    ['prices that are none', { price: 'paid', priceMin: 'x', priceMax: '-1', currency: '€€€' }],
    ['a feed that is gone', { feedId: 'feed_gone' }],
    ['a zone that is none', { timezone: 'Mars/Olympus' }],
    [
      'other mistakes',
      { url: 'javascript:alert(1)', imageUrl: 'x', organizerUrl: 'https://a.example' },
    ],
    ['too long texts', { title: 'a'.repeat(5000), city: 'b'.repeat(5000) }],
  ])('is there while the form has %s, if it is live', async (_, wrong) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, { title: 'As saved' })
    const right = Object.keys(wrong).length > 0 ? eventForm(feed.id) : {}
    for (const path of ['/events/preview', `/events/${id}/preview`]) {
      const response = await staff.send(path, { ...right, ...wrong, live: 'on' })
      expect(response.status, path).toBe(200)
      expect(await response.text()).toContain('Visitors can’t see this')
    }
  })

  it('asks for what is wrong where it opens in a tab', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const response = await staff.send('/events/preview', eventForm(feed.id, { title: '' }))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Enter a title')
  })

  it('keeps hostile text text', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const fields = { title: hostile, description: hostile, location: hostile, imageAlt: hostile }
    const response = await staff.send('/events/preview', eventForm(feed.id, fields))
    const html = await response.text()
    expect(html).not.toMatch(/<script>alert|<img src=x/)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('is not there for other organizations, also for their feeds', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const others = await makeStaffWithFeed(app)
    const { id } = await makeEvent(others.feed)
    const form = { ...eventForm(others.feed.id), live: 'on' }
    expect((await staff.send(`/events/${id}/preview`, form)).status).toBe(404)
    const html = await (await staff.send('/events/preview', form)).text()
    expect(html).not.toContain(others.feed.id)
  })
})
