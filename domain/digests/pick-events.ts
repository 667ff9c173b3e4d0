import type { AccessFeature } from '../access.ts'
import { addDays } from '../calendar-date.ts'
import type { Matchable } from '../criteria.ts'
import type { Event } from '../event-contract.ts'
import type { DigestFrequency } from './due-digests.ts'

/** What a digest shows of an event, and what is remembered of it for later mails. */
export type DigestItem = Pick<
  Event,
  'id' | 'title' | 'displayDate' | 'endDate' | 'startsAt' | 'endsAt' | 'timezone' | 'allDay'
> & {
  timeKnown: boolean
  status: Event['status']
  place: string | null
  isOnline: boolean
  /** How it is online. */
  attendanceMode?: Event['attendanceMode'] | undefined
  isFree?: boolean | null | undefined
  /** Accessibility features that it has. */
  accessYes?: AccessFeature[] | null | undefined
  /** What became of it, if it does not take place as planned. */
  previousStartsAt?: string | null | undefined
  statusReason?: string | null | undefined
  /** Its page, below the service's own address. */
  path: string
  /** The path of an uploaded image, or the URL of an image on another website. */
  image?: string | null | undefined
  /** Of a date of an event that repeats. */
  seriesId?: string | null | undefined
}

/** The first of an event's categories that has a color. */
export type Category = { name: string; color: string }

/** An event that a digest may contain. */
export type DigestEvent = DigestItem & Matchable & { createdAt: string; category?: Category | null }
/** What recipients are to know of an event: where an email said something else, they get another. */
export type Said = Pick<DigestItem, 'startsAt' | 'place' | 'status'>
/** Whether the last email to a recipient that named an event says of it what is so now. */
export type Known = 'same' | 'changed'

/** What a digest says of an event; also the order of its parts. */
const SECTIONS = ['upcoming', 'changed', 'running', 'later'] as const
export type Section = (typeof SECTIONS)[number]
export type Picked<E> = { section: Section; event: E }

export type Digest = { frequency: DigestFrequency; localDate: string }
export type Recipient = {
  /** Up to when this person's last digest looked; when there was none, since they confirmed. */
  since: Date
  /** Up to when this one looks: what is added later is for the next. */
  until: Date
  /** The events that emails to them named. */
  notified: ReadonlyMap<string, Known>
}

/** Kept editions have it under the same names. */
export function saidOf({ startsAt, place, status }: DigestItem): Said {
  return { startsAt, place, status }
}

/** An event that was being saved while the last digest was planned may be missing there: it still is new. */
const OVERLAP_MS = 600_000

/** The local days a digest is about, the end exclusive. */
export function windowOf({ frequency, localDate }: Digest): { from: string; to: string } {
  return { from: localDate, to: addDays(localDate, frequency === 'weekly' ? 7 : 1) }
}

/**
 * Which of the matching events go into a subscriber's digest. Weekly: all of the week, then what was
 * added for later. Daily: what is new or changed, and today's they were not notified of.
 */
export function pickEvents<E extends DigestEvent>(
  events: E[],
  run: Digest,
  recipient: Recipient,
): Picked<E>[] {
  const sectionOf = run.frequency === 'weekly' ? weeklySection : dailySection
  const window = windowOf(run)
  const known = new Set(
    events.flatMap(({ id, seriesId }) =>
      seriesId && recipient.notified.has(id) ? [seriesId] : [],
    ),
  )
  const picked = events.flatMap((event) => {
    // What an email said of a series, it said of all its dates, also of those that it did not name.
    const overlap = event.seriesId && known.has(event.seriesId) ? 0 : OVERLAP_MS
    const section = sectionOf(event, window, { ...recipient, overlap })
    return section ? [{ section, event }] : []
  })
  const inOrder = SECTIONS.flatMap((name) => picked.filter(({ section }) => section === name))
  // Cancelled events alone are worth a mail only to those who were notified of them.
  const hasNews = inOrder.some(
    ({ section, event }) => section === 'changed' || event.status !== 'cancelled',
  )
  return hasNews ? inOrder : []
}

type Window = { from: string; to: string }

/** Repeats what earlier mails said, so it has no overlap: what that would catch comes in its own week. */
function weeklySection(
  event: DigestEvent,
  window: Window,
  recipient: Recipient,
): Section | undefined {
  if (overlaps(event, window)) {
    // Only those who were notified of an event are looking for it.
    if (event.status === 'cancelled' && !recipient.notified.has(event.id)) return undefined
    return event.displayDate < window.from ? 'running' : 'upcoming'
  }
  return event.displayDate >= window.to && isNew(event, recipient, 0) ? 'later' : undefined
}

function dailySection(
  event: DigestEvent,
  window: Window,
  recipient: Recipient & { overlap: number },
): Section | undefined {
  const known = recipient.notified.get(event.id)
  if (known) return known === 'same' ? undefined : 'changed'
  if (overlaps(event, window)) {
    if (event.status === 'cancelled') return undefined
    return event.displayDate < window.from ? 'running' : 'upcoming'
  }
  return event.displayDate >= window.to && isNew(event, recipient, recipient.overlap)
    ? 'later'
    : undefined
}

/** Whether an event takes place on one of these days. */
export function overlaps({ displayDate, endDate }: DigestItem, { from, to }: Window): boolean {
  return displayDate < to && endDate >= from
}

function isNew(
  { createdAt, status }: DigestEvent,
  { since, until }: Recipient,
  overlap: number,
): boolean {
  const created = Date.parse(createdAt)
  const isOfThisTime = created > since.getTime() - overlap && created <= until.getTime()
  return status === 'scheduled' && isOfThisTime
}
