import type { places } from '../../tables/index.ts'

export type PlaceRow = typeof places.$inferSelect

/** The `rank` of a name. */
export const OWN_NAME = 0
export const NAME_IN_DATA = 1
export const FURTHER_NAME = 2

/** As `lat` and `lng` of a request are rounded. */
export function rounded(lat: number, lng: number) {
  return { lat: Math.round(lat * 1000) / 1000, lng: Math.round(lng * 1000) / 1000 }
}

/** Sorts by name first: the tab comes before what may stand in a name. */
export const rowKey = ({ name, country, region }: PlaceRow): string =>
  `${name}\t${country}\t${region}`
