import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FUNCTION_NAMES } from '../../db/connection/function-names.generated.ts'
import { loadPlaces } from '../../db/install/places/load-places.ts'
import { readPlaces } from '../../db/install/places/read-places.ts'
import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import type { NearbyList } from '../../domain/event-contract.ts'
import { cellsWithin } from '../../domain/geo.ts'
import { placeKey, placeText } from '../../domain/place-name.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { type EventOverrides, makeEvents, makeFeed } from '../support/factories.ts'
import { forRandom } from '../support/random.ts'

const NAMES =
  /^(texas|austin|paris|st louis|springfield|new york|washington|ottawa|montreal|london|tbilisi|roma|rome|milano|munchen|koln|wien|大阪|القاهرة|上海|krakow|sevilla|lyon|utrecht|recife|frankfurt|salzburg|lyon 03)$/
const CODES = /^(78701|63101|k1a|02134|10115|75001)$/
/** What people call large cities where these are, or in German: 20 of them once led nowhere, or to Texas. */
const OWN_NAMES: [typed: string, country: string, label: string, lat: number, lng: number][] = [
  ['München', 'DE', 'München, DE', 48.1, 11.6],
  ['Köln', 'DE', 'Köln, DE', 50.9, 7],
  ['Frankfurt', 'DE', 'Frankfurt, DE', 50.1, 8.7],
  ['Wien', 'AT', 'Wien, AT', 48.2, 16.4],
  ['Zürich', 'CH', 'Zürich, CH', 47.4, 8.5],
  ['Genf', 'CH', 'Genf, CH', 46.2, 6.1],
  ['Roma', 'IT', 'Roma, IT', 41.9, 12.5],
  ['Rom', 'IT', 'Rom, IT', 41.9, 12.5],
  ['Milano', 'IT', 'Milano, IT', 45.5, 9.2],
  ['Mailand', 'IT', 'Mailand, IT', 45.5, 9.2],
  ['Firenze', 'IT', 'Firenze, IT', 43.8, 11.2],
  ['Venezia', 'IT', 'Venezia, IT', 45.4, 12.3],
  ['Napoli', 'IT', 'Napoli, IT', 40.9, 14.3],
  ['Torino', 'IT', 'Torino, IT', 45.1, 7.7],
  ['Sevilla', 'ES', 'Sevilla, ES', 37.4, -6],
  ['Lisboa', 'PT', 'Lisboa, PT', 38.7, -9.1],
  ['Porto', 'PT', 'Porto, PT', 41.1, -8.6],
  ['São Paulo', 'BR', 'São Paulo, BR', -23.5, -46.6],
  ['Warszawa', 'PL', 'Warszawa, PL', 52.2, 21],
  ['Kraków', 'PL', 'Kraków, PL', 50.1, 19.9],
  ['Praha', 'CZ', 'Praha, CZ', 50.1, 14.4],
  ['Prag', 'CZ', 'Prag, CZ', 50.1, 14.4],
  ['Bruxelles', 'BE', 'Bruxelles, BE', 50.9, 4.3],
  ['Brüssel', 'BE', 'Brussel, BE', 50.9, 4.3],
  ['Antwerpen', 'BE', 'Antwerpen, BE', 51.2, 4.4],
  ['Den Haag', 'NL', 'Den Haag, NL', 52.1, 4.3],
  ['København', 'DK', 'København, DK', 55.7, 12.6],
  ['Göteborg', 'SE', 'Göteborg, SE', 57.7, 12],
  ['Αθήνα', 'GR', 'Αθήνα, GR', 38, 23.7],
  ['Москва', 'RU', 'Москва, RU', 55.8, 37.6],
  ['東京', 'JP', '東京, JP', 35.7, 139.7],
  ['北京', 'CN', '北京, CN', 39.9, 116.4],
  ['القاهرة', 'EG', 'القاهرة, EG', 30.1, 31.2],
  ['서울', 'KR', '서울, KR', 37.6, 127],
]
const KEYS = new Set(OWN_NAMES.map(([typed]) => placeKey(typed)))
const rows = readPlaces().filter(
  ({ name }) => NAMES.test(name) || CODES.test(name) || KEYS.has(name),
)
/** Near the center of Austin and of Paris in Texas. */
const EVENTS = [
  { title: 'Austin', lat: 30.27, lng: -97.74, city: 'Austin' },
  { title: 'Paris', lat: 33.66, lng: -95.55, city: 'Paris' },
]

