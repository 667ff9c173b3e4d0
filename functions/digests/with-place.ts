import { shortPlace } from '../../domain/display/place.ts'

type Placed = { location: string | null; city: string | null; state: string | null }

/** Its place as mails say it, which is also what is compared with what was told. */
export function withPlace<E extends Placed>({ location, city, state, ...event }: E) {
  return { ...event, place: shortPlace({ location, city, state }) || null }
}
