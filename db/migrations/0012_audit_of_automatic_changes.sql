CREATE INDEX CONCURRENTLY "audit_log_automatic" ON "audit_log" USING btree ("at") WHERE kind in ('event', 'series', 'image', 'import') and actor ~ '^(import|task|command):';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_imports";
