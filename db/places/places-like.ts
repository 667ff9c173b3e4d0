import type { Connection } from '../connection/client.ts'
import { storedFunction } from '../connection/stored-function.ts'

const placesLike = storedFunction('places_like', {
  takes: {
    /** A `placeKey`, or its beginning. */
    name: 'text',
    /** Codes of regions or countries; none: anywhere. */
    within: 'text[]',
    /** Countries whose places come first. */
    home: 'text[]',
  },
  gives: {
    name: 'text',
    label: 'text',
    country: 'text',
    region: 'text',
    lat: 'double precision',
    lng: 'double precision',
    /** None for postal codes. */
    population: 'integer',
    /** Whether the label alone may mean a place elsewhere: a state has the code of a country. */
    unclear: 'boolean',
  },
})

/** At most eight places whose names begin so. */
export function listPlacesLike(db: Connection, asked: Parameters<typeof placesLike>[1]) {
  return placesLike(db, asked)
}
