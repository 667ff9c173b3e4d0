import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPlaces } from '../../db/install/places/load-places.ts'
import { MOST_CATEGORY_CHIPS } from '../../domain/display/near-days.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { attributeValues, visibleText } from '../support/html.ts'

const austin = { city: 'Austin', state: 'Texas', lat: 30.27, lng: -97.74 }
const paris = { city: 'Paris', state: 'Texas', lat: 33.66, lng: -95.55 }
const boston = { city: 'Boston', state: 'Massachusetts', lat: 42.36, lng: -71.06 }

let app: TestApp
let feedId: string
let orgSlug: string
beforeAll(async () => {
  app = await testApp()
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  await makeEvents(feed, [
    { title: 'Late jazz', startsAt: '2026-07-03T18:00:00Z', categories: ['Jazz'], ...austin },
    { title: 'Early blues', startsAt: '2026-07-01T18:00:00Z', categories: ['Blues'], ...austin },
    { title: 'Café jazz', startsAt: '2026-07-02T18:00:00Z', categories: ['Jazz'], ...paris },
    { title: 'Harbor', startsAt: '2026-07-04T18:00:00Z', categories: ['Outdoors'], ...boston },
  ])
  await makeCustomFeed(org.id, { categories: ['jazz'] }, 'only-jazz')
  await app.database.query(
    `update category_styles set color = case key when 'jazz' then '#2f7fd0' end where org_id = $1`,
    [org.id],
  )
  feedId = feed.id
  orgSlug = org.slug
})
// Other tests of this process have no places.
afterAll(async () => {
  await app.database.query('delete from places')
})

async function page(path: string) {
  const response = await app.request(path)
  const html = await response.text()
  const main = html.slice(html.indexOf('<main'))
  const titles = [...main.matchAll(/<a class="event-link"[^>]*>(.*?)<\/a>/gs)]
  const nav = main.match(/<nav class="chips".*?<\/nav>/s)?.[0] ?? ''
  const chips = nav.match(/<a class="chip"[^>]*>.*?<\/a>/gs) ?? []
  return {
    status: response.status,
    html: main,
    titles: titles.map(([, title = '']) => visibleText(title)),
    chips,
  }
}

const names = (chips: string[]) => chips.map(visibleText)

const DAYS = ['Today', 'This weekend', 'Next 7 days']

describe('The categories above a list', () => {
  it('are as many as the widget offers', async () => {
    const many = await makeFeed()
    const categories = Array.from({ length: MOST_CATEGORY_CHIPS + 2 }, (_, i) => `Kind ${i + 10}`)
    await makeEvents(
      many,
      categories.map((name) => ({ categories: [name] })),
    )
    const { chips } = await page(`/f/${many.id}`)
    expect(chips).toHaveLength(DAYS.length + MOST_CATEGORY_CHIPS)
  })

  it('are the most frequent ones in their colors; one narrows the list and is marked', async () => {
    const path = `/f/${feedId}`
    const { chips } = await page(path)
    expect(names(chips)).toEqual([...DAYS, 'Jazz', 'Blues', 'Outdoors'])
    expect(chips.join('')).not.toContain('aria-current')
    expect(chips[3]).toContain('data-color="#2f7fd0"')
    expect(attributeValues(chips[3] ?? '', 'href')).toEqual([`${path}?category=jazz`])
    const narrowed = await page(`${path}?category=jazz`)
    expect(narrowed.titles).toEqual(['Café jazz', 'Late jazz'])
    expect(narrowed.chips[3]).toContain('aria-current="true"')
    expect(attributeValues(narrowed.chips[3] ?? '', 'href')).toEqual([path])
    expect(attributeValues(narrowed.chips[4] ?? '', 'href')).toEqual([`${path}?category=blues`])
  })

  it('are there on the page of an organization and in embeds, and keep the view', async () => {
    for (const path of [`/o/${orgSlug}`, `/embed/o/${orgSlug}`, `/embed/${feedId}`]) {
      const { html } = await page(`${path}?view=cards`)
      expect(html, path).toContain(`href="${path}?category=jazz&amp;view=cards"`)
    }
  })

  it('are not counted again for each search and each further page', async () => {
    for (const query of ['search=jazz', 'from=2026-06-16&to=2026-06-21']) {
      expect(names((await page(`/f/${feedId}?${query}`)).chips), query).toEqual(DAYS)
    }
  })

  it('are left out where there is one at most, and where staff turned search off', async () => {
    expect(names((await page(`/o/${orgSlug}/only-jazz`)).chips)).toEqual(DAYS)
    const quiet = await makeFeed({ widget: { showSearch: false } })
    await makeEvents(quiet, [{ categories: ['Jazz'] }, { categories: ['Blues'] }])
    expect((await page(`/f/${quiet.id}`)).chips).toEqual([])
  })
})

