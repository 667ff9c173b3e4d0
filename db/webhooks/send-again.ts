import { sql } from 'drizzle-orm'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { countMail } from '../mail/mails.ts'
import { publishable } from '../tasks/tasks.ts'
import { newDeliveryTasks, SENDABLE } from './deliveries.ts'
import { UNFINISHED } from './tests.ts'

/** What members may have sent by hand in a day, repeats and tests, all endpoints of an organization together. */
export const MOST_BY_HAND = 500

type Counted = { orgId: string; now: Date; source: ReturnType<typeof sql> }

/** The body of a CTE that counts one more: above `MOST_BY_HAND` in `sent`, nothing may be sent. */
function countByHand({ orgId, now, source }: Counted) {
  const key = `webhooks by hand of ${orgId}`
  return countMail({ key, source, most: MOST_BY_HAND, now, startsAnew: 'a day after the first' })
}

const SENT = {
  tasks: holding<PublishableTask[]>('json'),
  made: 'text?',
  /** One that is about to be sent, or was made of this click before. */
  underway: 'text?',
  sent: 'integer?',
  found: 'boolean',
} satisfies Columns

export type SentAgain =
  | { outcome: 'made'; id: string; tasks: PublishableTask[] }
  | { outcome: 'underway'; id: string }
  | { outcome: 'too-many' | 'refused' }

/**
 * A new delivery of an event to the endpoint of an earlier one: the same bytes, a schedule of its own. The earlier one
 * stays as it is, and so do its retries. The event's row is locked first, so that of two at once one makes it and the
 * other is told which one that is.
 */
export async function sendAgain(
  db: Db,
  of: { orgId: string; id: string; newId: string; now: Date },
): Promise<SentAgain> {
  const at = timestamptz(of.now)
  const lock = sql`select from webhook_events v join webhook_deliveries d on d.event_id = v.id
    where d.id = ${of.id} and d.org_id = ${of.orgId} for update of v`
  const source = sql`found where not exists (select from underway)`
  const insert = sql`
    with found as (
      select d.org_id, d.endpoint_id, d.event_id, d.event_name ${SENDABLE}
      where d.id = ${of.id} and d.org_id = ${of.orgId}
    ), underway as (
      select w.id from found f join webhook_deliveries w
        on w.event_id = f.event_id and w.endpoint_id = f.endpoint_id
      where w.state = 'pending' or w.id = ${of.newId} order by w.created_at desc, w.id desc limit 1
    ), counted as (
      ${countByHand({ orgId: of.orgId, now: of.now, source })}
    ), delivery as (
      insert into webhook_deliveries
        (id, org_id, endpoint_id, event_id, event_name, next_attempt_at, created_at)
      select ${of.newId}, f.org_id, f.endpoint_id, f.event_id, f.event_name, ${at}, ${at}
      from found f, counted c where c.sent <= ${MOST_BY_HAND}
      returning id, org_id
    ), delivery_tasks as (
      ${newDeliveryTasks(of.now)}
    )
    select ${publishable('delivery_tasks')} as tasks, (select id from delivery) as made,
      (select id from underway) as underway, (select sent from counted) as sent,
      exists (select from found) as found`
  const [, rows] = await db.batch([db.execute(lock), queryRows(db, SENT)(insert)])
  const [row] = rows
  if (row?.made) return { outcome: 'made', id: row.made, tasks: row.tasks }
  if (row?.underway) return { outcome: 'underway', id: row.underway }
  return { outcome: row?.found ? 'too-many' : 'refused' }
}

type NewTest = { id: string; orgId: string; endpointId: string; eventName: string; now: Date }

/**
 * Counts a test event and puts it into the log before it is sent; `recordTest` adds what came of it. Of two with the
 * same id only one is `taken`, and only one is sent.
 */
export async function takeTest(
  db: Db,
  { id, orgId, endpointId, eventName, now }: NewTest,
): Promise<'taken' | 'known' | 'too-many'> {
  const source = sql`webhook_endpoints e where e.id = ${endpointId} and e.org_id = ${orgId}
    and not exists (select from webhook_tests t where t.id = ${id})`
  const rows = await queryRows(db, { isTaken: 'boolean', isTooMany: 'boolean' })(sql`
    with counted as (
      ${countByHand({ orgId, now, source })}
    ), taken as (
      insert into webhook_tests (id, org_id, endpoint_id, event_name, created_at, ms, error)
      select ${id}, ${orgId}, ${endpointId}, ${eventName}, ${timestamptz(now)}, 0, ${UNFINISHED}
      from counted where sent <= ${MOST_BY_HAND}
      on conflict do nothing returning 1
    )
    select exists (select from taken) as "isTaken",
      exists (select from counted where sent > ${MOST_BY_HAND}) as "isTooMany"`)
  if (rows[0]?.isTaken) return 'taken'
  return rows[0]?.isTooMany ? 'too-many' : 'known'
}
