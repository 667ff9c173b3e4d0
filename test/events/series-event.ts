import type { EventColumns } from '../../domain/event-columns.ts'
import { NO_FIELDS } from '../../domain/event-fields.ts'

const { status: _, ...NOTHING_SAID } = NO_FIELDS

/** Tuesday, June 16, 2026, from 7 to 8:30 PM in Chicago; `over` changes it. */
export function yoga(feed: { id: string }, over: Partial<EventColumns> = {}): EventColumns {
  return {
    ...NOTHING_SAID,
    feedId: feed.id,
    title: 'Yoga',
    startsAt: new Date('2026-06-17T00:00:00Z'),
    endsAt: new Date('2026-06-17T01:30:00Z'),
    timezone: 'America/Chicago',
    allDay: false,
    ...over,
  }
}
