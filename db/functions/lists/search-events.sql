-- The first events by date, after a position, that a filtered list shows: found by all its filters, each by
-- its index. For filters that few of the first events by date pass. Without `p_limit` it returns all.
--
-- `p_words` are up to three patterns that the trigram index knows; without one, `p_grams` are the pairs of
-- characters that the words hold.
--
-- Without `q.scope_id` it searches all calendars, and looks at 20,000 of the events that the indexes find. If they find
-- more, the first by date fill a page, and the indexes are not asked.
CREATE FUNCTION search_events(
  q list_query, p_words text[], p_grams text[], p_after_date date DEFAULT '-infinity',
  p_after_start timestamptz DEFAULT '-infinity', p_after_id text DEFAULT '', p_limit integer DEFAULT NULL
) RETURNS SETOF events
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = on SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  category_keys text[] := CASE WHEN q.category IS NULL THEN q.wanted_category_keys ELSE ARRAY[q.category] END;
  state_key text := coalesce(q.state_key, q.wanted_state_key);
  conditions text := concat_ws(' AND ',
    CASE WHEN p_words[1] IS NOT NULL THEN 'e.search_text LIKE $2[1]' END,
    CASE WHEN p_words[2] IS NOT NULL THEN 'e.search_text LIKE $2[2]' END,
    CASE WHEN p_words[3] IS NOT NULL THEN 'e.search_text LIKE $2[3]' END,
    CASE WHEN p_words[1] IS NULL AND cardinality(p_grams) > 0
      THEN 'event_search_grams(e.search_text) @> $3' END,
    CASE WHEN category_keys IS NOT NULL THEN 'e.category_keys && $4' END,
    CASE WHEN state_key IS NOT NULL
      THEN 'e.state_keys @> ARRAY[$5]' END,
    CASE WHEN q.is_free IS NOT NULL THEN 'e.is_free IS NOT NULL AND ARRAY[e.is_free::text] @> ARRAY[$14::text]' END,
    CASE WHEN q.access IS NOT NULL THEN 'e.access_yes IS NOT NULL AND e.access_yes @> $16' END,
    CASE WHEN q.cells IS NOT NULL THEN 'e.geo_cell = ANY ($15)' END,
    (
      -- A keyword without a trigram is found by its pairs of characters.
      SELECT '(' || string_agg(CASE WHEN q.wanted_patterns[n] ~ '[a-z0-9]{3}'
        THEN format('e.search_text LIKE $6[%s]', n)
        ELSE format('event_search_grams(e.search_text) @> event_search_grams(regexp_replace(
          substr($6[%1$s], 2, length($6[%1$s]) - 2), ''\\(.)'', ''\1'', ''g''))', n)
        END, ' OR ') || ')'
      FROM generate_subscripts(q.wanted_patterns, 1) n
    ));
  of_all text := 'SELECT * FROM events e WHERE e.published_at > ''-infinity'' AND e.display_date <= $7 AND ' || conditions;
  source text := CASE
    -- What has no new date is upcoming after its day, too.
    WHEN q.scope_id IS NULL THEN format('(%1$s AND e.end_date >= ($8).from_date
      UNION ALL %1$s AND ($8).now IS NOT NULL AND e.end_date < ($8).from_date AND e.end_date >= ($8).from_date - 366
        AND event_has_no_new_date(e.status, e.previous_starts_at) LIMIT 20000) e', of_all)
    -- Only some feeds and nothing else is wanted: theirs by date.
    WHEN conditions = '' THEN 'unnest($13) w(id) CROSS JOIN LATERAL
      feed_upcoming(w.id, ($8).from_date, ($8).now, ($8).ongoing, $9) e'
    ELSE 'events e' END;
  scope text := CASE WHEN q.scope_id IS NULL THEN NULL WHEN conditions = '' THEN 'e.org_id = $1' ELSE 'ARRAY[e.org_id, e.feed_id] @> ARRAY[$1]' END;
BEGIN
  IF q.scope_id IS NOT NULL AND conditions = 'e.search_text LIKE $2[1]' AND q.wanted_feed_ids IS NULL THEN
    -- One word alone has one index: its plan is kept, as planning takes longer than finding a rare one.
    RETURN QUERY SELECT * FROM (
      SELECT * FROM events e
      WHERE ARRAY[e.org_id, e.feed_id] @> ARRAY[q.scope_id] AND e.search_text LIKE p_words[1]
        AND CASE WHEN e.display_date <= q.to_date THEN event_is_listed(e, q) END OFFSET 0
    ) f
    WHERE (f.display_date, f.starts_at, f.id) > (p_after_date, p_after_start, p_after_id)
    ORDER BY f.display_date, f.starts_at, f.id LIMIT p_limit;
    RETURN;
  END IF;
  -- Planned for the values: what many events match by itself may match none together with another, and only
  -- the values tell which index finds the fewest.
  RETURN QUERY EXECUTE format('SELECT * FROM (
      SELECT e.* FROM %s
      WHERE %s OFFSET 0
    ) f
    WHERE (f.display_date, f.starts_at, f.id) > ($9, $10, $11)
    ORDER BY f.display_date, f.starts_at, f.id LIMIT $12',
    source,
    concat_ws(' AND ', scope, CASE WHEN q.scope_id IS NOT NULL THEN nullif(conditions, '') END,
      CASE WHEN q.wanted_feed_ids IS NOT NULL THEN 'e.feed_id = ANY ($13)' END,
      CASE WHEN q.scope_id IS NULL THEN 'CASE WHEN e.display_date <= $7 THEN event_is_found(e, $8) END'
        ELSE 'CASE WHEN e.display_date <= $7 THEN event_is_listed(e, $8) END' END))
  USING q.scope_id, p_words, p_grams, category_keys, state_key, q.wanted_patterns, q.to_date, q,
    p_after_date, p_after_start, p_after_id, p_limit, q.wanted_feed_ids, q.is_free, q.cells, q.access;
END
$$;
