ALTER TABLE "places" ADD COLUMN "rank" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "places_name" ON "places" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "places_large" ON "places" USING btree ("name" text_pattern_ops) WHERE population >= 15000 and rank < 2;