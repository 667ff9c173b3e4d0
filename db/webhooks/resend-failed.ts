import { sql } from 'drizzle-orm'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { type FencedWrite, newTasks, publishable } from '../tasks/tasks.ts'
import { newDeliveryTasks, RESENDABLE } from './deliveries.ts'
import { planHasWebhooks } from './endpoints.ts'

/** So many are sent again at a press; pressing again takes the next. */
const MOST_RESENT = 1_000
const BATCH = 100

type Asked = { orgId: string; id: string; since: Date; now: Date }
/** `found`: how many there are, up to the most; `undefined`: an endpoint that takes none. */
const ANSWER = { found: 'integer', tasks: holding<PublishableTask[]>('json') } satisfies Columns
type Answer = Given<typeof ANSWER>

/**
 * Notes that an endpoint's failed deliveries since then are to be made anew, with the task that does
 * so. While that is under way another press changes nothing: the endpoint has one row.
 */
export async function askForResend(
  db: Db,
  { orgId, id, since, now }: Asked,
): Promise<Answer | undefined> {
  const at = timestamptz(now)
  const from = timestamptz(since)
  const task = newTasks({
    from: sql`asked`,
    id: sql`'task_' || substr(md5(endpoint_id || ${now.getTime()}::bigint), 1, 20)`,
    kind: 'webhook-resend',
    subject: sql`endpoint_id || '.' || ${now.getTime()}::bigint`,
    lane: sql`'webhooks.' || org_id`,
    now,
  })
  const rows = await queryRows(
    db,
    ANSWER,
  )(sql`
    with endpoint as (
      select id, org_id from active_endpoints
      where id = ${id} and org_id = ${orgId} and ${planHasWebhooks(orgId)}
    ), failed as (
      select count(*)::int as count from (
        select ${RESENDABLE} and d.endpoint_id = ${id} and d.org_id = ${orgId}
          and d.created_at >= ${from} and d.created_at < ${at} limit ${MOST_RESENT}) f
    ), asked as (
      insert into webhook_resends (endpoint_id, org_id, since, asked_at, found)
      select endpoint.id, endpoint.org_id, ${from}, ${at}, failed.count from endpoint, failed
      where failed.count > 0
      on conflict (endpoint_id) do update set since = excluded.since, asked_at = excluded.asked_at,
        found = excluded.found, made = 0, last_at = null, last_id = null, ended_at = null
      where webhook_resends.ended_at is not null
      returning endpoint_id, org_id
    ), resend_task as (
      ${task}
    )
    select failed.count as found, ${publishable('resend_task')} as tasks from endpoint, failed`)
  return rows[0]
}

type Resend = { endpointId: string; askedAt: Date }

/** Whether there is more of it to be made. */
export async function isResendOpen(db: Db, { endpointId, askedAt }: Resend): Promise<boolean> {
  const result = await db.execute(sql`
    select from webhook_resends where endpoint_id = ${endpointId} and ended_at is null
      and asked_at = ${timestamptz(askedAt)}`)
  return result.rows.length > 0
}

/**
 * The next deliveries, each with a task and so a schedule of its own, the oldest first. What is new
 * follows from what it repeats, so that none is made twice.
 */
export function resendBatch({ endpointId, askedAt }: Resend, now: Date): FencedWrite[] {
  const at = timestamptz(now)
  const asked = timestamptz(askedAt)
  return [
    sql`select f.* from ended, webhook_resends r, lateral (
        select d.id, d.org_id, d.endpoint_id, d.event_id, d.event_name, d.created_at ${RESENDABLE}
          and d.endpoint_id = r.endpoint_id and d.created_at >= coalesce(r.last_at, r.since)
          and d.created_at < ${asked}
          and (r.last_at is null or (d.created_at, d.id) > (r.last_at, r.last_id))
        order by d.created_at, d.id limit least(${BATCH}, ${MOST_RESENT} - r.made)
      ) f
      where r.endpoint_id = ${endpointId} and r.asked_at = ${asked} and r.ended_at is null`,
    sql`insert into webhook_deliveries
        (id, org_id, endpoint_id, event_id, event_name, next_attempt_at, created_at)
      select 'dlv_' || substr(md5(id || ${askedAt.getTime()}::bigint), 1, 20), org_id, endpoint_id,
        event_id, event_name, ${at}, ${at}
      from write_0 on conflict do nothing returning id, org_id`,
    { tasks: newDeliveryTasks(now, { from: sql`write_1` }) },
    sql`update webhook_resends r set made = r.made + n.count,
        last_at = coalesce(n.last_at, r.last_at), last_id = coalesce(n.last_id, r.last_id),
        ended_at = case when n.count < ${BATCH} or r.made + n.count >= ${MOST_RESENT} then ${at} end
      from ended, (select count(*)::int as count,
        (array_agg(created_at order by created_at desc, id desc))[1] as last_at,
        (array_agg(id order by created_at desc, id desc))[1] as last_id from write_0) n
      where r.endpoint_id = ${endpointId} and r.asked_at = ${asked} and r.ended_at is null
      returning r.endpoint_id`,
  ]
}

/** Ends what a fault of the service has ended: it can be asked for again. */
export function endResend({ endpointId, askedAt }: Resend, now: Date): FencedWrite {
  return sql`update webhook_resends r set ended_at = ${timestamptz(now)}
    from ended where r.endpoint_id = ${endpointId} and r.ended_at is null
      and r.asked_at = ${timestamptz(askedAt)} returning r.endpoint_id`
}
