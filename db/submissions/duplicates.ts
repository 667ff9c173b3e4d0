import { type SQL, sql } from 'drizzle-orm'
import { stored } from '../connection/stored-name.ts'
import { feedLabel } from '../feeds/manage-feeds.ts'
import { isAllDay } from './all-day.ts'

// What may be the same as a submission `s`: on the same local day it has the same title, or is at the same place.

const localDay = (row: string) => sql.raw(`event_local_date(${row}.starts_at, ${row}.timezone)`)
const isSamePlace = (row: string) => sql.raw(`lower(${row}.location) = lower(s.location)`)

/** Of the organization's events, drafts included, without the event that the submission is about. */
const LIKE_EVENTS = sql`events e where e.org_id = s.org_id and e.display_date = ${localDay('s')}
  and e.id is distinct from s.event_id
  and (split_part(e.search_text, E'\n', 1) = ${stored('folded_name')}(s.title) or ${isSamePlace('e')})`

/** The newest that wait, which others are compared with: a queue may be long. */
const MOST_COMPARED = 1_000

const LIKE_SUBMISSIONS = sql`(
    select * from submissions q where q.org_id = s.org_id and q.queued_at is not null
    order by q.queued_at desc, q.id desc limit ${MOST_COMPARED}
  ) w where w.id <> s.id and ${localDay('w')} = ${localDay('s')}
    and (lower(w.title) = lower(s.title) or ${isSamePlace('w')})`

/** A CTE `alike` with the ids of the rows of `page`, submissions of one organization, that have such a one. */
export function alike(orgId: string): SQL {
  return sql`compared as materialized (
    select q.id, q.title, q.location, ${localDay('q')} as day from submissions q
    where q.org_id = ${orgId} and q.queued_at is not null
    order by q.queued_at desc, q.id desc limit ${MOST_COMPARED}
  ), alike as materialized (
    select s.id from page s where exists (select from ${LIKE_EVENTS})
    union
    select s.id from page s join compared w on w.id <> s.id and w.day = ${localDay('s')}
      and (lower(w.title) = lower(s.title) or ${isSamePlace('w')})
  )`
}

/** Most that are shown beside a submission. */
const SHOWN = 5

/** The first of them, as rows with the name of their feed. */
export function likeEvents(): SQL {
  return sql`select e.id, e.title, e.starts_at, e.timezone, e.all_day, e.location, ${FEED_OF('e')},
    e.published_at is null as is_draft from ${LIKE_EVENTS} order by e.starts_at, e.id limit ${SHOWN}`
}

export function likeSubmissions(): SQL {
  return sql`select w.id, w.title, w.starts_at, w.timezone, ${isAllDay('w')} as all_day,
    w.location, ${FEED_OF('w')},
    false as is_draft from ${LIKE_SUBMISSIONS} order by w.starts_at, w.id limit ${SHOWN}`
}

const FEED_OF = (row: string) =>
  sql`(select ${feedLabel('f')} from feeds f where f.id = ${sql.raw(row)}.feed_id) as feed_name`
