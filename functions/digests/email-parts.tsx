import type { Child } from 'hono/jsx'
import type { MailingFeed } from '../../db/digests/runs.ts'
import type { DigestItem } from '../../domain/digests/pick-events.ts'
import { filled } from '../../domain/display/describe-event.ts'
import { dayOf, isPostponedWithoutDate, lastDay } from '../../domain/display/event-time.ts'
import { dateFormat } from '../../domain/display/intl.ts'
import { shortPlace } from '../../domain/display/place.ts'
import { placeLines } from '../../domain/display/row-texts.ts'
import { hours, isAbroad, longDate, zoneBeside } from '../../domain/display/when.ts'
import type { Language } from '../../domain/words.ts'
import { brandOf, footerLines, privacyLinks, sentBecause } from '../mail/email-branding.ts'
import { addressMail, MailButton, renderOnce, type SharedMail } from '../mail/mail-layout.tsx'
import { oneLine } from '../mail/mailer.ts'
import type { Voice } from '../mail/voice.ts'

type Manner = {
  feed: { timezone: string }
  voice: Voice
  words: Language['widget']
  /** Whether the day must be said, because no heading says it. */
  hasDates: boolean
}

/** When and where an event is to be, as one line of a mail. */
export function whenAndWhere(item: DigestItem, manner: Manner): string {
  return filled([...whenOf(item, manner), item.place, onlineOf(item, manner)]).join(DOT)
}

/** The same of what may not take place as planned: its status first, then what lists say of it. */
export function newsAndPlace(item: DigestItem, manner: Manner & { now: number }): string {
  const { words, now, voice } = manner
  const { previousStartsAt = null, statusReason = null } = item
  const event = { ...item, previousStartsAt, statusReason }
  return filled([
    item.status !== 'scheduled' && words[item.status],
    ...(isPostponedWithoutDate(event) ? [] : whenOf(item, manner)),
    ...placeLines(event, item.place, { locale: voice.locale, words, now }),
    onlineOf(item, manner),
    item.isFree && words.free,
  ]).join(DOT)
}

const DOT = ' · '

/** Its accessibility features as a line of a mail, where any are known. */
export function accessLine(
  { accessYes }: DigestItem,
  { words, voice }: Pick<Manner, 'words' | 'voice'>,
): string[] {
  const names = accessYes?.map((feature) => voice.language.event[feature]) ?? []
  return names.length > 0 ? [names.join(words.comma)] : []
}

/** Its day, if that must be said, and its hours, as on pages with the zone for readers elsewhere. */
function whenOf(item: DigestItem, { feed, voice: { locale }, words, hasDates }: Manner): string[] {
  const { attendanceMode = 'offline' } = item
  const isElsewhere = isAbroad({ ...item, attendanceMode }, feed.timezone, locale)
  // The hours of an event over several days say the days as well.
  const isOneDay = lastDay(item) === item.displayDate
  const dates = hasDates && isOneDay ? [longDate(item.displayDate, locale)] : []
  return [...dates, hours(item, locale, words) + zoneBeside(item, isElsewhere, locale)]
}

function onlineOf({ isOnline, attendanceMode }: DigestItem, { words }: Manner) {
  return isOnline && words[attendanceMode === 'mixed' ? 'mixed' : 'online']
}

type OtherDates = {
  voice: Voice
  /** The number of dates beyond those that are named. */
  more: number
  /** Whether the email says what has become of them. */
  isNews: boolean
}

/** The other dates of a series as a line of a mail: `More dates: Jun 25, Jul 2 +53`; none of a single event. */
export function otherDates(
  others: Pick<DigestItem, 'displayDate'>[],
  { voice: { say, locale }, more, isNews }: OtherDates,
): string[] {
  if (others.length === 0) return []
  const format = dateFormat(locale, { month: 'short', day: 'numeric' })
  const list = new Intl.ListFormat(locale, { type: 'unit' })
  const days = list.format(others.map(({ displayDate }) => format.format(dayOf(displayDate))))
  const dates = more > 0 ? `${days} +${more}` : days
  return [say(isNews ? 'alsoDates' : 'moreDates', { dates })]
}

type Placed = { location: string | null; city: string | null; state: string | null }

/** Its place as mails say it, which is also what is compared with earlier mails. */
export function withPlace<E extends Placed>({ location, city, state, ...event }: E) {
  return { ...event, place: shortPlace({ location, city, state }) || null }
}

/** The two links that open one recipient's subscription. */
type OwnLinks = { settings: string; unsubscribe: string }

/** An email to many, still without the links that are each recipient's own. */
export type DraftEmail = SharedMail & {
  linksOf: (own: OwnLinks) => { label: string; url: string }[]
}

type Parts = {
  feed: MailingFeed
  voice: Voice
  subject: string
  html: Child
  text: string[]
  publicUrl: string
  /** The link to further events of the calendar. */
  all: { label: string; url: string }
  hasCalendarLink?: boolean
}

/** What digests and event updates end with: the link to the calendar, why the email was sent, and how to stop it. */
export function draftEmail(parts: Parts): DraftEmail {
  const { feed, voice, subject, html, text, publicUrl, all, hasCalendarLink } = parts
  const { say } = voice
  const brand = brandOf(feed, publicUrl)
  return {
    subject: subjectOf(feed, subject),
    language: voice,
    brand,
    text: [...text, `${all.label}:\n${all.url}`],
    html: renderOnce(
      <>
        {html}
        <MailButton {...all} accent={brand.accent} />
      </>,
    ),
    footer: footerLines(feed, sentBecause(feed, voice)),
    linksOf: ({ settings, unsubscribe }) => [
      ...(hasCalendarLink ? [{ label: say('ownCalendar'), url: `${settings}#calendar` }] : []),
      { label: say('settings'), url: settings },
      { label: say('unsubscribe'), url: unsubscribe },
      ...privacyLinks(feed, voice),
    ],
  }
}

/** `Live music: Late jazz +2 · Jun 18`, where the organization has more than one calendar. */
function subjectOf({ feedName, hasOtherFeeds }: MailingFeed, subject: string): string {
  const name = oneLine(feedName, 60)
  return hasOtherFeeds && !subject.includes(name) ? oneLine(`${name}: ${subject}`, 200) : subject
}

export type Email = { subject: string; text: string; html: string }

export function withLinks(draft: DraftEmail, own: OwnLinks): Email {
  return addressMail(draft, draft.linksOf(own))
}
