CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"feed_id" text,
	"title" text NOT NULL,
	"change" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_log_change" CHECK ("audit_log"."change" in ('added', 'changed', 'removed'))
);
--> statement-breakpoint
CREATE INDEX "audit_log_org" ON "audit_log" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("org_id","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_imports" ON "audit_log" USING btree ("at") WHERE actor like 'import:%' and kind <> 'import-run';--> statement-breakpoint
-- The release before names nobody as the author of its changes. It runs beside this one during a deploy, and again
-- after a rollback, as long as its functions are kept; a new database never had it.
INSERT INTO "maintenance" ("job", "done_at")
SELECT 'audit of earlier releases', now() + interval '30 days' WHERE EXISTS (SELECT FROM "organizations");
