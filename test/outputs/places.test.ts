import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPlaces } from '../../db/install/places/load-places.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'

type Found = { places: { name: string; label: string; country: string; region: string }[] }
type Namesakes = { namesakes: { label: string }[] }
type Given = [name: string, country: string, region: string, population: number, rank?: number]

/** Each is somewhere else, but for names of one place. */
const GIVEN: Given[] = [
  ['62701', 'us', 'il', 0],
  ['62702', 'us', 'il', 0],
  ['munchen', 'de', '', 1_260_000, 0],
  ['munich', 'de', '', 1_260_000, 1],
  ['munique', 'de', '', 1_260_000, 2],
  ['munster', 'de', '', 300_000],
  ['munster', 'us', 'in', 23_000],
  ['muncie', 'us', 'in', 65_000],
  ['munising', 'us', 'mi', 2_000],
  ['salem', 'in', '', 900_000],
  ['salem', 'us', 'in', 6_000],
  ['salem', 'us', 'or', 170_000],
  ...['mo', 'ma', 'il', 'oh', 'or', 'pa', 'va', 'tn', 'nj', 'fl'].map(
    (region, i): Given => ['springfield', 'us', region, 170_000 - i * 10_000],
  ),
  ['springfield', 'au', '', 6_700],
  ['東京', 'jp', '', 8_000_000, 0],
  ['القاهرة', 'eg', '', 9_000_000, 0],
  ['москва', 'ru', '', 10_000_000, 0],
  ['100% town', 'us', 'tx', 20_000],
]
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const title = (text: string) => text.replace(/(^| )\p{Ll}/gu, (letter) => letter.toUpperCase())
const rows = GIVEN.map(([name, country, region, population, rank = 1], i) => ({
  ...{ name, country, region, population, rank },
  label: `${title(name)}, ${(region || country).toUpperCase()}`,
  ...(/^mun(ch|ich|ique)/.test(name) ? { lat: 48.1, lng: 11.6 } : { lat: i, lng: i }),
})).sort((a, b) => {
  const [first, second] = [a, b].map(({ name, country, region }) =>
    [name, country, region].join('\t'),
  )
  return (first ?? '') < (second ?? '') ? -1 : 1
})

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await loadPlaces((text, params) => app.database.query(text, params), rows)
})
// Other tests of this process have no places.
afterAll(async () => {
  await app.database.query('delete from places')
})

const path = (q: string, country = '') =>
  `/places?${new URLSearchParams({ ...(country && { country }), q })}`
const labels = async (q: string, country = '') =>
  (await app.get<Found>(path(q, country))).places.map(({ label }) => label)

