import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../domain/plan.ts'
import type { SubscriberEventName } from '../../domain/subscriber-event.ts'
import type {
  AfterAttempt,
  Attempt,
  AttemptError,
  EndReason,
} from '../../domain/webhook-attempt.ts'
import type { Db } from '../connection/client.ts'
import { holding } from '../connection/column-types.ts'
import { storedFunction } from '../connection/stored-function.ts'
import { stored } from '../connection/stored-name.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import {
  type DeliveryState,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
  type webhookTests,
} from '../tables/index.ts'
import { type FencedWrite, newTasks } from '../tasks/tasks.ts'

/** A task for each delivery of a CTE. */
export function newDeliveryTasks(
  now: Date,
  { from }: { from: SQL } = { from: sql`delivery` },
): SQL {
  return newTasks({
    from,
    id: sql`'task_' || substr(id, 5)`,
    kind: 'delivery',
    subject: sql`id`,
    lane: sql`'webhooks.' || org_id`,
    now,
  })
}

export type DeliveryFilter = {
  orgId: string
  endpointId?: string | undefined
  state?: DeliveryState | undefined
  eventName?: SubscriberEventName | undefined
  from?: Date | undefined
  to?: Date | undefined
  id?: string | undefined
  /** Whose change it is: every hash that the address may be on record under. */
  emailHashes?: string[] | undefined
  /** The last row of the page before. */
  before?: { createdAt: Date; id: string } | undefined
  limit: number
}
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

const COLUMNS = {
  id: webhookDeliveries.id,
  endpointId: webhookDeliveries.endpointId,
  url: webhookEndpoints.url,
  name: webhookEndpoints.name,
  eventName: sql<SubscriberEventName>`${webhookDeliveries.eventName}`,
  state: webhookDeliveries.state,
  reason: sql<EndReason | null>`${webhookDeliveries.reason}`,
  attempts: webhookDeliveries.attempts,
  nextAttemptAt: webhookDeliveries.nextAttemptAt,
  createdAt: webhookDeliveries.createdAt,
  endedAt: webhookDeliveries.endedAt,
  body: webhookEvents.body,
}

/** Deliveries of an organization, newest first; one more than the limit tells that more follow. */
export function listDeliveries(db: Db, filter: DeliveryFilter) {
  const d = webhookDeliveries
  return db
    .select(COLUMNS)
    .from(d)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, d.endpointId))
    .innerJoin(webhookEvents, eq(webhookEvents.id, d.eventId))
    .where(
      and(
        ofOwner(filter),
        filter.state ? eq(d.state, filter.state) : undefined,
        filter.emailHashes ? inArray(webhookEvents.emailHash, filter.emailHashes) : undefined,
        passes(d, filter),
      ),
    )
    .orderBy(desc(d.createdAt), desc(d.id))
    .limit(filter.limit + 1)
}

/** What is asked of deliveries and test events alike. */
export function passes(
  t: typeof webhookDeliveries | typeof webhookTests,
  { eventName, from, to, id, before }: DeliveryFilter,
): SQL | undefined {
  return and(
    eventName ? eq(t.eventName, eventName) : undefined,
    from ? gte(t.createdAt, from) : undefined,
    to ? lt(t.createdAt, to) : undefined,
    id ? eq(t.id, id) : undefined,
    before
      ? sql`(${t.createdAt}, ${t.id}) < (${timestamptz(before.createdAt)}, ${before.id}::text)`
      : undefined,
  )
}

/**
 * An endpoint has one organization, which is asked once, as of feeds in `ownedBy`. Only what is
 * seldom among an endpoint's is looked for among the organization's, too.
 */
function ofOwner({ orgId, endpointId, state, eventName }: DeliveryFilter) {
  const ofOrg = eq(webhookDeliveries.orgId, orgId)
  if (!endpointId) return ofOrg
  return and(
    eq(webhookDeliveries.endpointId, endpointId),
    sql`exists (select from webhook_endpoints own where own.id = ${endpointId} and own.org_id = ${orgId})`,
    state || eventName ? ofOrg : undefined,
  )
}

/** A delivery that its endpoint and plan would take again. */
export const SENDABLE = sql`from webhook_deliveries d
  join webhook_events v on v.id = d.event_id and v.body is not null and v.erased_at is null
  join active_endpoints e on e.id = d.endpoint_id and d.event_name = any(e.events)
  join organizations o on o.id = d.org_id and ${stored('has_pro')}(o.plan)`

/** One that has failed, and is not on its way again. */
const RETRIABLE = sql`${SENDABLE}
  where d.state = 'failed' and not exists (
    select from webhook_deliveries w
    where w.event_id = d.event_id and w.endpoint_id = d.endpoint_id and w.ended_at is null
  )`

/** Other deliveries of an event to the same endpoint: it was sent again. */
type OtherDelivery = { id: string; state: DeliveryState; createdAt: string }
const others = sql<OtherDelivery[]>`coalesce((
  select json_agg(json_build_object('id', w.id, 'state', w.state, 'createdAt', w.created_at)
    order by w.created_at, w.id)
  from (
    select w.id, w.state, w.created_at from webhook_deliveries w
    where w.event_id = ${webhookDeliveries.eventId} and w.endpoint_id = ${webhookDeliveries.endpointId}
      and w.id <> ${webhookDeliveries.id}
    order by w.created_at desc, w.id desc limit 10
  ) w), '[]')`

