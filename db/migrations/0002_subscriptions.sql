CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting', 'sent', 'dropped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_hash" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"digest_frequency" text NOT NULL,
	"criteria" text,
	"nonce" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"mails_since" timestamp (3) with time zone NOT NULL,
	"mails_sent" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subscribers_feed_email" UNIQUE("feed_id","email_key"),
	CONSTRAINT "subscribers_state" CHECK ("subscribers"."state" in ('pending', 'active')),
	CONSTRAINT "subscribers_confirmed" CHECK (("subscribers"."state" = 'active') = ("subscribers"."confirmed_at" is not null)),
	CONSTRAINT "subscribers_frequency" CHECK ("subscribers"."digest_frequency" in ('daily', 'weekly')),
	CONSTRAINT "subscribers_email_key" CHECK ("subscribers"."email_key" = lower("subscribers"."email"))
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"lane" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"crashes" integer DEFAULT 0 NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	"publish_seq" integer DEFAULT 0 NOT NULL,
	"sweep_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "tasks_subject" UNIQUE("kind","subject_id"),
	CONSTRAINT "tasks_state" CHECK ("tasks"."state" in ('waiting', 'running', 'done', 'dead')),
	CONSTRAINT "tasks_lease" CHECK (("tasks"."state" = 'running') = ("tasks"."lease_token" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"delivery_id" text NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ms" integer NOT NULL,
	"status" integer,
	"error" text,
	CONSTRAINT "webhook_attempts_delivery_id_number_pk" PRIMARY KEY("delivery_id","number"),
	CONSTRAINT "webhook_attempts_number" CHECK ("webhook_attempts"."number" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "webhook_clocks" (
	"org_id" text PRIMARY KEY NOT NULL,
	"last_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"event_id" text NOT NULL,
	"event_name" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('pending', 'retry_scheduled', 'successful', 'failed')),
	CONSTRAINT "webhook_deliveries_ended" CHECK (("webhook_deliveries"."state" in ('successful', 'failed')) = ("webhook_deliveries"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"url" text,
	"secret" text,
	"events" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_endpoints_wiped" CHECK (("webhook_endpoints"."deleted_at" is not null) = ("webhook_endpoints"."url" is null) and ("webhook_endpoints"."url" is null) = ("webhook_endpoints"."secret" is null)),
	CONSTRAINT "webhook_endpoints_events" CHECK ("webhook_endpoints"."events" <@ array['subscriber.created', 'subscriber.updated', 'subscriber.unsubscribed'])
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"timestamp_ms" bigint NOT NULL,
	"body" text,
	"email_hash" text NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_events_timestamp" UNIQUE("org_id","timestamp_ms")
);
--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_clocks" ADD CONSTRAINT "webhook_clocks_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_ended" ON "mails" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "subscribers_org" ON "subscribers" USING btree ("org_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_pending" ON "subscribers" USING btree ("requested_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "tasks_sweep" ON "tasks" USING btree ("sweep_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "tasks_finished" ON "tasks" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_org" ON "webhook_deliveries" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_open" ON "webhook_deliveries" USING btree ("endpoint_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_org" ON "webhook_endpoints" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "webhook_events_email" ON "webhook_events" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "webhook_events_kept" ON "webhook_events" USING btree ("created_at") WHERE body is not null;