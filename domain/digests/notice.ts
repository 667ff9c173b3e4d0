import type { Event } from '../event-contract.ts'
import { clockIn } from '../zoned-time.ts'
import type { DigestItem } from './digest-event.ts'

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
