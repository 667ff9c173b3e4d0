import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { enteredEvents } from '../../support/entered-events.ts'
import { eventForm } from '../../support/event-form.ts'
import { makeEvent } from '../../support/factories.ts'
import { attributeValues, visibleText } from '../../support/html.ts'
import { readQrCode } from '../../support/read-qr-code.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const { create } = enteredEvents(() => app)

/** The path of an address below the organization. */
const below = (staff: Browser, to: string) => to.replace(`/dashboard/${staff.slug}`, '')
const linkIn = (html: string) =>
  /<input id="page-url"[^>]* value="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
const codeIn = (html: string) => /<svg[^>]*class="qr-code".*?<\/svg>/s.exec(html)?.[0] ?? ''

describe('the ways to share an event', () => {
  it('stand above its form once it is published, and beside it later', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const to = below(staff, await sentTo(await staff.send('/events', eventForm(feed.id))))
    expect(to).toMatch(/\?saved=created$/)
    const sides = { first: to, later: to.replace(/\?.*/, '') }
    for (const [when, path] of Object.entries(sides)) {
      const html = await staff.see(path)
      expect(html.match(/id="page-url"/g), when).toHaveLength(1)
      const isAbove = html.indexOf('id="page-url"') < html.indexOf('id="title"')
      expect(isAbove, when).toBe(when === 'first')
    }
  })

  it('are its public link, which works, and a code that leads there', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await create(staff, feed.id)
    const html = await staff.see(`/events/${id}`)
    const link = linkIn(html) ?? ''
    expect((await app.request(pathOf(link))).status).toBe(200)
    expect(await readQrCode(codeIn(html))).toBe(link)
  })

  it('include the code as a file, for a flyer of one’s own', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await create(staff, feed.id)
    const html = await staff.see(`/events/${id}`)
    const path = attributeValues(html, 'href').find((href) => href.endsWith('/qr.svg')) ?? ''
    const file = await staff.open(below(staff, path))
    expect(file.headers.get('content-type')).toBe('image/svg+xml')
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="qr-[\d-]+\.svg"$/,
    )
    expect(await readQrCode(await file.text())).toBe(linkIn(html))
  })

  it('lead to an event with a long title by its ID', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await makeEvent(feed, { title: '音楽'.repeat(40) })
    const html = await staff.see(`/events/${event.id}`)
    const scanned = await readQrCode(codeIn(html))
    expect(scanned.length).toBeLessThan(150)
    const moved = await app.request(pathOf(scanned))
    const to = new URL(moved.headers.get('location') ?? '', scanned)
    expect(to.href).toBe(new URL(linkIn(html) ?? '').href)
  })

  it('are missing while visitors can’t see it, and its code is refused with the reason', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const draft = await create(staff, feed.id, { intent: 'draft' })
    expect(linkIn(await staff.see(`/events/${draft.id}`))).toBeUndefined()
    const refused = await staff.see(`/events/${draft.id}/qr.svg`, 409)
    expect(visibleText(refused)).toContain('This event is a draft.')
    const { id } = await create(staff, feed.id)
    await app.database.query('update feeds set archived_at = now() where id = $1', [feed.id])
    expect(linkIn(await staff.see(`/events/${id}?saved=created`))).toBeUndefined()
    const archived = await staff.see(`/events/${id}/qr.svg`, 409)
    expect(visibleText(archived)).toContain('feed is archived')
  })

  it('include the website until staff say that the calendar is there', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await create(staff, feed.id)
    const widget = `/dashboard/${staff.slug}/feeds/${feed.id}/widget`
    const links = async (person: Browser) =>
      attributeValues(await person.see(`/events/${id}`), 'href')
    expect(await links(staff)).toContain(widget)
    await staff.send('/setup', { step: 'website' })
    expect(await links(staff)).not.toContain(widget)
  })

  it('have a code of their own for staff of that organization only', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await create(staff, feed.id)
    const stranger = await makeStaff(app)
    await stranger.see(`/events/${id}/qr.svg`, 404)
  })
})
