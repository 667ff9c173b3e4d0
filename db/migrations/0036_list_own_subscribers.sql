CREATE INDEX CONCURRENTLY "subscribers_unconfirmed" ON "subscribers" USING btree ("requested_at") WHERE confirmed_at is null;--> statement-breakpoint
-- The one above stands for it; no statement names it.
DROP INDEX CONCURRENTLY IF EXISTS "subscribers_pending";
