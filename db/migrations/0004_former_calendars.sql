CREATE TABLE "former_calendars" (
	"path" text PRIMARY KEY NOT NULL,
	"custom_feed_id" text,
	"language" text
);
--> statement-breakpoint
ALTER TABLE "former_calendars" ADD CONSTRAINT "former_calendars_custom_feed_id_custom_feeds_id_fk" FOREIGN KEY ("custom_feed_id") REFERENCES "public"."custom_feeds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_calendars_custom_feed" ON "former_calendars" USING btree ("custom_feed_id");