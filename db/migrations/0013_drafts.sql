ALTER TABLE "events" ADD COLUMN "published_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "published_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_drafts" ON "events" USING btree ("org_id","display_date","starts_at","id") WHERE published_at is null;