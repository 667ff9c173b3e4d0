import { describe, expect, it } from 'vitest'
import { addMonths } from '../../domain/display/calendar-days.ts'
import { testApp } from '../support/app.ts'
import { makeEvent, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'

const HOSTILE = `<img src=x onerror=alert(1)>"'</script><script>alert(2)</script>`

async function page(path: string, now?: string) {
  const app = await testApp(now)
  const response = await app.request(path, { headers: { accept: 'text/html' } })
  const html = await response.text()
  return { app, response, html, body: html.slice(html.indexOf('<body')) }
}

/** The months that links lead to, one after the other. */
async function monthsReachedFrom(first: string) {
  const app = await testApp()
  const reached = new Set<string>()
  const waiting = [first]
  for (let i = 0; i < 100; i++) {
    const path = waiting.pop()
    if (!path) return [...reached].sort()
    const html = await (await app.request(path)).text()
    for (const [, href = ''] of html.matchAll(/rel="(?:prev|next)" href="([^"]+)"/g)) {
      const link = href.replaceAll('&amp;', '&')
      const month = new URL(link, 'https://calendar.test').searchParams.get('month') ?? ''
      if (link !== first && !reached.has(month)) waiting.push(link)
      if (link !== first) reached.add(month)
    }
  }
  throw new Error('a hundred pages, and still more links')
}

/** They last from the first day of June into July. */
const exhibitions = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    title: `Exhibition ${i}`,
    startsAt: '2026-06-01T18:00:00Z',
    endsAt: '2026-07-06T18:00:00Z',
  }))
const dayTag = (day: number) => `<time datetime="2026-06-${String(day).padStart(2, '0')}"`

