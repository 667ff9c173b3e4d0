import { type SQL, sql } from 'drizzle-orm'
import type { DigestFrequency } from '../../../domain/digests/due-digests.ts'
import type { SubscriberEventName } from '../../../domain/subscriber-event.ts'
import type { PublishableTask } from '../../../domain/task.ts'
import type { Db } from '../../client.ts'
import { FUNCTION_NAMES } from '../../stored/function-names.generated.ts'
import { writeConfirmSubscriber } from '../../writes/confirm-subscriber.ts'
import { SWEEP_GRACE_SECONDS } from '../tasks/finish-task.ts'

/** Confirmation links open for this long after the last request. */
export const CONFIRM_HOURS = 48

type Change = { id: string; nonce: string; eventId: string; now: Date }
/** `changed: false`: it was so already, or there is nobody (any more) to change. */
export type Changed = { changed: boolean; feedName: string | null; tasks: PublishableTask[] }
const NOTHING: Changed = { changed: false, feedName: null, tasks: [] }

const RETURNING = sql.raw(`returning s.id, s.org_id, s.feed_id, s.email, s.email_hash,
  s.criteria, s.digest_frequency, s.state`)

/** pending -> active, with `subscriber.created` and a welcome mail. */
export async function confirmSubscriber(
  db: Db,
  change: Change & { mailId: string },
): Promise<Changed> {
  const [row] = await writeConfirmSubscriber(db, {
    ...change,
    confirmHours: CONFIRM_HOURS,
    graceSeconds: SWEEP_GRACE_SECONDS,
  })
  return row ?? NOTHING
}

/** New settings of an active subscriber, with `subscriber.updated` when any is different. */
export function changeSubscriberSettings(
  db: Db,
  change: Change & { digestFrequency: DigestFrequency; criteria: string | null },
): Promise<Changed> {
  const { digestFrequency, criteria } = change
  const update = sql`
    update subscribers s set digest_frequency = ${digestFrequency}, criteria = ${criteria}::text,
      updated_at = ${change.now.toISOString()}::timestamptz
    where s.id = ${change.id} and s.nonce = ${change.nonce} and s.state = 'active'
      and (s.digest_frequency, s.criteria) is distinct from (${digestFrequency}, ${criteria}::text)
    ${RETURNING}`
  return apply(db, 'subscriber.updated', change, update)
}

/** Opting out deletes the row; `subscriber.unsubscribed` tells of an active one. */
export function removeSubscriber(db: Db, change: Change): Promise<Changed> {
  return apply(db, 'subscriber.unsubscribed', change, deletion(change))
}

type Ending = { orgId: string; id: string; eventId: string; now: Date }

/** Removal by staff of the organization, or after a complaint about its mails: told like an opt-out. */
export function endSubscription(db: Db, { orgId, ...change }: Ending) {
  const where = sql`s.id = ${change.id} and s.org_id = ${orgId}`
  const removal = sql`delete from subscribers s where ${where} ${RETURNING}`
  return apply(db, 'subscriber.unsubscribed', change, removal)
}

/**
 * Opting out, and forgetting the address: bodies of ended events go at once, those that are still
 * to be delivered when they end. The opt-out itself must still be reported, and goes then too.
 * `hashes`: what events from before a rotation of APP_SECRET may know the address by.
 */
export function eraseSubscriber(db: Db, change: Change & { hashes: string[] }): Promise<Changed> {
  const hashes = change.hashes.map((hash) => sql`, ${hash}`)
  const at = sql`${change.now.toISOString()}::timestamptz`
  const blanked = sql`
    , blanked as (
      update webhook_events e set erased_at = ${at}, body = case when exists (
        select from webhook_deliveries d where d.event_id = e.id and d.ended_at is null
      ) then e.body end
      from changed c where e.org_id = c.org_id and e.email_hash in (c.email_hash ${sql.join(hashes)})
        and e.body is not null
    )`
  return apply(db, 'subscriber.unsubscribed', change, deletion(change), {
    also: blanked,
    erasedAt: at,
  })
}

function deletion({ id, nonce }: Change): SQL {
  return sql`delete from subscribers s where s.id = ${id} and s.nonce = ${nonce} ${RETURNING}`
}

/** Change, event, deliveries and tasks in one statement; an event is written for active ones only. */
async function apply(
  db: Db,
  event: SubscriberEventName,
  { eventId, now }: Pick<Change, 'eventId' | 'now'>,
  change: SQL,
  { also = sql``, erasedAt = sql`null` }: { also?: SQL; erasedAt?: SQL } = {},
): Promise<Changed> {
  const result = await db.execute<Changed>(sql`
    with changed as (${change}) ${also}
    select exists (select from changed) as changed,
      (select f.name from changed c join feeds f on f.id = c.feed_id) as "feedName",
      coalesce((
        select json_agg(t) from changed c, ${sql.raw(FUNCTION_NAMES.write_record_event)}(${eventId},
          ${event}, c.org_id, c.feed_id, c.email, c.email_hash, c.criteria, c.digest_frequency,
          ${erasedAt}::timestamptz, ${now.toISOString()}, ${SWEEP_GRACE_SECONDS}) t
        where c.state = 'active'
      ), '[]') as tasks`)
  return result.rows[0] ?? NOTHING
}