describe('The location of a list', () => {
  it('is chosen among the states of its events while no places are loaded', async () => {
    for (const path of [`/f/${feedId}`, `/o/${orgSlug}`]) {
      const { html } = await page(path)
      expect(html).toContain('<option value="Texas">Texas</option>')
      const { html: chosen, titles } = await page(`${path}?state=texas`)
      expect(chosen).toContain('<option value="Texas" selected="">Texas</option>')
      expect(titles).toEqual(['Early blues', 'Café jazz', 'Late jazz'])
    }
  })

  it('is a city or postal code with the events around it by date, or a state', async () => {
    const inTexas = { country: 'us', region: 'tx', lat: 30.27, lng: -97.74, rank: 1 }
    await loadPlaces(
      (text, params) => app.database.query(text, params),
      [
        { ...inTexas, name: '78701', label: 'Austin, TX 78701', population: 0 },
        { ...inTexas, name: 'austin', label: 'Austin, TX', population: 961_855 },
      ],
    )
    const path = `/f/${feedId}`
    expect((await page(path)).html).toContain('<input name="place"')
    for (const place of ['Austin', '78701']) {
      expect((await page(`${path}?place=${place}`)).titles).toEqual(['Early blues', 'Late jazz'])
    }
    const found = visibleText((await page(`${path}?place=austin`)).html)
    expect(found).toContain('Within 50 mi of Austin, TX')
    const texas = await page(`${path}?place=texas`)
    expect(texas.titles).toEqual(['Early blues', 'Café jazz', 'Late jazz'])
    const unknown = await page(`${path}?place=nowhere+at+all`)
    expect(unknown.status).toBe(200)
    expect(visibleText(unknown.html)).toContain('Place not found. Enter a postal code')
  })

  it('is a city or region where the feed has no postal codes', async () => {
    const feed = await makeFeed({
      timezone: 'Europe/Berlin',
      widget: { language: 'de', perPage: 1 },
    })
    const inGermany = { country: 'DE', state: 'Bayern', timezone: 'Europe/Berlin' }
    await makeEvents(feed, [
      { title: 'Konzert', ...inGermany, startsAt: '2026-07-01T18:00:00Z' },
      { title: 'Markt', ...inGermany, startsAt: '2026-07-02T18:00:00Z' },
    ])
    const path = `/f/${feed.id}`
    expect((await page(path)).html).toContain('placeholder="Ort oder Region"')
    const region = await page(`${path}?place=Bayern`)
    expect(region.titles).toEqual(['Konzert'])
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(region.html) ?? []
    expect((await page(next.replaceAll('&amp;', '&'))).titles).toEqual(['Markt'])
    const unknown = await page(`${path}?place=78701`)
    expect(visibleText(unknown.html)).toContain('einen Ort mit Land ein')
  })
})

