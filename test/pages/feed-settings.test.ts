import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newRule } from '../../domain/recurrence/rule.ts'
import { LANGUAGE_TAGS } from '../../domain/words.ts'
import { COLORS } from '../../functions/layout/style/colors.ts'
import { accentColors } from '../../functions/layout/theme.ts'
import { testApp } from '../support/app.ts'
import { contrast } from '../support/contrast.ts'
import { makeEvent, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { makeSeries } from '../support/make-series.ts'

async function page(path: string, now?: string) {
  const response = await (await testApp(now)).request(path)
  const html = await response.text()
  expect(response.status, html).toBe(200)
  return { response, html, body: html.slice(html.indexOf('<body')) }
}

function structured(html: string) {
  const [, json = 'null'] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? []
  return JSON.parse(json)
}

const meta = (html: string, name: string) =>
  html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1]

describe('the link to where visitors suggest events', () => {
  it('stands on the page of a feed that takes them, and the API does not say so', async () => {
    const { id } = await makeFeed({ takesSubmissions: true })
    const { body } = await page(`/f/${id}`)
    expect(body).toMatch(new RegExp(`href="/submit/${id}">\\s*Suggest an event`))
    const { html } = await page(`/api/v1/widget-config/${id}`)
    expect(html).not.toMatch(/submi|suggest/i)
  })

  it('stands nowhere else', async () => {
    const { id } = await makeFeed()
    expect((await page(`/f/${id}`)).body).not.toContain('/submit/')
  })
})

