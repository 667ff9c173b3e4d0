import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvent, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'

const NOW = '2026-06-15T12:00:00Z'
const MOST_BYTES = 30_000

let app: TestApp
beforeAll(async () => {
  app = await testApp(NOW)
})

async function fragment(path: string, init: RequestInit = {}) {
  const response = await app.request(`/embed/${path}.fragment`, init)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length
const titlesIn = (html: string) =>
  [...html.matchAll(/<h4><a href="[^"]+">(.*?)<\/a><\/h4>/g)].map(([, title]) => title)
const dataIn = (html: string) =>
  JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '')

describe('GET /embed/:feedId.fragment', () => {
  it('has the text of every event that the page lists, as headings, times, places, and links', async () => {
    const feed = await makeFeed({ name: 'Music', timezone: 'America/Chicago' })
    await makeEvents(feed, [
      { title: 'Blue Night', startsAt: '2026-06-20T00:30:00Z', location: 'Pier 4', city: 'Austin' },
      { title: 'Red Night', startsAt: '2026-07-03T18:00:00Z', status: 'cancelled' },
      { title: 'Past', startsAt: '2026-06-01T18:00:00Z', endsAt: '2026-06-01T19:00:00Z' },
    ])
    const { status, html } = await fragment(feed.id)
    expect(status).toBe(200)
    expect(titlesIn(html)).toEqual(['<bdi>Blue Night</bdi>', '<s><bdi>Red Night</bdi></s>'])
    expect(html).toMatch(/^<div slot="events" lang="en-US" dir="ltr"><h2><bdi>Music<\/bdi><\/h2>/)
    expect(html).toContain('<h3>Friday, June 19</h3>')
    expect(html).toContain('<time datetime="2026-06-19T19:30:00-05:00"><span>7:30')
    expect(html).toContain(' · <bdi>Pier 4, Austin</bdi>')
    expect(html).toContain(' · <bdi>Cancelled</bdi>')
    expect(html).toContain(`<a href="https://calendar.test/f/${feed.id}">See all events</a>`)
    expect(html).toMatch(/<a href="https:\/\/calendar\.test\/events\/2026\/06\/19\/blue-night\?/)
    const { '@type': type, itemListElement } = dataIn(html)
    expect(type).toBe('ItemList')
    expect(itemListElement.map(({ item }: { item: object }) => item)).toMatchObject([
      { name: 'Blue Night', startDate: '2026-06-19T19:30:00-05:00', location: { name: 'Pier 4' } },
      { name: 'Red Night', eventStatus: 'https://schema.org/EventCancelled' },
    ])
  })

  it('brings nothing into the page of its host that could meet what is there', async () => {
    const feed = await makeFeed({ widget: { accentColor: '#ff0000', theme: 'dark' } })
    await makeEvent(feed)
    const { html } = await fragment(feed.id)
    expect(html).not.toMatch(/ (class|id|style|on\w+)=|<style|<link|<img|<iframe/)
    expect(html.match(/<script/g)).toHaveLength(1)
  })

  it('says what is so for as long as a host keeps it: nothing happens now', async () => {
    const feed = await makeFeed()
    await makeEvent(feed, { startsAt: '2026-06-15T11:00:00Z', endsAt: '2026-06-15T13:00:00Z' })
    expect((await fragment(feed.id)).html).not.toContain('Happening now')
    expect(await (await app.request(`/f/${feed.id}`)).text()).toContain('Happening now')
  })

  it('says until which day, not until which hour, what ends today goes on', async () => {
    const feed = await makeFeed({ timezone: 'America/Chicago' })
    const times = { startsAt: '2026-06-10T15:00:00Z', endsAt: '2026-06-15T21:00:00Z' }
    await makeEvent(feed, { title: 'Exhibition', ...times })
    expect((await fragment(feed.id)).html).toContain('<span>Until Jun 15</span>')
    expect(await (await app.request(`/f/${feed.id}`)).text()).toContain('Until 4:00')
  })

  it('has no more than 30 kB: with usual texts 20 events, with long ones the next that fit', async () => {
    const feed = await makeFeed({ widget: { perPage: 100 } })
    const long = (text: string, length: number) => text.repeat(length).slice(0, length)
    const usual = Array.from({ length: 20 }, (_, i) => ({
      title: `Evening at the river with music ${i}`,
      location: 'Millennium Park, Pritzker Pavilion',
      address: '201 East Randolph Street',
      ...{
        city: 'Chicago',
        state: 'Illinois',
        stateCode: 'IL',
        postalCode: '60601',
        country: 'US',
      },
      imageUrl: `/media/img_${'a'.repeat(32)}/large.webp`,
    }))
    await makeEvents(feed, usual)
    const first = await fragment(feed.id)
    expect(titlesIn(first.html)).toHaveLength(20)
    expect(bytesOf(first.html)).toBeLessThanOrEqual(MOST_BYTES)
    const other = await makeFeed({ widget: { perPage: 100 } })
    const texts = { title: long('音楽の夜', 200), location: long('川のほとり', 200) }
    await makeEvents(
      other,
      Array.from({ length: 100 }, () => texts),
    )
    const { html } = await fragment(other.id)
    const { length } = titlesIn(html)
    expect(length).toBeGreaterThan(5)
    expect(length).toBeLessThan(20)
    expect(bytesOf(html)).toBeLessThanOrEqual(MOST_BYTES)
    expect(dataIn(html).numberOfItems).toBe(length)
  })

  it('is in the calendar’s language, direction, and under its title', async () => {
    const feed = await makeFeed({ widget: { language: 'ar', title: 'موسيقى' } })
    const { html } = await fragment(feed.id)
    expect(html).toMatch(/^<div slot="events" lang="ar[^"]*" dir="rtl"><h2><bdi>موسيقى/)
    expect(html).toContain('لا توجد')
    const untitled = await makeFeed({ name: 'Music', widget: { title: '' } })
    expect((await fragment(untitled.id)).html).not.toContain('<h2>')
  })

  it('is kept, asked again, and purged as the page is, in no index, and read from other origins', async () => {
    const feed = await makeFeed()
    await makeEvent(feed)
    const { headers } = await fragment(feed.id)
    const page = await app.request(`/embed/${feed.id}`)
    for (const name of ['cache-control', 'cloudflare-cdn-cache-control', 'cache-tag']) {
      expect(headers.get(name)).toBe(page.headers.get(name))
    }
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('link')).toBe(`<https://calendar.test/f/${feed.id}>; rel="canonical"`)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const etag = headers.get('etag') ?? ''
    const again = await fragment(feed.id, { headers: { 'if-none-match': etag } })
    expect([again.status, again.html]).toEqual([304, ''])
    expect((await fragment(feed.id, { method: 'HEAD' })).html).toBe('')
    await makeEvent(feed, { title: 'Later' })
    expect((await fragment(feed.id)).headers.get('etag')).not.toBe(etag)
  })

  it('escapes what people wrote, in its text and its data', async () => {
    const hostile = '</script><img src=x onerror="alert(1)">&amp;'
    const feed = await makeFeed({ name: hostile })
    await makeEvent(feed, { title: hostile, location: hostile })
    const { html } = await fragment(feed.id)
    expect(html).not.toContain('<img')
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    expect(dataIn(html)).toMatchObject({
      name: hostile,
      itemListElement: [{ item: { name: hostile, location: { name: hostile } } }],
    })
  })

  it.each(['feed_unknown', 'x', '..', '%00', 'feed_unknown.json', ''])(
    'is not found for the feed %j',
    async (id) => {
      expect((await fragment(id)).status).toBe(404)
    },
  )

  it('is not found once its feed is archived', async () => {
    const feed = await makeFeed({ archivedAt: new Date('2026-05-01T00:00:00Z') })
    expect((await fragment(feed.id)).status).toBe(404)
  })
})

describe('GET /embed/o/:orgSlug.fragment and /embed/o/:orgSlug/:customSlug.fragment', () => {
  it('have the events of the organization, and those of its custom feed', async () => {
    const org = await makeOrg({ plan: 'pro', name: 'River Arts' })
    const feed = await makeFeed({ orgId: org.id })
    await makeEvents(feed, [
      { title: 'Blue Night', categories: ['Jazz'] },
      { title: 'Kites', startsAt: '2026-07-02T18:00:00Z' },
    ])
    const custom = await makeCustomFeed(org.id, { categories: ['jazz'] })
    const all = await fragment(`o/${org.slug}`)
    expect(titlesIn(all.html)).toEqual(['<bdi>Blue Night</bdi>', '<bdi>Kites</bdi>'])
    expect(all.html).toContain(`<a href="https://calendar.test/o/${org.slug}">See all events</a>`)
    const own = await fragment(`o/${org.slug}/${custom.slug}`)
    expect(titlesIn(own.html)).toEqual(['<bdi>Blue Night</bdi>'])
    expect(own.headers.get('cache-tag')).toBe(`org:${org.id},org-events:${org.id}`)
  })

  it('are not found for a slug that nobody has, nor a custom feed on the Free plan', async () => {
    const org = await makeOrg({ plan: 'free' })
    await makeFeed({ orgId: org.id })
    const custom = await makeCustomFeed(org.id, {})
    expect((await fragment(`o/${org.slug}`)).status).toBe(200)
    for (const path of ['o/nobody-has-this', 'o/', `o/${org.slug}/${custom.slug}`, 'o/a/b/c']) {
      expect((await fragment(path)).status, path).toBe(404)
    }
  })
})
