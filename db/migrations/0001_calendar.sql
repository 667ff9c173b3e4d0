CREATE TABLE "event_old_slugs" (
	"slug" text NOT NULL,
	"event_id" text NOT NULL,
	CONSTRAINT "event_old_slugs_slug_event_id_pk" PRIMARY KEY("slug","event_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_at" timestamp (0) with time zone NOT NULL,
	"ends_at" timestamp (0) with time zone,
	"timezone" text NOT NULL,
	"all_day" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"attendance_mode" text DEFAULT 'offline' NOT NULL,
	"location" text,
	"address" text,
	"city" text,
	"state" text,
	"state_code" text,
	"postal_code" text,
	"country" text,
	"lat" double precision,
	"lng" double precision,
	"url" text,
	"image_url" text,
	"image_alt" text,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"is_free" boolean,
	"price_text" text,
	"ticket_url" text,
	"organizer_name" text,
	"organizer_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state_key" text,
	"category_keys" text[] DEFAULT '{}' NOT NULL,
	"search_text" text NOT NULL,
	"display_date" date GENERATED ALWAYS AS (event_local_date(starts_at, timezone)) STORED NOT NULL,
	"end_date" date GENERATED ALWAYS AS (event_end_date(starts_at, ends_at, timezone)) STORED NOT NULL,
	"over_at" timestamp (0) with time zone GENERATED ALWAYS AS (event_over_at(starts_at, ends_at, all_day, timezone)) STORED NOT NULL,
	"starts_local" text GENERATED ALWAYS AS (event_local_time(starts_at, timezone)) STORED NOT NULL,
	"ends_local" text GENERATED ALWAYS AS (event_local_time(ends_at, timezone)) STORED,
	"slug_path" text GENERATED ALWAYS AS (event_url_path(slug)) STORED NOT NULL,
	"geo_cell" integer GENERATED ALWAYS AS (event_geo_cell(lat, lng)) STORED,
	CONSTRAINT "events_status" CHECK ("events"."status" in ('scheduled', 'cancelled', 'postponed')),
	CONSTRAINT "events_attendance_mode" CHECK ("events"."attendance_mode" in ('offline', 'online', 'mixed')),
	CONSTRAINT "events_ends" CHECK ("events"."ends_at" >= "events"."starts_at"),
	CONSTRAINT "events_place" CHECK (("events"."lat" is null) = ("events"."lng" is null)),
	CONSTRAINT "events_lat" CHECK ("events"."lat" between -90 and 90),
	CONSTRAINT "events_lng" CHECK ("events"."lng" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "custom_feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"criteria" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"keyword_patterns" text[],
	"state_key" text,
	"category_keys" text[],
	"feed_ids" text[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_feeds_org_slug" UNIQUE("org_id","slug"),
	CONSTRAINT "custom_feeds_slug" CHECK ("custom_feeds"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"timezone" text NOT NULL,
	"url" text,
	"widget" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feeds_org_slug" UNIQUE("org_id","slug"),
	CONSTRAINT "feeds_id_org" UNIQUE("id","org_id"),
	CONSTRAINT "feeds_slug" CHECK ("feeds"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_slug_unique" UNIQUE("slug"),
	CONSTRAINT "organizations_plan" CHECK ("organizations"."plan" in ('free', 'pro', 'enterprise')),
	CONSTRAINT "organizations_slug" CHECK ("organizations"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
ALTER TABLE "event_old_slugs" ADD CONSTRAINT "event_old_slugs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_feeds" ADD CONSTRAINT "custom_feeds_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_old_slugs_event" ON "event_old_slugs" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "events_feed_upcoming" ON "events" USING btree ("feed_id","display_date","starts_at","id");--> statement-breakpoint
CREATE INDEX "events_org_upcoming" ON "events" USING btree ("org_id","display_date","starts_at","id");--> statement-breakpoint
CREATE INDEX "events_feed_running" ON "events" USING btree ("feed_id","end_date","display_date") WHERE end_date > display_date;--> statement-breakpoint
CREATE INDEX "events_org_running" ON "events" USING btree ("org_id","end_date","display_date") WHERE end_date > display_date;--> statement-breakpoint
CREATE INDEX "events_permalink" ON "events" USING btree ("display_date","slug");--> statement-breakpoint
CREATE INDEX "events_nearby" ON "events" USING btree ("feed_id","geo_cell","over_at");--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search_text" gin_trgm_ops);