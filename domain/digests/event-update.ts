import type { Event } from '../event-contract.ts'
import { clockIn } from '../zoned-time.ts'
import { itemOf } from './edition.ts'
import type { DigestItem } from './pick-events.ts'
import { type Entry, sameOnAllDates, seriesEntries } from './series-entries.ts'

/** What has changed of an event since a recipient was notified of it. */
export type EventUpdateKind =
  | 'cancelled'
  | 'postponed'
  | 'removed'
  | 'back'
  | 'moved'
  | 'place'
  | 'time-and-place'

/** A changed event, and what staff say about it. */
export type EventChange = { id: string; sentence: string | null }

/** An event as it is now; one that is gone as in the last mail. */
export type EventUpdateItem = DigestItem & {
  kind: EventUpdateKind
  /** As this recipient was notified of it. */
  before: DigestItem
  /** What staff say about it. */
  sentence: string | null
  /** No later date of its series takes place either. */
  isSeriesOff?: true
}
export type EventUpdateContent = { items: EventUpdateItem[] }

/** Up to so many stand in a mail with all that is known; of more than that each has a line. */
export const ITEMS_IN_FULL = 5
export const SENTENCE_MAX = 300

/** `hasFirstDate`: it was never put off to another one that is known. */
export type NowItem = DigestItem & Pick<Event, 'attendanceMode'> & { hasFirstDate: boolean }

/** How an event differs from what a recipient was notified of; `undefined`: in nothing that matters. */
export function eventUpdateKind(
  notified: DigestItem,
  now: NowItem | undefined,
): EventUpdateKind | undefined {
  if (!now) return notified.status === 'cancelled' ? undefined : 'removed'
  if (now.status !== notified.status) return now.status === 'scheduled' ? 'back' : now.status
  if (now.status === 'cancelled') return undefined
  const isThere = now.place === notified.place && !isElsewhere(notified, now)
  if (now.startsAt !== notified.startsAt) return isThere ? 'moved' : 'time-and-place'
  return isThere ? undefined : 'place'
}

/** That an event can also be followed online changes no visitor's way there. */
function isElsewhere(notified: DigestItem, { attendanceMode }: NowItem): boolean {
  return notified.isOnline ? attendanceMode === 'offline' : attendanceMode === 'online'
}

/** Whether an event is past, as a mail shows it. */
function isOver({ endsAt, endDate, allDay, timezone }: DigestItem, now: Date): boolean {
  if (endsAt && !allDay) return Date.parse(endsAt) <= now.getTime()
  return endDate < clockIn(now, timezone).date
}

type Notified = ReadonlyMap<string, DigestItem>
/** A changed event with what it is now; `undefined`: it is gone. */
export type ChangeNow = EventChange & { now: NowItem | undefined }

/** What a recipient is to know of these changes, by what they were notified of; `undefined`: nothing. */
export function makeEventUpdate(
  notified: Notified,
  changes: ChangeNow[],
  { at, endedSeries }: { at: Date; endedSeries: ReadonlySet<string> },
): EventUpdateContent | undefined {
  const items = changes.flatMap(({ id, sentence, now }): EventUpdateItem[] => {
    const before = notified.get(id)
    const kind = before && eventUpdateKind(before, now)
    if (!kind) return []
    // What was postponed may get its new date, or be cancelled, after the day it was announced for.
    const isToCome = now && now.status !== 'cancelled' && !isOver(now, at)
    const isAwaited =
      before.status === 'postponed' && now?.status === 'cancelled' && now.hasFirstDate
    if (isOver(before, at) && !isToCome && !isAwaited) return []
    const shown = now ? itemOf(now) : { ...itemOf(before), status: 'cancelled' as const }
    const isOff =
      (kind === 'cancelled' || kind === 'removed') && endedSeries.has(shown.seriesId ?? '')
    return [
      { ...shown, kind, before: itemOf(before), sentence, ...(isOff && { isSeriesOff: true }) },
    ]
  })
  if (items.length === 0) return undefined
  return { items: items.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)) }
}

/** What an email says of each: dates of a series that changed alike in one entry. */
export function eventUpdateEntries(items: EventUpdateItem[]): Entry<EventUpdateItem>[] {
  return seriesEntries(
    items,
    (item) => item,
    ({ kind, sentence, before, displayDate }) => [
      kind,
      sentence,
      sameOnAllDates(before),
      Date.parse(displayDate) - Date.parse(before.displayDate),
    ],
  )
}

/** By when it was to be; ids only so that the same update is the same text. */
function orderOf({ before: { displayDate, startsAt, title, id } }: EventUpdateItem): string {
  return [displayDate, new Date(startsAt).toISOString(), title, id].join(' ')
}
