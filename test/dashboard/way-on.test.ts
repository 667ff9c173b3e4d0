import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { eventForm, formFields } from '../support/event-form.ts'
import { makeCustomFeed, makeEvent, makeFeed } from '../support/factories.ts'
import { attributeValues, visibleText } from '../support/html.ts'
import { makeStaff, makeStaffWithFeed, ORIGIN, sentTo } from '../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const words = (html: string) => visibleText(html).replace(/\s+/g, ' ')

describe('what comes next', () => {
  it('is a link after the first feed', async () => {
    const staff = await makeStaff(app)
    const form = { name: 'Music', timezone: 'America/Chicago' }
    const to = await sentTo(await staff.send('/feeds', form))
    const id = /feed_\w+/.exec(to)?.[0]
    const html = await staff.see(to.replace(`/dashboard/${staff.slug}`, ''))
    expect(words(html)).toContain('add an event')
    const next = `/events/new?feed=${id}`
    expect(attributeValues(html, 'href')).toContain(`/dashboard/${staff.slug}${next}`)
    expect(formFields(await staff.see(next), `/dashboard/${staff.slug}/events`).feedId).toBe(id)
  })

  it('stands in every empty list', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    for (const path of [
      '/events',
      `/events?feed=${feed.id}`,
      '/events?when=past',
      '/events?q=nothing',
      '/subscribers',
      `/subscribers?feed=${feed.id}`,
      '/subscribers?state=pending',
      '/custom-feeds',
      '/webhooks',
    ]) {
      const html = await staff.see(path)
      const empty = /<div class="empty">.*?<\/div>/s.exec(html)?.[0] ?? ''
      expect(empty, path).toMatch(/<a class="button[^>]*href="\/dashboard\//)
    }
    expect(words(await staff.see(`/events?feed=${feed.id}`))).toContain(
      'No upcoming events in this feed',
    )
  })
})

describe('an error inside the dashboard', () => {
  it('keeps the menu and shows a way back', async () => {
    const { staff } = await makeStaffWithFeed(app)
    for (const [path, back] of [
      ['/feeds/feed_doesnotexist00000', '/feeds'],
      ['/events/evt_doesnotexist00000', '/events'],
      ['/events?feed=nonsense', '/events'],
      ['/nothing-here', ''],
      ['/feeds/nothing/like/this', '/feeds'],
    ]) {
      const html = await staff.see(path ?? '', 404)
      expect(html, path).toContain('<nav aria-label="Dashboard">')
      expect(attributeValues(html, 'href'), path).toContain(`/dashboard/${staff.slug}${back}`)
      expect(words(html), path).toContain('Page not found')
      // The way back is not the home page.
      expect(words(html), path).not.toContain('home page')
    }
  })

  it('keeps them for members who may not, too', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const member = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
    const html = await member.see('/team', 403)
    expect(html).toContain('<nav aria-label="Dashboard">')
    expect(words(html)).toContain('Only owners can do this. Ask an owner')
  })

  it('keeps them when the fault is ours', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const { random } = app.deps
    app.deps.random = () => {
      throw new Error('no chance today')
    }
    try {
      const html = await staff.see('/feeds/new', 500)
      expect(html).toContain('<nav aria-label="Dashboard">')
      expect(words(html)).toContain('Something went wrong on our side')
    } finally {
      app.deps.random = random
    }
  })

  it('in an organization of others leads home, and programs get JSON', async () => {
    const staff = await makeStaff(app)
    const stranger = await makeStaff(app)
    const address = `/dashboard/${staff.slug}/feeds`
    const headers = { cookie: stranger.cookie }
    const page = await app.request(address, { headers: { ...headers, accept: 'text/html' } })
    expect(page.status).toBe(404)
    const html = await page.text()
    expect(html).not.toContain('<nav aria-label="Dashboard">')
    expect(attributeValues(html, 'href')).toContain('/dashboard')
    const json = await app.request(address, { headers })
    expect(await json.json()).toEqual({ error: 'Organization not found' })
  })
})

