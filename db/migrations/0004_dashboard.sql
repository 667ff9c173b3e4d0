CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"nonce" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_org_email" UNIQUE("org_id","email_key"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('owner', 'member'))
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"org_id" text NOT NULL,
	"person_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "memberships_org_id_person_id_pk" PRIMARY KEY("org_id","person_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('owner', 'member'))
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "people_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"nonce" text NOT NULL,
	"next_path" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "subscribers_org";--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_person" ON "memberships" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_links_person" ON "sign_in_links" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_links_created" ON "sign_in_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscribers_org_state" ON "subscribers" USING btree ("org_id","state","requested_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_feed_state" ON "subscribers" USING btree ("feed_id","state","requested_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_search" ON "subscribers" USING gin ("email_key" gin_trgm_ops);--> statement-breakpoint
CREATE VIEW "public"."open_organizations" AS (select "id", "slug", "name", "plan", "timezone", "disabled_at", "created_at" from "organizations" where "organizations"."disabled_at" is null);--> statement-breakpoint
CREATE VIEW "public"."open_feeds" AS (select "feeds"."id", "feeds"."org_id", "feeds"."slug", "feeds"."name", "feeds"."description", "feeds"."timezone", "feeds"."url", "feeds"."archived_at", "feeds"."widget", "feeds"."created_at", "feeds"."updated_at" from "feeds" inner join "open_organizations" on "open_organizations"."id" = "feeds"."org_id" where "feeds"."archived_at" is null);
