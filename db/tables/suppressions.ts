import { sql } from 'drizzle-orm'
import { check, index, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SuppressionReason } from '../../domain/suppression.ts'
import { belongsTo, moment } from './columns.ts'
import { organizations } from './organizations.ts'

const suppressionColumns = {
  emailHash: text('email_hash').notNull(),
  orgId: belongsTo('org_id', () => organizations.id),
  reason: text().$type<SuppressionReason>().notNull(),
  at: moment('at').notNull(),
  /** Kept for a while after it was lifted: a late event from before must not bring it back. */
  liftedAt: moment('lifted_at'),
}

/**
 * Addresses that an organization's mails no longer go to. A bounce stands once for each organization
 * that has the address, so that none sees or lifts what is another's.
 */
export const suppressions = pgTable('suppressions', suppressionColumns, (t) => [
  primaryKey({ columns: [t.orgId, t.emailHash] }),
  check('suppressions_reason', sql`${t.reason} in ('bounce', 'complaint', 'manual')`),
  index('suppressions_email').on(t.emailHash),
  index('suppressions_lifted').on(t.liftedAt).where(sql`lifted_at is not null`),
  index('suppressions_bounced').on(t.at).where(sql`reason = 'bounce'`),
])

/** db/functions/views/active-suppressions.sql */
export const activeSuppressions = pgView('active_suppressions', suppressionColumns).existing()
