import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { allComing, byDate, firstComing } from '../events/coming.ts'

/** Counts stop here: a page must not read a whole table to say "many". */
export const COUNT_BOUND = 100_000
const CHART_DAYS = 14

export type Overview = {
  feeds: number
  coming: number
  active: number
  pending: number
  next: {
    id: string
    title: string
    startsAt: string
    timezone: string
    allDay: boolean
    timeKnown: boolean
    displayDate: string
    endDate: string
    status: string
    feedName: string
  }[]
  failing: { id: string; url: string; since: string }[]
  days: { day: string; successful: number; failed: number; open: number }[]
}

/** What an organization's first page tells, in one round trip. */
export async function getOverview(
  db: Db,
  { orgId, zone, now, webhooks }: { orgId: string; zone: string; now: Date; webhooks: boolean },
): Promise<Overview> {
  const at = sql`${now.toISOString()}::timestamptz`
  const subscribersIn = (state: string) => sql`(select count(*)::int from (
    select from subscribers where org_id = ${orgId} and state = ${state}
    limit ${COUNT_BOUND + 1}) s)`
  const coming = {
    owner: sql`e.org_id = ${orgId}`,
    now,
    and: sql`and e.feed_id <> all(array(select id from archived_feeds where org_id = ${orgId}))`,
  }
  const counted = allComing({ ...coming, columns: sql`e.id` })
  const deliveries = webhooks ? deliveriesPerDay(orgId, zone, at) : sql`'[]'::json`
  const result = await db.execute<Overview>(sql`
    select (select count(*)::int from open_feeds where org_id = ${orgId}) as feeds,
      (select count(*)::int from (${counted} limit ${COUNT_BOUND + 1}) c) as coming,
      ${subscribersIn('active')} as active, ${subscribersIn('pending')} as pending,
      (select coalesce(json_agg(n), '[]') from (
        select e.id, e.title, e.starts_at as "startsAt", e.timezone, e.all_day as "allDay", e.time_known as "timeKnown",
          e.display_date as "displayDate", e.end_date as "endDate", e.status, f.name as "feedName" from (${firstComing({ ...coming, most: 5 })}) first
        join events e on e.id = first.id join feeds f on f.id = e.feed_id
        order by ${byDate}) n) as next,
      (select coalesce(json_agg(w), '[]') from (
        select id, url, failing_since as since from active_endpoints
        where org_id = ${orgId} and failing_since is not null order by failing_since limit 5) w) as failing,
      ${deliveries} as days`)
  const row = result.rows[0]
  if (!row) throw new Error('an aggregate gave no row')
  return row
}

/** One count a day and state, each read from the index alone: a join by day takes 30 times as long. */
function deliveriesPerDay(orgId: string, zone: string, at: SQL): SQL {
  const today = sql`(${at} at time zone ${zone}::text)::date`
  const countOf = (...states: string[]) =>
    sql`(select sum(n)::int from (${sql.join(
      states.map(
        (state) => sql`select count(*) as n from webhook_deliveries
        where org_id = ${orgId} and state = ${state}
          and created_at >= days.day::timestamp at time zone ${zone}::text
          and created_at < (days.day + 1)::timestamp at time zone ${zone}::text`,
      ),
      sql` union all `,
    )}) c)`
  return sql`(select coalesce(json_agg(row_to_json(d) order by d.day), '[]') from (
    select to_char(days.day, 'YYYY-MM-DD') as day, ${countOf('successful')} as successful,
      ${countOf('failed')} as failed, ${countOf('pending', 'retry_scheduled')} as open
    from (select ${today} - back as day from generate_series(0, ${CHART_DAYS - 1}::int) back) days
  ) d)`
}
