-- What several queries go by, each said once. All are inlined: an index is found through them.
CREATE FUNCTION has_pro(plan text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN plan <> 'free';--> statement-breakpoint
-- Postponed, and nobody knows yet to when.
CREATE FUNCTION event_awaits_date(status text, former_starts_at timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status = 'postponed' AND former_starts_at IS NULL;--> statement-breakpoint
CREATE FUNCTION event_is_not_over(over_at timestamptz, status text, former_starts_at timestamptz, now timestamptz)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN over_at > now
  OR event_awaits_date(status, former_starts_at) AND over_at > now - interval '365 days';--> statement-breakpoint
CREATE FUNCTION event_has_not_begun(starts_at timestamptz, status text, former_starts_at timestamptz, now timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN starts_at > now OR event_awaits_date(status, former_starts_at);--> statement-breakpoint
CREATE FUNCTION event_lasts_days(display_date date, end_date date) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN end_date > display_date;--> statement-breakpoint
CREATE VIEW "public"."active_endpoints" AS (select "id", "org_id", "url", "secret", "events", "created_at", "updated_at", "disabled_at", "deleted_at", "failing_since" from "webhook_endpoints" where ("webhook_endpoints"."deleted_at" is null and "webhook_endpoints"."disabled_at" is null));--> statement-breakpoint
CREATE VIEW "public"."archived_feeds" AS (select "id", "org_id", "slug", "name", "description", "timezone", "url", "archived_at", "widget", "created_at", "updated_at" from "feeds" where "feeds"."archived_at" is not null);