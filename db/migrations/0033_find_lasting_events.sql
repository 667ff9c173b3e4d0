-- Classes of events by how many days they last after the first: 0 to 7, to 31, to 127, to 511, to 2047, more.
CREATE FUNCTION event_length_class(display_date date, end_date date) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN width_bucket(end_date - display_date, ARRAY[8, 32, 128, 512, 2048]);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_feed_lasting" ON "events" USING btree ("feed_id",event_length_class("display_date", "end_date"),"display_date") WHERE end_date > display_date;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_org_lasting" ON "events" USING btree ("org_id",event_length_class("display_date", "end_date"),"display_date") WHERE end_date > display_date;