ALTER TABLE "events" ADD COLUMN "time_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_time_known" CHECK ("events"."time_known" or "events"."all_day") NOT VALID;--> statement-breakpoint
ALTER TABLE "events" VALIDATE CONSTRAINT "events_time_known";