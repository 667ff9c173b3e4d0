import { type SQL, sql } from 'drizzle-orm'
import type { DigestFrequency } from '../../../domain/digests/due-digests.ts'
import type { SubscriberEventName } from '../../../domain/subscriber-event.ts'
import type { PublishableTask } from '../../../domain/task.ts'
import type { Db } from '../../client.ts'
import { newMail } from '../mails/new-mail.ts'
import { publishable } from '../tasks/new-tasks.ts'
import { recordEvent } from '../webhooks/record-event.ts'

/** Confirmation links open for this long after the last request. */
export const CONFIRM_HOURS = 48

type Change = { id: string; nonce: string; eventId: string; now: Date }
/** `changed: false`: it was so already, or there is nobody (any more) to change. */
export type Changed = { changed: boolean; feedName: string | null; tasks: PublishableTask[] }

const RETURNING = sql.raw(`returning s.id, s.org_id, s.feed_id, s.email, s.email_hash,
  s.criteria, s.digest_frequency, s.state`)

/** Nobody waits for the welcome: it takes its turn among the organization's mails. */
const OWN_LANE = sql`(select 'mails.' || org_id from changed limit 1)`

/** pending -> active, with `subscriber.created` and a welcome mail. */
export function confirmSubscriber(db: Db, change: Change & { mailId: string }): Promise<Changed> {
  const at = sql`${change.now.toISOString()}::timestamptz`
  const update = sql`
    update subscribers s set state = 'active', confirmed_at = ${at}, updated_at = ${at}
    where s.id = ${change.id} and s.nonce = ${change.nonce} and s.state = 'pending'
      and s.requested_at > ${at} - make_interval(hours => ${CONFIRM_HOURS}) ${RETURNING}`
  const welcome = newMail('welcome', change.mailId, sql`changed`, change.now, OWN_LANE)
  return apply(db, 'subscriber.created', change, update, welcome)
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
    blanked as (
      update webhook_events e set erased_at = ${at}, body = case when exists (
        select from webhook_deliveries d where d.event_id = e.id and d.ended_at is null
      ) then e.body end
      from changed c where e.org_id = c.org_id and e.email_hash in (c.email_hash ${sql.join(hashes)})
        and e.body is not null
    )`
  return apply(db, 'subscriber.unsubscribed', change, deletion(change), blanked, at)
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
  extra?: SQL,
  erasedAt?: SQL,
): Promise<Changed> {
  const ctes = [recordEvent(event, eventId, now, erasedAt), ...(extra ? [extra] : [])]
  const mails = event === 'subscriber.created' ? ['mail_tasks'] : []
  const result = await db.execute<Changed>(sql`
    with changed as (${change}), ${sql.join(ctes, sql`, `)}
    select exists (select from changed) as changed,
      (select f.name from changed c join feeds f on f.id = c.feed_id) as "feedName",
      ${publishable('delivery_tasks', ...mails)} as tasks`)
  return result.rows[0] ?? { changed: false, feedName: null, tasks: [] }
}
