import type { Usual } from '../../../db/events/usual-times.ts'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import { clockIn } from '../../../domain/zoned-time.ts'
import type { FormState } from '../../forms/parse-form.ts'
import type { OrgSession } from '../staff-context.ts'

type Known = { feeds: FeedName[]; usual?: Usual | undefined; feedId: string; now: Date }

const HOUR = 3_600_000
/** Of a feed without events that end. */
const ONE_HOUR = 60

/**
 * What the form of a new event starts with: the feed that was asked for or used last, and the next full hour. The script
 * fills in the end, which without it would stay behind when the start is changed.
 */
export function newValues(
  { org }: OrgSession,
  { feeds, usual, feedId, now }: Known,
): FormState['values'] {
  const open = feeds.filter(({ archived }) => !archived)
  const feed =
    feeds.find(({ id }) => id === feedId) ?? open.find(({ id }) => id === usual?.feedId) ?? open[0]
  const timezone = feed?.timezone ?? org.timezone
  const next = clockIn(new Date(now.getTime() + HOUR), timezone)
  return {
    feedId: feed?.id,
    timezone,
    startDate: next.date,
    startTime: `${next.time.slice(0, 2)}:00`,
    usualMinutes: String(usual?.minutes[feed?.id ?? ''] ?? ONE_HOUR),
    attendanceMode: 'offline',
    price: 'unknown',
  }
}
