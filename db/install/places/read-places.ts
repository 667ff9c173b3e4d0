import { placeKey } from '../../../domain/place-name.ts'
import { type City, labelOf, readCities } from './cities.ts'
import { furtherNames } from './further-names.ts'
import { OWN_NAMES } from './own-names.ts'
import { OWN_NAME, type PlaceRow, rowKey } from './place-row.ts'
import { postalCodes } from './postal-codes.ts'

/** Every place once by each of its names, sorted as the database does. Of cities with one name in one region, the largest. */
export function readPlaces(): PlaceRow[] {
  const cities = readCities()
  const rows = new Map<string, PlaceRow>()
  const add = (row: PlaceRow) => {
    const key = rowKey(row)
    const known = rows.get(key)
    if (row.name !== '' && (!known || known.population < row.population)) rows.set(key, row)
  }
  for (const { further: _, ...row } of cities) add(row)
  for (const row of postalCodes()) add(row)
  for (const row of ownNames(cities)) rows.set(rowKey(row), row)
  const taken = new Set([...rows.values()].map(({ name, country }) => `${name},${country}`))
  const isTaken = (name: string, country: string) => taken.has(`${name},${country}`)
  for (const city of cities) for (const row of furtherNames(city, isTaken)) add(row)
  return [...rows.keys()]
    .filter(isPlain)
    .sort()
    .flatMap((key) => rows.get(key) ?? [])
}

function ownNames(cities: City[]): PlaceRow[] {
  const largest = new Map<string, City>()
  for (const city of cities) {
    const key = `${city.name},${city.country}`
    if ((largest.get(key)?.population ?? -1) < city.population) largest.set(key, city)
  }
  return Object.entries(OWN_NAMES).flatMap(([country, listed]) =>
    listed.split('; ').flatMap((city) => {
      const [inData = '', own = ''] = city.split(' = ')
      const found = largest.get(`${placeKey(inData)},${country}`)
      if (!found) throw new Error(`No city is called ${inData} in ${country}`)
      const { further: _, ...row } = found
      return own.split(', ').map((title) => ({
        ...{ ...row, name: placeKey(title), label: labelOf(title, row), rank: OWN_NAME },
      }))
    }),
  )
}

/** Letters beyond the first 65,536, which no name has today, would be sorted otherwise here than there. */
const isPlain = (key: string) => !/[\ud800-\udfff]/.test(key)