/** One delivery with the body it carries; its attempts are `listAttempts`. */
export async function getDelivery(db: Db, { orgId, id }: { orgId: string; id: string }) {
  const rows = await db
    .select({
      ...COLUMNS,
      endpointDeletedAt: webhookEndpoints.deletedAt,
      canSend: sql<boolean>`exists (select ${SENDABLE} where d.id = ${webhookDeliveries.id})`,
      others,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.orgId, orgId)))
  return rows[0]
}

export function listAttempts(db: Db, { orgId, id }: { orgId: string; id: string }) {
  return db
    .select({
      number: webhookAttempts.number,
      startedAt: webhookAttempts.startedAt,
      ms: webhookAttempts.ms,
      status: webhookAttempts.status,
      error: sql<AttemptError | null>`${webhookAttempts.error}`,
      exchange: webhookAttempts.exchange,
    })
    .from(webhookAttempts)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, webhookAttempts.deliveryId))
    .where(and(eq(webhookAttempts.deliveryId, id), eq(webhookDeliveries.orgId, orgId)))
    .orderBy(asc(webhookAttempts.number))
}

/** Everything an attempt needs, as it stands now. */
const readDelivery = storedFunction('get_delivery', {
  takes: { id: 'text' },
  gives: {
    id: 'text',
    endedAt: 'timestamp with time zone?',
    dueAt: 'timestamp with time zone?',
    eventId: 'text',
    eventName: 'text',
    body: 'text?',
    endpointId: 'text',
    url: 'text?',
    secret: 'text?',
    selected: 'text[]',
    disabledAt: 'timestamp with time zone?',
    plan: holding<Plan>('text'),
    orgDisabledAt: 'timestamp with time zone?',
  },
})

export type LoadedDelivery = NonNullable<Awaited<ReturnType<typeof loadDelivery>>>

/** Everything an attempt needs, as it stands now: the secret is read at send time. */
export async function loadDelivery(db: Db, id: string) {
  const [delivery] = await readDelivery(db, { id })
  return delivery
}

type Delivery = { id: string; eventId: string; endpointId: string }

/** An attempt and what it means for its delivery, its endpoint and, at the end, an erased body. */
export function recordAttempt(
  delivery: Delivery,
  { number, startedAt, ms, status, error, exchange }: Attempt,
  after: AfterAttempt,
  now: Date,
): FencedWrite[] {
  const next = after.state === 'retry_scheduled' ? after.at.toISOString() : null
  const call = sql`${stored('record_attempt')}(${delivery.id},
    ${delivery.eventId}, ${delivery.endpointId}, ${number}, ${startedAt.toISOString()}, ${ms},
    ${status}, ${error}, ${after.state}, ${next}, ${now.toISOString()}, ${exchange})`
  return [{ call }]
}

/** Ends a delivery that is not attempted (again). */
export function endDelivery(delivery: Delivery, reason: EndReason, now: Date): FencedWrite[] {
  return [
    sql`update webhook_deliveries d set state = 'failed', reason = ${reason},
        next_attempt_at = null, ended_at = ${timestamptz(now)}
      from ended where d.id = ${delivery.id} and d.ended_at is null`,
    blankErased(delivery),
  ]
}

/** Ends the delivery of a task that crashed too often, found by the task's subject. */
export function endDeadDelivery(id: string, now: Date): FencedWrite {
  return sql`update webhook_deliveries d set state = 'failed', reason = 'internal-error',
      next_attempt_at = null, ended_at = ${timestamptz(now)}
    from ended where d.id = ${id} and d.ended_at is null`
}

/**
 * The body of an erased address goes with the last delivery that needed it; the clean-up finds what
 * a race leaves.
 */
function blankErased({ id, eventId }: Delivery): FencedWrite {
  return sql`update webhook_events e set body = null from ended
    where e.id = ${eventId} and e.erased_at is not null and not exists (
      select from webhook_deliveries d
      where d.event_id = e.id and d.ended_at is null and d.id <> ${id}
    )`
}

/** The last failed delivery of each event that never came through. */
export const RESENDABLE = sql`${RETRIABLE} and not exists (
  select from webhook_deliveries w where w.event_id = d.event_id and w.endpoint_id = d.endpoint_id
    and (w.state = 'successful' or (w.created_at, w.id) > (d.created_at, d.id)))`

/**
 * When the first delivery that can be sent again was begun, of those that fail now or, once the endpoint works,
 * of those after the last success before them; null: none.
 */
export function firstFailedAt(orgId: string, id: SQL, failingSince: SQL): SQL<string | null> {
  const owner = sql`d.org_id = ${orgId} and d.endpoint_id = ${id}`
  return sql<string | null>`coalesce((
    select d.created_at ${RESENDABLE} and ${owner} and d.created_at > coalesce(
      ${failingSince} - interval '1 hour', (
        select d.created_at from webhook_deliveries d
        where ${owner} and d.state = 'successful' and d.created_at < (
          select d.created_at ${RESENDABLE} and ${owner} order by d.created_at desc limit 1)
        order by d.created_at desc limit 1
      ), '-infinity')
    order by d.created_at limit 1
  ), ${failingSince})`
}