describe('GET /places', () => {
  it('lists places whose names begin so, those of the countries first, then the larger first', async () => {
    expect(await labels('mun', 'de')).toEqual([
      'Munchen, DE',
      'Munster, DE',
      'Muncie, IN',
      'Munster, IN',
    ])
    expect(await labels('mun', 'us')).toEqual([
      'Muncie, IN',
      'Munster, IN',
      'Munchen, DE',
      'Munster, DE',
    ])
    expect(await labels('muni', 'us')).toEqual(['Munising, MI', 'Munich, DE'])
  })

  it('names a place once, as it was typed where it is called so elsewhere', async () => {
    expect(await labels('Munique')).toEqual(['Munique, DE'])
    expect(await labels('muniq')).toEqual(['Munique, DE'])
    expect(await labels('Munich')).toEqual(['Munich, DE'])
    expect(await labels('MÜNCHEN')).toEqual(['Munchen, DE'])
  })

  it('lists eight, with where each is', async () => {
    const { places } = await app.get<Found>(path('Springfield', 'us'))
    expect(places.map(({ region }) => region)).toEqual([
      'mo',
      'ma',
      'il',
      'oh',
      'or',
      'pa',
      'va',
      'tn',
    ])
    expect(places[0]).toEqual({
      ...{ name: 'springfield', label: 'Springfield, MO', country: 'us', region: 'mo' },
      ...{ lat: expect.any(Number), lng: expect.any(Number) },
    })
  })

  it('names what several places of similar size are called, unless it is said which is meant', async () => {
    const namesakes = async (q: string, country = '') =>
      (await app.get<Namesakes>(path(q, country))).namesakes.map(({ label }) => label)
    expect((await namesakes('Springfield', 'us')).slice(0, 2)).toEqual([
      'Springfield, MO',
      'Springfield, MA',
    ])
    // Nearer to Australians is the only one there; Munster in Indiana has less than a tenth of the people.
    expect(await namesakes('springfield', 'au')).toEqual([])
    expect(await namesakes('munster')).toEqual([])
    for (const text of ['springfiel', 'springfield, mo', 'springfield mo', 'texas', '62701']) {
      expect(await namesakes(text, 'us'), text).toEqual([])
    }
  })

  it('narrows to a state or country after a comma', async () => {
    expect(await labels('springfield, fl', 'us')).toEqual(['Springfield, FL'])
    expect(await labels('Spring, Australia', 'us')).toEqual(['Springfield, AU'])
    expect(await labels('springfield, nowhere')).toHaveLength(8)
    // `Texas` and `Missouri` are being typed: `TE` is no country.
    expect(await labels('springfield, te')).toHaveLength(8)
    expect(await labels('springfield, m')).toHaveLength(8)
  })

  it('gives no two places one label', async () => {
    expect(await labels('salem', 'us')).toEqual(['Salem, OR', 'Salem, IN', 'Salem, India'])
    // What `Salem, IN` means depends on where the calendar is.
    expect(await labels('salem', 'in')).toEqual(['Salem, IN', 'Salem, OR', 'Salem, IN, US'])
    expect(await labels('salem', 'fr')).toEqual(['Salem, India', 'Salem, OR', 'Salem, IN'])
    expect(await labels('salem', 'in,us')).toEqual(['Salem, India', 'Salem, OR', 'Salem, IN, US'])
  })

  it('knows postal codes in the countries it is asked for', async () => {
    expect(await labels('6270', 'us')).toEqual(['62701, IL', '62702, IL'])
    expect(await labels('6270', 'de')).toEqual([])
    expect(await labels('6270')).toHaveLength(2)
  })

  it.each([
    ['東京', '東京, JP'],
    ['القا', 'القاهرة, EG'],
    ['МОСК', 'Москва, RU'],
    ['100%', '100% Town, TX'],
  ])('finds %s', async (q, label) => {
    expect(await labels(q)).toEqual([label])
  })

  it.each(['mu_ster', 'm%n', 'mun%', "mun'; drop table places", '\\mun'])(
    'takes the signs in %s for no wildcards',
    async (q) => {
      const found = await labels(q)
      expect(found.filter((label) => !label.toLowerCase().startsWith('mun'))).toEqual([])
    },
  )

  it.each([
    [''],
    ['q='],
    ['q=m'],
    ['q=%25%25%25'],
    ['q=🎉🎉🎉'],
    [`q=${'x'.repeat(41)}`],
    [`q=${'x'.repeat(300)}`],
    [`q=m%2C${'x'.repeat(20)}`],
  ])('refuses ?%s in words, and does not ask the database', async (query) => {
    app.database.roundTrips.splice(0)
    const { status, body } = await answerOf(app.request(`/places?${query}`))
    expect([status, body]).toEqual([
      400,
      'q must be 2 to 40 letters or digits, the beginning of a place\n',
    ])
    expect(app.database.roundTrips).toEqual([])
  })

  it.each([
    'deu',
    'd',
    '12',
    'de,%',
    'de;fr',
    Array.from({ length: 51 }, (_, i) => `${'ab'[i % 2]}${ALPHABET[i >> 1]}`).join(),
  ])('refuses the countries %s in words', async (country) => {
    const { status, body } = await answerOf(app.request(path('mun', country)))
    expect([status, body]).toEqual([
      400,
      'country must be at most 50 two-letter codes, separated by commas\n',
    ])
  })

  it('takes the countries of 50 events', async () => {
    const most = Array.from({ length: 50 }, (_, i) => `${'ab'[i % 2]}${ALPHABET[i >> 1]}`)
    expect(await labels('muni', most.join())).toEqual(['Munich, DE', 'Munising, MI'])
  })

  it('has one URL for one answer', async () => {
    app.loopbacks.splice(0)
    for (const query of [
      'q=MÜN&country=US,de',
      'country=de%2Cus&q=m%C3%BCn',
      'country=us,DE,de,&q=mun&x=1',
    ]) {
      expect((await app.request(`/places?${query}`)).status).toBe(200)
    }
    expect(app.loopbacks.map(({ url }) => new URL(url).search)).toEqual(
      Array(3).fill('?country=de%2Cus&q=mun'),
    )
    app.loopbacks.splice(0)
    await app.request('/places?country=de%2Cus&q=mun')
    await app.request('/places?q=mun')
    expect(app.loopbacks).toEqual([])
  })

  it('asks the database once, is kept by caches for all calendars, and may be read by any site', async () => {
    app.database.roundTrips.splice(0)
    const response = await app.request(path('mun', 'de'))
    expect(app.database.roundTrips).toHaveLength(1)
    expect(response.headers.get('cache-control')).toContain('s-maxage=300')
    expect(response.headers.get('cache-tag')).toBeNull()
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8')
    const again = await app.request(path('mun', 'de'), {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  it('lists nothing while no places are loaded', async () => {
    await app.database.query('delete from places')
    expect(await labels('mun', 'de')).toEqual([])
    await loadPlaces((text, params) => app.database.query(text, params), rows)
  })
})
