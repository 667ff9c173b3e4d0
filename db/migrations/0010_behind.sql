ALTER TABLE "source_items" ADD COLUMN "is_behind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "source_items" ADD COLUMN "behind_id" text;--> statement-breakpoint
ALTER TABLE "source_items" ADD COLUMN "is_separate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "source_items" ADD CONSTRAINT "source_items_behind_id_events_id_fk" FOREIGN KEY ("behind_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "source_items" VALIDATE CONSTRAINT "source_items_behind_id_events_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "source_items_behind" ON "source_items" USING btree ("behind_id") WHERE behind_id is not null;