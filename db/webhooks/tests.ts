import { and, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { SubscriberEventName } from '../../domain/subscriber-event.ts'
import type { AttemptError } from '../../domain/webhook-attempt.ts'
import type { Db } from '../connection/client.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { webhookEndpoints, webhookTests } from '../tables/index.ts'
import { type DeliveryFilter, listDeliveries } from './deliveries.ts'

export type SentTest = Awaited<ReturnType<typeof listTests>>[number]

const COLUMNS = {
  id: webhookTests.id,
  endpointId: webhookTests.endpointId,
  url: webhookEndpoints.url,
  name: webhookEndpoints.name,
  eventName: sql<SubscriberEventName>`${webhookTests.eventName}`,
  createdAt: webhookTests.createdAt,
  ms: webhookTests.ms,
  status: webhookTests.status,
  error: sql<AttemptError | null>`${webhookTests.error}`,
  exchange: webhookTests.exchange,
}

type NewTest = Omit<SentTest, 'url' | 'name'> & { orgId: string }

/** Records a test event that was sent, while its endpoint is there. */
export async function recordTest(db: Db, test: NewTest): Promise<void> {
  await db.execute(sql`
    insert into webhook_tests
      (id, org_id, endpoint_id, event_name, created_at, ms, status, error, exchange)
    select ${test.id}, e.org_id, e.id, ${test.eventName}, ${timestamptz(test.createdAt)}, ${test.ms}::int,
      ${test.status}::int, ${test.error}, ${test.exchange}
    from webhook_endpoints e where e.id = ${test.endpointId} and e.org_id = ${test.orgId}`)
}

/** Test events that a list of deliveries shows, in its order; none where the filter cannot mean them. */
function listTests(db: Db, filter: DeliveryFilter) {
  const t = webhookTests
  const { before, state } = filter
  const isOther = filter.emailHashes || state === 'pending' || state === 'retry_scheduled'
  const ended: SQL | undefined =
    state && (state === 'failed' ? isNotNull(t.error) : isNull(t.error))
  return db
    .select(COLUMNS)
    .from(t)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, t.endpointId))
    .where(
      and(
        eq(t.orgId, filter.orgId),
        isOther ? sql`false` : undefined,
        filter.endpointId ? eq(t.endpointId, filter.endpointId) : undefined,
        ended,
        filter.eventName ? eq(t.eventName, filter.eventName) : undefined,
        filter.from ? gte(t.createdAt, filter.from) : undefined,
        filter.to ? lt(t.createdAt, filter.to) : undefined,
        filter.id ? eq(t.id, filter.id) : undefined,
        before
          ? sql`(${t.createdAt}, ${t.id}) < (${timestamptz(before.createdAt)}, ${before.id}::text)`
          : undefined,
      ),
    )
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(filter.limit + 1)
}

/** Deliveries and test events, each newest first, in one round trip. */
export async function listWithTests(db: Db, filter: DeliveryFilter) {
  const [deliveries, tests] = await db.batch([listDeliveries(db, filter), listTests(db, filter)])
  return { deliveries, tests }
}

export async function getTest(db: Db, { orgId, id }: { orgId: string; id: string }) {
  const [test] = await listTests(db, { orgId, id, limit: 1 })
  return test
}
