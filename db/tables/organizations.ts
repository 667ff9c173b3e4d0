import { sql } from 'drizzle-orm'
import { check, pgTable, pgView, text } from 'drizzle-orm/pg-core'
import type { Plan } from '../../domain/plan.ts'
import { moment } from './columns.ts'

const organizationColumns = {
  id: text().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  plan: text().$type<Plan>().notNull().default('free'),
  timezone: text().notNull().default('UTC'),
  /** Since when operators keep it shut: nothing public, no dashboard, no mails. */
  disabledAt: moment('disabled_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Where answers to mails to its subscribers go, and what stands below them. */
  mailReplyTo: text('mail_reply_to'),
  postalAddress: text('postal_address'),
  url: text(),
  /** The brand: pages, widget, and emails use it where a feed has no color of its own. */
  logoUrl: text('logo_url'),
  accentColor: text('accent_color'),
  /** When an owner started its deletion. It is not public and sends no emails; after `CLOSED_DAYS` its rows are deleted. */
  closedAt: moment('closed_at'),
  /** Where subscribers read what becomes of their data. */
  privacyUrl: text('privacy_url'),
  /** What staff often say to senders whose submissions they decline. */
  declineReasons: text('decline_reasons').array(),
}

export const organizations = pgTable('organizations', organizationColumns, (t) => [
  check('organizations_id', sql`${t.id} ~ '^org_[a-z0-9_]{4,40}$'`),
  check('organizations_plan', sql`${t.plan} in ('free', 'pro', 'enterprise')`),
  check('organizations_accent', sql`${t.accentColor} ~ '^#[0-9a-f]{6}$'`),
  check('organizations_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
])

/** db/functions/views/open-organizations.sql */
export const openOrganizations = pgView('open_organizations', organizationColumns).existing()
