-- Variants: feed, org
-- The upcoming events of a feed or an organization: those that start on `p_from` or later, those that
-- began before and go on, and those postponed without a new date. THE definition of the set: lists, counts,
-- facets, maps, sitemaps, digests, and dashboards select from it.
--
-- `p_from` is yesterday's UTC date: what ended before is past everywhere. Without `p_now`, past events that
-- touch `p_from` or a later day belong to the set, too. `p_ongoing` false may leave out those that began
-- before `p_from`. `p_after_…`: only events after this place in the list, for pages after the first. Drafts
-- belong to the set with `p_drafts` only, for staff. `p_next_at` may leave out dates of series that are not
-- the next one at that time, and would not be if a list did not show those before them (the last part).
--
-- Four parts, since each has an index of its own; one OR over all would read all past events. Each is in the
-- order of lists, so that the planner can merge them and stop at a LIMIT: without an ORDER BY of their own it
-- would sort all of them. Both lower bounds of the first name the same day: an index starts at either, and
-- from an earlier one it would read through all past events.
CREATE FUNCTION owner_upcoming(
  p_owner_id text, p_from date, p_now timestamptz, p_ongoing boolean,
  p_after_date date DEFAULT '-infinity', p_after_start timestamptz DEFAULT '-infinity',
  p_after_id text DEFAULT '', p_drafts boolean DEFAULT false, p_next_at timestamptz DEFAULT 'infinity'
) RETURNS SETOF events
LANGUAGE sql STABLE
AS $$
  (SELECT * FROM events e
  WHERE e.owner_id = p_owner_id AND (p_drafts OR e.published_at IS NOT NULL)
    AND e.display_date >= greatest(p_from, p_after_date)
    AND (e.display_date, e.starts_at, e.id) > (
      greatest(p_from, p_after_date),
      CASE WHEN p_after_date < p_from THEN '-infinity' ELSE p_after_start END, p_after_id)
    AND (p_now IS NULL OR event_is_upcoming(e.past_at, e.status, e.previous_starts_at, p_now))
    AND coalesce(e.prev_past_at, '-infinity') <= p_next_at
  ORDER BY e.display_date, e.starts_at, e.id)
  UNION ALL
  (SELECT * FROM (
    SELECT * FROM owner_multi_day_events(p_owner_id, p_from, p_from) e
    WHERE p_ongoing AND p_after_date < p_from OFFSET 0) e
  WHERE (p_drafts OR e.published_at IS NOT NULL) AND (p_now IS NULL
      OR e.past_at > p_now AND NOT event_has_no_new_date(e.status, e.previous_starts_at))
    AND (e.display_date, e.starts_at, e.id) > (p_after_date, p_after_start, p_after_id)
  ORDER BY e.display_date, e.starts_at, e.id)
  UNION ALL
  (SELECT * FROM (
    SELECT * FROM events e
    WHERE p_now IS NOT NULL AND p_after_date < p_from AND e.owner_id = p_owner_id
      AND event_has_no_new_date(e.status, e.previous_starts_at)
      AND e.end_date >= p_from - 366 AND e.display_date < p_from OFFSET 0) e
  WHERE event_is_upcoming(e.past_at, e.status, e.previous_starts_at, p_now)
    AND (p_drafts OR e.published_at IS NOT NULL) AND (e.display_date, e.starts_at, e.id) > (p_after_date, p_after_start, p_after_id)
  ORDER BY e.display_date, e.starts_at, e.id)
  UNION ALL
  (SELECT * FROM events e
  WHERE p_next_at < 'infinity' AND e.maybe_unlisted_dates IS NOT NULL
    AND e.owner_id = p_owner_id AND (p_drafts OR e.published_at IS NOT NULL)
    AND e.display_date >= greatest(p_from, p_after_date)
    AND (e.display_date, e.starts_at, e.id) > (
      greatest(p_from, p_after_date),
      CASE WHEN p_after_date < p_from THEN '-infinity' ELSE p_after_start END, p_after_id)
    AND (p_now IS NULL OR event_is_upcoming(e.past_at, e.status, e.previous_starts_at, p_now))
    AND coalesce(e.prev_past_at, '-infinity') > p_next_at
    AND coalesce(e.listed_past_at, '-infinity') <= p_next_at
  ORDER BY e.display_date, e.starts_at, e.id)
$$;
