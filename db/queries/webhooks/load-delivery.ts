import { eq } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import {
  organizations,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from '../../schema/index.ts'

export type LoadedDelivery = NonNullable<Awaited<ReturnType<typeof loadDelivery>>>

/** Everything an attempt needs, as it stands now: the secret is read at send time. */
export async function loadDelivery(db: Db, id: string) {
  const rows = await db
    .select({
      id: webhookDeliveries.id,
      endedAt: webhookDeliveries.endedAt,
      dueAt: webhookDeliveries.nextAttemptAt,
      eventId: webhookEvents.id,
      eventName: webhookEvents.name,
      body: webhookEvents.body,
      endpointId: webhookEndpoints.id,
      url: webhookEndpoints.url,
      secret: webhookEndpoints.secret,
      selected: webhookEndpoints.events,
      disabledAt: webhookEndpoints.disabledAt,
      plan: organizations.plan,
      orgDisabledAt: organizations.disabledAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(organizations, eq(organizations.id, webhookDeliveries.orgId))
    .where(eq(webhookDeliveries.id, id))
  return rows[0]
}
