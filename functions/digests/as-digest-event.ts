import type { ListedEvent } from '../../db/queries/digests/list-digest-events.ts'
import type { DigestEvent } from '../../domain/digests/digest-event.ts'
import { shortPlace } from '../../domain/display/place.ts'

/** Its place as mails say it, which is also what is compared with what was told. */
export function asDigestEvent({ location, city, state, ...event }: ListedEvent): DigestEvent {
  return { ...event, place: shortPlace({ location, city, state }) || null }
}
