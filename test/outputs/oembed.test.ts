import { beforeAll, describe, expect, it } from 'vitest'
import type { OneEvent } from '../../domain/event-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvent, makeFeed, makeOrg } from '../support/factories.ts'
import { ORIGIN } from '../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const ask = (url: string, more = '') =>
  app.request(`/oembed?${more}${more && '&'}url=${encodeURIComponent(url)}`)

describe('oEmbed', () => {
  it('answers the address of a calendar with its iframe, which the page of the calendar leads to', async () => {
    const org = await makeOrg({})
    const feed = await makeFeed({ orgId: org.id, name: 'Talks <b>& "more"' })
    const html = await (await app.request(`/f/${feed.id}`)).text()
    const [, link = ''] = /application\/json\+oembed" href="([^"]+)"/.exec(html) ?? []
    const response = await app.request(link.replace(ORIGIN, ''))
    expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({
      ...{ version: '1.0', type: 'rich', width: 600, height: 700, cache_age: 300 },
      title: feed.name,
      author_name: org.name,
      author_url: `${ORIGIN}/o/${org.slug}`,
      provider_name: 'Calendar Feed Service',
      provider_url: ORIGIN,
      html: `<iframe src="${ORIGIN}/embed/${feed.id}" width="600" height="700" title="Talks &lt;b&gt;&amp; &quot;more&quot;" frameborder="0" loading="lazy"></iframe>`,
    })
  })

  it('answers the pages of an organization and a custom feed, which lead to it, with their iframes', async () => {
    const org = await makeOrg({ plan: 'pro', name: 'River & Arts' })
    const custom = await makeCustomFeed(org.id, { categories: ['jazz'] })
    for (const [path, title] of [
      [`/o/${org.slug}`, 'River & Arts'],
      [`/o/${org.slug}/${custom.slug}`, 'Test custom feed'],
    ] as const) {
      const html = await (await app.request(path)).text()
      const [, link = ''] = /application\/json\+oembed" href="([^"]+)"/.exec(html) ?? []
      const response = await app.request(link.replace(ORIGIN, ''))
      expect(response.headers.get('cache-tag')).toBe(`org:${org.id},org-events:${org.id}`)
      const answer = (await response.json()) as Record<string, string>
      expect(answer).toMatchObject({ title, author_name: 'River & Arts' })
      expect(answer.html).toContain(`<iframe src="${ORIGIN}/embed${path}" width="600"`)
      expect((await app.request(`/embed${path}`)).status).toBe(200)
      const ofEmbed = await ask(`${ORIGIN}/embed${path}?category=jazz`)
      const { html: narrowed } = (await ofEmbed.json()) as Record<string, string>
      expect(narrowed).toContain(`src="${ORIGIN}/embed${path}?category=jazz"`)
    }
  })

  it.each([
    ['maxwidth=300&maxheight=9999', 300, 700],
    ['maxwidth=9999&maxheight=400', 600, 400],
    ['maxheight=1', 600, 1],
    ['maxwidth=0012', 12, 700],
  ])('keeps within %s, and shows the view that was linked', async (size, width, height) => {
    const feed = await makeFeed()
    const response = await ask(`${ORIGIN}/f/${feed.id}?view=month`, size)
    const answer = (await response.json()) as Record<string, unknown>
    expect(answer).toMatchObject({ width, height })
    expect(answer.html).toContain(
      `<iframe src="${ORIGIN}/embed/${feed.id}?view=month" width="${width}" height="${height}"`,
    )
  })

  it('answers the page of an event, which leads to it, with its title as a link', async () => {
    const org = await makeOrg({ name: 'River & Arts' })
    const feed = await makeFeed({ orgId: org.id })
    const event = await makeEvent(feed, { title: 'Jazz <b>& "more"' })
    const { event: shown } = await app.get<OneEvent>(`/api/v1/feeds/${feed.id}/events/${event.id}`)
    const html = await (await app.request(shown.pageUrl.replace(ORIGIN, ''))).text()
    const [, link = ''] = /application\/json\+oembed" href="([^"]+)"/.exec(html) ?? []
    app.database.roundTrips.splice(0)
    const response = await app.request(link.replace(ORIGIN, ''))
    expect(app.database.roundTrips).toHaveLength(1)
    expect(response.headers.get('cache-tag')).toBe(
      `org:${org.id},feed:${feed.id},event:${event.id}`,
    )
    expect(await response.json()).toEqual({
      ...{ version: '1.0', type: 'link', cache_age: 300, title: event.title },
      author_name: org.name,
      author_url: `${ORIGIN}/o/${org.slug}`,
      provider_name: 'Calendar Feed Service',
      provider_url: ORIGIN,
    })
    const withoutId = shown.pageUrl.replace(/event=.*/, `feed=${feed.id}`)
    expect((await ask(withoutId)).status).toBe(200)
  })

  it('knows no other addresses', async () => {
    const feed = await makeFeed()
    const free = await makeOrg({ plan: 'free' })
    const custom = await makeCustomFeed(free.id, { categories: ['jazz'] })
    for (const url of [
      `${ORIGIN}/o/${free.slug}/${custom.slug}`,
      `${ORIGIN}/o/${free.slug}.ics`,
      `${ORIGIN}/o/nobody-has-this`,
      `${ORIGIN}/o/No%20slug`,
      `${ORIGIN}/o/`,
      `${ORIGIN}/embed/o`,
      `https://evil.example/o/${free.slug}`,
      `https://evil.example/f/${feed.id}`,
      `${ORIGIN}.evil.example/f/${feed.id}`,
      `${ORIGIN}/f/feed_nobody_has_it`,
      `${ORIGIN}/f/${feed.id}/x`,
      `${ORIGIN}/events/2026/07/01/nothing-of-this-name`,
      `${ORIGIN}/events/2026/13/01/jazz`,
      `${ORIGIN}/events/2026/07/01/%E0%A4%A`,
      `${ORIGIN}/events/2026/07/01/jazz?event=x%00`,
      `${ORIGIN}/dashboard`,
      'javascript:alert(1)',
      'x',
    ]) {
      const response = await ask(url)
      expect({ url, status: response.status }).toEqual({ url, status: 404 })
    }
  })

  it.each([
    ['', 'url is required and must be the URL of a calendar page'],
    ['?url=', 'url is required and must be the URL of a calendar page'],
    ['?url=x&maxwidth=0', 'maxwidth must be a whole number from 1 to 99999'],
    ['?url=x&maxheight=1e3', 'maxheight must be a whole number from 1 to 99999'],
    ['?url=x&format=xml', 'format must be json'],
    [`?url=${'x'.repeat(2001)}`, 'url must be at most 2000 characters'],
  ])('refuses %s in one sentence', async (query, sentence) => {
    const response = await app.request(`/oembed${query}`)
    expect([response.status, await response.text()]).toEqual([400, `${sentence}\n`])
  })
})
