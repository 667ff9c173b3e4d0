import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '../../domain/ids.ts'
import type { MailKind } from '../../domain/mail-kinds.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { stored } from '../connection/stored-name.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { newMailTasks } from '../mail/mails.ts'
import { newTasks, publishable, SWEEP_GRACE_SECONDS, TASKS } from '../tasks/tasks.ts'

/** How long an owner can undo a deletion. Meanwhile the organization is closed to the public. */
export const CLOSED_DAYS = 7

type Closing = { orgId: string; taskId: Id<'task'>; now: Date }

/** Closes an organization at once, with the task that deletes it later. Closing it twice changes nothing. */
export async function closeOrganization(
  db: Db,
  { orgId, taskId, now }: Closing,
): Promise<PublishableTask[]> {
  const task = newTasks({
    from: sql`closed`,
    id: sql`${taskId}`,
    kind: 'organization-delete',
    subject: sql`id`,
    lane: sql`'delete.' || id`,
    now,
    repeats: true,
  })
  const rows = await queryRows(
    db,
    TASKS,
  )(sql`
    with closed as (
      update organizations set closed_at = ${timestamptz(now)}
      where id = ${orgId} and closed_at is null returning id
    ), task as (${task})
    select ${publishable('task')} as tasks`)
  return rows[0]?.tasks ?? []
}

/** Undoes the deletion; `false` if there is none, or it is too late. */
export async function reopenOrganization(db: Db, orgId: string, now: Date): Promise<boolean> {
  const result = await db.execute(sql`
    update organizations set closed_at = null where id = ${orgId}
      and closed_at > ${timestamptz(now)} - make_interval(days => ${CLOSED_DAYS})
    returning id`)
  return result.rows.length > 0
}

/** Returns when an organization was closed; `undefined` if it is open or deleted. */
export async function getClosedAt(db: Db, orgId: string): Promise<Date | undefined> {
  const rows = await queryRows(db, { closedAt: 'timestamp with time zone' })(sql`
    select closed_at as "closedAt" from organizations
    where id = ${orgId} and closed_at is not null`)
  return rows[0]?.closedAt
}

type Closed = { orgId: string; now: Date }

/** The subject of the email to an address, so that it is sent once for all its subscriptions. */
const mailId = (orgId: string, emailKey: string): SQL =>
  sql`'mail_' || substr(md5('closed ' || ${orgId}::text || ${sql.raw(emailKey)}), 1, 20)`

const MAILS_AT_ONCE = 500

/** Emails active subscribers that the calendar has closed, each address once. Returns how many were new. */
export async function tellOfClosing(db: Db, { orgId, now }: Closed): Promise<number> {
  const rows = await queryRows(db, { count: 'integer' })(sql`
    with told as (
      insert into mails (id, kind, subject_id, created_at)
      select id, ${'organization-closed' satisfies MailKind}, subscriber, ${timestamptz(now)}
      from (
        select distinct on (s.email_key) s.id as subscriber, ${mailId(orgId, 's.email_key')} as id
        from subscribers s where s.org_id = ${orgId} and s.state = 'active'
          and not exists (select from mails m where m.id = ${mailId(orgId, 's.email_key')})
        order by s.email_key, s.requested_at, s.id limit ${MAILS_AT_ONCE}) u
      on conflict do nothing returning id
    ), mail_tasks as (
      ${newMailTasks({ from: sql`told`, lane: sql`'mails.' || ${orgId}::text`, now, untold: true })}
    )
    select count(*)::int as count from told`)
  return rows[0]?.count ?? 0
}

const SUBSCRIBERS_AT_ONCE = 100
const ENDED = { count: 'integer', tasks: holding<PublishableTask[]>('json') } satisfies Columns
type Ended = Given<typeof ENDED>

/**
 * Deletes subscriptions whose email has gone out, or cannot (all of them with `waits: false`), and reports
 * each as an opt-out to the webhooks of the organization.
 */
export async function endSubscriptions(
  db: Db,
  { orgId, now, waits }: Closed & { waits: boolean },
): Promise<Ended> {
  const isWaiting = sql`exists (select from mails m
    where m.id = ${mailId(orgId, 's.email_key')} and m.state = 'waiting')`
  const rows = await queryRows(
    db,
    ENDED,
  )(sql`
    with gone as (
      delete from subscribers where id = any(array(
        select s.id from subscribers s
        where s.org_id = ${orgId} and not (${waits} and ${isWaiting})
        limit ${SUBSCRIBERS_AT_ONCE} for update skip locked))
      returning id, org_id, feed_id, email, email_hash, criteria, digest_frequency, state
    )
    select (select count(*)::int from gone) as count, coalesce((
      select json_agg(t) from gone g, ${stored('record_webhook_event')}(
        'whe_' || substr(md5('closed ' || g.id), 1, 20), 'subscriber.unsubscribed', g.org_id, g.feed_id,
        g.email, g.email_hash, g.criteria, g.digest_frequency, null::timestamptz,
        ${now.toISOString()}, ${SWEEP_GRACE_SECONDS}) t
      where g.state = 'active'), '[]') as tasks`)
  return rows[0] ?? { count: 0, tasks: [] }
}

/** What the deletion still waits for. */
export async function isBusy(db: Db, orgId: string): Promise<boolean> {
  const rows = await queryRows(db, { busy: 'boolean' })(sql`
    select exists (select from subscribers where org_id = ${orgId})
      or exists (select from webhook_endpoints p join webhook_deliveries d on d.endpoint_id = p.id
        where p.org_id = ${orgId} and d.ended_at is null) as busy`)
  return rows[0]?.busy === true
}
