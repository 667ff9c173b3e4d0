import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPlaces } from '../../db/install/places/load-places.ts'
import { OWN_NAMES } from '../../db/install/places/own-names.ts'
import type { PlaceRow } from '../../db/install/places/place-row.ts'
import { readPlaces } from '../../db/install/places/read-places.ts'
import { placeKey, placeText, readPlace } from '../../domain/place-name.ts'
import { knownState } from '../../domain/states.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

const all = readPlaces()
const rows = all.filter(({ name }) => /^(aus|new|spr|mun|tok|東|القا)/.test(name))
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
// Other tests of this process have no places.
afterAll(async () => {
  await database.query('delete from places')
})

describe('readPlaces()', () => {
  it('has every place once by each name, with a position on the globe, sorted as the database does', () => {
    expect(all.length).toBeGreaterThan(300_000)
    const keys = all.map((p) => [p.name, p.country, p.region].join('\t'))
    expect(new Set(keys).size).toBe(all.length)
    const odd = all.filter(
      (p) => Math.abs(p.lat) > 90 || Math.abs(p.lng) > 180 || !p.name || !p.label,
    )
    expect(odd).toEqual([])
    const bytes = keys.map((key) => Buffer.from(key))
    const misplaced = bytes.findIndex(
      (key, i) => i > 0 && Buffer.compare(bytes[i - 1] ?? key, key) >= 0,
    )
    expect(misplaced).toBe(-1)
  })

  it('gives every place a label that reads as this place, the largest that is called so there', () => {
    const largest = new Map<string, PlaceRow>()
    for (const row of all) {
      for (const key of [`${row.name}, ${row.region}`, `${row.name}, :${row.country}`]) {
        if (row.population >= (largest.get(key)?.population ?? -1)) largest.set(key, row)
      }
    }
    const astray = all.filter((row) => {
      const text = placeText(row.label)
      // A postal code.
      if (text === row.name) return false
      const reading = readPlace(text).find(({ region = '', country = row.country }) =>
        row.region === '' ? region === '' && country === row.country : region === row.region,
      )
      const { name, region = '', country } = reading ?? { name: '' }
      const found = largest.get(country ? `${name}, :${country}` : `${name}, ${region}`)
      return found?.lat !== row.lat || found.lng !== row.lng
    })
    expect(astray.map(({ label, country }) => `${label} ${country}`)).toEqual([])
  })

  it('has no places of the armed forces, and none in a state of the US that is not known', () => {
    const odd = all.filter(({ country, region }) => country === 'us' && !knownState(region, 'us'))
    expect([...new Set(odd.map(({ label }) => label))]).toEqual([])
  })

  it('knows by its own names each city that we list', () => {
    const known = new Map(all.map((row) => [`${row.name}, ${row.country}`, row.rank]))
    const listed = Object.entries(OWN_NAMES).flatMap(([country, cities]) =>
      cities.split('; ').flatMap((city) => {
        const [, own = ''] = city.split(' = ')
        return own.split(', ').map((name) => `${placeKey(name)}, ${country}`)
      }),
    )
    expect(listed.length).toBeGreaterThan(70)
    expect(listed.filter((name) => known.get(name) !== 0)).toEqual([])
  })

  it.each([
    ['Prag', 'cz', 'Prague'],
    ['Lissabon', 'pt', 'Lisbon'],
    ['Londres', 'gb', 'London'],
    ['Cracovie', 'pl', 'Kraków'],
    ['Genf', 'ch', 'Genève'],
    ['Nueva York', 'us', 'New York City'],
    ['Monaco di Baviera', 'de', 'Munich'],
    ['Нижний Новгород', 'ru', 'Nizhniy Novgorod'],
    ['柏林', 'de', 'Berlin'],
    ['パリ', 'fr', 'Paris'],
    ['برلين', 'de', 'Berlin'],
  ])('calls %s in %s what it calls %s', (name, country, inData) => {
    const called = (text: string) =>
      all.filter((row) => row.name === placeKey(text) && row.country === country)
    const [city] = called(inData).sort((a, b) => b.population - a.population)
    expect(called(name)).toMatchObject([{ lat: city?.lat, lng: city?.lng }])
  })

  it('has few names with one beginning, of which `places_like` reads all: 2,000 of four letters, 1,100 large of two', () => {
    const most = (beginnings: string[]) => {
      const counts = new Map<string, number>()
      for (const text of beginnings) counts.set(text, (counts.get(text) ?? 0) + 1)
      return Math.max(...counts.values())
    }
    const isLong = (text: string) => text.trim() === text && !/^[ -~]{0,3}$/.test(text)
    const beginnings = all.map(({ name }) => name.slice(0, /^[ -~]{4}/.test(name) ? 4 : 2))
    expect(most(beginnings.filter(isLong))).toBeLessThan(2000)
    const large = all.filter(({ population, rank }) => population >= 15_000 && rank < 2)
    expect(most(large.map(({ name }) => name.slice(0, 2)))).toBeLessThan(1100)
  })

  it('lets no further name stand for a place of its country that is called so', () => {
    const further = all.filter(({ rank }) => rank === 2)
    const called = new Set(
      all.flatMap((row) => (row.rank === 2 ? [] : `${row.name}, ${row.country}`)),
    )
    expect(further.length).toBeGreaterThan(100_000)
    expect(further.filter((row) => called.has(`${row.name}, ${row.country}`))).toEqual([])
  })
})

describe('loadPlaces()', () => {
  const query = (text: string, params?: unknown[]) => database.query(text, params)
  const stored = async () =>
    (await query('select * from places')).sort(
      (a, b) =>
        Buffer.compare(Buffer.from(String(a.name)), Buffer.from(String(b.name))) ||
        String([a.country, a.region]).localeCompare(String([b.country, b.region])),
    )
  const asStored = (given: PlaceRow[]) =>
    given
      .map((row) => ({ ...row }))
      .sort(
        (a, b) =>
          Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)) ||
          String([a.country, a.region]).localeCompare(String([b.country, b.region])),
      )

  it('continues where it stopped, and writes nothing the second time', async () => {
    await query('delete from places')
    const stopping = loadPlaces(query, rows, {
      batch: 10,
      progress: (upTo) => (upTo >= 20 ? Promise.reject(new Error('killed')) : undefined),
    })
    await expect(stopping).rejects.toThrow('killed')
    const before = (await stored()).length
    expect(before).toBeGreaterThanOrEqual(20)
    expect(await loadPlaces(query, rows, { batch: 10 })).toBe(rows.length - before)
    expect(await stored()).toEqual(asStored(rows))
    expect(await loadPlaces(query, rows, { batch: 10 })).toBe(0)
    expect(await loadPlaces(query, rows)).toBe(0)
  })

  it('ends with its own places alone where an older release loaded others', async () => {
    const [first, second, ...others] = rows as [PlaceRow, PlaceRow, ...PlaceRow[]]
    const older = [
      { ...first, label: 'Old, TX', lat: 1, rank: 1 },
      { ...second, name: '0', label: 'Gone, TX' },
      ...others.slice(5),
      { ...second, name: '龘', label: 'Gone, TX' },
    ]
    await query('delete from places')
    await loadPlaces(query, older)
    expect((await stored()).length).toBe(older.length)
    await loadPlaces(query, rows, { batch: 50 })
    expect(await stored()).toEqual(asStored(rows))
  })

  it('fills what an older release left at the default of a new column', async () => {
    await query('update places set rank = 1')
    expect(await loadPlaces(query, rows)).toBeGreaterThan(0)
    expect(await stored()).toEqual(asStored(rows))
  })
})
