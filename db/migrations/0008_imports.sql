CREATE TABLE "import_changes" (
	"run_id" text NOT NULL,
	"uid" text NOT NULL,
	"change" text NOT NULL,
	"title" text NOT NULL,
	"before" text,
	CONSTRAINT "import_changes_run_id_uid_pk" PRIMARY KEY("run_id","uid"),
	CONSTRAINT "import_changes_change" CHECK ("import_changes"."change" in ('added', 'changed', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"source_id" text NOT NULL,
	"kind" text NOT NULL,
	"undoes" text,
	"state" text NOT NULL,
	"body" text,
	"content_type" text,
	"bytes" integer,
	"ms" integer,
	"http_status" integer,
	"problem" text,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"zones" text[] DEFAULT '{}' NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "import_runs_kind" CHECK ("import_runs"."kind" in ('sync', 'undo', 'remove', 'delete')),
	CONSTRAINT "import_runs_state" CHECK ("import_runs"."state" in ('preview', 'writing', 'done', 'unchanged', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "source_items" (
	"source_id" text NOT NULL,
	"uid" text NOT NULL,
	"org_id" text NOT NULL,
	"event_id" text,
	"series_id" text,
	"content" text NOT NULL,
	"hash" text NOT NULL,
	"likeness" text NOT NULL,
	"missing_since" timestamp (3) with time zone,
	CONSTRAINT "source_items_source_id_uid_pk" PRIMARY KEY("source_id","uid")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"url_hint" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"includes_past" boolean DEFAULT false NOT NULL,
	"since" date NOT NULL,
	"state" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"body_hash" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"failing_since" timestamp (3) with time zone,
	"held_since" timestamp (3) with time zone,
	"alerted_at" timestamp (3) with time zone,
	"recovered_at" timestamp (3) with time zone,
	"fetched_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone,
	"next_fetch_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sources_id" CHECK ("sources"."id" ~ '^src_[a-z0-9_]{4,40}$'),
	CONSTRAINT "sources_state" CHECK ("sources"."state" in ('preview', 'active', 'paused', 'stopped', 'deleting'))
);
--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_items" ADD CONSTRAINT "source_items_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_items" ADD CONSTRAINT "source_items_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_items" ADD CONSTRAINT "source_items_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_runs_source" ON "import_runs" USING btree ("source_id","started_at");--> statement-breakpoint
CREATE INDEX "import_runs_started" ON "import_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "source_items_event" ON "source_items" USING btree ("event_id") WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX "source_items_series" ON "source_items" USING btree ("series_id") WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX "sources_org" ON "sources" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "sources_feed" ON "sources" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "sources_previews" ON "sources" USING btree ("created_at") WHERE state = 'preview';--> statement-breakpoint
CREATE INDEX "sources_due" ON "sources" USING btree ("next_fetch_at") WHERE next_fetch_at is not null;