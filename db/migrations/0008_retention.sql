ALTER TABLE "people" ADD COLUMN "checked_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invitations_email" ON "invitations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invitations_created" ON "invitations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "people_checked" ON "people" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "webhook_deliveries_ended" ON "webhook_deliveries" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "webhook_events_blank" ON "webhook_events" USING btree ("created_at") WHERE body is null;