import { sql } from 'drizzle-orm'
import type { AfterAttempt, Attempt, EndReason } from '../../../domain/webhook-attempt.ts'
import { FUNCTION_NAMES } from '../../stored/function-names.generated.ts'
import type { FencedWrite } from '../tasks/finish-task.ts'

type Delivery = { id: string; eventId: string; endpointId: string }

/** An attempt and what it means for its delivery, its endpoint and, at the end, an erased body. */
export function recordAttempt(
  delivery: Delivery,
  { number, startedAt, ms, status, error }: Attempt,
  after: AfterAttempt,
  now: Date,
): FencedWrite[] {
  const next = after.state === 'retry_scheduled' ? after.at.toISOString() : null
  const call = sql`${sql.raw(FUNCTION_NAMES.write_record_attempt)}(${delivery.id},
    ${delivery.eventId}, ${delivery.endpointId}, ${number}, ${startedAt.toISOString()}, ${ms},
    ${status}, ${error}, ${after.state}, ${next}, ${now.toISOString()})`
  return [{ call }]
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