describe('GET /f/:feedId', () => {
  it('lists upcoming events under their days, each a link to its own page', async () => {
    const feed = await makeFeed({ name: 'River songs' })
    const [july, august] = await makeEvents(feed, [
      { title: 'In July', startsAt: '2026-07-02T18:00:00Z' },
      { title: 'In August', startsAt: '2026-08-02T18:00:00Z' },
    ])
    await makeEvent(feed, { title: 'Long gone', startsAt: '2026-01-02T18:00:00Z' })
    const { response, html } = await page(`/f/${feed.id}`)
    expect(response.status, html).toBe(200)
    expect(html).toContain('<h1><bdi>River songs</bdi></h1>')
    expect(html.indexOf('Thursday, July 2')).toBeLessThan(html.indexOf('Sunday, August 2'))
    expect(html).toContain(
      `href="https://calendar.test/events/2026/07/02/in-july?event=${july?.id}"`,
    )
    expect([july, august].every(Boolean)).toBe(true)
    expect(html).not.toContain('Long gone')
  })

  it('is kept at the edge like the API, under the tags that a change purges', async () => {
    const feed = await makeFeed()
    const { response } = await page(`/f/${feed.id}`)
    expect(response.headers.get('cache-control')).toBe(
      'public, s-maxage=300, stale-while-revalidate=600',
    )
    expect(response.headers.get('cache-tag')).toBe(`org:${feed.orgId},feed:${feed.id}`)
    expect(response.headers.get('etag')).toMatch(/^".+"$/)
  })

  it('answers junk parameters from the one address the edge keeps', async () => {
    const feed = await makeFeed()
    const { app, response } = await page(`/f/${feed.id}?utm_source=x`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cloudflare-cdn-cache-control')).toBe('no-store')
    expect(app.loopbacks.map((request) => new URL(request.url).search)).toEqual([''])
  })

  it('shows a month as a table, past days and days of a running event included', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [
      { title: 'Past day', startsAt: '2026-06-02T18:00:00Z' },
      { title: 'Three days', startsAt: '2026-06-29T15:00:00Z', endsAt: '2026-07-01T20:00:00Z' },
    ])
    const { html, body } = await page(`/f/${feed.id}?view=month&month=2026-06`)
    expect(html).toContain('Past day')
    const [chip, ...others] =
      body.match(/<li class="[^"]*".*?<\/li>/g)?.filter((item) => item.includes('Three days')) ?? []
    expect(chip).toContain('<li class="days-2 goes-on">')
    // On its second day it keeps its lane, and a phone lists it again.
    expect(others).toEqual([expect.stringContaining('<li class="lane">')])
    expect(html).toContain(`href="/f/${feed.id}?month=2026-07&amp;view=month"`)
  })

  it('names the zone of a time in the month that is not on the clock of the calendar', async () => {
    const feed = await makeFeed({ timezone: 'America/Chicago' })
    const startsAt = '2026-06-20T15:30:00Z'
    await makeEvent(feed, { title: 'Tokyo night', timezone: 'Asia/Tokyo', startsAt })
    await makeEvent(feed, { title: 'Winnipeg noon', timezone: 'America/Winnipeg', startsAt })
    const { body } = await page(`/f/${feed.id}?view=month&month=2026-06`)
    const chipOf = (title: string) =>
      body.split('<li').find((chip) => chip.includes(title) && chip.includes('desk-only')) ?? ''
    expect(chipOf('Tokyo night')).toContain('12:30a GMT+9<')
    expect(chipOf('Tokyo night')).toMatch(/AM GMT\+9</)
    expect(chipOf('Winnipeg noon')).toContain('10:30a<')
    expect(body.match(/Time zone: Central Time/g)).toHaveLength(1)
  })

  it('answers for the first and the last month there is, here and in the embed', async () => {
    const feed = await makeFeed()
    await makeEvent(feed, { title: 'Last night', startsAt: '9999-12-31T12:00:00Z' })
    for (const path of [`/f/${feed.id}`, `/embed/${feed.id}`]) {
      const { response, html } = await page(`${path}?view=month&month=9999-12`)
      expect(response.status, html).toBe(200)
      expect(html).toContain('December 9999')
      expect(html).toContain('Last night')
      expect((await page(`${path}?view=month&month=0001-01`)).response.status).toBe(200)
    }
  })

  it('links the twelve months around today, and beyond them only months with events', async () => {
    const feed = await makeFeed({ timezone: 'UTC' })
    await makeEvents(feed, [
      { title: 'First', startsAt: '1999-02-03T18:00:00Z' },
      { title: 'Long', startsAt: '2024-11-30T18:00:00Z', endsAt: '2025-01-01T18:00:00Z' },
      { title: 'Soon', startsAt: '2026-07-02T18:00:00Z' },
      { title: 'Far', startsAt: '2030-03-02T18:00:00Z', endsAt: '2030-04-02T18:00:00Z' },
    ])
    const around = Array.from({ length: 25 }, (_, i) => addMonths('2025-06', i))
    const expected = ['1999-02', '2024-11', '2024-12', '2025-01', ...around, '2030-03', '2030-04']
    for (const start of ['0001-01', '9999-12']) {
      const months = await monthsReachedFrom(`/f/${feed.id}?month=${start}&view=month`)
      expect(months, start).toEqual(expected)
    }
  })

  it('leads no further than twelve months from today in a feed without events', async () => {
    const feed = await makeFeed()
    const months = await monthsReachedFrom(`/embed/${feed.id}?month=9999-12&view=month`)
    expect(months).toEqual(Array.from({ length: 25 }, (_, i) => addMonths('2025-06', i)))
  })

  it('names an event of three days once a week in the month', async () => {
    const feed = await makeFeed()
    await makeEvent(feed, {
      title: 'Fair',
      allDay: true,
      startsAt: '2026-06-12T05:00:00Z',
      endsAt: '2026-06-15T05:00:00Z',
    })
    const { html } = await page(`/f/${feed.id}?view=month&month=2026-06`)
    expect(html.match(/<li class="days-\d[^"]*"/g)).toEqual([
      '<li class="days-2 goes-on"',
      '<li class="days-1 begun"',
    ])
  })

  it('shows what lasts longer above the month, and each day what begins on it', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [
      ...exhibitions(4),
      { title: 'Concert', startsAt: '2026-06-03T18:00:00Z' },
    ])
    const { body } = await page(`/f/${feed.id}?view=month&month=2026-06`)
    const [above = '', days = ''] = body.split('<table')
    expect(above.match(/Exhibition \d/g)).toHaveLength(4)
    expect(above.match(/Jun 1\s–\sJul 6/g)).toHaveLength(4)
    expect(days).toMatch(/<li class="single lines-4">(?:(?!<\/li>).)*Concert/)
    expect(days.match(/Ongoing: <bdi>Exhibition \d · Exhibition \d · /g)).toHaveLength(30)
    expect(days).not.toContain(' more<')
  })

  it('names ten of the events that go on on a day of the month, and leads to the others', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, exhibitions(12))
    const { body } = await page(`/f/${feed.id}?view=month&month=2026-06`)
    const [, days = ''] = body.split('<table')
    expect(days.match(/Exhibition \d+/g)).toHaveLength(30 * 10)
    const more = new RegExp(` · <a href="/f/${feed.id}/days/2026-06-\\d\\d">\\+2 more<`, 'g')
    expect(days.match(more)).toHaveLength(30)
    expect(days).toContain('+2 more<span class="visually-hidden"> Tuesday, June 30</span></a>')
  })

  it('shows four events on a full day of the month, ten on a phone, and +n opens the day', async () => {
    const feed = await makeFeed()
    await makeEvents(
      feed,
      Array.from({ length: 13 }, (_, i) => ({
        title: `Crowded ${i}.`,
        startsAt: '2026-06-02T18:00:00Z',
      })),
    )
    for (const path of [`/f/${feed.id}`, `/embed/${feed.id}`]) {
      const { body } = await page(`${path}?view=month&month=2026-06`)
      expect(body.match(/Crowded \d+\./g)).toHaveLength(10)
      expect(body.match(/<li class="single[^>]*>(?:(?!<\/li>).)*Crowded/g)).toHaveLength(4)
      expect(body).toContain(
        `<a class="more" href="${path}/days/2026-06-02"><span class="desk-only">+9 more</span><span class="phone-only">+3 more</span>`,
      )
    }
  })

  it('shows a month of more than 1,000 events in parts, each event counted once and no day empty', async () => {
    const feed = await makeFeed({ timezone: 'UTC' })
    const list = Array.from({ length: 1100 }, (_, i) => ({
      title: `Crowd ${i}.`,
      startsAt: new Date(Date.UTC(2026, 5, 1 + (i % 30), 12)),
      timezone: 'UTC',
    }))
    await makeEvents(feed, list)
    const { app, body } = await page(`/embed/${feed.id}?view=month`)
    const next = body.match(/rel="next" href="([^"]+cursor=[^"]+)"/)?.[1]?.replaceAll('&amp;', '&')
    const [, rest = ''] = (await (await app.request(next ?? '')).text()).split('<body')
    const days = (html: string) => html.match(/<time datetime="2026-06-\d\d"/g) ?? []
    const titles = (html: string) =>
      html.replace(/<li class="phone-only".*?<\/li>/g, '').match(/Crowd \d+\./g) ?? []
    const more = (html: string) => [...html.matchAll(/<span class="desk-only">\+(\d+) more/g)]
    const counted = (html: string) =>
      more(html).reduce((sum, [, count]) => sum + Number(count), titles(html).length)
    expect(counted(body)).toBe(1000)
    expect(counted(rest)).toBe(100)
    // Four on each of these days, each with its name once.
    expect(new Set([...titles(body), ...titles(rest)]).size).toBe((28 + 3) * 4)
    // 27 days and a part of the next one; then that one again and the last two.
    expect(days(body)).toEqual(list.slice(0, 28).map((_, i) => dayTag(i + 1)))
    expect(days(rest)).toEqual([28, 29, 30].map(dayTag))
    expect(rest).not.toContain('cursor=')
    const broken = await app.request(`/f/${feed.id}?view=month&month=2026-06&cursor=broken`)
    expect(broken.status).toBe(400)
  })

  it('marks today, what is postponed and when things begin in the month', async () => {
    const feed = await makeFeed()
    await makeEvent(feed, { title: 'Later', startsAt: '2026-06-17T23:30:00Z', status: 'postponed' })
    const { html } = await page(`/f/${feed.id}?view=month&month=2026-06`, '2026-06-15T03:00:00Z')
    expect(html).toMatch(/aria-current="date" id="day-2026-06-14"><time datetime="2026-06-14"/)
    expect(html).toMatch(/<s>6:30p<\/s> .*Later.*Postponed/)
    expect(html.match(/href="[^"]*#day-2026-06-14">today</g)).toHaveLength(1)
  })

  it('goes on page by page and finds by words', async () => {
    const feed = await makeFeed()
    const list = Array.from({ length: 25 }, (_, i) => ({ title: `Evening ${i + 1}.` }))
    await makeEvents(feed, [...list, { title: 'Café night', startsAt: '2026-07-05T18:00:00Z' }])
    const { app, body } = await page(`/f/${feed.id}`)
    const next = body.match(/rel="next" href="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&')
    const second = await (await app.request(next ?? '')).text()
    expect(body.match(/Evening \d+\./g)).toHaveLength(20)
    expect(second.split('<body')[1]?.match(/Evening \d+\./g)).toHaveLength(5)
    const { html: found } = await page(`/f/${feed.id}?search=cafe`)
    expect(found).toContain('Café night')
    expect(found).not.toContain('Evening')
  })

  it('tells a search without a result from a feed without events, in its language', async () => {
    const feed = await makeFeed({ widget: { language: 'de' } })
    const nothing = 'Keine kommenden Veranstaltungen.'
    expect((await page(`/f/${feed.id}`)).body).toContain(nothing)
    for (const path of [`/f/${feed.id}`, `/embed/${feed.id}`]) {
      for (const filter of ['search=tuba', 'category=jazz', 'state=texas']) {
        const { body } = await page(`${path}?${filter}`)
        expect(body, filter).toContain('Keine Veranstaltungen gefunden.')
        expect(body, filter).not.toContain(nothing)
      }
    }
  })

  it('shows what staff and visitors typed as text, whatever it is', async () => {
    const org = await makeOrg({ name: HOSTILE })
    const feed = await makeFeed({ orgId: org.id, name: HOSTILE, description: HOSTILE })
    await makeEvent(feed, { title: HOSTILE, location: HOSTILE })
    for (const path of [`/f/${feed.id}`, `/f/${feed.id}?view=month&month=2026-07`]) {
      const { html } = await page(`${path}`)
      expect(html).toContain('&lt;img src=x onerror')
      expect(html).not.toContain('<img src=x')
      expect(html).not.toContain('<script>')
    }
  })

  it('speaks the language staff chose, right to left where it is read so', async () => {
    const feed = await makeFeed({ widget: { language: 'ar' } })
    const { html } = await page(`/f/${feed.id}`)
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('>انتقل إلى المحتوى</a>')
  })

  it('is 404 for a feed that does not exist and 400 for a month that cannot be', async () => {
    expect((await page('/f/feed_does_not_exist')).response.status).toBe(404)
    const feed = await makeFeed()
    const { response, html } = await page(`/f/${feed.id}?month=2026-13`)
    expect(response.status).toBe(400)
    expect(html).toContain('month must look like 2026-12')
  })

  it('lets a visitor subscribe without script, unless staff turned it off', async () => {
    const feed = await makeFeed()
    const quiet = await makeFeed({ widget: { showSubscribe: false } })
    const { html } = await page(`/f/${feed.id}`)
    expect(html).toContain('action="/subscriptions"')
    expect(html).toContain('<label for="frequency">Frequency</label>')
    expect((await page(`/f/${quiet.id}`)).html).not.toContain('action="/subscriptions"')
  })
})

describe('The page of a month or a day', () => {
  it.each(['?view=month', '/days/2026-07-01'])('runs no script: %s', async (view) => {
    const feed = await makeFeed()
    await makeEvent(feed)
    const { response, html } = await page(`/f/${feed.id}${view}`)
    expect(html).not.toContain('<script src')
    expect(response.headers.get('content-security-policy')).not.toContain('script-src')
    const list = await page(`/f/${feed.id}`)
    expect(list.html).toContain('<script src')
    expect(list.response.headers.get('content-security-policy')).toContain("script-src 'self'")
  })
})

describe('GET /embed/:feedId', () => {
  it('may tell its height in each view', async () => {
    const { response, html } = await page(`/embed/${(await makeFeed()).id}?view=month`)
    expect(html).toContain('<script src')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('may stand in a frame of any site and runs only our own script', async () => {
    const feed = await makeFeed()
    const event = await makeEvent(feed)
    const { app, response, html } = await page(`/embed/${feed.id}`)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("script-src 'self'")
    expect(html).toContain(event.title)
    expect(html).not.toContain('site-header')
    const script = html.match(/<script src="([^"]+)"/)?.[1] ?? ''
    expect((await app.request(script)).status).toBe(200)
  })
})

describe('robots.txt and sitemaps', () => {
  it('name every feed and its coming events, and nothing personal', async () => {
    const feed = await makeFeed()
    await makeEvent(feed, { title: '東京 Jazz' })
    const { app, html: robots } = await page('/robots.txt')
    expect(robots).toContain('Disallow: /subscriptions/')
    expect(robots).toContain('Sitemap: https://calendar.test/sitemap.xml')
    const index = await (await app.request('/sitemap.xml')).text()
    expect(index).toContain(`<loc>https://calendar.test/sitemap/${feed.id}.xml</loc>`)
    const map = await (await app.request(`/sitemap/${feed.id}.xml`)).text()
    expect(map).toContain(`<loc>https://calendar.test/f/${feed.id}</loc>`)
    expect(map).toContain('/events/2026/07/01/%E6%9D%B1%E4%BA%AC-jazz?event=evt_')
    expect((await app.request('/sitemap/feed_does_not_exist.xml')).status).toBe(404)
  })

  it('name all feeds, however many there are', async () => {
    const app = await testApp()
    await app.database.query(
      `insert into organizations (id, slug, name)
       select 'org_many' || n, 'many-' || n, 'Many' from generate_series(0, 50) n`,
    )
    await app.database.query(
      `insert into feeds (id, org_id, slug, name, timezone)
       select 'feed_many' || n, 'org_many' || n / 100, 'many-' || n, 'Many', 'UTC' from generate_series(1, 5001) n`,
    )
    const index = await (await app.request('/sitemap.xml')).text()
    await app.database.query("delete from organizations where id like 'org_many%'")
    expect(index.match(/\/sitemap\/feed_many\d+\.xml/g)).toHaveLength(5001)
  })

  it('name an exhibition of two months while it runs', async () => {
    const feed = await makeFeed()
    const times = { startsAt: '2026-05-20T15:00:00Z', endsAt: '2026-07-20T23:00:00Z' }
    await makeEvent(feed, { title: 'Two months of light', ...times })
    const { html: map } = await page(`/sitemap/${feed.id}.xml`)
    expect(map).toContain('/events/2026/05/20/two-months-of-light?')
  })
})
