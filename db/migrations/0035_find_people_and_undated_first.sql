CREATE INDEX CONCURRENTLY "tasks_people" ON "tasks" USING btree ("due_at") WHERE lane = 'people' and state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_feed_undated" ON "events" USING btree ("feed_id","end_date") WHERE status = 'postponed' and former_starts_at is null and feed_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_org_undated" ON "events" USING btree ("org_id","end_date") WHERE status = 'postponed' and former_starts_at is null and org_id is not null;--> statement-breakpoint
-- The two above stand for these; no statement names them.
DROP INDEX CONCURRENTLY IF EXISTS "events_feed_awaiting";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "events_org_awaiting";
