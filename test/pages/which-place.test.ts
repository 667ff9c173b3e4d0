import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPlaces } from '../../db/install/places/load-places.ts'
import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvents, makeFeed } from '../support/factories.ts'
import { attributeValues, visibleText } from '../support/html.ts'

const place = (country: string, region: string, population: number, lat: number) => ({
  ...{ name: 'springfield', country, region, population, lat, lng: -90, rank: 1 },
  label: `Springfield, ${(region || country).toUpperCase()}`,
})
/** Sorted, as the loader takes them. */
const PLACES = [
  place('au', '', 6_700, -28),
  place('us', 'il', 116_000, 39),
  place('us', 'ma', 154_000, 42),
  place('us', 'mo', 166_000, 37),
  place('us', 'vt', 3_900, 43),
]

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await loadPlaces((text, params) => app.database.query(text, params), PLACES)
})
// Other tests of this process have no places.
afterAll(async () => {
  await app.database.query('delete from places')
})

/** What the page of a feed with an event in this country says of a place. */
async function asked(country: string, query: string, language = 'en') {
  const feed = await makeFeed({ timezone: 'UTC', widget: { language } })
  await makeEvents(feed, [{ country, timezone: 'UTC', lat: 37, lng: -90, categories: ['Jazz'] }])
  const response = await app.request(`/f/${feed.id}?${query}`)
  const html = await response.text()
  const main = html.slice(html.indexOf('<main'))
  const links = attributeValues(main, 'href').filter((href) =>
    href.includes('place=springfield%2C'),
  )
  return {
    path: `/f/${feed.id}`,
    text: visibleText(main),
    links: links.map((href) => href.split('?')[1]),
  }
}

describe('A place whose name several have', () => {
  it('is the largest, and the page links to the others of a similar size in the countries of the feed', async () => {
    const { text, links } = await asked('US', 'place=Springfield&search=event')
    expect(text).toContain('Within 50 mi of Springfield, MO')
    expect(text).toMatch(/Which Springfield\?\s*Springfield, MA\s*Springfield, IL/)
    expect(links).toEqual([
      'place=springfield%2C+ma&search=event',
      'place=springfield%2C+il&search=event',
    ])
    expect((await asked('US', links[0] ?? '')).text).toContain('Within 50 mi of Springfield, MA')
  })

  it('may be anywhere for a feed in another country, and is the only one in a country that has one', async () => {
    expect((await asked('DE', 'place=springfield')).links).toHaveLength(2)
    const { text, links } = await asked('AU', 'place=springfield')
    expect(text).toContain('Springfield, AU')
    expect(links).toEqual([])
  })

  it('is not asked for once it was named with its state', async () => {
    for (const query of ['place=Springfield,+IL', 'place=springfield+il']) {
      const { text, links } = await asked('US', query)
      expect(text).toContain('Within 50 mi of Springfield, IL')
      expect(links).toEqual([])
    }
  })

  it('is asked for, and its surroundings named, in each language', async () => {
    for (const [language, { filter }] of Object.entries(ALL_LANGUAGES)) {
      const { text, links } = await asked('US', 'place=springfield', language)
      expect(links, language).toHaveLength(2)
      expect(text, language).toContain(filter.whichPlace.replace('{place}', 'Springfield'))
      const [before = '', between = ''] = filter.within
        .replace('{place}', 'Springfield, MO')
        .split('{distance}')
      expect(text.includes(before) && text.includes(between), language).toBe(true)
    }
  })
})

describe('The place field', () => {
  it('suggests places of the countries that the next events are in', async () => {
    const feed = await makeFeed({ timezone: 'Europe/Berlin' })
    const page = async () => (await app.request(`/f/${feed.id}`)).text()
    await makeEvents(feed, [
      { country: 'AT' },
      { country: 'de' },
      { attendanceMode: 'online', country: 'us' },
    ])
    expect(attributeValues(await page(), 'data-countries')).toEqual(['at,de'])
  })
})

it('the page of a month runs the script of the field for places', async () => {
  const feed = await makeFeed({ timezone: 'UTC' })
  await makeEvents(feed, [{ country: 'us', timezone: 'UTC', lat: 37, lng: -90 }])
  const response = await app.request(`/f/${feed.id}?view=month`)
  expect(await response.text()).toContain('<script src')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
})
