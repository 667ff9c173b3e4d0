CREATE TABLE "image_copies" (
	"org_id" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"image_id" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"next_try_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "image_copies_org_id_url_pk" PRIMARY KEY("org_id","url")
);
--> statement-breakpoint
ALTER TABLE "image_copies" ADD CONSTRAINT "image_copies_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_copies" ADD CONSTRAINT "image_copies_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_copies_due" ON "image_copies" USING btree ("host","starts_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "image_copies_image" ON "image_copies" USING btree ("image_id") WHERE image_id is not null;--> statement-breakpoint
CREATE INDEX "image_copies_old" ON "image_copies" USING btree ("created_at") WHERE image_id is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_outside_images" ON "events" USING btree ("org_id",md5("image_url")) WHERE image_url like 'http%';