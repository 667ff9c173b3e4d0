import { sql } from 'drizzle-orm'
import type { AfterAttempt, Attempt, EndReason } from '../../../domain/webhook-attempt.ts'
import type { FencedWrite } from '../tasks/finish-task.ts'

type Delivery = { id: string; eventId: string; endpointId: string }

/**
 * An attempt and what it means for its delivery, its endpoint and, at the end, an erased body. A
 * delivery that was ended while the attempt ran stays ended, unless the attempt succeeded.
 */
export function recordAttempt(
  delivery: Delivery,
  attempt: Attempt,
  after: AfterAttempt,
  now: Date,
): FencedWrite[] {
  const at = sql`${now.toISOString()}::timestamptz`
  const next = after.state === 'retry_scheduled' ? after.at.toISOString() : null
  const ended = after.state !== 'retry_scheduled'
  return [
    sql`insert into webhook_attempts (delivery_id, number, started_at, ms, status, error)
      select ${delivery.id}, ${attempt.number}::int, ${attempt.startedAt.toISOString()}::timestamptz,
        ${attempt.ms}::int, ${attempt.status}::int, ${attempt.error}::text
      from ended`,
    sql`update webhook_deliveries d set state = ${after.state}, reason = null,
        attempts = ${attempt.number}::int, next_attempt_at = ${next}::timestamptz,
        ended_at = ${ended ? at : sql`null`}
      from ended where d.id = ${delivery.id}
        and (d.ended_at is null or ${after.state} = 'successful')`,
    attempt.error === null
      ? sql`update webhook_endpoints e set failing_since = null
          from ended where e.id = ${delivery.endpointId} and e.failing_since is not null`
      : sql`update webhook_endpoints e set failing_since = ${at}
          from ended where e.id = ${delivery.endpointId} and e.failing_since is null`,
    ...(ended ? [blankErased(delivery)] : []),
  ]
}

/** Ends a delivery that is not attempted (again). */
export function endDelivery(delivery: Delivery, reason: EndReason, now: Date): FencedWrite[] {
  return [
    sql`update webhook_deliveries d set state = 'failed', reason = ${reason},
        next_attempt_at = null, ended_at = ${now.toISOString()}::timestamptz
      from ended where d.id = ${delivery.id} and d.ended_at is null`,
    blankErased(delivery),
  ]
}

/** Ends the delivery of a task that crashed too often, found by the task's subject. */
export function endDeadDelivery(id: string, now: Date): FencedWrite {
  return sql`update webhook_deliveries d set state = 'failed', reason = 'internal-error',
      next_attempt_at = null, ended_at = ${now.toISOString()}::timestamptz
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
