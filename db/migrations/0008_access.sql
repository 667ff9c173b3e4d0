ALTER TABLE "events" ADD COLUMN "access_yes" text[];--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "access_no" text[];--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_access_known" CHECK ("events"."access_yes" <@ '{step-free,accessible-restroom,assistance-animals,hearing-loop,sign-language,captions,audio-description,quiet-session}'::text[] and "events"."access_no" <@ '{step-free,accessible-restroom,assistance-animals,hearing-loop,sign-language,captions,audio-description,quiet-session}'::text[]) NOT VALID;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_access_answers" CHECK (not "events"."access_yes" && "events"."access_no") NOT VALID;--> statement-breakpoint
ALTER TABLE "events" VALIDATE CONSTRAINT "events_access_known";--> statement-breakpoint
ALTER TABLE "events" VALIDATE CONSTRAINT "events_access_answers";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_access" ON "events" USING gin ((array["org_id", "feed_id"]),"access_yes") WHERE access_yes is not null;
