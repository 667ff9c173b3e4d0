CREATE TABLE "suppressions" (
	"email_hash" text NOT NULL,
	"org_id" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "suppressions_org_id_email_hash_pk" PRIMARY KEY("org_id","email_hash"),
	CONSTRAINT "suppressions_reason" CHECK ("suppressions"."reason" in ('bounce', 'complaint', 'manual'))
);
--> statement-breakpoint
CREATE TABLE "webhook_resends" (
	"endpoint_id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"found" integer NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_id" text,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "digest_runs" ADD COLUMN "suppressed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "digest_sends" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "alerted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "recovered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_resends" ADD CONSTRAINT "webhook_resends_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_resends" ADD CONSTRAINT "webhook_resends_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suppressions_email" ON "suppressions" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "suppressions_lifted" ON "suppressions" USING btree ("lifted_at") WHERE lifted_at is not null;--> statement-breakpoint
CREATE INDEX "suppressions_bounced" ON "suppressions" USING btree ("at") WHERE reason = 'bounce';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_email" ON "subscribers" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "webhook_endpoints_failing" ON "webhook_endpoints" USING btree ("failing_since") WHERE failing_since is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "webhook_endpoints_alerted" ON "webhook_endpoints" USING btree ("alerted_at") WHERE alerted_at is not null;--> statement-breakpoint
CREATE VIEW "public"."active_suppressions" AS (select "email_hash", "org_id", "reason", "at", "lifted_at" from "suppressions" where "suppressions"."lifted_at" is null);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."active_endpoints" AS (select "id", "org_id", "url", "secret", "events", "created_at", "updated_at", "disabled_at", "deleted_at", "failing_since", "alerted_at", "recovered_at" from "webhook_endpoints" where ("webhook_endpoints"."deleted_at" is null and "webhook_endpoints"."disabled_at" is null));