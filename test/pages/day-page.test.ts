import { describe, expect, it } from 'vitest'
import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import { longDate } from '../../domain/display/when.ts'
import { testApp } from '../support/app.ts'
import { makeEvents, makeFeed } from '../support/factories.ts'

async function page(path: string) {
  const app = await testApp()
  const response = await app.request(path, { headers: { accept: 'text/html' } })
  const html = await response.text()
  return { app, response, html, body: html.slice(html.indexOf('<body')) }
}

describe('GET /f/:feedId/days/:day', () => {
  it('lists all events of a day, between the days around it and below its month', async () => {
    const feed = await makeFeed({ name: 'River songs' })
    await makeEvents(feed, [
      ...Array.from({ length: 60 }, (_, i) => ({
        title: `Workshop ${i}.`,
        startsAt: '2026-06-30T18:00:00Z',
      })),
      { title: 'Three days', startsAt: '2026-06-29T15:00:00Z', endsAt: '2026-07-01T20:00:00Z' },
      { title: 'The day after', startsAt: '2026-07-01T18:00:00Z' },
    ])
    for (const path of [`/f/${feed.id}`, `/embed/${feed.id}`]) {
      const { response, html, body } = await page(`${path}/days/2026-06-30`)
      expect(response.status, html).toBe(200)
      expect(body.match(/Workshop \d+\./g)).toHaveLength(60)
      expect(body).toContain('Three days')
      expect(body).not.toContain('The day after')
      expect(body).toContain('<h2><time datetime="2026-06-30">Tuesday, June 30, 2026</time></h2>')
      expect(body).toContain(`rel="prev" href="${path}/days/2026-06-29">Jun 29</a>`)
      expect(body).toContain(`rel="next" href="${path}/days/2026-07-01">Jul 1</a>`)
      expect(body).toContain(`href="${path}?month=2026-06&amp;view=month">June 2026</a>`)
      expect(response.headers.get('cache-control')).toMatch(/^public, s-maxage=300/)
      expect(response.headers.get('cache-tag')).toBe(`org:${feed.orgId},feed:${feed.id}`)
    }
    const { html } = await page(`/f/${feed.id}/days/2026-06-30`)
    expect(html).toContain('<title>Tuesday, June 30, 2026 · River songs · Test org</title>')
    expect(html).toContain(
      `<link rel="canonical" href="https://calendar.test/f/${feed.id}/days/2026-06-30"/>`,
    )
    expect(html).toContain('content="noindex, follow"')
  })

  it('goes on page by page on a day of more than 100 events', async () => {
    const feed = await makeFeed()
    const list = Array.from({ length: 130 }, (_, i) => ({ title: `Race ${i}.` }))
    await makeEvents(feed, list)
    const path = `/f/${feed.id}/days/2026-07-01`
    const { app, body } = await page(path)
    const next = body.match(/rel="next" href="([^"]+cursor=[^"]+)"/)?.[1]
    expect(next).toContain(`${path}?cursor=`)
    const [, rest = ''] = (await (await app.request(next ?? '')).text()).split('<body')
    const titles = (html: string) => html.match(/Race \d+\./g) ?? []
    expect(titles(body)).toHaveLength(100)
    expect(new Set([...titles(body), ...titles(rest)]).size).toBe(130)
    expect((await page(`${path}?cursor=broken`)).response.status).toBe(400)
  })

  it('speaks every language of the calendar, also of a day without events', async () => {
    for (const [language, { widget }] of Object.entries(ALL_LANGUAGES)) {
      const feed = await makeFeed({ widget: { language } })
      const { html, body } = await page(`/f/${feed.id}/days/2026-06-30`)
      expect(html).toContain(`<html lang="${language === 'en' ? 'en-US' : language}"`)
      expect(body).toContain(`<p>${widget.noMatch}</p>`)
      expect(body).toContain(`>${longDate('2026-06-30', language)}</time>`)
    }
  })

  it('links no days that a visitor could follow forever', async () => {
    const feed = await makeFeed({ timezone: 'UTC' })
    const links = async (day: string) => {
      const { body } = await page(`/f/${feed.id}/days/${day}`)
      return [...body.matchAll(/rel="(\w+)" href="[^"]+\/days\/([^"]+)"/g)].map((m) => m[2])
    }
    expect(await links('2026-06-30')).toEqual(['2026-06-29', '2026-07-01'])
    expect(await links('2025-06-01')).toEqual(['2025-06-02'])
    expect(await links('2027-06-30')).toEqual(['2027-06-29'])
    expect(await links('2031-03-31')).toEqual(['2031-03-30'])
    expect(await links('0001-01-01')).toEqual(['0001-01-02'])
    expect(await links('9999-12-31')).toEqual(['9999-12-30'])
  })

  it('is 404 for a day that cannot be, and for a feed that does not exist', async () => {
    const feed = await makeFeed()
    for (const day of ['2026-02-30', '2026-6-3', 'today', '0000-01-01']) {
      expect((await page(`/f/${feed.id}/days/${day}`)).response.status, day).toBe(404)
    }
    expect((await page('/f/feed_does_not_exist/days/2026-06-30')).response.status).toBe(404)
  })
})
