-- Variants: feed, org
-- A page of the events of a feed, or of an organization or one of its custom feeds, by date: the upcoming
-- ones or, without `p_now`, those that touch a day from `p_from` to `p_to`. No row when the public may not
-- see the owner. `p_wanted_words`: what one subscriber wants of them, looked for in the first 2,500 by date.
-- `p_after_…`: where the previous page ended. A page ends before `p_limit` where their texts are so long that they
-- would not fit into one response of Neon's HTTP endpoint.
CREATE FUNCTION owner_events(
  p_owner text, p_custom_slug text, p_from date, p_to date, p_now timestamptz, p_ongoing boolean, p_first_only boolean,
  p_category text, p_state_key text, p_is_free boolean, p_access text[], p_patterns text[], p_words text[], p_grams text[], p_wanted_words text[],
  p_after_date date, p_after_start bigint, p_after_id text, p_limit integer, p_public_url text
)
RETURNS TABLE ("orgId" text, slug text, name text, timezone text, events text, last text)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  q list_query := owner_query(p_owner, p_custom_slug);
  after_date date := coalesce(p_after_date, '-infinity');
  after_start timestamptz := coalesce(to_timestamp(p_after_start), '-infinity');
  after_id text := coalesce(p_after_id, '');
  is_filtered boolean := num_nonnulls(p_patterns, p_category, p_state_key, p_is_free, p_access, p_wanted_words,
    q.wanted_patterns, q.wanted_state_key, q.wanted_category_keys, q.wanted_feed_ids) > 0;
  looked integer := 0;
  more integer := 100;
  has_more boolean;
  seen_date date := after_date;
  seen_start timestamptz := after_start;
  seen_id text := after_id;
  found text[] := '{}';
  -- The endpoint answers with 10 MB at most, and a Worker holds the page while it writes its own.
  most_bytes constant integer := 6000000;
  page_limit integer := p_limit;
  written text[];
  cursors text[];
  fitting integer;
  page text;
BEGIN
  IF q.org_id IS NULL THEN RETURN; END IF;
  IF p_wanted_words IS NOT NULL THEN
    q.wanted_patterns := p_wanted_words;
    q.wanted_in_categories := true;
  END IF;
  q := with_filters(q, p_from, p_to, p_now, p_ongoing, p_first_only, p_category, p_state_key, p_patterns,
    p_is_free, p_access);
  IF p_limit > 100 THEN
    -- Of a month all events are one page, unless the first of them have long texts: more than fit are not written.
    page_limit := least(p_limit, (
      SELECT greatest(100, 100.0 * most_bytes / sum(octet_length(e.description) + coalesce(octet_length(e.description_markdown), 0) + 1000)) FROM (
        SELECT * FROM owner_upcoming(
          q.scope_id, q.from_date, q.now, q.ongoing, after_date, after_start, after_id, p_next_at => q.next_at) e
        WHERE e.display_date <= q.to_date
        ORDER BY e.display_date, e.starts_at, e.id LIMIT 100) e));
  END IF;
  -- The first 100 events by date cost little, and if one in twenty of them fits, so do the next 400, and the 2,000 after
  -- those. Else the indexes of words, categories, and states find the page. Ids are kept: to hold a whole row takes
  -- longer than to look at it.
  WHILE is_filtered LOOP
    SELECT found || coalesce(array_agg(l.id) FILTER (WHERE l.listed), '{}'), coalesce(bool_or(l.place = more), false),
      max(l.display_date) FILTER (WHERE l.place = more), max(l.starts_at) FILTER (WHERE l.place = more),
      max(l.id) FILTER (WHERE l.place = more)
    INTO found, has_more, seen_date, seen_start, seen_id FROM (
      SELECT * FROM (
        SELECT e.id, e.display_date, e.starts_at, event_is_listed(e, q) AS listed,
          row_number() OVER (ORDER BY e.display_date, e.starts_at, e.id) AS place
        FROM (
          SELECT * FROM owner_upcoming(
            q.scope_id, q.from_date, q.now, q.ongoing, seen_date, seen_start, seen_id, p_next_at => q.next_at) e
          WHERE e.display_date <= q.to_date
          ORDER BY e.display_date, e.starts_at, e.id LIMIT more) e) u
      WHERE u.listed OR u.place = more LIMIT page_limit + 1 - cardinality(found)) l;
    looked := looked + more;
    EXIT WHEN NOT has_more OR cardinality(found) > page_limit;
    -- No index finds a subscriber's words in categories.
    EXIT WHEN p_wanted_words IS NOT NULL AND looked = 2500;
    IF p_wanted_words IS NULL AND (looked = 2500 OR cardinality(found) * 20 < looked) THEN
      found := ARRAY(SELECT e.id FROM search_events(
        q, p_words, p_grams, after_date, after_start, after_id, page_limit + 1) e);
      EXIT;
    END IF;
    more := looked * 4;
  END LOOP;
  SELECT
    array_agg(CASE WHEN q.hidden_feeds IS NULL THEN row_to_json(r)::text
      ELSE left(row_to_json(r)::text, -1) || ',"alternates":'
        || CASE WHEN event_may_have_duplicates(e) THEN event_alternates(e, q.org_slug, p_public_url)
          ELSE '[]' END || '}' END
      ORDER BY e.display_date, e.starts_at, e.id),
    array_agg(event_cursor(e) ORDER BY e.display_date, e.starts_at, e.id)
  INTO written, cursors
  FROM (
    -- The inner limit, the most a page can ask for, tells the planner that few rows are wanted.
    (SELECT * FROM (
      SELECT * FROM owner_upcoming(
        q.scope_id, q.from_date, q.now, q.ongoing, after_date, after_start, after_id, p_next_at => q.next_at) e
      WHERE NOT is_filtered AND e.display_date <= q.to_date AND event_is_listed(e, q)
      ORDER BY e.display_date, e.starts_at, e.id LIMIT 1001) e LIMIT page_limit + 1)
    UNION ALL
    SELECT e.* FROM unnest(found) f(id) JOIN events e ON e.id = f.id WHERE is_filtered
  ) e
  LEFT JOIN feeds f ON f.id = CASE WHEN q.hidden_feeds IS NOT NULL THEN e.feed_id END
  CROSS JOIN LATERAL event_response(
    e, coalesce(f.slug, q.slug), q.org_slug, p_public_url, e.description, true, q.looks) r;
  page := coalesce(array_to_string(written[:page_limit], ','), '');
  fitting := page_limit;
  IF octet_length(page) > most_bytes THEN
    fitting := events_that_fit(written[:page_limit], most_bytes);
    page := array_to_string(written[:fitting], ',');
  END IF;
  RETURN QUERY
  SELECT q.org_id, q.slug, q.name, q.timezone, page, CASE WHEN cardinality(cursors) > fitting THEN cursors[fitting] END;
END
$$;