describe.each(['/f', '/embed'])('%s/:feedId follows what staff saved for the widget', (room) => {
  it('begins with the month where they chose it, and the list stays a link away', async () => {
    const feed = await makeFeed({ widget: { view: 'month' } })
    await makeEvent(feed, { title: 'In June', startsAt: '2026-06-20T18:00:00Z' })
    const path = `${room}/${feed.id}`
    const { body } = await page(path)
    expect(body).toContain('<table class="month-table">')
    expect(body).toContain(`href="${path}" aria-current="page"`)
    expect(body).toContain(`href="${path}?view=list"`)
    expect((await page(`${path}?view=list`)).body).toContain('class="event-list"')
    expect((await page(`${path}?search=june`)).body).toContain('class="event-list"')
  })

  it('begins with the month that it is where the feed is', async () => {
    const feed = await makeFeed({ widget: { view: 'month' }, timezone: 'America/Chicago' })
    const { body } = await page(`${room}/${feed.id}`, '2026-07-01T03:00:00Z')
    expect(body).toContain('<h2>June 2026</h2>')
  })

  it('shows as many events at once as they chose', async () => {
    const feed = await makeFeed({ widget: { perPage: 3 } })
    await makeEvents(
      feed,
      Array.from({ length: 5 }, (_, i) => ({ title: `Evening ${i}` })),
    )
    const { body } = await page(`${room}/${feed.id}`)
    expect(body.match(/Evening \d/g)).toHaveLength(3)
    const next = body.match(/rel="next" href="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await page(next)).body.match(/Evening \d/g)).toHaveLength(2)
  })

  it('lists an event that repeats once, with how it repeats, where they chose it', async () => {
    const app = await testApp()
    const listed = async (repeats: 'all' | 'first') => {
      const feed = await makeFeed({ widget: { repeats } })
      const { seriesId } = await makeSeries(app, feed, newRule('WEEKLY', { count: 3 }))
      const { body } = await page(`${room}/${feed.id}`)
      const href = `href="/f/${feed.id}/series/${seriesId}"`
      return [body.split('<bdi>Yoga').length - 1, body.includes(href)]
    }
    expect(await listed('all')).toEqual([3, false])
    expect(await listed('first')).toEqual([1, true])
  })

  it('goes on page by page in a list that is not the first view', async () => {
    const feed = await makeFeed({ widget: { view: 'month', perPage: 1 } })
    await makeEvents(feed, [{ title: 'Evening 1' }, { title: 'Evening 2' }])
    const { body } = await page(`${room}/${feed.id}?view=list`)
    const next = body.match(/rel="next" href="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await page(next)).body).toContain('class="event-list"')
  })

  it('stays light or dark where they chose so, and follows the visitor otherwise', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const feed = await makeFeed({ widget: { theme } })
      const { html } = await page(`${room}/${feed.id}`)
      expect(html).toContain(`data-theme="${theme}"`)
      expect(meta(html, 'color-scheme')).toBe(theme)
      expect(html.match(/name="theme-color"/g)).toHaveLength(1)
    }
    const { html } = await page(`${room}/${(await makeFeed()).id}`)
    expect(html).not.toContain('data-theme')
    expect(meta(html, 'color-scheme')).toBe('light dark')
  })

  it('wears their accent by a style that the policy names, and no other is let in', async () => {
    const feed = await makeFeed({ widget: { accentColor: '#c2185b' } })
    const { html, response } = await page(`${room}/${feed.id}`)
    const style = html.match(/<style>(.*?)<\/style>/)?.[1] ?? ''
    expect(style).toContain('--fill:#c2185b;')
    const hash = createHash('sha256').update(style).digest('base64')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`)
    expect(policy).not.toContain('unsafe')
    const plain = await page(`${room}/${(await makeFeed()).id}`)
    expect(plain.html).not.toContain('<style>')
    expect(plain.response.headers.get('content-security-policy')).toContain("style-src 'self';")
  })

  it('names the organization and its site, and as a page not the product', async () => {
    const org = await makeOrg({ name: 'Riverside Arts' })
    const feed = await makeFeed({ orgId: org.id, name: 'Songs', url: 'https://riverside.example/' })
    const { html, body } = await page(`${room}/${feed.id}`)
    expect(html).toContain('<title>Songs · Riverside Arts</title>')
    expect(body).toMatch(/<a href="https:\/\/riverside\.example\/"[^>]*><bdi>Riverside Arts<\/bdi>/)
    expect(html.slice(0, html.indexOf('</main>'))).not.toContain('Calendar Feed Service')
  })
})

describe('a page of an organization', () => {
  it('names the service last and small, on the feed page and on the page of an event', async () => {
    const org = await makeOrg({ name: 'Riverside Arts' })
    const feed = await makeFeed({ orgId: org.id, url: 'https://riverside.example/' })
    const event = await makeEvent(feed)
    for (const path of [`/f/${feed.id}`, `/events/2026/07/01/test-event?feed=${event.feedId}`]) {
      const { html, body } = await page(path)
      expect(body.indexOf('Riverside Arts')).toBeLessThan(body.indexOf('<main'))
      expect(html.match(/Calendar Feed Service/g)).toHaveLength(1)
      expect(body).toContain(
        '<a class="ours" href="/" lang="en">Calendar Feed Service</a></footer>',
      )
    }
  })

  it('makes no link of an address that leads to no web page', async () => {
    const feed = await makeFeed({ url: 'javascript:alert(1)' })
    const { html } = await page(`/f/${feed.id}`)
    expect(html).not.toContain('javascript:')
    expect(html).toContain('<span class="brand"><bdi>Test org</bdi></span>')
  })

  it.each(LANGUAGE_TAGS)('leads past its header in the page’s language: %s', async (language) => {
    const feed = await makeFeed({ widget: { language } })
    const { html } = await page(`/f/${feed.id}`)
    expect(html.includes('>Skip to content<')).toBe(language === 'en')
    expect(html.includes('dir="rtl"')).toBe(language === 'ar')
  })
})

describe('what link previews read of an event', () => {
  it('is whether, when, where and what, in words of the feed’s language', async () => {
    const feed = await makeFeed({ widget: { language: 'de' } })
    const event = {
      title: 'Jazz',
      status: 'cancelled',
      location: 'Halle',
      description: 'Laut.',
    } as const
    await makeEvent(feed, event)
    const { html } = await page(`/events/2026/07/01/jazz?feed=${feed.id}`)
    const said = meta(html, 'og:description')
    expect(said).toMatch(/^Abgesagt · Mittwoch, 1\. Juli 2026, 13:00.* · Halle · Laut\.$/)
    expect(meta(html, 'description')).toBe(said)
  })

  it('has the event’s own picture, and without one a drawn one, both large', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [
      { title: 'With', imageUrl: 'https://pictures.example/1.jpg' },
      { title: 'Without' },
    ])
    const shown = (await page(`/events/2026/07/01/with?feed=${feed.id}`)).html
    expect(meta(shown, 'og:image')).toBe('https://pictures.example/1.jpg')
    expect(meta(shown, 'twitter:card')).toBe('summary_large_image')
    const plain = (await page(`/events/2026/07/01/without?feed=${feed.id}`)).html
    expect(meta(plain, 'og:image')).toMatch(
      /^https:\/\/calendar\.test\/pictures\/evt_\w+\.\w+\.png$/,
    )
    expect(meta(plain, 'twitter:card')).toBe('summary_large_image')
  })
})

describe('what link previews and search engines read of a feed page', () => {
  it('names calendar, organization, language and what is on', async () => {
    const org = await makeOrg({ name: 'Riverside' })
    const feed = await makeFeed({ orgId: org.id, name: 'Konzerte', widget: { language: 'de' } })
    await makeEvent(feed, { title: 'Jazz' })
    const { html } = await page(`/f/${feed.id}`)
    const description = 'Konzerte · Riverside · Jazz (Mittwoch, 1. Juli 2026)'
    expect(meta(html, 'description')).toBe(description)
    expect(meta(html, 'og:title')).toBe('Konzerte')
    expect(meta(html, 'og:site_name')).toBe('Riverside')
    expect(meta(html, 'og:description')).toBe(description)
    expect(meta(html, 'og:locale')).toBe('de')
    expect(meta(html, 'og:url')).toBe(`https://calendar.test/f/${feed.id}`)
  })

  it('lists the events of the page in their order, with their owner', async () => {
    const org = await makeOrg({ name: 'Riverside' })
    const feed = await makeFeed({ orgId: org.id, name: 'Songs', url: 'https://riverside.example/' })
    await makeEvents(feed, [
      { title: 'Second', startsAt: '2026-07-03T18:00:00Z', status: 'cancelled' },
      { title: 'First </script>', startsAt: '2026-07-02T18:00:00Z', description: 'Long text' },
    ])
    const data = structured((await page(`/f/${feed.id}`)).html)
    expect(data).toMatchObject({
      '@type': 'CollectionPage',
      name: 'Songs',
      url: `https://calendar.test/f/${feed.id}`,
      publisher: { '@type': 'Organization', name: 'Riverside', url: 'https://riverside.example/' },
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: 2,
        itemListElement: [
          { '@type': 'ListItem', position: 1, item: { '@type': 'Event', name: 'First </script>' } },
          {
            position: 2,
            item: { name: 'Second', eventStatus: 'https://schema.org/EventCancelled' },
          },
        ],
      },
    })
    expect(JSON.stringify(data)).not.toContain('Long text')
  })

  it('is said of the whole calendar only, not of a search or a month of it', async () => {
    const feed = await makeFeed()
    for (const query of ['?search=x', '?month=2026-07&view=month']) {
      const { html } = await page(`/f/${feed.id}${query}`)
      expect(structured(html)).toBeNull()
      expect(meta(html, 'robots')).toBe('noindex, follow')
    }
  })
})

