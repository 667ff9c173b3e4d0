-- Two dates of a series never have the same place in it. Checked at the end of a statement: where each date of a series
-- moves by a day, one takes the place that another leaves.
-- safe because the table is locked for as long as the dates of series alone are read, and no other release is published.
ALTER TABLE "events" ADD CONSTRAINT "events_series_dates" EXCLUDE USING btree ("series_id" WITH =, "recurrence_key" WITH =) WHERE ("series_id" IS NOT NULL) DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
-- safe because the constraint above has an index of the same columns and rows.
DROP INDEX CONCURRENTLY IF EXISTS "events_series";