describe('signing in', () => {
  const ask = (path: string, init: RequestInit = {}) => app.request(path, init)

  it('says that there may be no account, and whom to ask, whoever asks', async () => {
    const body = new URLSearchParams({ email: 'nobody@example.com' })
    const asked = await ask('/sign-in', { method: 'POST', headers: { origin: ORIGIN }, body })
    const text = words(await asked.text())
    expect(text).toContain('even if the address has no account')
    expect(text).toContain('Ask an owner of your organization')
  })

  it('names the right address under another host name, also to a form sent from there', async () => {
    const other = await testApp('2026-06-15T12:00:00Z', { PUBLIC_URL: 'https://right.example' })
    const next = '/dashboard/riverside/feeds'
    const right = `https://right.example/sign-in?next=${encodeURIComponent(next)}`
    const page = await other.request(`/sign-in?next=${next}`)
    expect(page.status).toBe(200)
    expect(attributeValues(await page.text(), 'href')).toContain(right)
    const body = new URLSearchParams({ email: 'ann@example.com', next })
    const headers = { origin: ORIGIN, accept: 'text/html' }
    const sent = await other.request('/sign-in', { method: 'POST', headers, body })
    expect(sent.status).toBe(403)
    expect(attributeValues(await sent.text(), 'href')).toContain(right)
    expect(await (await ask('/sign-in')).text()).not.toContain('Sign in there')
  })
})

describe('a date in the past', () => {
  it('is asked about once, then taken', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const form = eventForm(feed.id, { startDate: '2025-07-04' })
    const asked = await staff.send('/events', form)
    expect(asked.status).toBe(400)
    const html = await asked.text()
    expect(words(html)).toContain('This date is in the past')
    const again = formFields(html, `/dashboard/${staff.slug}/events`)
    // Another past date is another question.
    const other = await staff.send('/events', { ...again, startDate: '2024-07-04' })
    expect(other.status).toBe(400)
    const to = await sentTo(await staff.send('/events', { ...again, ...form }))
    const path = to.replace(`/dashboard/${staff.slug}`, '').replace(/\?.*/, '')
    const saved = formFields(await staff.see(path), `/dashboard/${staff.slug}${path}`)
    await sentTo(await staff.send(path, { ...form, ...saved, title: 'Corrected' }))
  })

  it('is not asked about today, nor while an event goes on', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await sentTo(
      await staff.send(
        '/events',
        eventForm(feed.id, { startDate: '2026-06-15', startTime: '00:01' }),
      ),
    )
    const long = { startDate: '2026-06-01', endDate: '2026-06-30', endTime: '22:00' }
    await sentTo(await staff.send('/events', eventForm(feed.id, long)))
  })

  it('of a copy is asked about again', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await makeEvent(feed, { startsAt: '2025-07-04T18:00:00Z' })
    const html = await staff.see(`/events/new?from=${event.id}`)
    const copy = formFields(html, `/dashboard/${staff.slug}/events`)
    const form = { ...copy, ...eventForm(feed.id, { startDate: '2025-07-04' }) }
    expect((await staff.send('/events', form)).status).toBe(400)
  })
})

describe('what to copy', () => {
  it('is the address of a custom feed, where it is edited and listed', async () => {
    const staff = await makeStaff(app)
    const custom = await makeCustomFeed(staff.orgId, { keywords: ['jazz'] })
    const path = `/api/v1/orgs/${staff.slug}/custom/${custom.slug}`
    const edit = await staff.see(`/custom-feeds/${custom.id}`)
    expect(attributeValues(edit, 'value')).toContain(`https://calendar.test${path}`)
    expect(visibleText(await staff.see('/custom-feeds'))).toContain(path)
    expect((await app.request(path)).status).toBe(200)
    const fields = formFields(edit, `/dashboard/${staff.slug}/custom-feeds/${custom.id}`)
    const mistaken = await staff.send(`/custom-feeds/${custom.id}`, { ...fields, name: '' })
    expect(attributeValues(await mistaken.text(), 'value')).toContain(
      `https://calendar.test${path}`,
    )
  })

  it('is a frame, too, for pages that take no script', async () => {
    const staff = await makeStaff(app)
    const feed = await makeFeed({ orgId: staff.orgId, name: 'Jazz & "Blues" <live>' })
    const text = visibleText(await staff.see(`/feeds/${feed.id}/widget`))
    expect(text).toContain(
      `<iframe src="https://calendar.test/embed/${feed.id}" title="Events of Jazz &amp; &quot;Blues&quot; <live>"`,
    )
    expect((await app.request(`/embed/${feed.id}`)).status).toBe(200)
  })

  it('is a frame of all events in the settings, and of a custom feed where it is edited', async () => {
    const staff = await makeStaff(app)
    const custom = await makeCustomFeed(staff.orgId, { keywords: ['jazz'] })
    for (const [path, embed] of [
      ['/settings', `/embed/o/${staff.slug}`],
      [`/custom-feeds/${custom.id}`, `/embed/o/${staff.slug}/${custom.slug}`],
    ] as const) {
      const text = visibleText(await staff.see(path))
      expect(text).toContain(`<iframe src="https://calendar.test${embed}" title="Events of `)
      expect((await app.request(embed)).status).toBe(200)
    }
  })
})
