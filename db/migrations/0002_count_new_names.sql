ALTER TABLE "change_counts" ADD COLUMN "names_day" date;--> statement-breakpoint
ALTER TABLE "change_counts" ADD COLUMN "names" integer DEFAULT 0 NOT NULL;