describe('accentColors', () => {
  const COLORFUL = ['#ffd500', '#0f766e', '#c2185b', '#000000', '#ffffff', '#2557d6', '#7f7f7f']

  it.each(COLORFUL)('can be read in both schemes: %s', (color) => {
    for (const scheme of ['light', 'dark'] as const) {
      const own: Record<string, string> = accentColors(color, scheme) ?? {}
      const { ground, surface, sunken } = COLORS[scheme]
      for (const on of [ground, surface, sunken, own['accent-soft'] ?? '']) {
        expect(contrast(own.accent ?? '', on), `${scheme} on ${on}`).toBeGreaterThanOrEqual(4.5)
        expect(contrast(own['accent-strong'] ?? '', on)).toBeGreaterThanOrEqual(4.5)
      }
      for (const [ink, on] of [
        ['on-fill', 'fill'],
        ['on-fill', 'fill-strong'],
        ['on-accent', 'accent'],
      ] as const) {
        expect(contrast(own[ink] ?? '', own[on] ?? ''), `${ink} ${on}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('fill areas with the very colour that was chosen', () => {
    expect(accentColors('#ffd500', 'light')).toMatchObject({ fill: '#ffd500', 'on-fill': '#000' })
    expect(accentColors('#c2185b', 'dark')).toMatchObject({ fill: '#c2185b', 'on-fill': '#fff' })
  })

  it('are none for what is no colour', () => {
    expect(accentColors('red;} body{display:none', 'light')).toBeUndefined()
  })
})
