CREATE TABLE "digest_notes" (
	"feed_id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"note" text NOT NULL,
	"weekly" boolean NOT NULL,
	"daily" boolean NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "digest_notes_awaited" CHECK ("digest_notes"."weekly" or "digest_notes"."daily")
);
--> statement-breakpoint
ALTER TABLE "mailing_runs" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "mailing_runs" ADD COLUMN "bounced" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_runs" ADD COLUMN "unsubscribed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_runs" ADD COLUMN "preferences_changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "digest_notes" ADD CONSTRAINT "digest_notes_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;