ALTER TABLE "organizations" ADD COLUMN "mail_reply_to" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "postal_address" text;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."open_organizations" AS (select "id", "slug", "name", "plan", "timezone", "disabled_at", "created_at", "mail_reply_to", "postal_address" from "organizations" where "organizations"."disabled_at" is null);
