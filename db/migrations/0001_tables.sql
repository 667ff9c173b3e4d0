CREATE TABLE "change_counts" (
	"org_id" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL,
	"valid_from" bigint DEFAULT 0 NOT NULL,
	"org_valid_from" bigint DEFAULT 0 NOT NULL,
	"names_day" date,
	"names" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_changes" (
	"feed_id" text NOT NULL,
	"event_id" text NOT NULL,
	"org_id" text NOT NULL,
	"number" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_changes_feed_id_event_id_pk" PRIMARY KEY("feed_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"person_id" text PRIMARY KEY NOT NULL,
	"old_email" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "email_undos" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"new_email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"nonce" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_org_email" UNIQUE("org_id","email_key"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('owner', 'member'))
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"org_id" text NOT NULL,
	"person_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "memberships_org_id_person_id_pk" PRIMARY KEY("org_id","person_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('owner', 'member'))
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL,
	CONSTRAINT "people_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"browser" text
);
--> statement-breakpoint
CREATE TABLE "setup_steps" (
	"org_id" text NOT NULL,
	"step" text NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "setup_steps_org_id_step_pk" PRIMARY KEY("org_id","step"),
	CONSTRAINT "setup_steps_step" CHECK ("setup_steps"."step" in ('website', 'team'))
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"nonce" text NOT NULL,
	"next_path" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"organization" text NOT NULL,
	"timezone" text NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_previous_urls" (
	"event_id" text NOT NULL,
	"display_date" date NOT NULL,
	"slug" text NOT NULL,
	"feed_id" text NOT NULL,
	CONSTRAINT "event_previous_urls_event_id_display_date_slug_feed_id_pk" PRIMARY KEY("event_id","display_date","slug","feed_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_at" timestamp (0) with time zone NOT NULL,
	"ends_at" timestamp (0) with time zone,
	"timezone" text NOT NULL,
	"all_day" boolean DEFAULT false NOT NULL,
	"time_known" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"status_reason" text,
	"previous_starts_at" timestamp (0) with time zone,
	"attendance_mode" text DEFAULT 'offline' NOT NULL,
	"location" text,
	"address" text,
	"city" text,
	"state" text,
	"state_code" text,
	"postal_code" text,
	"country" text,
	"lat" double precision,
	"lng" double precision,
	"position_cleared" boolean,
	"position_again_at" timestamp (3) with time zone,
	"accessibility" text,
	"url" text,
	"image_url" text,
	"image_alt" text,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"is_free" boolean,
	"price_text" text,
	"price_min" numeric,
	"price_max" numeric,
	"currency" text,
	"ticket_url" text,
	"organizer_name" text,
	"organizer_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	"state_keys" text[] DEFAULT '{}' NOT NULL,
	"category_keys" text[] DEFAULT '{}' NOT NULL,
	"search_text" text NOT NULL,
	"derived_version" smallint DEFAULT 0 NOT NULL,
	"may_have_duplicates" boolean DEFAULT false NOT NULL,
	"shown_separately" boolean DEFAULT false NOT NULL,
	"series_id" text,
	"recurrence_key" text,
	"overridden" text[] DEFAULT '{}' NOT NULL,
	"prev_past_at" timestamp (0) with time zone,
	"maybe_unlisted_dates" text[],
	"listed_past_at" timestamp (0) with time zone,
	"display_date" date GENERATED ALWAYS AS (event_local_date(starts_at, timezone)) STORED NOT NULL,
	"end_date" date GENERATED ALWAYS AS (event_end_date(starts_at, ends_at, timezone)) STORED NOT NULL,
	"past_at" timestamp (0) with time zone GENERATED ALWAYS AS (event_past_at(starts_at, ends_at, all_day, timezone)) STORED NOT NULL,
	"starts_local" text GENERATED ALWAYS AS (event_local_time(starts_at, timezone)) STORED NOT NULL,
	"ends_local" text GENERATED ALWAYS AS (event_local_time(ends_at, timezone)) STORED,
	"slug_path" text GENERATED ALWAYS AS (event_url_path(slug)) STORED NOT NULL,
	"geo_cell" integer GENERATED ALWAYS AS (event_geo_cell(lat, lng)) STORED,
	CONSTRAINT "events_id" CHECK ("events"."id" ~ '^evt_[a-z0-9_]{4,40}$'),
	CONSTRAINT "events_years" CHECK ("events"."display_date" >= '0001-01-01' and "events"."end_date" <= '9999-12-31'),
	CONSTRAINT "events_status" CHECK ("events"."status" in ('scheduled', 'cancelled', 'postponed')),
	CONSTRAINT "events_attendance_mode" CHECK ("events"."attendance_mode" in ('offline', 'online', 'mixed')),
	CONSTRAINT "events_ends" CHECK ("events"."ends_at" >= "events"."starts_at"),
	CONSTRAINT "events_time_known" CHECK ("events"."time_known" or "events"."all_day"),
	CONSTRAINT "events_place" CHECK (("events"."lat" is null) = ("events"."lng" is null)),
	CONSTRAINT "events_lat" CHECK ("events"."lat" between -90 and 90),
	CONSTRAINT "events_lng" CHECK ("events"."lng" between -180 and 180),
	CONSTRAINT "events_price_known" CHECK (num_nulls("events"."price_min", "events"."price_max", "events"."currency") in (0, 3)),
	CONSTRAINT "events_price" CHECK ("events"."price_min" is null or ("events"."price_min" >= 0 and "events"."price_max" >= "events"."price_min"
        and "events"."price_max" > 0 and "events"."price_max" < 1000000000 and "events"."is_free" is false)),
	CONSTRAINT "events_currency" CHECK ("events"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "former_events" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permalink_owners" (
	"display_date" date NOT NULL,
	"slug" text NOT NULL,
	"org_id" text NOT NULL,
	CONSTRAINT "permalink_owners_display_date_slug_pk" PRIMARY KEY("display_date","slug")
);
--> statement-breakpoint
CREATE TABLE "custom_feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"criteria" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"keyword_patterns" text[],
	"state_key" text,
	"category_keys" text[],
	"feed_ids" text[],
	"derived_version" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_feeds_org_slug" UNIQUE("org_id","slug"),
	CONSTRAINT "custom_feeds_criteria" CHECK (jsonb_typeof("custom_feeds"."criteria") = 'object'),
	CONSTRAINT "custom_feeds_slug" CHECK ("custom_feeds"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"timezone" text NOT NULL,
	"url" text,
	"archived_at" timestamp (3) with time zone,
	"widget" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"image_url" text,
	"color" text,
	CONSTRAINT "feeds_org_slug" UNIQUE("org_id","slug"),
	CONSTRAINT "feeds_id_org" UNIQUE("id","org_id"),
	CONSTRAINT "feeds_id" CHECK ("feeds"."id" ~ '^feed_[a-z0-9_]{4,40}$'),
	CONSTRAINT "feeds_color" CHECK ("feeds"."color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "feeds_widget" CHECK (jsonb_typeof("feeds"."widget") = 'object'),
	CONSTRAINT "feeds_slug" CHECK ("feeds"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "former_calendars" (
	"path" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"custom_feed_id" text,
	"language" text
);
--> statement-breakpoint
CREATE TABLE "category_styles" (
	"org_id" text NOT NULL,
	"key" text NOT NULL,
	"color" text,
	"image_url" text,
	CONSTRAINT "category_styles_org_id_key_pk" PRIMARY KEY("org_id","key"),
	CONSTRAINT "category_styles_color" CHECK ("category_styles"."color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "image_copies" (
	"org_id" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"image_id" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"next_try_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "image_copies_org_id_url_pk" PRIMARY KEY("org_id","url")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"extension" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"unused_since" timestamp (3) with time zone,
	"deleting_at" timestamp (3) with time zone,
	CONSTRAINT "images_id" CHECK ("images"."id" ~ '^img_[a-z0-9]{32}$')
);
--> statement-breakpoint
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
	"is_behind" boolean DEFAULT false NOT NULL,
	"behind_id" text,
	"is_separate" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "event_changes" (
	"event_id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"sentence" text
);
--> statement-breakpoint
CREATE TABLE "mailing_editions" (
	"run_id" text NOT NULL,
	"id" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "mailing_editions_run_id_id_pk" PRIMARY KEY("run_id","id")
);
--> statement-breakpoint
CREATE TABLE "mailing_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"org_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"frequency" text,
	"local_date" date,
	"changes" jsonb,
	"due_at" timestamp (3) with time zone NOT NULL,
	"cut_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"planned_to" text DEFAULT '' NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"no_match" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"suppressed" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"forget_at" timestamp (3) with time zone,
	CONSTRAINT "mailing_runs_day" UNIQUE("feed_id","frequency","local_date"),
	CONSTRAINT "mailing_runs_frequency" CHECK ("mailing_runs"."frequency" in ('daily', 'weekly')),
	CONSTRAINT "mailing_runs_state" CHECK ("mailing_runs"."state" in ('planning', 'planned', 'stopped', 'missed')),
	CONSTRAINT "mailing_runs_kind" CHECK (case "mailing_runs"."kind"
        when 'digest' then "mailing_runs"."frequency" is not null and "mailing_runs"."local_date" is not null and "mailing_runs"."changes" is null
        when 'event-update' then "mailing_runs"."frequency" is null and "mailing_runs"."local_date" is null and "mailing_runs"."changes" is not null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "mailing_sends" (
	"run_id" text NOT NULL,
	"subscriber_id" text NOT NULL,
	"edition_id" text,
	"state" text NOT NULL,
	"reason" text,
	"no_match_since" timestamp (3) with time zone,
	"no_match_notified" boolean,
	"repeats" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "mailing_sends_run_id_subscriber_id_pk" PRIMARY KEY("run_id","subscriber_id"),
	CONSTRAINT "mailing_sends_state" CHECK ("mailing_sends"."state" in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'skipped', 'no-match')),
	CONSTRAINT "mailing_sends_edition" CHECK (("mailing_sends"."state" = 'no-match') = ("mailing_sends"."edition_id" is null))
);
--> statement-breakpoint
CREATE TABLE "mail_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"sent" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_pace" (
	"provider" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "maintenance" (
	"job" text PRIMARY KEY NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mail_reply_to" text,
	"postal_address" text,
	"url" text,
	"logo_url" text,
	"accent_color" text,
	"closed_at" timestamp (3) with time zone,
	"privacy_url" text,
	CONSTRAINT "organizations_slug_unique" UNIQUE("slug"),
	CONSTRAINT "organizations_id" CHECK ("organizations"."id" ~ '^org_[a-z0-9_]{4,40}$'),
	CONSTRAINT "organizations_plan" CHECK ("organizations"."plan" in ('free', 'pro', 'enterprise')),
	CONSTRAINT "organizations_accent" CHECK ("organizations"."accent_color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "organizations_slug" CHECK ("organizations"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "geocoded_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"again_at" timestamp (3) with time zone,
	CONSTRAINT "geocoded_addresses_found" CHECK (num_nonnulls("geocoded_addresses"."lat", "geocoded_addresses"."lng") = case when "geocoded_addresses"."again_at" is null then 2 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "places" (
	"name" text NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"label" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"population" integer NOT NULL,
	CONSTRAINT "places_name_country_region_pk" PRIMARY KEY("name","country","region")
);
--> statement-breakpoint
CREATE TABLE "purges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tag" text NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"starts_local" text NOT NULL,
	"timezone" text NOT NULL,
	"span" integer,
	"rrule" text,
	"rdates" text[] DEFAULT '{}' NOT NULL,
	"exdates" text[] DEFAULT '{}' NOT NULL,
	"fields" jsonb NOT NULL,
	"horizon_until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_id" CHECK ("series"."id" ~ '^ser_[a-z0-9_]{4,40}$'),
	CONSTRAINT "series_starts_local" CHECK ("series"."starts_local" ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$'),
	CONSTRAINT "series_span" CHECK ("series"."span" >= 0)
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
	"calendar_nonce" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscribers_feed_email" UNIQUE("feed_id","email_key"),
	CONSTRAINT "subscribers_state" CHECK ("subscribers"."state" in ('pending', 'active')),
	CONSTRAINT "subscribers_confirmed" CHECK (("subscribers"."state" = 'active') = ("subscribers"."confirmed_at" is not null)),
	CONSTRAINT "subscribers_frequency" CHECK ("subscribers"."digest_frequency" in ('daily', 'weekly')),
	CONSTRAINT "subscribers_email_key" CHECK ("subscribers"."email_key" = lower("subscribers"."email"))
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"email_hash" text NOT NULL,
	"org_id" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "suppressions_org_id_email_hash_pk" PRIMARY KEY("org_id","email_hash"),
	CONSTRAINT "suppressions_reason" CHECK ("suppressions"."reason" in ('bounce', 'complaint', 'manual'))
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
	"last_error" text,
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
	"failing_since" timestamp (3) with time zone,
	"alerted_at" timestamp (3) with time zone,
	"recovered_at" timestamp (3) with time zone,
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
CREATE TABLE "webhook_resends" (
	"endpoint_id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"found" integer NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_id" text,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "change_counts" ADD CONSTRAINT "change_counts_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_changes" ADD CONSTRAINT "feed_changes_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_undos" ADD CONSTRAINT "email_undos_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setup_steps" ADD CONSTRAINT "setup_steps_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_previous_urls" ADD CONSTRAINT "event_previous_urls_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_feeds" ADD CONSTRAINT "custom_feeds_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_calendars" ADD CONSTRAINT "former_calendars_custom_feed_id_custom_feeds_id_fk" FOREIGN KEY ("custom_feed_id") REFERENCES "public"."custom_feeds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_styles" ADD CONSTRAINT "category_styles_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_copies" ADD CONSTRAINT "image_copies_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_copies" ADD CONSTRAINT "image_copies_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_items" ADD CONSTRAINT "source_items_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_items" ADD CONSTRAINT "source_items_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_items" ADD CONSTRAINT "source_items_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_items" ADD CONSTRAINT "source_items_behind_id_events_id_fk" FOREIGN KEY ("behind_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_settings" ADD CONSTRAINT "digest_settings_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_editions" ADD CONSTRAINT "mailing_editions_run_id_mailing_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."mailing_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_runs" ADD CONSTRAINT "mailing_runs_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_sends" ADD CONSTRAINT "mailing_sends_run_id_mailing_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."mailing_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_resends" ADD CONSTRAINT "webhook_resends_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_resends" ADD CONSTRAINT "webhook_resends_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_changes_feed_number" ON "feed_changes" USING btree ("feed_id","number");--> statement-breakpoint
CREATE INDEX "feed_changes_org_number" ON "feed_changes" USING btree ("org_id","number");--> statement-breakpoint
CREATE INDEX "feed_changes_changed" ON "feed_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "email_changes_email" ON "email_changes" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "email_changes_created" ON "email_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_undos_person" ON "email_undos" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "email_undos_email" ON "email_undos" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "email_undos_created" ON "email_undos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "invitations_created" ON "invitations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "memberships_person" ON "memberships" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "people_checked" ON "people" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_links_person" ON "sign_in_links" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_links_created" ON "sign_in_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_email" ON "sign_ups" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "sign_ups_created" ON "sign_ups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "event_previous_urls_permalink" ON "event_previous_urls" USING btree ("display_date","slug");--> statement-breakpoint
CREATE INDEX "events_feed_in_order" ON "events" USING btree ("feed_id","display_date","starts_at","id",coalesce("prev_past_at", '-infinity'));--> statement-breakpoint
CREATE INDEX "events_org_in_order" ON "events" USING btree ("org_id","display_date","starts_at","id",coalesce("prev_past_at", '-infinity'));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_in_order" ON "events" USING btree ("display_date","starts_at","id","is_free") WHERE published_at > '-infinity';--> statement-breakpoint
CREATE INDEX "events_feed_maybe_next" ON "events" USING btree ("feed_id","display_date","starts_at","id",coalesce("listed_past_at", '-infinity')) WHERE maybe_unlisted_dates is not null;--> statement-breakpoint
CREATE INDEX "events_org_maybe_next" ON "events" USING btree ("org_id","display_date","starts_at","id",coalesce("listed_past_at", '-infinity')) WHERE maybe_unlisted_dates is not null;--> statement-breakpoint
CREATE INDEX "events_media" ON "events" USING btree ("org_id","image_url") WHERE image_url like '/media/%';--> statement-breakpoint
CREATE INDEX "events_outside_images" ON "events" USING btree ("org_id",md5("image_url")) WHERE image_url like 'http%';--> statement-breakpoint
CREATE INDEX "events_derived" ON "events" USING btree ("derived_version");--> statement-breakpoint
CREATE INDEX "events_feed_ongoing" ON "events" USING btree ("feed_id","end_date","display_date") WHERE end_date > display_date;--> statement-breakpoint
CREATE INDEX "events_feed_multi_day" ON "events" USING btree ("feed_id",event_length_class("display_date", "end_date"),"display_date") WHERE end_date > display_date;--> statement-breakpoint
CREATE INDEX "events_org_multi_day" ON "events" USING btree ("org_id",event_length_class("display_date", "end_date"),"display_date") WHERE end_date > display_date;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_multi_day" ON "events" USING btree (event_length_class("display_date", "end_date"),"display_date") WHERE end_date > display_date and published_at > '-infinity';--> statement-breakpoint
CREATE INDEX "events_feed_without_date" ON "events" USING btree ("feed_id","end_date") WHERE status = 'postponed' and previous_starts_at is null and feed_id is not null;--> statement-breakpoint
CREATE INDEX "events_org_without_date" ON "events" USING btree ("org_id","end_date") WHERE status = 'postponed' and previous_starts_at is null and org_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_without_date" ON "events" USING btree ("end_date") WHERE status = 'postponed' and previous_starts_at is null and published_at > '-infinity';--> statement-breakpoint
CREATE INDEX "events_duplicates" ON "events" USING btree ("org_id","starts_at",split_part("search_text", E'
', 1)) WHERE may_have_duplicates;--> statement-breakpoint
CREATE INDEX "events_drafts" ON "events" USING btree ("org_id","display_date","starts_at","id") WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "events_shown_separately" ON "events" USING btree ("org_id","id") WHERE shown_separately;--> statement-breakpoint
CREATE INDEX "events_permalink" ON "events" USING btree ("display_date","slug");--> statement-breakpoint
CREATE INDEX "events_near" ON "events" USING btree ("feed_id","geo_cell","past_at","lat","lng","display_date","starts_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_by_cell" ON "events" USING btree ("geo_cell","end_date") WHERE geo_cell is not null and published_at > '-infinity';--> statement-breakpoint
CREATE INDEX "events_unplaced" ON "events" USING btree ("position_again_at","past_at") WHERE lat is null and position_cleared is null and attendance_mode <> 'online'
          and coalesce(address, location) is not null;--> statement-breakpoint
CREATE INDEX "events_words" ON "events" USING gin ((array["org_id", "feed_id"]),"search_text" gin_trgm_ops,event_search_grams("search_text"));--> statement-breakpoint
CREATE INDEX "events_categories" ON "events" USING gin ((array["org_id", "feed_id"]),"category_keys");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_prices" ON "events" USING gin ((array["org_id", "feed_id"]),(array["is_free"::text])) WHERE is_free is not null;--> statement-breakpoint
CREATE INDEX "events_states" ON "events" USING gin ((array["org_id", "feed_id"]),"state_keys");--> statement-breakpoint
CREATE INDEX "custom_feeds_derived" ON "custom_feeds" USING btree ("derived_version");--> statement-breakpoint
CREATE INDEX "former_calendars_custom_feed" ON "former_calendars" USING btree ("custom_feed_id");--> statement-breakpoint
CREATE INDEX "image_copies_due" ON "image_copies" USING btree ("host","starts_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "image_copies_image" ON "image_copies" USING btree ("image_id") WHERE image_id is not null;--> statement-breakpoint
CREATE INDEX "image_copies_old" ON "image_copies" USING btree ("created_at") WHERE image_id is null;--> statement-breakpoint
CREATE INDEX "images_org" ON "images" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "images_checked" ON "images" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "images_unused" ON "images" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "import_runs_source" ON "import_runs" USING btree ("source_id","started_at");--> statement-breakpoint
CREATE INDEX "import_runs_started" ON "import_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "import_runs_previews" ON "import_runs" USING btree ("org_id","started_at") WHERE state = 'preview';--> statement-breakpoint
CREATE INDEX "source_items_event" ON "source_items" USING btree ("event_id") WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX "source_items_behind" ON "source_items" USING btree ("behind_id") WHERE behind_id is not null;--> statement-breakpoint
CREATE INDEX "source_items_series" ON "source_items" USING btree ("series_id") WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX "sources_org" ON "sources" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "sources_feed" ON "sources" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "sources_previews" ON "sources" USING btree ("created_at") WHERE state = 'preview';--> statement-breakpoint
CREATE INDEX "sources_due" ON "sources" USING btree ("next_fetch_at") WHERE next_fetch_at is not null;--> statement-breakpoint
CREATE INDEX "event_changes_org" ON "event_changes" USING btree ("org_id","changed_at");--> statement-breakpoint
CREATE INDEX "mailing_editions_events" ON "mailing_editions" USING gin (edition_event_ids("content"));--> statement-breakpoint
CREATE INDEX "mailing_runs_feed_kind" ON "mailing_runs" USING btree ("feed_id","kind","cut_at");--> statement-breakpoint
CREATE INDEX "mailing_runs_unlooked" ON "mailing_runs" USING btree ("created_at") WHERE forget_at is null;--> statement-breakpoint
CREATE INDEX "mailing_runs_forget" ON "mailing_runs" USING btree ("forget_at") WHERE forget_at is not null;--> statement-breakpoint
CREATE INDEX "mail_counts_since" ON "mail_counts" USING btree ("since");--> statement-breakpoint
CREATE INDEX "mails_ended" ON "mails" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "geocoded_addresses_again" ON "geocoded_addresses" USING btree ("again_at") WHERE again_at is not null;--> statement-breakpoint
CREATE INDEX "series_horizon" ON "series" USING btree ("horizon_until") WHERE horizon_until is not null;--> statement-breakpoint
CREATE INDEX "series_feed" ON "series" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "series_media" ON "series" USING btree ("org_id",(fields ->> 'image_url')) WHERE fields ->> 'image_url' like '/media/%';--> statement-breakpoint
CREATE INDEX "subscribers_org_state" ON "subscribers" USING btree ("org_id","state","requested_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_feed_state" ON "subscribers" USING btree ("feed_id","state","requested_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_digests" ON "subscribers" USING btree ("feed_id","digest_frequency","id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "subscribers_words" ON "subscribers" USING gin ((array["org_id", "feed_id"]),"email_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscribers_email" ON "subscribers" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "subscribers_unconfirmed" ON "subscribers" USING btree ("requested_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "suppressions_email" ON "suppressions" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "suppressions_lifted" ON "suppressions" USING btree ("lifted_at") WHERE lifted_at is not null;--> statement-breakpoint
CREATE INDEX "suppressions_bounced" ON "suppressions" USING btree ("at") WHERE reason = 'bounce';--> statement-breakpoint
CREATE INDEX "tasks_sweep" ON "tasks" USING btree ("sweep_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("due_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "tasks_people" ON "tasks" USING btree ("due_at") WHERE lane = 'people' and state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "tasks_mail_tried" ON "tasks" USING btree ("created_at") WHERE kind = 'mail' and state = 'waiting' and attempt >= 2;--> statement-breakpoint
CREATE INDEX "tasks_finished" ON "tasks" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_org" ON "webhook_deliveries" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_org_state" ON "webhook_deliveries" USING btree ("org_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_org_event" ON "webhook_deliveries" USING btree ("org_id","event_name","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_ended" ON "webhook_deliveries" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_open" ON "webhook_deliveries" USING btree ("endpoint_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_org" ON "webhook_endpoints" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_failing" ON "webhook_endpoints" USING btree ("failing_since") WHERE failing_since is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_alerted" ON "webhook_endpoints" USING btree ("alerted_at") WHERE alerted_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_email" ON "webhook_events" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "webhook_events_kept" ON "webhook_events" USING btree ("created_at") WHERE body is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_blank" ON "webhook_events" USING btree ("created_at") WHERE body is null;--> statement-breakpoint
CREATE INDEX "webhook_events_erased" ON "webhook_events" USING btree ("erased_at") WHERE erased_at is not null and body is not null;--> statement-breakpoint
-- Two dates of a series never have the same place in it. Checked at the end of a statement: where each date of a series
-- moves by a day, one takes the place that another leaves. Drizzle has no words for such a constraint.
ALTER TABLE "events" ADD CONSTRAINT "events_series_dates" EXCLUDE USING btree ("series_id" WITH =, "recurrence_key" WITH =) WHERE ("series_id" IS NOT NULL) DEFERRABLE INITIALLY IMMEDIATE;
