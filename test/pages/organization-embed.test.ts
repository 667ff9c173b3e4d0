import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'

const HOSTILE = `</script><img src=x onerror="alert(1)">`

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function frame(path: string, init: RequestInit = {}) {
  const response = await app.request(path, init)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

async function world(plan: 'free' | 'pro' = 'pro') {
  const org = await makeOrg({ plan, name: 'River Arts' })
  const widget = { perPage: 2, language: 'de', showSubscribe: true } as const
  const music = await makeFeed({ orgId: org.id, name: 'Music', widget })
  const family = await makeFeed({ orgId: org.id, name: 'Family', widget })
  const gone = await makeFeed({ orgId: org.id, archivedAt: new Date('2026-05-01T00:00:00Z') })
  await makeEvents(music, [
    { title: 'Blue Night', categories: ['Jazz'] },
    { title: 'Red Night', startsAt: '2026-07-03T18:00:00Z', categories: ['Jazz'] },
    { title: 'Green Night', startsAt: '2026-07-04T18:00:00Z', categories: ['Jazz'] },
  ])
  await makeEvents(family, [{ title: 'Kites', startsAt: '2026-07-02T18:00:00Z' }])
  await makeEvents(gone, [{ title: 'Archived', categories: ['Jazz'] }])
  const custom = await makeCustomFeed(org.id, { categories: ['jazz'] })
  const page = `/o/${org.slug}`
  return { org, custom, page, embed: `/embed${page}` }
}

const main = (html: string) => html.slice(html.indexOf('<main'))
const titlesIn = (html: string) => main(html).match(/(Blue|Red|Green) Night|Kites|Archived/g)
const linksIn = (html: string) =>
  [...main(html).matchAll(/<a [^>]*href="([^"]+)"[^>]*>/g)].map(([tag, href = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    tag,
  }))

describe('GET /embed/o/:orgSlug and /embed/o/:orgSlug/:customSlug', () => {
  it('may stand in a frame of any site, for its own script alone, and in no index', async () => {
    const { org, custom, page, embed } = await world()
    for (const more of ['', `/${custom.slug}`]) {
      const { status, headers, html } = await frame(embed + more)
      expect(status).toBe(200)
      const policy = headers.get('content-security-policy')
      expect(policy).toContain('frame-ancestors *')
      expect(policy).toContain("script-src 'self'")
      expect(html).not.toContain('site-header')
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).toContain(`<link rel="canonical" href="https://calendar.test${page}${more}"/>`)
      expect(html).toContain(`href="${page}${more}.ics"`)
      expect(headers.get('cache-tag')).toBe(`org:${org.id},org-events:${org.id}`)
      const script = html.match(/<script src="([^"]+)"/)?.[1] ?? ''
      expect((await app.request(script)).status).toBe(200)
    }
  })

  it('show what the page shows: no archived feed, and in a custom feed what fits', async () => {
    const { custom, embed } = await world()
    const { html } = await frame(embed)
    expect(titlesIn(html)).toEqual(['Blue Night', 'Kites'])
    expect(html).toContain('<html lang="de"')
    expect(html).toContain('<title>River Arts</title>')
    const ofCustom = (await frame(`${embed}/${custom.slug}`)).html
    expect(titlesIn(ofCustom)).toEqual(['Blue Night', 'Red Night'])
    expect(ofCustom).toContain('<title>Test custom feed · River Arts</title>')
  })

  it('keep search, filters and pages in the frame; what leads out opens a window', async () => {
    const { custom, page, embed } = await world()
    for (const more of ['', `/${custom.slug}`]) {
      const { html } = await frame(`${embed}${more}?category=jazz`)
      expect(html).toContain(`action="${embed}${more}"`)
      const inside = linksIn(html).filter(({ tag }) => !tag.includes('target="_blank"'))
      const paths = inside.map(({ href }) => href.replace(/\?.*/, ''))
      expect(new Set(paths)).toEqual(new Set([embed + more]))
      const next = inside.find(({ tag }) => tag.includes('rel="next"'))?.href ?? ''
      expect(next).toContain(`${embed}${more}?category=jazz&cursor=`)
      expect(titlesIn((await frame(next)).html)).toEqual(['Green Night'])
      const outside = linksIn(html).filter((link) => !inside.some(({ tag }) => tag === link.tag))
      expect(outside.at(-1)?.href).toBe(page + more)
      // Mails are those of one feed.
      expect(html).not.toContain('/subscriptions/')
    }
  })

  it('answer 304 to whoever has it, HEAD without a body, and a month by its name', async () => {
    const { embed } = await world()
    const first = await frame(embed)
    const etag = String(first.headers.get('etag'))
    expect((await frame(embed, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await frame(embed, { method: 'HEAD' })
    expect([head.status, head.html, head.headers.get('etag')]).toEqual([200, '', etag])
    const month = await frame(`${embed}?month=2026-07&view=month`)
    expect(month.html).toContain('<table class="month-table">')
    expect(month.html).toContain('Blue Night')
    expect((await frame(`${embed}?cursor=x`)).status).toBe(400)
  })

  it('are 404 for what is unknown, shut, misspelled, or a custom feed without Pro', async () => {
    const { embed, custom } = await world('free')
    const shut = await makeOrg({ disabledAt: new Date() })
    for (const path of [
      '/embed/o',
      '/embed/o/nobody-has-this',
      `/embed/o/${shut.slug}`,
      '/embed/o/No%20slug',
      '/embed/o/%00',
      `${embed}/${custom.slug}`,
      `${embed}/..%2f..`,
      `${embed}/${custom.slug}/more`,
    ]) {
      expect([path, (await frame(path)).status]).toEqual([path, 404])
    }
    expect((await frame(embed)).status).toBe(200)
  })

  it('say in the frame why there is no calendar, as that of a feed does', async () => {
    const archived = await makeFeed({ archivedAt: new Date('2026-05-01T00:00:00Z') })
    const headers = { accept: 'text/html' }
    const words: Record<number, string> = {
      400: 'Invalid link',
      404: 'Page not found',
    }
    for (const [path, status] of [
      ['/embed/o/nobody-has-this', 404],
      ['/embed/o/a/b/c', 404],
      [`/embed/${archived.id}`, 404],
      ['/embed/feed_x?month=2026-13', 400],
    ] as const) {
      const answer = await frame(path, { headers })
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.html).toContain(words[status])
      expect(answer.html).not.toContain('site-header')
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toContain("frame-ancestors *; script-src 'self'")
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('cannot be broken out of by a name', async () => {
    const org = await makeOrg({ name: HOSTILE })
    expect((await frame(`/embed/o/${org.slug}`)).html).not.toContain('<img src=x')
  })
})
