import type { MigrationMeta } from 'drizzle-orm/migrator'

const migration = (hash: string, ...sql: string[]): MigrationMeta => ({
  hash,
  sql,
  folderMillis: 1,
  bps: true,
})

/** Migrations as later releases write them, one of each kind, to try the migrator on tables with rows. */
export const LATER_MIGRATIONS = [
  migration(
    'add a column',
    `ALTER TABLE "events" ADD COLUMN "later_note" text DEFAULT '' NOT NULL`,
  ),
  migration(
    'add an index beside requests',
    'CREATE INDEX CONCURRENTLY "events_later_note" ON "events" USING btree ("later_note")',
  ),
  migration(
    'add a constraint in two steps',
    'ALTER TABLE "feeds" ADD CONSTRAINT "feeds_named" CHECK ("name" IS NOT NULL) NOT VALID',
    'ALTER TABLE "feeds" VALIDATE CONSTRAINT "feeds_named"',
  ),
  migration(
    'add a table',
    'CREATE TABLE "rooms" ("id" text PRIMARY KEY, "org_id" text NOT NULL REFERENCES "organizations"("id"))',
    'CREATE INDEX "rooms_org" ON "rooms" USING btree ("org_id")',
  ),
  migration('rewrite rows', `UPDATE "events" SET "later_note" = "later_note"`),
  migration(
    'drop what nothing uses',
    'DROP INDEX CONCURRENTLY IF EXISTS "events_later_note"',
    'ALTER TABLE "feeds" DROP CONSTRAINT "feeds_named"',
  ),
]
