import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditedKind } from '../audit/audited.ts'
import { moment } from './columns.ts'

/** Lines of events that changed without a person, as SQL. A release before the log worked for persons, too. */
export const OF_AUTOMATIC_CHANGES =
  "kind in ('event', 'series', 'image', 'import') and actor ~ '^(import|task|command):'"

/**
 * Who changed what, with the columns that changed as they were and as they are. Written by triggers
 * (db/audit/audit-triggers.ts) in the transaction of the change. It names people and subscribers by their IDs only, so
 * that what is erased elsewhere is not here either.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** May be the ID of a deleted organization, until clean-up; a foreign key would lock its row with every change. */
    orgId: text('org_id').notNull(),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    /** `actorText` of domain/actor.ts. */
    actor: text().notNull(),
    kind: text().$type<AuditedKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    feedId: text('feed_id'),
    /** What it was called, as long as that is no address. */
    title: text().notNull(),
    change: text().$type<'added' | 'changed' | 'removed'>().notNull(),
    before: jsonb().$type<AuditedValues>(),
    after: jsonb().$type<AuditedValues>(),
  },
  (t) => [
    check('audit_log_change', sql`${t.change} in ('added', 'changed', 'removed')`),
    index('audit_log_org').on(t.orgId, t.id),
    index('audit_log_subject').on(t.orgId, t.subjectId, t.id),
    index('audit_log_at').on(t.at),
    // It goes earlier than the rest.
    index('audit_log_automatic').on(t.at).where(sql.raw(OF_AUTOMATIC_CHANGES)).concurrently(),
  ],
)

/** By column. A value that is not stored is an object: `{ masked: true }`, or `{ cut: … }` with its beginning. */
export type AuditedValues = Record<string, unknown>
