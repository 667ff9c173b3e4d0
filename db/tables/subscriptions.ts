import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import { moment } from './columns.ts'
import { feeds } from './feeds.ts'

/** One row a feed and address; opting out deletes it. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: text().primaryKey(),
    orgId: text('org_id').notNull(),
    feedId: text('feed_id').notNull(),
    email: text().notNull(),
    /** The address in lower case: what makes it the same one. */
    emailKey: text('email_key').notNull(),
    /** A keyed hash of `email_key`, by which events outlive the address. */
    emailHash: text('email_hash').notNull(),
    state: text().$type<'pending' | 'active'>().notNull().default('pending'),
    digestFrequency: text('digest_frequency').$type<DigestFrequency>().notNull(),
    /** JSON text exactly as webhooks carry it, or null; jsonb would reorder its keys. */
    criteria: text(),
    /** Part of every link in this subscriber's mails; without APP_SECRET it opens nothing. */
    nonce: text().notNull(),
    /** Part of the address of their private calendar; null while they have none. */
    calendarNonce: text('calendar_nonce'),
    /** The list by which staff brought the address; such a subscriber has longer to confirm. */
    uploadId: text('upload_id'),
    requestedAt: moment('requested_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'subscribers_feed',
      columns: [t.feedId, t.orgId],
      foreignColumns: [feeds.id, feeds.orgId],
    }).onDelete('cascade'),
    unique('subscribers_feed_email').on(t.feedId, t.emailKey),
    check('subscribers_state', sql`${t.state} in ('pending', 'active')`),
    check('subscribers_confirmed', sql`(${t.state} = 'active') = (${t.confirmedAt} is not null)`),
    check('subscribers_frequency', sql`${t.digestFrequency} in ('daily', 'weekly')`),
    check('subscribers_email_key', sql`${t.emailKey} = lower(${t.email})`),
    index('subscribers_org_state').on(t.orgId, t.state, t.requestedAt, t.id),
    index('subscribers_feed_state').on(t.feedId, t.state, t.requestedAt, t.id),
    /** The readers of a feed's digests, a batch at a time. */
    index('subscribers_digests').on(t.feedId, t.digestFrequency, t.id).where(sql`state = 'active'`),
    index('subscribers_words').using(
      'gin',
      sql`(array[${t.orgId}, ${t.feedId}])`,
      t.emailKey.op('gin_trgm_ops'),
    ),
    /** Whom an event of the mail provider is about, in whatever organization. */
    index('subscribers_email').on(t.emailKey),
    /** For clean-up. Were it by `state`, an organization's list would walk it past those of all others. */
    index('subscribers_unconfirmed').on(t.requestedAt).where(sql`confirmed_at is null`),
  ],
)
