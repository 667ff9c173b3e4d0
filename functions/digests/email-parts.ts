import type { DigestItem } from '../../domain/digests/pick-events.ts'
import { lastDay } from '../../domain/display/event-time.ts'
import { shortPlace } from '../../domain/display/place.ts'
import { hours, longDate, zoneName } from '../../domain/display/when.ts'
import type { Words } from '../../domain/display/words.ts'
import { addressMail, type SharedMail } from '../mail/mail-layout.tsx'
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

/** The two links that open one recipient's subscription. */
export type OwnLinks = { settings: string; unsubscribe: string }

/** An email to many, still without the links that are each recipient's own. */
export type DraftEmail = SharedMail & {
  linksOf: (own: OwnLinks) => { label: string; url: string }[]
}

export type Email = { subject: string; text: string; html: string }

export function withLinks(draft: DraftEmail, own: OwnLinks): Email {
  return addressMail(draft, draft.linksOf(own))
}
