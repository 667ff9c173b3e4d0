import { sql } from 'drizzle-orm'
import type { DigestFrequency } from '../../../domain/digests/due-digests.ts'
import type { PublishableTask } from '../../../domain/task.ts'
import type { Db } from '../../client.ts'
import { countMail } from '../mails/count-mail.ts'
import { newMail } from '../mails/new-mail.ts'
import { publishable } from '../tasks/new-tasks.ts'

/** At most this many mails for one mailbox and feed in any 24 hours, whoever asks for them. */
const MAILS_A_DAY = 3

type SubscriptionRequest = {
  id: string
  mailId: string
  feedId: string
  email: string
  emailKey: string
  emailHash: string
  /** Under which the mailbox's mails are counted. */
  countKey: string
  nonce: string
  digestFrequency: DigestFrequency
  criteria: string | null
  now: Date
}

/**
 * Notes a wish to subscribe and sends the mail that fits: to confirm, or for somebody who is
 * subscribed already, the link to their settings. `undefined`: no such feed. The statement is the
 * same for known and unknown addresses.
 */
export async function requestSubscription(
  db: Db,
  request: SubscriptionRequest,
): Promise<{ tasks: PublishableTask[] } | undefined> {
  const at = sql`${request.now.toISOString()}::timestamptz`
  const counted = countMail({
    key: request.countKey,
    source: sql`feed`,
    most: MAILS_A_DAY,
    now: request.now,
    // Counted from the latest mail: from the first one, twice as many could come in one night.
    startsAnew: 'a day after the last',
  })
  const pending = sql`subscribers.state = 'pending'`
  const result = await db.execute<{ tasks: PublishableTask[] }>(sql`
    with feed as (select id, org_id from open_feeds where id = ${request.feedId}),
    counted as (${counted}),
    changed as (
      insert into subscribers (id, org_id, feed_id, email, email_key, email_hash,
        digest_frequency, criteria, nonce, requested_at, updated_at)
      select ${request.id}, org_id, id, ${request.email}, ${request.emailKey},
        ${request.emailHash}, ${request.digestFrequency}, ${request.criteria}::text,
        ${request.nonce}, ${at}, ${at}
      from feed
      on conflict (feed_id, email_key) do update set
        digest_frequency = case when ${pending} then excluded.digest_frequency
          else subscribers.digest_frequency end,
        criteria = case when ${pending} then excluded.criteria else subscribers.criteria end,
        requested_at = case when ${pending} then ${at} else subscribers.requested_at end
      returning id
    ), due as (select id from changed, counted where counted.sent <= ${MAILS_A_DAY}),
    ${newMail('subscription', request.mailId, sql`due`, request.now)}
    select ${publishable('mail_tasks')} as tasks from feed`)
  return result.rows[0]
}
