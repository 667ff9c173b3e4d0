import { encryptSecret, newSecret } from '../../../functions/webhooks/endpoint-secret.ts'
import type { TestApp } from '../../support/app.ts'
import { freshId, makeOrg } from '../../support/factories.ts'

const ENDPOINTS = 10

export type Delivery = { id: string; taskId: string; lane: string }

/** Deliveries of one organization, each of an event of its own, due at once. */
export async function addDeliveries({ deps, database }: TestApp, count: number, start: Date) {
  const org = await makeOrg({ plan: 'pro' })
  const prefix = freshId('s').slice(2)
  const secret = await encryptSecret(deps.env, deps.random, newSecret(deps.random))
  await database.query(
    `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
     select 'whk_${prefix}_' || n, $1, 'https://hook' || n || '.example.com/in', $2,
       '{subscriber.created}', $3, $3
     from generate_series(0, ${ENDPOINTS - 1}) n`,
    [org.id, secret, start],
  )
  await database.query(
    `with event as (
       insert into webhook_events (id, org_id, name, timestamp_ms, body, email_hash, created_at)
       select 'whe_${prefix}_' || n, $1, 'subscriber.created', n, '{}', 'hash', $2
       from generate_series(1, ${count}) n returning timestamp_ms as n
     ), delivery as (
       insert into webhook_deliveries
         (id, org_id, endpoint_id, event_id, event_name, next_attempt_at, created_at)
       select 'dlv_${prefix}_' || n, $1, 'whk_${prefix}_' || n % ${ENDPOINTS},
         'whe_${prefix}_' || n, 'subscriber.created', $2, $2
       from event returning id
     )
     insert into tasks (id, kind, subject_id, lane, due_at, sweep_at, created_at)
     select 'task_' || id, 'delivery', id, 'webhooks.' || $1, $2, $2::timestamptz + interval '60 seconds', $2
     from delivery`,
    [org.id, start],
  )
  const ids = Array.from({ length: count }, (_, i) => i + 1)
  const deliveries = ids.map((n) => ({
    id: `dlv_${prefix}_${n}`,
    taskId: `task_dlv_${prefix}_${n}`,
    lane: `webhooks.${org.id}`,
  }))
  return { orgId: org.id, deliveries }
}

export type Ending = {
  taskId: string
  task: string
  crashes: number
  tries: number
  state: string
  reason: string | null
  endedAt: number
  attempts: { number: number; startedAt: number; ms: number; error: string | null }[]
}

/** How each delivery stands, with its attempts in order. */
export async function readEndings({ database }: TestApp, orgId: string): Promise<Ending[]> {
  const rows = await database.query(
    `select t.id as "taskId", t.state as task, t.crashes, t.attempt as tries, d.state, d.reason,
       extract(epoch from d.ended_at)::float8 * 1000 as "endedAt",
       coalesce((select json_agg(json_build_object('number', a.number, 'ms', a.ms,
         'startedAt', extract(epoch from a.started_at)::float8 * 1000, 'error', a.error)
         order by a.number) from webhook_attempts a where a.delivery_id = d.id), '[]') as attempts
     from webhook_deliveries d join tasks t on t.kind = 'delivery' and t.subject_id = d.id
     where d.org_id = $1`,
    [orgId],
  )
  return rows as Ending[]
}
