CREATE TABLE "asked_addresses" (
	"org_id" text NOT NULL,
	"email_hash" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "asked_addresses_org_id_email_hash_pk" PRIMARY KEY("org_id","email_hash"),
	CONSTRAINT "asked_addresses_reason" CHECK ("asked_addresses"."reason" in ('asked', 'left'))
);
--> statement-breakpoint
CREATE TABLE "subscriber_upload_rows" (
	"upload_id" text NOT NULL,
	"email_hash" text NOT NULL,
	"previous_hash" text,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	CONSTRAINT "subscriber_upload_rows_upload_id_email_hash_pk" PRIMARY KEY("upload_id","email_hash")
);
--> statement-breakpoint
CREATE TABLE "subscriber_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"name" text NOT NULL,
	"consent" text NOT NULL,
	"state" text NOT NULL,
	"body" text,
	"address_column" integer,
	"is_read" boolean DEFAULT false NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"invalid" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total" integer,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"confirmed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "subscriber_uploads_state" CHECK ("subscriber_uploads"."state" in ('preview', 'sending', 'done', 'stopped')),
	CONSTRAINT "subscriber_uploads_total" CHECK (("subscriber_uploads"."state" = 'preview') = ("subscriber_uploads"."total" is null))
);
--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "upload_id" text;--> statement-breakpoint
ALTER TABLE "asked_addresses" ADD CONSTRAINT "asked_addresses_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_upload_rows" ADD CONSTRAINT "subscriber_upload_rows_upload_id_subscriber_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."subscriber_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_uploads" ADD CONSTRAINT "subscriber_uploads_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriber_upload_rows_email" ON "subscriber_upload_rows" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "subscriber_uploads_org" ON "subscriber_uploads" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriber_uploads_feed" ON "subscriber_uploads" USING btree ("feed_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriber_uploads_previews" ON "subscriber_uploads" USING btree ("created_at") WHERE state = 'preview';