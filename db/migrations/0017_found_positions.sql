CREATE TABLE "geocoded_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"again_at" timestamp (3) with time zone,
	CONSTRAINT "geocoded_addresses_found" CHECK (num_nonnulls("geocoded_addresses"."lat", "geocoded_addresses"."lng") = case when "geocoded_addresses"."again_at" is null then 2 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "position_cleared" boolean;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "position_again_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "geocoded_addresses_again" ON "geocoded_addresses" USING btree ("again_at") WHERE again_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_unplaced" ON "events" USING btree ("position_again_at","past_at") WHERE lat is null and position_cleared is null and attendance_mode <> 'online'
          and coalesce(address, location) is not null;