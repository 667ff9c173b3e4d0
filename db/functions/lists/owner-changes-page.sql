-- Variants: feed, org
-- What changed in the events of a feed or an organization since a change that is known by its number. Without
-- a number it begins with all events, by date (`p_after_…` says where the previous page ended), and goes on
-- with what changed since it began. `cursor` is where the next page begins: a number, or with it a place
-- among all events. No row when the public may not see the owner.
CREATE FUNCTION owner_changes_page(
  p_owner text, p_number bigint, p_after_date date, p_after_start bigint,
  p_after_id text, p_limit integer, p_public_url text
)
RETURNS TABLE ("orgId" text, expired boolean, events text, deleted text, cursor text, more boolean)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  q list_query := owner_query(p_owner, NULL);
  hidden text[] := coalesce(q.hidden_feeds, '{}');
  after_date date := coalesce(p_after_date, '-infinity');
  after_start timestamptz := coalesce(to_timestamp(p_after_start), '-infinity');
  after_id text := coalesce(p_after_id, '');
  latest bigint;
  least_valid bigint;
  since bigint;
  found json[];
  -- Of each event or change of the page and one more: where the page after it begins.
  places text[];
  -- Events that are no longer where they were changed: deleted, unpublished, moved to another feed, or in a hidden one.
  missing text[];
  gone text[] := '{}';
  next_page text;
BEGIN
  IF q.org_id IS NULL THEN RETURN; END IF;
  SELECT c.last, greatest(c.valid_from, CASE WHEN q.hidden_feeds IS NOT NULL THEN c.org_valid_from END)
    INTO latest, least_valid FROM change_counts c WHERE c.org_id = q.org_id;
  latest := coalesce(latest, 0);
  since := coalesce(p_number, latest);
  IF since < least_valid OR since > latest THEN
    RETURN QUERY SELECT q.org_id, true, '', '', '', false;
    RETURN;
  END IF;
  IF p_number IS NULL OR p_after_id IS NOT NULL THEN
    SELECT array_agg(CASE WHEN e.feed_id <> ALL (hidden) THEN row_to_json(r) END
        ORDER BY e.display_date, e.starts_at, e.id),
      array_agg(since || '~' || event_cursor(e) ORDER BY e.display_date, e.starts_at, e.id)
    INTO found, places
    FROM (
      SELECT * FROM events e
      WHERE e.owner_id = q.scope_id AND e.published_at IS NOT NULL AND e.display_date >= after_date
        AND (e.display_date, e.starts_at, e.id) > (after_date, after_start, after_id)
      ORDER BY e.display_date, e.starts_at, e.id LIMIT p_limit + 1) e
    LEFT JOIN feeds f ON f.id = CASE WHEN q.hidden_feeds IS NOT NULL THEN e.feed_id END
    CROSS JOIN LATERAL event_response(
      e, coalesce(f.slug, q.slug), q.org_slug, p_public_url, e.description, true, q.looks) r;
    IF cardinality(places) > p_limit THEN
      next_page := places[p_limit];
    ELSIF since < latest THEN
      next_page := since;
    END IF;
  ELSE
    -- An event that moved is reported by the feed it is in.
    SELECT array_agg(CASE WHEN e.id IS NOT NULL THEN row_to_json(r) END ORDER BY c.number),
      array_agg(c.number::text ORDER BY c.number),
      array_agg(CASE WHEN e.id IS NULL THEN c.event_id END ORDER BY c.number)
    INTO found, places, missing
    FROM (
      SELECT c.number, c.event_id, c.feed_id FROM feed_changes c
      WHERE c.owner_id = q.scope_id AND c.number > since ORDER BY c.number LIMIT p_limit + 1) c
    LEFT JOIN events e ON e.id = c.event_id AND e.feed_id = c.feed_id AND e.feed_id <> ALL (hidden)
      AND e.published_at IS NOT NULL
    LEFT JOIN feeds f ON f.id = CASE WHEN q.hidden_feeds IS NOT NULL THEN e.feed_id END
    CROSS JOIN LATERAL event_response(
      e, coalesce(f.slug, q.slug), q.org_slug, p_public_url, e.description, true, q.looks) r;
    IF cardinality(places) > p_limit THEN next_page := places[p_limit]; END IF;
    gone := ARRAY(
      SELECT DISTINCT m.id FROM unnest(missing[:p_limit]) m(id)
      WHERE m.id IS NOT NULL AND NOT EXISTS (
        SELECT FROM events e
        WHERE e.id = m.id AND e.owner_id = q.scope_id AND e.feed_id <> ALL (hidden)
          AND e.published_at IS NOT NULL)
      ORDER BY 1);
  END IF;
  RETURN QUERY
  SELECT q.org_id, false, coalesce(array_to_string(found[:p_limit], ','), ''),
    array_to_json(gone)::text, coalesce(next_page, latest::text), next_page IS NOT NULL;
END
$$;
