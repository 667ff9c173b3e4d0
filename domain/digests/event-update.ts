import type { Event } from '../event-contract.ts'
import { clockIn } from '../zoned-time.ts'
import { itemOf } from './edition.ts'
import type { DigestItem } from './pick-events.ts'

/** What somebody who was told of an event has to hear about it now. */
export type NoticeKind = 'cancelled' | 'postponed' | 'removed' | 'back' | 'moved' | 'place'

/** A changed event, and what staff say about it. */
export type NoticedChange = { id: string; sentence: string | null }

/** An event as it is now; one that is gone as it was told. */
export type NoticeItem = DigestItem & {
  kind: NoticeKind
  /** As this person was told of it. */
  before: DigestItem
  /** What staff say about it. */
  sentence: string | null
}
export type NoticeContent = { items: NoticeItem[] }

/** Up to so many stand in a mail with all that is known; of more than that each has a line. */
export const ITEMS_IN_FULL = 5
export const SENTENCE_MAX = 300

/** `hasFirstDate`: it was never put off to another one that is known. */
export type NowItem = DigestItem & Pick<Event, 'attendanceMode'> & { hasFirstDate: boolean }

/** How what somebody was told differs from what is so now; `undefined`: in nothing that matters. */
export function noticeKind(told: DigestItem, now: NowItem | undefined): NoticeKind | undefined {
  if (!now) return told.status === 'cancelled' ? undefined : 'removed'
  if (now.status !== told.status) return now.status === 'scheduled' ? 'back' : now.status
  if (now.status === 'cancelled') return undefined
  if (now.startsAt !== told.startsAt) return 'moved'
  return now.place === told.place && !isElsewhere(told, now) ? undefined : 'place'
}

/** That it can be followed online as well changes nobody's way. */
function isElsewhere(told: DigestItem, { attendanceMode }: NowItem): boolean {
  return told.isOnline ? attendanceMode === 'offline' : attendanceMode === 'online'
}

/** Whether nobody can go there any more, as it is told. */
export function isOver({ endsAt, endDate, allDay, timezone }: DigestItem, now: Date): boolean {
  if (endsAt && !allDay) return Date.parse(endsAt) <= now.getTime()
  return endDate < clockIn(now, timezone).date
}

type Told = ReadonlyMap<string, DigestItem>
type Change = { id: string; sentence: string | null; now: NowItem | undefined }

/** What somebody has to hear of these changes, by what they were told; `undefined`: nothing. */
export function makeNotice(told: Told, changes: Change[], at: Date): NoticeContent | undefined {
  const items = changes.flatMap(({ id, sentence, now }): NoticeItem[] => {
    const before = told.get(id)
    const kind = before && noticeKind(before, now)
    if (!kind) return []
    // What was postponed may get its new date, or be cancelled, after the day it was told for.
    const isToCome = now && now.status !== 'cancelled' && !isOver(now, at)
    const isAwaited =
      before.status === 'postponed' && now?.status === 'cancelled' && now.hasFirstDate
    if (isOver(before, at) && !isToCome && !isAwaited) return []
    const shown = now ? itemOf(now) : { ...itemOf(before), status: 'cancelled' as const }
    return [{ ...shown, kind, before: itemOf(before), sentence }]
  })
  if (items.length === 0) return undefined
  return { items: items.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)) }
}

/** By when it was to be; ids only so that the same notice is the same text. */
function orderOf({ before: { displayDate, startsAt, title, id } }: NoticeItem): string {
  return [displayDate, new Date(startsAt).toISOString(), title, id].join(' ')
}
