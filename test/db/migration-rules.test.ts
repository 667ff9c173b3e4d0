import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brokenRules } from './migration-rules.ts'

const FOLDER = new URL('../../db/migrations/', import.meta.url)
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))

describe('A migration', () => {
  it.each(files)('%s lets requests and the Worker before it go on', (name) => {
    expect(brokenRules(readFileSync(new URL(name, FOLDER), 'utf8'))).toEqual([])
  })

  it.each([
    'CREATE INDEX "events_a" ON "events" USING btree ("a");',
    'CREATE UNIQUE INDEX "events_a" ON "events" ("a");',
    'ALTER TABLE "events" ADD CONSTRAINT "a" CHECK (a > 0);',
    'ALTER TABLE "events" ADD CONSTRAINT "a" FOREIGN KEY ("a") REFERENCES "public"."b"("id");',
    'ALTER TABLE "events" ADD CONSTRAINT "a" UNIQUE("a");',
    'ALTER TABLE "events" ADD COLUMN "a" text NOT NULL;',
    'ALTER TABLE "events" ADD COLUMN "a" uuid DEFAULT gen_random_uuid();',
    'ALTER TABLE "events" ADD COLUMN "a" text GENERATED ALWAYS AS (lower(b)) STORED;',
    'ALTER TABLE "events" ALTER COLUMN "a" SET DATA TYPE text;',
    'ALTER TABLE "events" ALTER COLUMN "a" SET NOT NULL;',
    'ALTER TABLE "events" RENAME COLUMN "a" TO "b";',
    'ALTER TABLE "events" DROP COLUMN "a";',
    'DROP INDEX "events_a";',
    '-- Not used.\nDROP TABLE "events";',
  ])('may not say %s', (statement) => {
    expect(brokenRules(`${statement}--> statement-breakpoint\nSELECT 1;`)).toHaveLength(1)
  })

  it.each([
    'CREATE INDEX CONCURRENTLY "events_a" ON "events" USING btree ("a");',
    'ALTER TABLE "events" ADD CONSTRAINT "a" CHECK (a > 0) NOT VALID;',
    'ALTER TABLE "events" VALIDATE CONSTRAINT "a";',
    'ALTER TABLE "events" DROP CONSTRAINT "a";',
    `ALTER TABLE "events" ADD COLUMN "a" text DEFAULT 'x' NOT NULL;`,
    'DROP INDEX CONCURRENTLY IF EXISTS "events_a";',
    '-- safe because nothing has used it since 1.2\nDROP TABLE "events";',
    'CREATE TABLE "new" ("a" text NOT NULL);--> statement-breakpoint\nCREATE INDEX "new_a" ON "new" USING btree ("a");--> statement-breakpoint\nALTER TABLE "new" ADD CONSTRAINT "a" FOREIGN KEY ("a") REFERENCES "public"."b"("id");',
  ])('may say %s', (statement) => {
    expect(brokenRules(statement)).toEqual([])
  })
})
