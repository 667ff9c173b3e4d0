import type { Event } from '../event-contract.ts'

/** What an event says of where it is. */
export type Place = Pick<
  Event,
  'location' | 'address' | 'city' | 'state' | 'stateCode' | 'postalCode'
>

/** Where it is, as one line: `Blue Note, 131 W 3rd St, New York, NY 10012`. */
export function addressLine(event: Place): string {
  const region = join([event.stateCode ?? event.state, event.postalCode], ' ')
  return join([event.location, event.address, event.city, region], ', ')
}

/** The same for texts that say nowhere else that people can attend online: `Blue Note, New York, Online`. */
export function whereLine(event: Place & Pick<Event, 'attendanceMode'>, online: string): string {
  return join([addressLine(event), event.attendanceMode === 'offline' ? null : online], ', ')
}

/** As much of it as a list has room for: `Blue Note, New York`, with the `comma` of its language. */
export function shortPlace(
  event: Pick<Event, 'location' | 'city' | 'state'>,
  comma = ', ',
): string {
  return join([event.location, event.city ?? event.state], comma)
}

/** The rest of that line, below the name of a venue; empty if there is no name. */
export function streetLine(event: Place): string {
  return event.location ? addressLine({ ...event, location: null }) : ''
}

/** Link to directions from the visitor's position. */
export function directionsLink(event: Event): string | undefined {
  const destination = encodeURIComponent(addressLine(event))
  if (!destination || event.attendanceMode === 'online') return
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`
}

/** A search in a map, by the words of the address: most venues have no coordinates. */
export function mapLink(event: Event): string | undefined {
  const query = encodeURIComponent(addressLine(event))
  if (!query || event.attendanceMode === 'online') return
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}

function join(parts: (string | null)[], separator: string): string {
  return parts.filter((part, at) => part && parts.indexOf(part) === at).join(separator)
}
