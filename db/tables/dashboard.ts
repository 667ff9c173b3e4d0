import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { Role } from '../../domain/roles.ts'
import { belongsTo, moment } from './columns.ts'
import { organizations } from './organizations.ts'

const personId = () => belongsTo('person_id', () => people.id)
const orgId = () => belongsTo('org_id', () => organizations.id)

/** A person who can sign in; memberships say what they may do in which organization. */
export const people = pgTable(
  'people',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    emailKey: text('email_key').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    /** When clean-up last looked whether they still belong somewhere. */
    checkedAt: moment('checked_at').notNull().default(sql`'epoch'`),
  },
  (t) => [index('people_checked').on(t.checkedAt)],
)

export const memberships = pgTable(
  'memberships',
  {
    orgId: orgId(),
    personId: personId(),
    role: text().$type<Role>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.personId] }),
    index('memberships_person').on(t.personId),
    check('memberships_role', sql`${t.role} in ('owner', 'member', 'writer')`),
  ],
)

/** A browser that is signed in. It holds the token; the database only the token's hash. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    personId: personId(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** From `browserName`, so that people recognize the session in their list. */
    browser: text(),
  },
  (t) => [index('sessions_person').on(t.personId), index('sessions_expires').on(t.expiresAt)],
)

/** A mailed sign-in link: opens once. `next_path` is the page that was asked for. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    id: text().primaryKey(),
    personId: personId(),
    nonce: text().notNull(),
    nextPath: text('next_path'),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    index('sign_in_links_person').on(t.personId, t.createdAt),
    index('sign_in_links_created').on(t.createdAt),
  ],
)

/** The new email address a person asked for last. It is theirs once they use the emailed link. */
export const emailChanges = pgTable(
  'email_changes',
  {
    personId: text('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The current address, which gets a warning. */
    oldEmail: text('old_email').notNull(),
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    nonce: text().notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    index('email_changes_email').on(t.emailKey),
    index('email_changes_created').on(t.createdAt),
  ],
)

/**
 * What brings an address back after a change that its owner did not want. The emailed link is signed and not
 * stored, so these rows open nothing without APP_SECRET.
 */
export const emailUndos = pgTable(
  'email_undos',
  {
    id: text().primaryKey(),
    personId: personId(),
    /** The address that the account had, and has again after the undo. */
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    /** The address that was asked for. */
    newEmail: text('new_email').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('email_undos_person').on(t.personId, t.createdAt),
    index('email_undos_email').on(t.emailKey),
    index('email_undos_created').on(t.createdAt),
  ],
)

/** A request for an organization, from the form at `/start`. Nothing else is kept of it before its link is used. */
export const signUps = pgTable(
  'sign_ups',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    organization: text().notNull(),
    timezone: text().notNull(),
    nonce: text().notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('sign_ups_email').on(t.emailKey), index('sign_ups_created').on(t.createdAt)],
)

/** Steps of the checklist on the overview that staff marked as done. */
export const setupSteps = pgTable(
  'setup_steps',
  {
    orgId: orgId(),
    step: text().$type<SetupStep>().notNull(),
    doneAt: moment('done_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.step] }),
    check('setup_steps_step', sql`${t.step} in ('website', 'team')`),
  ],
)

export type SetupStep = 'website' | 'team'

export const invitations = pgTable(
  'invitations',
  {
    id: text().primaryKey(),
    orgId: orgId(),
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    role: text().$type<Role>().notNull(),
    nonce: text().notNull(),
    invitedBy: text('invited_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('invitations_org_email').on(t.orgId, t.emailKey),
    index('invitations_email').on(t.emailKey),
    index('invitations_created').on(t.createdAt),
    check('invitations_role', sql`${t.role} in ('owner', 'member', 'writer')`),
  ],
)
