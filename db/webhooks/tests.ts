import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { SubscriberEventName } from '../../domain/subscriber-event.ts'
import type { AttemptError } from '../../domain/webhook-attempt.ts'
import type { Db } from '../connection/client.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { type DeliveryState, webhookEndpoints, webhookTests } from '../tables/index.ts'
import { type DeliveryFilter, listDeliveries, passes } from './deliveries.ts'

export type SentTest = Awaited<ReturnType<typeof listTests>>[number]

/** The error of a test event that is being sent, or was when the service stopped. */
export const UNFINISHED: AttemptError = 'unfinished'
const INTERRUPTED: AttemptError = 'interrupted'
/** More than looking up a name and waiting for a response take. */
const MOST_SECONDS = 60

/** What is without an end after so long has no end to come: nothing goes on with it. */
function isUnderWay(now: Date): SQL {
  return sql`${webhookTests.error} = ${UNFINISHED}
    and ${webhookTests.createdAt} > ${timestamptz(now)} - make_interval(secs => ${MOST_SECONDS})`
}

const columns = (now: Date) => ({
  id: webhookTests.id,
  endpointId: webhookTests.endpointId,
  url: webhookEndpoints.url,
  name: webhookEndpoints.name,
  eventName: sql<SubscriberEventName>`${webhookTests.eventName}`,
  createdAt: webhookTests.createdAt,
  ms: webhookTests.ms,
  status: webhookTests.status,
  error: sql<AttemptError | null>`case
    when ${webhookTests.error} = ${UNFINISHED} and not (${isUnderWay(now)}) then ${INTERRUPTED}
    else ${webhookTests.error} end`,
  exchange: webhookTests.exchange,
})

type Ended = Pick<SentTest, 'ms' | 'status' | 'error' | 'exchange'> & { orgId: string; id: string }

/** Records what came of a test event, unless it went with its endpoint's organization meanwhile. */
export async function recordTest(db: Db, { orgId, id, ...result }: Ended): Promise<void> {
  const { ms, status, error, exchange } = result
  await db.execute(sql`
    update webhook_tests set ms = ${ms}::int, status = ${status}::int, error = ${error},
      exchange = ${exchange}
    where id = ${id} and org_id = ${orgId}`)
}

/** Which test events are in a state of deliveries. None waits for a retry. */
const isIn = (now: Date): Record<DeliveryState, SQL> => ({
  pending: isUnderWay(now),
  retry_scheduled: sql`false`,
  successful: sql`${webhookTests.error} is null`,
  failed: sql`${webhookTests.error} is not null and not (${isUnderWay(now)})`,
})

/** Test events that a list of deliveries shows, in its order; none where the filter cannot mean them. */
function listTests(db: Db, filter: DeliveryFilter, now: Date) {
  const t = webhookTests
  const { state } = filter
  return db
    .select(columns(now))
    .from(t)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, t.endpointId))
    .where(
      and(
        eq(t.orgId, filter.orgId),
        filter.emailHashes ? sql`false` : undefined,
        filter.endpointId ? eq(t.endpointId, filter.endpointId) : undefined,
        state && isIn(now)[state],
        passes(t, filter),
      ),
    )
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(filter.limit + 1)
}

/** Deliveries and test events, each newest first, in one round trip. */
export async function listWithTests(db: Db, filter: DeliveryFilter, now: Date) {
  const lists = [listDeliveries(db, filter), listTests(db, filter, now)] as const
  const [deliveries, tests] = await db.batch(lists)
  return { deliveries, tests }
}

type One = { orgId: string; id: string }

export async function getTest(db: Db, { orgId, id }: One, now: Date) {
  const [test] = await listTests(db, { orgId, id, limit: 1 }, now)
  return test
}
