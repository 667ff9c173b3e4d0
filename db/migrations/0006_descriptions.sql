ALTER TABLE "events" ADD COLUMN "description_markdown" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "description_html" text;