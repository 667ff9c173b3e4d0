import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SubscriberEventName } from '../../../functions/domain/subscriber-event.ts'
import type { Db } from '../../client.ts'
import { webhookEndpoints } from '../../schema/index.ts'

/** Enough for every system an organization has; each one costs a request per event. */
export const MAX_ENDPOINTS = 20

export type Endpoint = Awaited<ReturnType<typeof listEndpoints>>[number]

const COLUMNS = {
  id: webhookEndpoints.id,
  url: sql<string>`${webhookEndpoints.url}`,
  events: sql<SubscriberEventName[]>`${webhookEndpoints.events}`.mapWith(webhookEndpoints.events),
  createdAt: webhookEndpoints.createdAt,
  disabledAt: webhookEndpoints.disabledAt,
  failingSince: webhookEndpoints.failingSince,
}

type Scoped = { orgId: string; id: string; now: Date }

function ownEndpoint({ orgId, id }: { orgId: string; id: string }) {
  return and(
    eq(webhookEndpoints.id, id),
    eq(webhookEndpoints.orgId, orgId),
    isNull(webhookEndpoints.deletedAt),
  )
}

/** The endpoints of an organization, oldest first. */
export function listEndpoints(db: Db, orgId: string) {
  return db
    .select(COLUMNS)
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.orgId, orgId), isNull(webhookEndpoints.deletedAt)))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
}

export async function getEndpoint(db: Db, of: { orgId: string; id: string }) {
  const rows = await db.select(COLUMNS).from(webhookEndpoints).where(ownEndpoint(of))
  return rows[0]
}

/** The sealed secret, for a test send. */
export async function getEndpointSecret(db: Db, of: { orgId: string; id: string }) {
  const rows = await db
    .select({ url: webhookEndpoints.url, secret: webhookEndpoints.secret })
    .from(webhookEndpoints)
    .where(ownEndpoint(of))
  return rows[0]
}

export type NewEndpoint = Scoped & { url: string; secret: string; events: SubscriberEventName[] }

/**
 * Adds an endpoint if the plan has webhooks and there is room. The organization's row is locked,
 * so that two at a time cannot both take the last place.
 */
export async function createEndpoint(db: Db, endpoint: NewEndpoint): Promise<boolean> {
  const at = sql`${endpoint.now.toISOString()}::timestamptz`
  const events = sql`array[${sql.join(
    endpoint.events.map((event) => sql`${event}::text`),
    sql`, `,
  )}]::text[]`
  const [, created] = await db.batch([
    db.execute(sql`select from organizations where id = ${endpoint.orgId} for update`),
    db.execute(sql`
      insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
      select ${endpoint.id}, o.id, ${endpoint.url}, ${endpoint.secret}, ${events}, ${at}, ${at}
      from organizations o where o.id = ${endpoint.orgId} and o.plan <> 'free' and (
        select count(*) from webhook_endpoints e where e.org_id = o.id and e.deleted_at is null
      ) < ${MAX_ENDPOINTS}
      returning id`),
  ])
  return created.rows.length > 0
}

type Settings = { url?: string; events?: SubscriberEventName[]; secret?: string }

/** New address, selected events or secret; a new secret replaces the old one at once. */
export async function changeEndpoint(db: Db, { now, ...of }: Scoped, settings: Settings) {
  const changed = await db
    .update(webhookEndpoints)
    .set({ ...settings, updatedAt: now })
    .where(ownEndpoint(of))
    .returning({ id: webhookEndpoints.id })
  return changed.length > 0
}

/** A disabled endpoint gets no new events, and what waits for it ends when its turn comes. */
export async function setEndpointDisabled(db: Db, { now, ...of }: Scoped, disabled: boolean) {
  const changed = await db
    .update(webhookEndpoints)
    .set({ disabledAt: disabled ? now : null, failingSince: null, updatedAt: now })
    .where(ownEndpoint(of))
    .returning({ id: webhookEndpoints.id })
  return changed.length > 0
}

/** Wipes address and secret, keeps the history and ends what waits, in one statement. */
export async function deleteEndpoint(db: Db, { orgId, id, now }: Scoped): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const result = await db.execute(sql`
    with gone as (
      update webhook_endpoints set url = null, secret = null, deleted_at = ${at},
        updated_at = ${at}, failing_since = null
      where id = ${id} and org_id = ${orgId} and deleted_at is null returning id
    ), ended as (
      update webhook_deliveries d set state = 'failed', reason = 'endpoint-deleted',
        next_attempt_at = null, ended_at = ${at}
      from gone where d.endpoint_id = gone.id and d.ended_at is null returning d.id
    ), stopped as (
      update tasks t set state = 'done', finished_at = ${at}
      from ended where t.kind = 'delivery' and t.subject_id = ended.id and t.state = 'waiting'
    )
    select id from gone`)
  return result.rows.length > 0
}
