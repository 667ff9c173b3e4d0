-- A page of the events of all calendars that the public may see, or of all feeds of one organization, by date: the
-- upcoming ones or, without `p_now`, those that touch a day from `p_from` to `p_to`; around a place, those at most
-- `p_radius` miles from it. `p_names`, `p_regions`, `p_countries`, and `p_home` name the place (`place_named`); null asks for
-- none. `events` is null if there is no such place, and there is no row if there is no such organization.
--
-- Of all calendars, the first 500 or 2,500 events by date are looked at. Only if they do not fill the page, the indexes find
-- the events. Without filters for which there are indexes, events are looked at by date until the page is full.
CREATE FUNCTION find_events(
  p_org_slug text, p_names text[], p_regions text[], p_countries text[], p_home text[], p_radius double precision,
  p_from date, p_to date, p_now timestamptz, p_ongoing boolean, p_first_only boolean,
  p_category text, p_state_key text, p_is_free boolean, p_access text[], p_patterns text[], p_words text[], p_grams text[],
  p_after_date date, p_after_start bigint, p_after_id text, p_limit integer, p_public_url text
)
RETURNS TABLE (events text, last text, place text, "orgIds" text[], "feedIds" text[])
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  q list_query;
  near places;
  after_date date := coalesce(p_after_date, '-infinity');
  after_start timestamptz := coalesce(to_timestamp(p_after_start), '-infinity');
  after_id text := coalesce(p_after_id, '');
  found events[];
  looked integer := 500;
  has_more boolean := true;
  -- The endpoint answers with 10 MB at most, and a Worker holds the page while it writes its own.
  most_bytes constant integer := 6000000;
  written text[];
  cursors text[];
  fitting integer;
BEGIN
  IF p_org_slug IS NOT NULL THEN
    q := org_query(p_org_slug, NULL);
    IF q.org_id IS NULL THEN RETURN; END IF;
  END IF;
  q := with_filters(q, p_from, p_to, p_now, p_ongoing, p_first_only, p_category, p_state_key, p_patterns,
    p_is_free, p_access);
  IF p_names IS NOT NULL THEN
    near := place_named(p_names, p_regions, p_countries, p_home);
    IF near.name IS NULL THEN
      RETURN QUERY SELECT NULL::text, NULL::text, NULL::text, '{}'::text[], '{}'::text[];
      RETURN;
    END IF;
    q.lat := near.lat;
    q.lng := near.lng;
    q.radius := p_radius;
    q.cells := cells_within(near.lat, near.lng, p_radius);
  END IF;
  IF num_nonnulls(p_patterns, p_category, p_state_key, p_access, q.cells) = 0 THEN
    found := ARRAY(SELECT e FROM events_by_date(q, after_date, after_start, after_id, p_limit + 1) e);
  ELSE
    -- What one event in a hundred has fills a page among the first 2,500.
    WHILE q.org_id IS NULL LOOP
      SELECT array_agg(l.event) FILTER (WHERE l.place <= looked), coalesce(bool_or(l.place > looked), false)
      INTO found, has_more FROM (
        SELECT u.event, u.place FROM (
          SELECT e AS event, event_is_found(e, q) AS listed,
            row_number() OVER (ORDER BY e.display_date, e.starts_at, e.id) AS place
          FROM (
            SELECT * FROM all_upcoming(q.from_date, q.now, q.ongoing, after_date, after_start, after_id) e
            WHERE e.display_date <= q.to_date
            ORDER BY e.display_date, e.starts_at, e.id LIMIT looked + 1) e) u
        WHERE u.listed OR u.place > looked LIMIT p_limit + 1) l;
      has_more := has_more AND coalesce(cardinality(found), 0) <= p_limit;
      EXIT WHEN NOT has_more OR looked = 2500 OR coalesce(cardinality(found), 0) * 4 < p_limit;
      looked := 2500;
    END LOOP;
    IF has_more THEN
      found := ARRAY(SELECT e FROM search_events(
        q, p_words, p_grams, after_date, after_start, after_id, p_limit + 1) e);
    END IF;
  END IF;
  SELECT array_agg(row_to_json(r)::text ORDER BY e.display_date, e.starts_at, e.id),
    array_agg(event_cursor(e) ORDER BY e.display_date, e.starts_at, e.id)
  INTO written, cursors
  FROM unnest(found) e
  JOIN (
    SELECT f.id, f.slug, o.slug AS org_slug, event_looks(f.org_id, f.id) AS looks
    FROM (SELECT DISTINCT e.feed_id FROM unnest(found) e) shown
    JOIN feeds f ON f.id = shown.feed_id JOIN organizations o ON o.id = f.org_id OFFSET 0
  ) f ON f.id = e.feed_id
  CROSS JOIN LATERAL event_response(e, f.slug, f.org_slug, p_public_url, e.description, true, f.looks) r;
  fitting := least(p_limit, events_that_fit(written, most_bytes));
  RETURN QUERY
  SELECT coalesce(array_to_string(written[:fitting], ','), ''),
    CASE WHEN cardinality(cursors) > fitting THEN cursors[fitting] END, near.label,
    ARRAY(SELECT DISTINCT e.org_id FROM unnest(found) e ORDER BY e.org_id),
    ARRAY(SELECT DISTINCT e.feed_id FROM unnest(found) e ORDER BY e.feed_id);
END
$$;
