CREATE TABLE "setup_steps" (
	"org_id" text NOT NULL,
	"step" text NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "setup_steps_org_id_step_pk" PRIMARY KEY("org_id","step"),
	CONSTRAINT "setup_steps_step" CHECK ("setup_steps"."step" in ('website', 'team'))
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"organization" text NOT NULL,
	"timezone" text NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "setup_steps" ADD CONSTRAINT "setup_steps_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ups_email" ON "sign_ups" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "sign_ups_created" ON "sign_ups" USING btree ("created_at");