let app: TestApp
let feed: { id: string }
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  await loadPlaces((text, params) => app.database.query(text, params), rows)
  feed = await makeFeed()
  await makeEvents(feed as Parameters<typeof makeEvents>[0], EVENTS)
})

const address = (query: Record<string, string>) =>
  `/api/v1/feeds/${feed.id}/events/nearby?${new URLSearchParams(query)}`
const nearby = (query: Record<string, string>) => app.get<NearbyList>(address(query))

// Other tests of this process have no places.
afterAll(async () => {
  await app.database.query('delete from places')
})

describe('GET /feeds/:feedId/events/nearby?place=', () => {
  it.each([
    ['78701', 'Austin, TX 78701'],
    ['78701-1234', 'Austin, TX 78701'],
    ['Austin, TX 78701', 'Austin, TX 78701'],
    ['02134', 'Allston, MA 02134'],
    ['Austin, TX', 'Austin, TX'],
    ['austin tx', 'Austin, TX'],
    ['  AUSTIN ,texas, USA', 'Austin, TX'],
    ['Austin, Travis County, TX', 'Austin, TX'],
    ['Austin', 'Austin, TX'],
    ['Paris', 'Paris, TX'],
    ['Paris, TX', 'Paris, TX'],
    ['paris texas', 'Paris, TX'],
    ['Paris, France', 'Paris, FR'],
    ['St. Louis', 'St. Louis, MO'],
    ['saint louis', 'St. Louis, MO'],
    ['New York', 'New York City, NY'],
    ['Washington, D.C.', 'Washington, DC'],
    ['washington dc', 'Washington, DC'],
    ['Montréal', 'Montréal, QC'],
    ['MONTREAL, Quebec', 'Montréal, QC'],
    ['London, UK', 'London, GB'],
    ['Köln', 'Köln, DE'],
    ['London, Ontario', 'London, ON'],
    ['Tbilisi, Georgia', 'Tbilisi, GE'],
  ])('understands %s as %s', async (place, understood) => {
    expect((await nearby({ place })).place).toBe(understood)
  })

  it('responds as by coordinates, apart from the place', async () => {
    const byName = await nearby({ place: 'Austin, TX', radius: '50', per_page: '1' })
    const { lat, lng } = byName.center ?? { lat: 0, lng: 0 }
    const byPoint = await nearby({ lat: `${lat}`, lng: `${lng}`, radius: '50', per_page: '1' })
    expect(byName.events.map(({ title }) => title)).toEqual(['Austin'])
    expect(byName).toEqual({ ...byPoint, place: 'Austin, TX' })
    expect(byPoint.place).toBeNull()
  })

  it('continues with its cursor', async () => {
    const query = { place: 'austin', radius: '400', per_page: '1' }
    const first = await nearby(query)
    const second = await nearby({ ...query, cursor: first.pagination.nextCursor ?? '' })
    expect([first, second].map(({ events }) => events[0]?.title)).toEqual(['Austin', 'Paris'])
    expect(second.pagination.nextCursor).toBeNull()
  })

  it('takes all other filters', async () => {
    expect((await nearby({ place: '78701', radius: '500', search: 'paris' })).events).toHaveLength(
      1,
    )
    expect((await nearby({ place: '78701', state: 'ohio' })).events).toEqual([])
    expect((await nearby({ place: '78701', radius: '12500' })).events).toHaveLength(2)
  })

  it.each([
    'Paris, Banana',
    '%',
    '%%%%',
    'au_tin',
    'aus%',
    '99999',
    "'; drop table places",
    'TX',
    'Texas',
    '名古屋',
    'K1A 0B1',
  ])('refuses %s, which no place is called, and is not cached', async (place) => {
    const response = await app.request(address({ place }))
    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('says how to name a place it does not know', async () => {
    expect(await answerOf(app.request(address({ place: 'Nowhere' })))).toMatchObject({
      status: 400,
      body: {
        error:
          'place is unknown; send a city with its state or country, such as Austin, TX or München, Deutschland, or a postal code if the feed has events in the US or Canada',
      },
    })
  })

  it.each([
    [{ place: 'x'.repeat(500) }, 'place must be at most 100 characters'],
    [{ place: '' }, 'lat and lng are both required unless place or state is used'],
    [{ place: '🎉' }, 'lat and lng are both required unless place or state is used'],
    [{ place: '78701', lat: '30', lng: '-97' }, 'place cannot be combined with lat and lng'],
    [{ place: '78701', lat: '30' }, 'place cannot be combined with lat and lng'],
  ])('refuses %j without asking the database', async (query, error) => {
    app.database.roundTrips.splice(0)
    const answer = await answerOf(app.request(address(query as Record<string, string>)))
    expect(answer).toMatchObject({ status: 400, body: { error } })
    expect(app.database.roundTrips).toEqual([])
  })

  it('takes what a plain HTML form sends of a place that was left empty', async () => {
    const byPoint = { lat: '30.267', lng: '-97.743' }
    expect(await nearby({ ...byPoint, place: '' })).toEqual(await nearby(byPoint))
  })

  it('asks the database once, and responds with 404 in a feed that does not exist', async () => {
    app.database.roundTrips.splice(0)
    await nearby({ place: 'Austin, TX' })
    expect(app.database.roundTrips).toHaveLength(1)
    for (const place of ['Austin', 'Nowhere']) {
      const missing = address({ place }).replace(feed.id, 'feed_nobody_has_this')
      expect((await app.request(missing)).status).toBe(404)
    }
  })

  it('has one address for the spellings of a place', async () => {
    app.loopbacks.splice(0)
    for (const place of ['St. Louis,MO', 'SAINT LOUIS,  mo']) await nearby({ place })
    const asked = app.loopbacks.map(({ url }) => new URL(url).search)
    expect(asked).toEqual(['?place=st+louis%2C+mo', '?place=st+louis%2C+mo'])
  })
})

describe('a place in a feed', () => {
  /** What the feed of an event calls a place; its status where it knows none. */
  async function placeIn(event: EventOverrides, place: string, timezone = 'UTC') {
    const made = await makeFeed({ timezone })
    await makeEvents(made, [event])
    const query = new URLSearchParams({ place })
    const response = await app.request(`/api/v1/feeds/${made.id}/events/nearby?${query}`)
    return response.ok ? ((await response.json()) as NearbyList).place : response.status
  }
  const inBerlin = { country: 'DE', city: 'Berlin', timezone: 'Europe/Berlin' }

  it('is no postal code of a country in which the feed has no events', async () => {
    expect(await placeIn(inBerlin, '10115')).toBe(400)
    expect(await placeIn({ ...inBerlin, country: null }, '10115')).toBe(400)
    expect(await placeIn({ timezone: 'Europe/Paris' }, '75001')).toBe(400)
    expect(await placeIn({ timezone: 'America/Toronto' }, '10115')).toBe(400)
    expect(await placeIn({ timezone: 'America/Toronto' }, 'K1A 0B1')).toBe('K1A, ON')
    expect(await placeIn({ country: 'US', timezone: 'Europe/Berlin' }, '10115')).toBe(
      'New York, NY 10115',
    )
  })

  it('is where the feed is, if it has no events', async () => {
    const past = { startsAt: '2026-01-01T18:00:00Z', timezone: 'America/Chicago' }
    expect(await placeIn(past, '10115', 'Europe/Berlin')).toBe(400)
    expect(await placeIn(past, '10115', 'America/New_York')).toBe('New York, NY 10115')
  })

  it('is called a postal code by the widget where one of the next fifty events is in the US or Canada', async () => {
    const called = async (events: EventOverrides[], timezone: string) => {
      const made = await makeFeed({ timezone })
      await makeEvents(made, events)
      return (await app.get<{ postalCodes: boolean }>(`/api/v1/widget-config/${made.id}`))
        .postalCodes
    }
    const inAustin = { country: 'us', startsAt: '2026-12-01T18:00:00Z' }
    const isOnline = { attendanceMode: 'online', timezone: 'America/Toronto' } as const
    const times = (count: number) => Array.from({ length: count }, () => inBerlin)
    expect(await called([...times(49), inAustin], 'Europe/Berlin')).toBe(true)
    expect(await called([...times(50), inAustin], 'Europe/Berlin')).toBe(false)
    expect(await called([{ timezone: 'America/Toronto' }], 'Europe/Berlin')).toBe(true)
    expect(await called([isOnline], 'Europe/Berlin')).toBe(false)
    expect(await called([inBerlin], 'America/New_York')).toBe(false)
    expect(await called([isOnline], 'America/New_York')).toBe(true)
    expect(await called([], 'America/New_York')).toBe(true)
    expect(await called([], 'UTC')).toBe(false)
  })

  it('is a city of the countries of its events first, else a large one, and no village far away', async () => {
    const inRome = { timezone: 'Europe/Rome' }
    expect(await placeIn(inRome, 'Roma')).toBe('Roma, IT')
    expect(await placeIn(inRome, 'Milano')).toBe('Milano, IT')
    expect(await placeIn(inBerlin, 'Wien')).toBe('Wien, AT')
    expect(await placeIn(inBerlin, 'Milano, TX')).toBe('Milano, TX')
    expect(await placeIn(inBerlin, 'Lyon 03, FR')).toBe('Lyon 03, FR')
    expect(await placeIn({ timezone: 'America/Toronto' }, 'London')).toBe('London, ON')
    expect(await placeIn(inRome, 'London')).toBe('London, GB')
  })

  it.each([
    ['München, Deutschland', 'München, DE'],
    ['Sevilla, España', 'Sevilla, ES'],
    ['Lyon, France', 'Lyon, FR'],
    ['Milano, Italia', 'Milano, IT'],
    ['Utrecht, Nederland', 'Utrecht, NL'],
    ['Kraków, Polska', 'Kraków, PL'],
    ['Recife, Brasil', 'Recife, BR'],
    ['大阪、日本', '大阪, JP'],
    ['上海，中国', '上海, CN'],
    ['القاهرة، مصر', 'القاهرة, EG'],
    ['Wien, Autriche', 'Wien, AT'],
  ])('may name its country in any language: %s', async (place, understood) => {
    expect(await placeIn({ timezone: 'Asia/Dubai' }, place)).toBe(understood)
  })

  it.each(OWN_NAMES)('leads to %s from a feed in %s', async (typed, country, label, lat, lng) => {
    const made = await makeFeed({ timezone: 'UTC' })
    await makeEvents(made, [{ country, timezone: 'UTC' }])
    const query = new URLSearchParams({ place: typed })
    const found = await app.get<NearbyList>(`/api/v1/feeds/${made.id}/events/nearby?${query}`)
    expect(found.place).toBe(label)
    expect(Math.abs((found.center?.lat ?? 0) - lat)).toBeLessThan(0.2)
    expect(Math.abs((found.center?.lng ?? 0) - lng)).toBeLessThan(0.2)
  })

  it('is the one in the country of the feed where a label may mean two, and the one that was suggested', async () => {
    await loadPlaces(
      (text, params) => app.database.query(text, params),
      [
        ...rows,
        ...['in', 'us'].map((country) => ({
          ...{ name: 'salem', country, region: country === 'us' ? 'in' : '', label: 'Salem, IN' },
          ...{ lat: country === 'us' ? 38.6 : 11.7, lng: 0, population: 5000, rank: 1 },
        })),
      ].sort((a, b) =>
        `${a.name}\t${a.country}\t${a.region}` < `${b.name}\t${b.country}\t${b.region}` ? -1 : 1,
      ),
    )
    const latFrom = async (country: string, place = 'Salem, IN') => {
      const made = await makeFeed({ timezone: 'UTC' })
      await makeEvents(made, [{ country, timezone: 'UTC' }])
      const path = `/api/v1/feeds/${made.id}/events/nearby?${new URLSearchParams({ place })}`
      return (await app.get<NearbyList>(path)).center?.lat
    }
    expect(await latFrom('IN')).toBe(11.7)
    expect(await latFrom('US')).toBe(38.6)
    expect(await latFrom('FR')).toBe(38.6)
    for (const country of ['IN', 'US', 'FR']) {
      const suggested = `/places?country=${country.toLowerCase()}&q=salem`
      const { places } = await app.get<{ places: { label: string; lat: number }[] }>(suggested)
      expect(places).toHaveLength(2)
      for (const { label, lat } of places) expect(await latFrom(country, label), label).toBe(lat)
    }
  })

  it('is found as the visitor is told, in each language', async () => {
    for (const { filter } of Object.values(ALL_LANGUAGES)) {
      const { unknownCity } = filter
      const example = /(\p{L}+)(?:, |、|，|، )\p{L}+(?=[.。）”]*$)/u.exec(unknownCity)?.[0] ?? ''
      expect(await placeIn({ timezone: 'Asia/Dubai' }, example), unknownCity).toEqual(
        expect.stringContaining(', '),
      )
    }
  })
})

describe('zone_country()', () => {
  it('knows the country of every time zone that people live in', async () => {
    const zones = Intl.supportedValuesOf('timeZone').filter(
      (zone) => !/^(Etc|Antarctica)|^UTC$/.test(zone),
    )
    expect(zones.length).toBeGreaterThan(400)
    const { zone_country: name } = FUNCTION_NAMES
    const rows = await app.database.query(
      `select zone from unnest($1::text[]) zone where ${name}(zone) is null`,
      [zones],
    )
    expect(rows).toEqual([])
  })
})

describe('placeText', () => {
  it('leaves its own spelling alone', () => {
    for (const typed of [
      'St. Louis, MO',
      'K1A 0B1',
      '78701-1234',
      'Ottawa, ON K1A 0B1',
      'a, ,b',
      '',
    ]) {
      expect(placeText(placeText(typed))).toBe(placeText(typed))
    }
  })
})

describe('cells_within()', () => {
  it('finds the cells that the Worker finds for a point', async () => {
    const [fn] = await app.database.query(
      `select proname as name from pg_proc where proname like 'cells_within_%'`,
    )
    await forRandom(100, async (random) => {
      const lat = random.pick([90, -90, 89.9, 0, 70, random.float(-90, 90)])
      const lng = random.pick([180, -180, 179.9, 0, random.float(-180, 180)])
      const radius = random.pick([0.001, 1, 100, 500, 12_500, random.float(0, 3000)])
      const [found] = await app.database.query(`select ${fn?.name}($1, $2, $3) as cells`, [
        lat,
        lng,
        radius,
      ])
      const { cells, reachesFurther } = cellsWithin({ lat, lng }, radius)
      const sorted = (found?.cells as number[] | null)?.toSorted((a, b) => a - b) ?? null
      const expected = reachesFurther ? null : cells.toSorted((a, b) => a - b)
      expect({ lat, lng, radius, cells: sorted }).toEqual({ lat, lng, radius, cells: expected })
    })
  })
})
