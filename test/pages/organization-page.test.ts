import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvent, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'

const HOSTILE = `</script><img src=x onerror="alert(1)">`

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function page(path: string) {
  const response = await app.request(path, { headers: { accept: 'text/html' } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

async function world(plan: 'free' | 'pro' = 'pro') {
  const org = await makeOrg({ plan, name: 'River Arts' })
  const music = await makeFeed({
    orgId: org.id,
    name: 'Music',
    widget: { language: 'de', accentColor: '#aa0000' },
  })
  const family = await makeFeed({ orgId: org.id, name: 'Family', widget: { language: 'de' } })
  await makeEvent(music, { title: 'Blue Night', categories: ['Jazz'] })
  await makeEvent(family, { title: 'Kites', startsAt: '2026-07-02T18:00:00Z' })
  const custom = await makeCustomFeed(org.id, { categories: ['jazz'] })
  return { org, music, family, custom, path: `/o/${org.slug}` }
}

describe('GET /o/:orgSlug', () => {
  it('shows the events of many feeds before the feeds that have none', async () => {
    const org = await makeOrg()
    const feeds = await Promise.all(
      Array.from({ length: 12 }, (_, i) => makeFeed({ orgId: org.id, name: `Feed ${i}` })),
    )
    const [busy, ...empty] = feeds as [(typeof feeds)[0], ...typeof feeds]
    await makeEvent(busy, { title: 'Blue Night' })
    const { html } = await page(`/o/${org.slug}`)
    const at = (text: string) => html.indexOf(text)
    const event = at('<bdi>Blue Night</bdi>')
    expect(at(`class="chip" href="/f/${busy.id}"`)).toBeLessThan(event)
    expect(at('<summary>More calendars</summary>')).toBeGreaterThan(event)
    for (const { id } of empty) expect(at(`href="/f/${id}"`)).toBeGreaterThan(event)
  })

  it('sorts many feeds by their next events, also those that are on no page yet', async () => {
    const org = await makeOrg()
    const names = Array.from({ length: 12 }, (_, i) => `Feed ${i}`.padEnd(8))
    const feeds = []
    for (const name of names) feeds.push(await makeFeed({ orgId: org.id, name }))
    const [many, ...others] = feeds as [(typeof feeds)[0], ...typeof feeds]
    await makeEvents(many, Array(30).fill({ startsAt: '2026-07-01T18:00:00Z' }))
    // The later a feed is made the sooner is its event; the last two have none.
    for (const [i, feed] of others.slice(0, -2).entries())
      await makeEvent(feed, { startsAt: `2026-07-${25 - i}T18:00:00Z` })
    const order = async (path: string) =>
      [...(await page(path)).html.matchAll(/class="chip" href="\/f\/([^"]+)"/g)].map(([, id]) => id)
    const ids = [many, ...others.slice(0, -2).reverse(), ...others.slice(-2)].map(({ id }) => id)
    const first = await page(`/o/${org.slug}`)
    expect(await order(`/o/${org.slug}`)).toEqual(ids)
    const next = /rel="next" href="([^"]+)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(await order(next)).toEqual(ids)
    const above = first.html.slice(0, first.html.indexOf('event-list'))
    expect(above.match(/class="chip" href="\/f\//g)).toHaveLength(8)
  })

  it('shows what comes in all feeds, leads to each, and speaks the language they share', async () => {
    const { path, music, org } = await world()
    const { status, headers, html } = await page(path)
    expect(status).toBe(200)
    expect(html).toContain('<html lang="de"')
    expect(html).toContain('<h1><bdi>River Arts</bdi></h1>')
    for (const text of ['Blue Night', 'Kites', `href="/f/${music.id}"`])
      expect(html).toContain(text)
    expect(html).not.toContain('#aa0000')
    expect(headers.get('cache-tag')).toBe(`org:${org.id},org-events:${org.id}`)
  })

  it('tells search engines and link previews what it is', async () => {
    const { path } = await world()
    const { html } = await page(path)
    expect(html).toContain(`<link rel="canonical" href="https://calendar.test${path}"/>`)
    expect(html).toContain('<meta property="og:title" content="River Arts"/>')
    expect(html).toContain('<meta property="og:description" content="River Arts · Blue Night (')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'CollectionPage',
      name: 'River Arts',
      mainEntity: {
        itemListElement: [{ item: { name: 'Blue Night' } }, { item: { name: 'Kites' } }],
      },
    })
    expect((await page(`${path}?search=blue`)).html).toContain('content="noindex, follow"')
    const index = await (await app.request('/sitemap.xml')).text()
    expect(index).toContain('<loc>https://calendar.test/sitemap/organizations.xml</loc>')
  })

  it('is searched, and goes on page by page', async () => {
    const { path, music } = await world()
    await makeEvents(
      music,
      Array.from({ length: 20 }, (_, i) => ({ title: `Evening ${i}` })),
    )
    const found = (await page(`${path}?search=kites`)).html
    expect([found.includes('Kites'), found.includes('Blue Night')]).toEqual([true, false])
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec((await page(path)).html) ?? []
    expect((await page(next.replaceAll('&amp;', '&'))).html).toContain('Kites')
  })

  it('tells a search without a result from a calendar without events', async () => {
    const { path, custom } = await world()
    for (const calendar of [path, `${path}/${custom.slug}`, `/embed${path}`]) {
      for (const filter of ['search=tuba', 'category=opera', 'state=alaska']) {
        const { html } = await page(`${calendar}?${filter}`)
        expect(html, calendar).toContain('Keine Veranstaltungen gefunden.')
      }
    }
  })

  it('cannot be broken out of by a name', async () => {
    const org = await makeOrg({ name: HOSTILE })
    await makeFeed({ orgId: org.id, name: HOSTILE })
    await makeFeed({ orgId: org.id, name: HOSTILE })
    expect((await page(`/o/${org.slug}`)).html).not.toContain('<img src=x')
  })

  it('is 404 for what is unknown, shut or misspelled', async () => {
    const shut = await makeOrg({ disabledAt: new Date() })
    for (const path of ['/o/nobody-has-this', `/o/${shut.slug}`, '/o/No%20slug']) {
      expect([path, (await page(path)).status]).toEqual([path, 404])
    }
  })
})

describe('GET /o/:orgSlug/:customSlug', () => {
  it('shows what fits the criteria, and stands in the sitemap', async () => {
    const { path, custom } = await world()
    const { html } = await page(`${path}/${custom.slug}`)
    expect([html.includes('Blue Night'), html.includes('Kites')]).toEqual([true, false])
    expect(html).toContain('<title>Test custom feed · River Arts</title>')
    const map = await (await app.request('/sitemap/organizations.xml')).text()
    expect(map).toContain(`<loc>https://calendar.test${path}/${custom.slug}</loc>`)
  })

  it('is 404 without Pro, in the sitemap too', async () => {
    const { path, custom } = await world('free')
    expect((await page(`${path}/${custom.slug}`)).status).toBe(404)
    const map = await (await app.request('/sitemap/organizations.xml')).text()
    expect(map).not.toContain(`${path}/`)
    expect(map).toContain(`${path}<`)
  })
})

describe('A page with a calendar', () => {
  it('offers it to calendar programs until all of its feeds are told not to', async () => {
    const org = await makeOrg()
    const quiet = { orgId: org.id, widget: { showCalendar: false } }
    await makeFeed(quiet)
    const config = `/api/v1/orgs/${org.slug}/widget-config`
    const offered = async () => {
      const { widget } = await app.get<{ widget: { showCalendar: boolean } }>(config)
      const { html } = await page(`/o/${org.slug}`)
      // Programs and readers find the files all the same.
      expect(html).toContain(`href="/o/${org.slug}.ics"`)
      return [widget.showCalendar, html.includes('id="calendar-address"')]
    }
    expect(await offered()).toEqual([false, false])
    await makeFeed({ orgId: org.id })
    expect(await offered()).toEqual([true, true])
  })

  it('offers it to calendar programs, as far as it is narrowed, and says how often they look', async () => {
    const { music, path, custom } = await world()
    for (const [at, file, more] of [
      [`/f/${music.id}`, `/f/${music.id}.ics`, ''],
      [path, `${path}.ics`, ''],
      [`${path}/${custom.slug}`, `${path}/${custom.slug}.ics`, ''],
      [`/f/${music.id}?category=jazz`, `/f/${music.id}.ics`, '?category=jazz'],
    ]) {
      const { html } = await page(at ?? '')
      const ics = `calendar.test${file}${more}`
      const https = encodeURIComponent(`https://${ics}`)
      expect(html).toContain('Diesen Kalender abonnieren')
      expect(html).toContain(`href="webcal://${ics}"`)
      expect(html).toContain(
        `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(`webcal://${ics}`)}`,
      )
      expect(html).toContain(
        `https://outlook.live.com/calendar/0/addfromweb?url=${https}&amp;name=`,
      )
      expect(html).toContain(`value="https://${ics}"`)
      expect(html).toContain('Outlook etwa alle 3 Stunden')
      for (const [ending, type] of [
        ['ics', 'text/calendar'],
        ['rss', 'application/rss+xml'],
        ['json', 'application/feed+json'],
      ]) {
        const href = file?.replace(/ics$/, ending ?? '')
        expect(html).toContain(`<link rel="alternate" type="${type}" href="${href}"`)
      }
    }
  })
})
