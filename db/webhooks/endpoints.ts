import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SubscriberEventName } from '../../domain/subscriber-event.ts'
import type { Db } from '../connection/client.ts'
import { stored } from '../connection/stored-name.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { webhookEndpoints } from '../tables/index.ts'
import { isTaken, rowVersion } from '../writes/outcome.ts'
import { firstFailedAt } from './deliveries.ts'
import { healthOfEndpoint } from './health.ts'

/** Enough for every system an organization has; each one costs a request per event. */
export const MAX_ENDPOINTS = 20

export type Endpoint = Awaited<ReturnType<typeof listEndpoints>>[number]
export type EditableEndpoint = NonNullable<Awaited<ReturnType<typeof getEndpoint>>>

const COLUMNS = {
  id: webhookEndpoints.id,
  url: sql<string>`${webhookEndpoints.url}`,
  /** What staff call it. */
  name: webhookEndpoints.name,
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

/** On a lower plan endpoints stay and may be looked at, disabled and deleted; nothing else. */
export function planHasWebhooks(orgId: string) {
  return sql`exists (select from organizations where id = ${orgId} and ${stored('has_pro')}(plan))`
}

/** The endpoints of an organization with how they do, oldest first. */
export function listEndpointsWithHealth(db: Db, { orgId, now }: { orgId: string; now: Date }) {
  return db
    .select({ ...COLUMNS, health: healthOfEndpoint(now) })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.orgId, orgId), isNull(webhookEndpoints.deletedAt)))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
}

/** The endpoints of an organization, oldest first. */
export function listEndpoints(db: Db, orgId: string) {
  return db
    .select(COLUMNS)
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.orgId, orgId), isNull(webhookEndpoints.deletedAt)))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
}

const version = rowVersion([webhookEndpoints.url, webhookEndpoints.events, webhookEndpoints.name])

/** How far what failed is being sent again, or was the last time. */
type Resend = { found: number; made: number; askedAt: string; endedAt: string | null }
const resend = sql<Resend | null>`(
  select json_build_object('found', r.found, 'made', r.made, 'askedAt', r.asked_at,
    'endedAt', r.ended_at)
  from webhook_resends r where r.endpoint_id = ${webhookEndpoints.id})`

export async function getEndpoint(db: Db, of: Scoped) {
  const rows = await db
    .select({
      ...COLUMNS,
      version,
      resend,
      health: healthOfEndpoint(of.now),
      firstFailedAt: firstFailedAt(
        of.orgId,
        sql`${webhookEndpoints.id}`,
        sql`${webhookEndpoints.failingSince}`,
      ),
    })
    .from(webhookEndpoints)
    .where(ownEndpoint(of))
  return rows[0]
}

/** The encrypted secret, for a test send; like any send it needs the plan. */
export async function getEndpointSecret(db: Db, of: { orgId: string; id: string }) {
  const rows = await db
    .select({
      url: webhookEndpoints.url,
      name: webhookEndpoints.name,
      secret: webhookEndpoints.secret,
    })
    .from(webhookEndpoints)
    .where(and(ownEndpoint(of), planHasWebhooks(of.orgId)))
  return rows[0]
}

type NewEndpoint = Scoped & {
  url: string
  name?: string | null
  secret: string
  events: SubscriberEventName[]
}

/**
 * Adds an endpoint if the plan has webhooks and there is room. The organization's row is locked,
 * so that two at a time cannot both take the last place.
 */
export async function createEndpoint(db: Db, endpoint: NewEndpoint): Promise<boolean> {
  const at = timestamptz(endpoint.now)
  const events = sql`array[${sql.join(
    endpoint.events.map((event) => sql`${event}::text`),
    sql`, `,
  )}]::text[]`
  const [, created] = await db.batch([
    db.execute(sql`select from organizations where id = ${endpoint.orgId} for update`),
    db.execute(sql`
      insert into webhook_endpoints (id, org_id, url, name, secret, events, created_at, updated_at)
      select ${endpoint.id}, o.id, ${endpoint.url}, ${endpoint.name ?? null}, ${endpoint.secret}, ${events}, ${at}, ${at}
      from organizations o where o.id = ${endpoint.orgId} and ${stored('has_pro')}(o.plan) and (
        select count(*) from webhook_endpoints e where e.org_id = o.id and e.deleted_at is null
      ) < ${MAX_ENDPOINTS}
      returning id`),
  ])
  return created.rows.length > 0
}

