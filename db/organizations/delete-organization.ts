import { type SQL, sql } from 'drizzle-orm'
import { actAs } from '../audit/act-as.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { BATCH } from '../writes/batch.ts'

const MAX_BATCHES = 1_000_000

/**
 * Deletes an organization in batches, so that a large one blocks no other work. If interrupted, it
 * stays disabled; another call goes on. Webhooks are not sent, since the endpoints are deleted, too.
 * Returns how many people were deleted because they were members of no other organization.
 */
export async function deleteOrganization(db: Db, orgId: string, now: Date): Promise<number> {
  await db.execute(sql`
    update organizations set disabled_at = coalesce(disabled_at, ${timestamptz(now)})
    where id = ${orgId}`)
  let batches = 0
  await deleteRowsOf(db, orgId, () => batches++ < MAX_BATCHES)
  return deleteWhatIsLeft(db, orgId)
}

const JOBS: ((db: Db, orgId: string) => Promise<number>)[] = [
  deleteDeliveries,
  (db, orgId) => deleteRows(db, 'webhook_events', orgId),
  deleteSends,
  (db, orgId) => deleteRows(db, 'subscribers', orgId),
  deleteEvents,
  deleteChanges,
  (db, orgId) => deleteRows(db, 'audit_log', orgId),
  (db, orgId) => deleteRows(db, 'feeds', orgId),
]

/** Deletes the large tables of an organization in batches; `false` if it was stopped before the end. */
export async function deleteRowsOf(of: Db, orgId: string, goesOn: () => boolean): Promise<boolean> {
  const db = actAs(of, { kind: 'deletion' })
  for (const deleteBatch of JOBS) {
    do {
      if (!goesOn()) return false
    } while ((await deleteBatch(db, orgId)) > 0)
  }
  return true
}

/** Skips locked rows: they are deleted with the organization itself. */
function someOf(table: string, orgId: string): SQL {
  return sql`select id from ${sql.identifier(table)} where org_id = ${orgId}
    limit ${BATCH} for update skip locked`
}

async function deleteRows(db: Db, table: string, orgId: string): Promise<number> {
  const result = await db.execute(sql`
    delete from ${sql.identifier(table)} where id = any(array(${someOf(table, orgId)}))`)
  return result.rowCount
}

/** Deletes the records of its events' changes. */
async function deleteChanges(db: Db, orgId: string): Promise<number> {
  const result = await db.execute(sql`
    delete from feed_changes where (feed_id, event_id) in (
      select feed_id, event_id from feed_changes where org_id = ${orgId}
      limit ${BATCH} for update skip locked)`)
  return result.rowCount
}

/** Deletes the results for each recipient. The runs are deleted with their feeds. */
async function deleteSends(db: Db, orgId: string): Promise<number> {
  const result = await db.execute(sql`
    delete from mailing_sends d using (
      select d.run_id, d.subscriber_id from mailing_runs r join mailing_sends d on d.run_id = r.id
      where r.org_id = ${orgId} limit ${BATCH} for update of d skip locked
    ) part where (d.run_id, d.subscriber_id) = (part.run_id, part.subscriber_id)`)
  return result.rowCount
}

/** Deletes them with their tasks, except for a running task, which finds nothing and ends. */
async function deleteDeliveries(db: Db, orgId: string): Promise<number> {
  const rows = await queryRows(db, { count: 'integer' })(sql`
    with gone as (
      delete from webhook_deliveries
      where id = any(array(${someOf('webhook_deliveries', orgId)})) returning id
    ), idle as (
      select t.id from gone join tasks t on t.kind = 'delivery' and t.subject_id = gone.id
      for update of t skip locked
    ), stopped as (delete from tasks t using idle where t.id = idle.id)
    select count(*)::int as count from gone`)
  return rows[0]?.count ?? 0
}

/**
 * Purges its lists by the organization's tag. A tag for each of a million events would delay all
 * purges for hours, and the edge drops those pages within minutes anyway.
 */
async function deleteEvents(db: Db, orgId: string): Promise<number> {
  const rows = await queryRows(db, { id: 'text' })(
    sql`select id from events where org_id = ${orgId} limit ${BATCH}`,
  )
  if (rows.length === 0) return 0
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const tags = JSON.stringify(rows.map(({ id }) => `event:${id}`))
  const listed = (json: string) => sql`array(select json_array_elements_text(${json}::json))`
  const [deleted] = await db.batch([
    db.execute(sql`delete from events where org_id = ${orgId} and id = any(${listed(ids)})`),
    db.execute(sql`delete from purges where tag = any(${listed(tags)})`),
  ])
  return deleted.rowCount
}

/**
 * Deletes the organization with all that is left. Returns how many people were deleted before it because
 * they were members of no other organization.
 */
export async function deleteWhatIsLeft(of: Db, orgId: string): Promise<number> {
  const db = actAs(of, { kind: 'deletion' })
  const members = sql`array(select person_id from memberships where org_id = ${orgId})`
  const [, , people] = await db.batch([
    db.execute(sql`select from organizations where id = ${orgId} for update`),
    // The lock comes first, so that the deletion sees memberships that were added a moment ago.
    db.execute(sql`select from people where id = any(${members}) order by id for update`),
    db.execute(sql`
      delete from people p where p.id = any(${members}) and not exists (
        select from memberships m where m.person_id = p.id and m.org_id <> ${orgId})`),
    db.execute(sql`delete from organizations where id = ${orgId}`),
    db.execute(sql`delete from audit_log where org_id = ${orgId}`),
  ])
  return people.rowCount
}
