import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { MOST_COUNTED } from '../digests/event-update-recipients.ts'
import { type FeedName, feedLabel, feedNames } from '../feeds/manage-feeds.ts'
import { SUPPRESSION_OF_S } from '../mail/suppressions.ts'
import { type Suggestions, suggestionsOf } from './suggestions.ts'

/** Of one run; some of them have left since. */
const MOST_LOOKED_AT = 5_000

type SelectedEvent = {
  id: string
  title: string
  startsAt: string
  displayDate: string
  endDate: string
  timezone: string
  allDay: boolean
  timeKnown: boolean
  status: string
  isDraft: boolean
  feedName: string
  repeats: boolean
  updatedAt: string
}

const SELECTED = {
  events: holding<SelectedEvent[]>('json'),
  feeds: holding<FeedName[]>('json'),
  suggestions: holding<Suggestions>('json'),
  notified: 'integer',
} satisfies Columns
export type Selected = Given<typeof SELECTED>

type Asked = { orgId: string; ids: string[]; now: Date }

/**
 * Those of the events that the organization has, with what a page needs that asks what to do with them. `notified`: how
 * many people got an email about one that is not cancelled or past, and would be notified; one more than
 * `MOST_COUNTED` stands for all others.
 */
export async function findSelected(db: Db, { orgId, ids, now }: Asked): Promise<Selected> {
  const rows = await queryRows(
    db,
    SELECTED,
  )(sql`
    with chosen as materialized (
      select e.* from events e
      where e.id = any(${sql.param(ids)}::text[]) and e.org_id = ${orgId}
    ), known as (
      select coalesce(array_agg(id), '{}') as ids from chosen
      where published_at is not null and status <> 'cancelled'
        and (past_at > ${timestamptz(now)} or status = 'postponed')
    ), edition as materialized (
      select e.run_id, e.id from mailing_editions e
      join mailing_runs r on r.id = e.run_id and r.org_id = ${orgId}
      join open_feeds f on f.id = r.feed_id
      where edition_event_ids(e.content) && (select ids from known)
        and not exists (select from digest_settings x where x.feed_id = f.id and not x.enabled)
    ), notified as materialized (
      select distinct d.subscriber_id from (select distinct run_id as id from edition) r
      cross join lateral (
        select d.subscriber_id from mailing_sends d
        where d.run_id = r.id and d.edition_id in (select id from edition)
          and d.state in ('sent', 'unknown')
        limit ${MOST_LOOKED_AT}) d
    )
    select coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title,
        'startsAt', c.starts_at, 'displayDate', c.display_date, 'endDate', c.end_date,
        'timezone', c.timezone, 'allDay', c.all_day, 'timeKnown', c.time_known, 'status', c.status,
        'isDraft', c.published_at is null, 'feedName', ${feedLabel('f')},
        'repeats', c.series_id is not null, 'updatedAt', c.updated_at)
        order by c.display_date, c.starts_at, c.id)
      from chosen c join feeds f on f.id = c.feed_id), '[]') as events,
      ${feedNames(orgId)} as feeds, ${suggestionsOf(orgId)} as suggestions,
      (select count(*)::int from (
        select from notified n join subscribers s on s.id = n.subscriber_id
          and s.org_id = ${orgId} and s.state = 'active'
        left join ${SUPPRESSION_OF_S} where x.reason is null limit ${MOST_COUNTED + 1}) people
      ) as notified`)
  const [found] = rows
  // Always one row.
  return found as Selected
}
