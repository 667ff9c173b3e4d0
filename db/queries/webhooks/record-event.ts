import { type SQL, sql } from 'drizzle-orm'
import type { SubscriberEventName } from '../../../domain/subscriber-event.ts'
import { newDeliveryTasks } from './new-delivery-tasks.ts'

/**
 * CTEs that follow a CTE `changed` (a row of subscribers): the event with its exact body, one
 * delivery for each endpoint that wants it, one task a delivery. The last one, `delivery_tasks`,
 * has what the queue needs to know. Nothing is written unless the plan allows webhooks and an
 * active endpoint selected the event. Timestamps strictly rise within an organization.
 */
export function recordEvent(
  name: SubscriberEventName,
  eventId: string,
  now: Date,
  erasedAt = sql`null`,
): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const settings =
    name === 'subscriber.unsubscribed'
      ? sql``
      : sql`|| ',"criteria":' || coalesce(to_json(w.criteria)::text, 'null')
            || ',"digestFrequency":' || to_json(w.digest_frequency)::text`
  return sql`
    wanted as (
      select c.*, f.slug as feed_slug, array(
        select e.id from active_endpoints e
        where e.org_id = c.org_id and ${name}::text = any(e.events) order by e.id
      ) as endpoints
      from changed c join feeds f on f.id = c.feed_id join organizations o on o.id = c.org_id
      where has_pro(o.plan) and c.state = 'active'
    ), tick as materialized (
      select org_id, next_webhook_ms(org_id, ${now.getTime()}::bigint) as ms
      from wanted where endpoints <> '{}'
    ), event as (
      insert into webhook_events (id, org_id, name, timestamp_ms, body, email_hash, erased_at, created_at)
      select ${eventId}, w.org_id, ${name}, t.ms,
        '{"event":' || to_json(${name}::text)::text || ',"data":{"email":' || to_json(w.email)::text
          || ',"feedSlug":' || to_json(w.feed_slug)::text ${settings}
          || ',"timestamp":' || t.ms || '},"timestamp":' || t.ms || '}',
        w.email_hash, ${erasedAt}::timestamptz, ${at}
      from wanted w join tick t on t.org_id = w.org_id
      returning id, org_id, name
    ), delivery as (
      insert into webhook_deliveries
        (id, org_id, endpoint_id, event_id, event_name, next_attempt_at, created_at)
      select 'dlv_' || substr(md5(event.id || endpoint), 1, 20), event.org_id, endpoint, event.id,
        event.name, ${at}, ${at}
      from event join wanted w on w.org_id = event.org_id, unnest(w.endpoints) endpoint
      returning id, org_id
    ), delivery_tasks as (
      ${newDeliveryTasks(now)}
    )`
}