describe('What a reader typed', () => {
  const typed = async (path: string) => {
    const { html } = await page(path)
    const [, narrowed = ''] = /<p><span class="muted">(.*?)<\/span> <a/s.exec(html) ?? []
    const value = (name: string) =>
      new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1]
    return { html, narrowed: visibleText(narrowed), value }
  }
  const paths = () => [`/f/${feedId}`, `/o/${orgSlug}`, `/embed/${feedId}`, `/embed/o/${orgSlug}`]

  it('stands in the search field, above the list, and in links of the page', async () => {
    for (const path of paths()) {
      const { html, narrowed, value } = await typed(`${path}?search=Caf%C3%A9++JAZZ`)
      expect(value('search'), path).toBe('Café JAZZ')
      expect(narrowed, path).toBe('Café JAZZ')
      const cards = `href="${path}?search=Caf%C3%A9+JAZZ&amp;view=cards"`
      expect(html, path).toContain(cards)
    }
    // Calendar programs get the canonical URL.
    const html = await (await app.request(`/f/${feedId}?search=Caf%C3%A9`)).text()
    expect(html).toContain(`/f/${feedId}.ics?search=cafe"`)
  })

  it('stands in the place field and beside “All”, whether or not the place was found', async () => {
    for (const [place, found] of [
      ['München', 'München'],
      ['AUSTIN, tx', 'Within 50 mi of Austin, TX'],
    ] as const) {
      const { value, narrowed } = await typed(`/f/${feedId}?place=${encodeURIComponent(place)}`)
      expect(value('place')).toBe(place)
      expect(narrowed).toBe(found)
    }
  })

  it('is a state by its code or its name', async () => {
    expect((await typed(`/f/${feedId}?state=TX`)).narrowed).toBe('TX')
    expect((await typed(`/f/${feedId}?state=TX`)).value('state')).toBe('TX')
    expect((await typed(`/f/${feedId}?state=texas`)).narrowed).toBe('Texas')
  })

  it('is text, whatever it looks like', async () => {
    const hostile = `"><b data-typed="search">$& $1 'Jazz'</b>\u202e`
    const { html, value } = await typed(`/f/${feedId}?search=${encodeURIComponent(hostile)}`)
    expect(html).not.toContain('<b data')
    expect(html).not.toContain('\u202e')
    expect(value('search')).toBe(
      '&quot;&gt;&lt;b data-typed=&quot;search&quot;&gt;$&amp; $1 &#39;Jazz&#39;&lt;/b&gt;',
    )
  })

  it('is read once: the edge keeps one page for all spellings, browsers one for each', async () => {
    const path = `/f/${feedId}?search=`
    app.loopbacks.length = 0
    const spelled = await app.request(`${path}Caf%C3%A9`)
    expect(app.loopbacks.map(({ url }) => new URL(url).search)).toEqual(['?search=cafe'])
    expect(spelled.headers.get('cloudflare-cdn-cache-control')).toBe('no-store')
    const canonical = await app.request(`${path}cafe`)
    expect(await canonical.text()).toContain('value="cafe"')
    const [tag = '', other] = [spelled, canonical].map(({ headers }) => headers.get('etag') ?? '')
    expect(tag).not.toBe(other)
    const again = await app.request(`${path}Caf%C3%A9`, { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(304)
  })
})

describe('A calendar without upcoming events', () => {
  it('has no search, which would find nothing', async () => {
    const feed = await makeFeed()
    const empty = await page(`/f/${feed.id}`)
    expect(visibleText(empty.html)).toContain('No upcoming events.')
    expect(empty.html).not.toContain('name="search"')
    expect((await page(`/f/${feed.id}?search=jazz`)).html).toContain('name="search"')
  })
})

describe('GET /o/:orgSlug', () => {
  it('shows a month of all feeds, whose full days lead to a list of that day', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    const events = Array.from({ length: 6 }, (_, i) => ({ title: `Night ${i}` }))
    await makeEvents(feed, [...events, { title: 'Day after', startsAt: '2026-07-02T18:00:00Z' }])
    const path = `/o/${org.slug}`
    const { html } = await page(`${path}?view=month&month=2026-07`)
    expect(html).toContain('<table class="month-table">')
    const day = `${path}?from=2026-07-01&to=2026-07-01&view=list`
    expect(attributeValues(html, 'href')).toContain(day)
    expect((await page(day)).titles).toHaveLength(6)
    expect(attributeValues(html, 'href')).toContain(`${path}?month=2026-08&view=month`)
  })

  it('begins with the month where all feeds want that', async () => {
    const org = await makeOrg()
    await makeFeed({ orgId: org.id, widget: { view: 'month' } })
    expect((await page(`/o/${org.slug}`)).html).toContain('<table class="month-table">')
    expect((await page(`/o/${org.slug}?view=list`)).html).not.toContain('month-table')
  })
})

describe('The ways to subscribe', () => {
  it('stand at the top of a page, without script', async () => {
    const html = await (await app.request(`/f/${feedId}`)).text()
    const menu = html.slice(html.indexOf('<details'), html.indexOf('</details>'))
    expect(html.indexOf('<details')).toBeLessThan(html.indexOf('event-link'))
    expect(menu).toContain(`value="https://calendar.test/f/${feedId}.ics"`)
    expect(menu).toContain('href="#email-updates"')
    expect(html).toContain('id="email-updates"')
    expect(await (await app.request(`/o/${orgSlug}`)).text()).toContain(
      '<details class="dropdown subscribe-menu">',
    )
  })

  it('say where the organization explains what it does with data, if it does', async () => {
    const link = '<a href="https://riverside.example/privacy">Privacy policy</a>'
    const org = await makeOrg({ privacyUrl: 'https://riverside.example/privacy' })
    const feed = await makeFeed({ orgId: org.id })
    expect((await page(`/f/${feed.id}`)).html).toContain(link)
    expect((await page(`/f/${feedId}`)).html).not.toContain('Privacy policy')
  })

  it('are left out where staff offer none', async () => {
    const feed = await makeFeed({ widget: { showSubscribe: false, showCalendar: false } })
    expect(await (await app.request(`/f/${feed.id}`)).text()).not.toContain(
      '<details class="dropdown',
    )
  })
})
