-- A draft that was handed in stands for all dates of its series: once the date that it was handed in from is deleted,
-- whichever statement did it, it stands at the first one that is left. Without one there is nothing to decide about,
-- and it waits no longer. The states are those that a sender can withdraw from (`domain/submissions.ts`).
CREATE OR REPLACE FUNCTION follow_drafts() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE submissions s SET event_id = d.id, feed_id = d.feed_id, title = d.title, starts_at = d.starts_at,
    timezone = d.timezone, location = d.location, updated_at = s.updated_at + interval '1 millisecond'
  FROM gone g CROSS JOIN LATERAL (
    SELECT e.* FROM events e WHERE e.series_id = g.series_id AND e.org_id = g.org_id
    ORDER BY e.starts_at, e.id LIMIT 1) d
  WHERE s.event_id = g.id AND s.org_id = g.org_id AND s.kind = 'draft' AND s.state IN ('waiting', 'asked');
  UPDATE submissions s SET state = 'withdrawn', queued_at = NULL,
    updated_at = greatest(now(), s.updated_at + interval '1 millisecond')
  FROM gone g
  WHERE s.event_id = g.id AND s.org_id = g.org_id AND s.kind = 'draft' AND s.state IN ('waiting', 'asked');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_drafts_deleted AFTER DELETE ON events
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION follow_drafts();
