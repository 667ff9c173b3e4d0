-- What the jobs of each minute may have to do, so that an idle minute asks for nothing else. Each answer may
-- say yes for nothing, and never no where there is work: the job itself looks closer. `p_old_key` names the key of
-- the previous APP_SECRET.
CREATE FUNCTION due_work(
  p_now timestamptz, p_clean_up text, p_digest_hour int, p_digest_weekday int, p_old_key text
)
RETURNS TABLE (
  purges boolean, digests boolean, "eventUpdates" boolean, "endpointOwners" boolean,
  "sourceOwners" boolean, series boolean, fetches boolean, positions boolean,
  "imageCopies" boolean, tasks boolean, secrets boolean, "erasedBodies" boolean, submissions boolean,
  "cleanUp" boolean
)
LANGUAGE sql STABLE
AS $$
  SELECT
    EXISTS (SELECT FROM purges),
    -- The hour has come once a feed's clock shows it or a later one of that date; a day later it is too late. The
    -- moment when it came may be wrong by an hour, on the days when clocks change.
    EXISTS (SELECT FROM (
        SELECT z.timezone, clock_in(p_now, z.timezone) AS shown
        -- Kept apart: each feed would look at the clock of its zone several times.
        FROM (SELECT DISTINCT timezone FROM open_feeds) z OFFSET 0) clock
      JOIN open_feeds f ON f.timezone = clock.timezone
      LEFT JOIN digest_settings d ON d.feed_id = f.id
      CROSS JOIN LATERAL (SELECT clock.shown::date - n AS day FROM generate_series(0, 2) n) days
      CROSS JOIN LATERAL (
        SELECT days.day + make_interval(hours => coalesce(d.hour, p_digest_hour)) AS hour) came
      CROSS JOIN LATERAL (
        SELECT p_now - (clock.shown - came.hour) + interval '1 hour' AS latest) due
      CROSS JOIN (VALUES ('daily'), ('weekly')) AS digest (frequency)
      WHERE coalesce(d.enabled, true) AND (clock.shown IS NULL
        OR came.hour <= clock.shown AND came.hour > clock.shown - interval '26 hours'
        AND (digest.frequency = 'daily'
          OR extract(isodow FROM days.day) = coalesce(d.weekday, p_digest_weekday))
        AND f.created_at <= due.latest AND coalesce(d.changed_at <= due.latest, true)
        AND NOT EXISTS (SELECT FROM mailing_runs r
          WHERE r.feed_id = f.id AND r.frequency = digest.frequency AND r.local_date = days.day)
        AND EXISTS (SELECT FROM subscribers s
          WHERE s.feed_id = f.id AND s.state = 'active' AND s.digest_frequency = digest.frequency
            AND s.confirmed_at <= due.latest - interval '1 hour' AND s.updated_at <= due.latest))),
    EXISTS (SELECT FROM event_changes),
    EXISTS (SELECT FROM webhook_endpoints WHERE failing_since <= p_now - interval '24 hours'
        AND coalesce(alerted_at < failing_since, true))
      OR EXISTS (SELECT FROM webhook_endpoints WHERE alerted_at IS NOT NULL AND failing_since IS NULL
        AND coalesce(recovered_at < alerted_at, true)),
    EXISTS (SELECT FROM sources
      WHERE state = 'active' AND coalesce(alerted_at < held_since, held_since IS NOT NULL)
        OR state = 'active' AND failing_since <= p_now - interval '24 hours'
          AND coalesce(alerted_at < failing_since, true)
        OR state = 'stopped' AND coalesce(alerted_at < fetched_at, true)
        OR state = 'active' AND held_since IS NULL AND failing_since IS NULL
          AND fetched_at > alerted_at AND coalesce(recovered_at < alerted_at, true)),
    EXISTS (SELECT FROM series
      WHERE horizon_until < (p_now AT TIME ZONE 'UTC')::date + interval '13 months'),
    EXISTS (SELECT FROM sources WHERE next_fetch_at <= p_now),
    EXISTS (SELECT FROM events e
      WHERE (e.position_again_at IS NULL OR e.position_again_at <= p_now) AND e.past_at > p_now
        AND e.lat IS NULL AND e.position_cleared IS NULL AND e.attendance_mode <> 'online'
        AND coalesce(e.address, e.location) IS NOT NULL
        AND EXISTS (SELECT FROM open_feeds f WHERE f.id = e.feed_id)),
    EXISTS (SELECT FROM image_copies WHERE next_try_at <= p_now),
    EXISTS (SELECT FROM tasks WHERE state IN ('waiting', 'running') AND sweep_at <= p_now)
      OR EXISTS (SELECT FROM tasks WHERE state IN ('waiting', 'running') AND due_at <= p_now),
    p_old_key IS NOT NULL AND (
      EXISTS (SELECT FROM webhook_endpoints WHERE split_part(secret, '.', 1) = p_old_key)
      OR EXISTS (SELECT FROM sources WHERE split_part(url, '.', 1) = p_old_key)),
    EXISTS (SELECT FROM webhook_events WHERE body IS NOT NULL AND erased_at IS NOT NULL),
    EXISTS (SELECT FROM orgs_to_tell_of_submissions(p_now)),
    -- A time in the future is that of a clock that was wrong, and would hold it up.
    NOT EXISTS (SELECT FROM maintenance WHERE job = p_clean_up
      AND done_at > p_now - interval '1 hour' AND done_at <= p_now + interval '1 minute')
$$;
