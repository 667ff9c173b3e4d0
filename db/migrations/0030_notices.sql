-- Which events a digest or a notice tells of.
CREATE FUNCTION edition_event_ids(content jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT item ->> 'id' FROM jsonb_array_elements(content -> 'items') AS item);
--> statement-breakpoint
CREATE TABLE "event_changes" (
	"event_id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"sentence" text
);
--> statement-breakpoint
CREATE TABLE "notice_editions" (
	"run_id" text NOT NULL,
	"id" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "notice_editions_run_id_id_pk" PRIMARY KEY("run_id","id")
);
--> statement-breakpoint
CREATE TABLE "notice_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"changes" jsonb NOT NULL,
	"state" text NOT NULL,
	"planned_to" text DEFAULT '' NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"suppressed" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"forget_at" timestamp (3) with time zone,
	CONSTRAINT "notice_runs_state" CHECK ("notice_runs"."state" in ('planning', 'planned', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "notice_sends" (
	"run_id" text NOT NULL,
	"subscriber_id" text NOT NULL,
	"edition_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"repeats" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_sends_run_id_subscriber_id_pk" PRIMARY KEY("run_id","subscriber_id"),
	CONSTRAINT "notice_sends_state" CHECK ("notice_sends"."state" in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'skipped'))
);
--> statement-breakpoint
ALTER TABLE "digest_runs" ADD COLUMN "forget_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notice_editions" ADD CONSTRAINT "notice_editions_run_id_notice_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."notice_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_runs" ADD CONSTRAINT "notice_runs_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_sends" ADD CONSTRAINT "notice_sends_run_id_notice_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."notice_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_changes_org" ON "event_changes" USING btree ("org_id","changed_at");--> statement-breakpoint
CREATE INDEX "notice_editions_events" ON "notice_editions" USING gin (edition_event_ids("content"));--> statement-breakpoint
CREATE INDEX "notice_runs_feed_created" ON "notice_runs" USING btree ("feed_id","created_at");--> statement-breakpoint
CREATE INDEX "notice_runs_created" ON "notice_runs" USING btree ("created_at") WHERE forget_at is null;--> statement-breakpoint
CREATE INDEX "notice_runs_forget" ON "notice_runs" USING btree ("forget_at") WHERE forget_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "digest_editions_events" ON "digest_editions" USING gin (edition_event_ids("content"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "digest_runs_unlooked" ON "digest_runs" USING btree ("created_at") WHERE forget_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "digest_runs_forget" ON "digest_runs" USING btree ("forget_at") WHERE forget_at is not null;