type Settings = { url?: string; name?: string | null; events?: SubscriberEventName[] }
/** With a version, only what is as it was when that was read. */
type Change = Scoped & { version?: string }

/** New address, name, or selected events. */
export async function changeEndpoint(db: Db, { now, ...of }: Change, settings: Settings) {
  const unchanged = of.version === undefined ? undefined : eq(version, of.version)
  const elsewhere = settings.url === undefined ? {} : { failingSince: null, recoveredAt: now }
  const changed = await db
    .update(webhookEndpoints)
    .set({ ...settings, ...elsewhere, updatedAt: now })
    .where(and(ownEndpoint(of), planHasWebhooks(of.orgId), unchanged))
    .returning({ id: webhookEndpoints.id })
  return changed.length > 0
}

/** A disabled endpoint gets no new events, and what waits for it ends when its turn comes. */
export async function setEndpointDisabled(db: Db, { now, ...of }: Scoped, disabled: boolean) {
  const changed = await db
    .update(webhookEndpoints)
    .set({
      disabledAt: disabled ? now : null,
      failingSince: null,
      recoveredAt: now,
      updatedAt: now,
    })
    .where(and(ownEndpoint(of), disabled ? undefined : planHasWebhooks(of.orgId)))
    .returning({ id: webhookEndpoints.id })
  return changed.length > 0
}

/**
 * Wipes address and secret, keeps the history and ends what waits, in one statement. It does not
 * wait for an attempt that is being recorded (the two could wait for each other): that delivery
 * ends by itself, or at its next turn.
 */
export async function deleteEndpoint(db: Db, { orgId, id, now }: Scoped): Promise<boolean> {
  const at = timestamptz(now)
  const result = await db.execute(sql`
    with gone as (
      update webhook_endpoints set url = null, secret = null, deleted_at = ${at},
        updated_at = ${at}, failing_since = null
      where id = ${id} and org_id = ${orgId} and deleted_at is null returning id
    ), waiting as (
      select d.id from gone join webhook_deliveries d on d.endpoint_id = gone.id
      where d.ended_at is null for update of d skip locked
    ), ended as (
      update webhook_deliveries d set state = 'failed', reason = 'endpoint-deleted',
        next_attempt_at = null, ended_at = ${at}
      from waiting where d.id = waiting.id returning d.id
    ), idle as (
      select t.id from ended join tasks t on t.kind = 'delivery' and t.subject_id = ended.id
      where t.state = 'waiting' for update of t skip locked
    ), stopped as (
      update tasks t set state = 'done', finished_at = ${at} from idle where t.id = idle.id
    )
    select id from gone`)
  return result.rows.length > 0
}

/** `again`: a second click on the same form; the first one made it and was shown the secret. */
export async function createEndpointOnce(
  db: Db,
  endpoint: NewEndpoint,
): Promise<'created' | 'again' | 'full'> {
  try {
    return (await createEndpoint(db, endpoint)) ? 'created' : 'full'
  } catch (error) {
    if (isTaken(error)) return 'again'
    throw error
  }
}

type Replacement = { orgId: string; id: string; now: Date; before: string; secret: string }

/** A new secret in place of that one; `false` when another has taken its place already. */
export async function replaceSecret(db: Db, replacement: Replacement): Promise<boolean> {
  const { now, before, secret, ...of } = replacement
  const replaced = await db
    .update(webhookEndpoints)
    .set({ secret, updatedAt: now })
    .where(and(ownEndpoint(of), eq(webhookEndpoints.secret, before), planHasWebhooks(of.orgId)))
    .returning({ id: webhookEndpoints.id })
  return replaced.length > 0
}
