import { fold } from './fold.ts'
import { placeKey } from './place-name.ts'

const COLUMNS = [
  'location',
  'address',
  'city',
  'state',
  'stateCode',
  'postalCode',
  'country',
] as const

/** Where an event says that it is: as long as none of these changes, it is at the same address. */
export type EventAddress = { [N in (typeof COLUMNS)[number]]?: string | null | undefined }

export function isSameAddress(one: EventAddress, other: EventAddress): boolean {
  return COLUMNS.every((column) => (one[column] ?? null) === (other[column] ?? null))
}

/**
 * What a geocoder is asked for: a street or venue, and where that is. `undefined`: it could be anywhere, such as
 * `City Hall` without a city.
 */
export function addressQuery(event: EventAddress): string | undefined {
  const { address, location, city, state, stateCode, postalCode, country } = event
  const [street, ...rest] = partsOf(address ?? location ?? '')
  if (!street || street.includes('://')) return undefined
  if (rest.length === 0 && !city && !postalCode) return undefined
  // An address that ends with its city does not need it twice.
  const named = ` ${placeKey(rest.join(' '))} `
  const others = [[city], [state, stateCode], [postalCode], [country]].flatMap((spellings) => {
    const known = spellings.flatMap((text) => text || [])
    return known.some((text) => named.includes(` ${placeKey(text)} `)) ? [] : known.slice(0, 1)
  })
  return [street, ...rest, ...others].join(', ')
}

/**
 * The same for spellings of one address: `12 Main St.,Austin` and `12 main st, Austin`. What a geocoder may read in
 * another way stays different, such as `1.2 Main St`: all organizations share its answers.
 */
export function addressKey(query: string): string {
  return partsOf(query.toLowerCase())
    .map((part) => part.replace(/\.(?=\s|$)/g, '').replace(/\s+/g, ' '))
    .join(', ')
}

const POSTAL_CODE = /^(\d{5}(-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)$/

/** The city or postal code of an event that says no more than that of its place: `Austin, TX`, `78701`. */
export function bareCity({
  address,
  location,
  city,
  postalCode,
}: EventAddress): string | undefined {
  if (address || city || postalCode || !location) return undefined
  const text = fold(location)
  const isCity = partsOf(text).length === 2 && !/\d/.test(text)
  return isCity || POSTAL_CODE.test(text) ? location : undefined
}

function partsOf(text: string): string[] {
  return text.split(/[,\n]/).flatMap((part) => part.trim() || [])
}

type Found = { lat: number | null; lng: number | null; positionAgainAt: Date | null }

/** An event as staff or its source entered it: without a position that was found by its address. */
export function asEntered<Event extends Found>(event: Event): Event {
  return event.positionAgainAt ? { ...event, lat: null, lng: null } : event
}
