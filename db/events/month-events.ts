import { type SQL, sql } from 'drizzle-orm'
import type { MonthEvent } from '../../domain/display/month-days.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { stored } from '../connection/stored-name.ts'
import { type FeedName, feedNames } from '../feeds/manage-feeds.ts'
import { ownedBy } from '../lists/owned-by.ts'
import { byDate } from '../lists/upcoming.ts'
import { type DraftsOf, isSeenBy } from './own-drafts.ts'

/** A month of more is shown up to the day where they end. */
const MOST_OF_MONTH = 1_000

type Work = NonNullable<MonthEvent['work']>
export type StaffEvent = Omit<MonthEvent, 'pageUrl' | 'work'> &
  Omit<Work, 'version'> & { updatedAt: string; seriesVersion: number | null }

type Asked = {
  orgId: string
  draftsOf: DraftsOf
  feedId: string | undefined
  /** The first and last day of the month. */
  from: string
  to: string
  /** An event that a message above the month is about. */
  about: string | undefined
}

const MONTH = {
  events: holding<StaffEvent[]>('json'),
  about: holding<StaffEvent>('json?'),
  feeds: holding<FeedName[]>('json'),
} satisfies Columns

/**
 * The events of an organization, or one feed of it, that touch a month, drafts and cancelled ones included. Where there
 * are very many, `more` says that the last ones are missing.
 */
export async function listStaffMonth(db: Db, { orgId, draftsOf, feedId, from, to, about }: Asked) {
  const owner = ownedBy('e', orgId, feedId)
  const earlier = stored(feedId ? 'feed_multi_day_events' : 'org_multi_day_events')
  const rows = await queryRows(
    db,
    MONTH,
  )(sql`
    with picked as materialized (
      (select e.* from events e
        where ${owner} and ${isSeenBy(draftsOf)} and e.display_date between ${from}::date and ${to}::date
        order by ${byDate} limit ${MOST_OF_MONTH + 1})
      union all
      (select e.* from ${earlier}(${feedId ?? orgId}, ${from}::date, ${from}::date) e
        where e.org_id = ${orgId} and ${isSeenBy(draftsOf)} order by ${byDate} limit ${MOST_OF_MONTH + 1})
    ), looks as materialized (select ${stored('event_looks')}(${orgId}, null) as all_looks)
    select coalesce((select json_agg(${eventJson} order by ${byDate}) from (
        select * from picked e order by ${byDate} limit ${MOST_OF_MONTH + 1}) e
      cross join looks cross join lateral ${stored('event_look')}(e, looks.all_looks) look
      left join series s on s.id = e.series_id), '[]') as events,
      (select ${eventJson} from events e cross join looks
        cross join lateral ${stored('event_look')}(e, looks.all_looks) look
        left join series s on s.id = e.series_id
        where e.id = ${about ?? ''} and e.org_id = ${orgId} and ${isSeenBy(draftsOf)}) as about,
      ${feedNames(orgId)} as feeds`)
  const [row] = rows
  const found = row?.events ?? []
  return {
    events: found.slice(0, MOST_OF_MONTH),
    more: found.length > MOST_OF_MONTH,
    about: row?.about ?? undefined,
    feeds: row?.feeds ?? [],
  }
}

const eventJson: SQL = sql`json_build_object('id', e.id, 'title', e.title,
  'displayDate', e.display_date, 'endDate', e.end_date, 'startsAt', e.starts_local,
  'endsAt', e.ends_local, 'allDay', e.all_day, 'timeKnown', e.time_known, 'timezone', e.timezone,
  'status', e.status, 'previousStartsAt', event_local_time(e.previous_starts_at, e.timezone),
  'attendanceMode', e.attendance_mode, 'color', look.color, 'isDraft', e.published_at is null,
  'repeats', e.series_id is not null, 'updatedAt', e.updated_at, 'seriesVersion', s.version)`
