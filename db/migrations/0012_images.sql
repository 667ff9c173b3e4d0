CREATE TABLE "category_styles" (
	"org_id" text NOT NULL,
	"key" text NOT NULL,
	"color" text,
	"image_url" text,
	CONSTRAINT "category_styles_org_id_key_pk" PRIMARY KEY("org_id","key"),
	CONSTRAINT "category_styles_color" CHECK ("category_styles"."color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"extension" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"unused_since" timestamp (3) with time zone,
	CONSTRAINT "images_id" CHECK ("images"."id" ~ '^img_[a-z0-9]{32}$')
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "image_url" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "logo_url" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "accent_color" text;--> statement-breakpoint
ALTER TABLE "category_styles" ADD CONSTRAINT "category_styles_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_org" ON "images" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "images_checked" ON "images" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "images_unused" ON "images" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_media" ON "events" USING btree ("org_id","image_url") WHERE image_url like '/media/%';--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_color" CHECK ("feeds"."color" ~ '^#[0-9a-f]{6}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "feeds" VALIDATE CONSTRAINT "feeds_color";--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_accent" CHECK ("organizations"."accent_color" ~ '^#[0-9a-f]{6}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "organizations" VALIDATE CONSTRAINT "organizations_accent";