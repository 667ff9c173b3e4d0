CREATE TABLE "webhook_tests" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"event_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ms" integer NOT NULL,
	"status" integer,
	"error" text,
	"exchange" text
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD COLUMN "exchange" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "webhook_tests" ADD CONSTRAINT "webhook_tests_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_tests" ADD CONSTRAINT "webhook_tests_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_tests_org" ON "webhook_tests" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_tests_endpoint" ON "webhook_tests" USING btree ("endpoint_id");--> statement-breakpoint
CREATE INDEX "webhook_tests_created" ON "webhook_tests" USING btree ("created_at");