CREATE TABLE "mail_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"sent" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscribers" ALTER COLUMN "mails_since" SET DEFAULT now();--> statement-breakpoint
CREATE INDEX "mail_counts_since" ON "mail_counts" USING btree ("since");