import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { BATCH } from '../fragments.ts'
import { type MailingKind, tablesOf } from './mailing.ts'

const KEPT_DAYS = 62
/** What was told of an event is kept as long as it is to come, and so much longer. */
const AFTER_EVENT_DAYS = 8
/** One that waits for a new date is announced for a year at most. */
const AWAITED_DAYS = 366

/**
 * Who got which digest or notice is forgotten after two months, unless it tells of something that is
 * still to come: the sends first, then the editions and the run.
 */
export async function deleteOldRuns(db: Db, now: Date, of: MailingKind): Promise<number> {
  const { runs, editions, sends } = tablesOf(of)
  const at = sql`${now.toISOString()}::timestamptz`
  const kept = sql`(select max((i ->> 'endDate')::date
      + case when i ->> 'status' = 'postponed' then ${AWAITED_DAYS}::int else 0 end)
    from jsonb_array_elements(e.content -> 'items') i) + ${AFTER_EVENT_DAYS}::int`
  const result = await db.execute<{ count: number }>(sql`
    with old as materialized (
      (select id from ${runs} where forget_at is null
          and created_at < ${at} - make_interval(days => ${KEPT_DAYS})
        order by created_at limit ${BATCH})
      union all
      (select id from ${runs} where forget_at < ${at} order by forget_at limit ${BATCH})
    ), edition as materialized (
      select e.run_id, e.id, ${kept} as until from old join ${editions} e on e.run_id = old.id
    ), coming as (
      select run_id, id, until from edition where until >= (${at} at time zone 'UTC')::date
    ), useless as (
      select d.run_id, d.subscriber_id from old join ${sends} d on d.run_id = old.id
      where d.state not in ('sent', 'unknown')
        or (d.run_id, d.edition_id) not in (select run_id, id from coming)
      limit ${BATCH}
    ), part as (
      select d.run_id, d.subscriber_id from useless u join ${sends} d
        on (d.run_id, d.subscriber_id) = (u.run_id, u.subscriber_id)
      for update of d skip locked
    ), deleted as (
      delete from ${sends} d using part
      where (d.run_id, d.subscriber_id) = (part.run_id, part.subscriber_id)
    ), done as (
      select id, exists (select from ${sends} d where d.run_id = old.id) as is_kept from old
      where (select count(*) from useless) < ${BATCH}::int
        and not exists (select from useless u where u.run_id = old.id)
    ), bare as (
      delete from ${editions} e using done
      where e.run_id = done.id and done.is_kept
        and (e.run_id, e.id) not in (select run_id, id from coming)
    ), later as (
      update ${runs} r set forget_at = (
        select min(until) + interval '1 day' from coming c where c.run_id = r.id
      ) from done where r.id = done.id and done.is_kept
    ), gone as (
      delete from ${runs} r using done where r.id = done.id and not done.is_kept returning 1
    )
    select greatest((select count(*) from part), (select count(*) from gone))::int as count`)
  return result.rows[0]?.count ?? 0
}
