import type { DigestItem } from '../../domain/digests/pick-events.ts'
import { lastDay } from '../../domain/display/event-time.ts'
import { shortPlace } from '../../domain/display/place.ts'
import { hours, longDate, zoneName } from '../../domain/display/when.ts'
import type { Words } from '../../domain/display/words.ts'
import type { Voice } from '../mail/voice.ts'

type Manner = {
  feed: { timezone: string }
  voice: Voice
  words: Words
  /** Whether the day must be said, because no heading says it. */
  hasDates: boolean
}

/** An event's status, time and place as one line of a mail; its zone where it is not the feed's. */
export function whenAndWhere(
  item: DigestItem,
  { feed, voice: { locale }, words, hasDates }: Manner,
): string {
  const isElsewhere = item.timezone !== feed.timezone && !item.allDay
  const status = item.status === 'scheduled' ? [] : [words[item.status]]
  // The hours of an event over several days say the days as well.
  const isOneDay = lastDay(item) === item.displayDate
  const dates = hasDates && isOneDay ? [longDate(item.displayDate, locale)] : []
  const time = hours(item, locale, words)
  const when = isElsewhere ? `${time} ${zoneName(item, locale)}` : time
  const parts = [...status, ...dates, when, item.place, item.isOnline ? words.online : null]
  return parts.filter(Boolean).join(' · ')
}

type Placed = { location: string | null; city: string | null; state: string | null }

/** Its place as mails say it, which is also what is compared with earlier mails. */
export function withPlace<E extends Placed>({ location, city, state, ...event }: E) {
  return { ...event, place: shortPlace({ location, city, state }) || null }
}

/** A mail to many, still without the two links that are each recipient's own. */
export type DraftEmail = { subject: string; text: string; html: string }
export type OwnLinks = { settings: string; unsubscribe: string }

/** Stand where each recipient's own links go; no address that exists begins so. */
export const LINKS: OwnLinks = {
  settings: 'https://settings.invalid/',
  unsubscribe: 'https://leave.invalid/',
}

export function fillLinks({ subject, text, html }: DraftEmail, links: OwnLinks): DraftEmail {
  const fill = (part: string) =>
    part.replaceAll(LINKS.settings, links.settings).replaceAll(LINKS.unsubscribe, links.unsubscribe)
  return { subject, text: fill(text), html: fill(html) }
}
