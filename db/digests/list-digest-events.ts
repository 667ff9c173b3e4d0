import { sql } from 'drizzle-orm'
import type { DigestEvent } from '../../domain/digests/digest-event.ts'
import { ITEMS_OF_A_QUIET_MAIL } from '../../domain/digests/edition.ts'
import type { Db } from '../client.ts'
import { byDate, upcomingEvents } from '../events/upcoming.ts'
import { ownedBy } from '../fragments.ts'

/** Of more than that, those that come last are left out. */
const MOST = 2_000
/** What was added or changed before is known to everybody who still reads. */
export const LOOK_BACK_DAYS = 35

export type ListedEvent = DigestEvent & {
  location: string | null
  city: string | null
  state: string | null
}

/** The same as `event_path`, which takes a whole row. */
const PATH = sql.raw(
  `'/events/' || replace(e.display_date::text, '-', '/') || '/' || e.slug_path || '?event=' || e.id`,
)

/** What mails say of event `e`; its place is joined by who reads it. */
export const ITEM = sql`e.id, e.title, e.display_date as "displayDate", e.end_date as "endDate",
  e.starts_local as "startsAt", e.ends_local as "endsAt", e.timezone, e.all_day as "allDay",
  e.time_known as "timeKnown", e.status, e.attendance_mode <> 'offline' as "isOnline",
  e.location, e.city, e.state, ${PATH} as path`

type Wanted = { orgId: string; feedId: string; now: Date; until: string }

/**
 * The coming events of a feed that a digest of now can contain: the first ones of all, those that begin
 * before `until`, and what was added or changed lately.
 */
export async function listDigestEvents(db: Db, wanted: Wanted): Promise<ListedEvent[]> {
  const { orgId, feedId, now, until } = wanted
  const at = sql`${now.toISOString()}::timestamptz`
  const owner = ownedBy('e', orgId, feedId)
  const result = await db.execute<ListedEvent>(sql`
    select ${ITEM}, e.search_text as "searchText",
      coalesce(e.state_keys, array_remove(array[e.state_key], null)) as "stateKeys",
      e.category_keys as "categoryKeys", e.feed_id as "feedId",
      to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from (
      select e.*, row_number() over (order by ${byDate}) as turn
      from ${upcomingEvents({ feedId }, now)} e where ${owner} and e.past_at > ${at}
    ) e
    where e.turn <= ${ITEMS_OF_A_QUIET_MAIL} or (e.display_date < ${until}::date
      or greatest(e.created_at, e.updated_at) > ${at} - make_interval(days => ${LOOK_BACK_DAYS}))
    order by ${byDate} limit ${MOST}`)
  return result.rows
}
