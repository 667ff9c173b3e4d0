CREATE TABLE "digest_editions" (
	"run_id" text NOT NULL,
	"id" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "digest_editions_run_id_id_pk" PRIMARY KEY("run_id","id")
);
--> statement-breakpoint
CREATE TABLE "digest_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"frequency" text NOT NULL,
	"local_date" date NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"cut_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"planned_to" text DEFAULT '' NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"silent" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "digest_runs_day" UNIQUE("feed_id","frequency","local_date"),
	CONSTRAINT "digest_runs_frequency" CHECK ("digest_runs"."frequency" in ('daily', 'weekly')),
	CONSTRAINT "digest_runs_state" CHECK ("digest_runs"."state" in ('planning', 'planned', 'stopped', 'missed'))
);
--> statement-breakpoint
CREATE TABLE "digest_sends" (
	"run_id" text NOT NULL,
	"subscriber_id" text NOT NULL,
	"edition_id" text,
	"state" text NOT NULL,
	"silent_since" timestamp (3) with time zone,
	"silence_told" boolean,
	CONSTRAINT "digest_sends_run_id_subscriber_id_pk" PRIMARY KEY("run_id","subscriber_id"),
	CONSTRAINT "digest_sends_state" CHECK ("digest_sends"."state" in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'skipped', 'silent')),
	CONSTRAINT "digest_sends_edition" CHECK (("digest_sends"."state" = 'silent') = ("digest_sends"."edition_id" is null))
);
--> statement-breakpoint
CREATE TABLE "digest_settings" (
	"feed_id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"enabled" boolean NOT NULL,
	"hour" smallint NOT NULL,
	"weekday" smallint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "digest_settings_hour" CHECK ("digest_settings"."hour" between 0 and 23),
	CONSTRAINT "digest_settings_weekday" CHECK ("digest_settings"."weekday" between 1 and 7)
);
--> statement-breakpoint
ALTER TABLE "digest_editions" ADD CONSTRAINT "digest_editions_run_id_digest_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."digest_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_runs" ADD CONSTRAINT "digest_runs_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_sends" ADD CONSTRAINT "digest_sends_run_id_digest_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."digest_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_settings" ADD CONSTRAINT "digest_settings_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_runs_created" ON "digest_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_digests" ON "subscribers" USING btree ("feed_id","digest_frequency","id") WHERE state = 'active';