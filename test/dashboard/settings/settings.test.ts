import { beforeAll, describe, expect, it } from 'vitest'
import type { OneEvent } from '../../../domain/event-contract.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeEvent } from '../../support/factories.ts'
import { forgetPurges } from '../../support/forget-purges.ts'
import { attributeValues, visibleText } from '../../support/html.ts'
import { makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'
import { makeSubscriber } from '../../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('settings', () => {
  it('change the name and the zone the dashboard tells times in', async () => {
    const staff = await makeStaff(app)
    await forgetPurges(app)
    await sentTo(await staff.change('/settings', { name: 'New name', timezone: 'Asia/Tokyo' }))
    expect(app.purged).toEqual([[`org:${staff.orgId}`]])
    expect(await staff.see('/settings')).toContain('value="New name"')
    expect(await staff.see('/subscribers')).toContain('New name')
    const refused = await staff.change('/settings', { name: '', timezone: 'Asia/Tokyo' })
    expect(refused.status).toBe(400)
  })

  it('give the two lines that put all events of the organization on a page', async () => {
    const staff = await makeStaff(app)
    expect(visibleText(await staff.see('/settings'))).toContain(
      `<calendar-feed org="${staff.slug}" style="display:block;min-height:100vh"><a href="https://calendar.test/o/${staff.slug}">`,
    )
  })

  it('take an address for answers and a postal address for mails, and nothing that is neither', async () => {
    const staff = await makeStaff(app)
    const form = { name: 'Arts', timezone: 'UTC' }
    const mails = { mailReplyTo: ' Ann@Example.com ', postalAddress: '1 River Street\r\nBcc: x' }
    await sentTo(await staff.change('/settings', { ...form, ...mails }))
    const html = await staff.see('/settings')
    expect(html).toContain('value="Ann@example.com"')
    expect(html).toContain('value="1 River Street Bcc: x"')
    for (const mailReplyTo of ['ann', 'ann@example.com\nBcc: bob@example.com', 'a@b.c, d@e.fr']) {
      const refused = await staff.change('/settings', { ...form, mailReplyTo })
      expect(refused.status, mailReplyTo).toBe(400)
      expect(await refused.text()).toContain('Enter an email address, for example ann@example.com')
    }
    expect(
      (await staff.send('/settings', { ...form, postalAddress: 'x'.repeat(201) })).status,
    ).toBe(400)
    await sentTo(await staff.change('/settings', { ...form, mailReplyTo: '' }))
    expect(await staff.see('/settings')).not.toContain('Ann@example.com')
  })

  it('take a privacy policy, which the sign-up form, subscribers’ pages, and emails link to', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const privacyUrl = 'https://arts.example/privacy'
    for (const refused of ['http://arts.example/privacy', 'javascript:alert(1)', 'x y']) {
      expect((await staff.change('/settings', { privacyUrl: refused })).status).toBe(400)
    }
    await sentTo(await staff.change('/settings', { privacyUrl }))
    const { manage, unsubscribe } = await makeSubscriber(app, feed.id)
    for (const path of [`/subscriptions/join/${feed.id}`, manage, unsubscribe]) {
      const page = await app.request(path, { headers: { accept: 'text/html' } })
      expect(attributeValues(await page.text(), 'href'), path).toContain(privacyUrl)
    }
    const mails = app.mails.filter(({ text }) => text.includes('Live music'))
    expect(mails.length).toBe(2)
    for (const { text, html } of mails) {
      expect(text).toContain(privacyUrl)
      expect(attributeValues(html ?? '', 'href')).toContain(privacyUrl)
    }
    const exported = JSON.parse(await staff.see('/export.json'))
    expect(JSON.stringify(exported)).toContain(privacyUrl)
  })

  it('take a website, which pages, search engines, and the API link the organization to', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const name = 'River Arts'
    const event = await makeEvent(feed, { organizerName: name })
    const refused = await staff.change('/settings', { name, url: 'javascript:alert(1)' })
    expect(refused.status).toBe(400)
    await sentTo(await staff.change('/settings', { name, url: 'arts.example/home' }))
    const url = 'https://arts.example/home'
    const organization = { slug: staff.slug, name, url }
    for (const path of [
      `/widget-config/${feed.id}`,
      `/orgs/${staff.slug}/feeds`,
      `/orgs/${staff.slug}/widget-config`,
    ]) {
      expect(await app.get(`/api/v1${path}`), path).toMatchObject({ organization })
    }
    const found = await app.get<OneEvent>(`/api/v1/feeds/${feed.id}/events/${event.id}`)
    const { pathname, search } = new URL(found.event.pageUrl)
    for (const path of [`/f/${feed.id}`, `/o/${staff.slug}`, pathname + search]) {
      const html = await (await app.request(path)).text()
      expect(html, path).toContain(`<a href="${url}" rel="noopener"><bdi>${name}</bdi></a>`)
      expect(html, path).toContain(`{"@type":"Organization","name":"${name}","url":"${url}"}`)
    }
  })
})
