-- The first events by date, after a position, that a filtered list shows: found by all its filters, each by
-- its index. For filters that few of the first events by date pass. Without `p_limit` it returns all. Whether an event is
-- free stands in no index: where nothing else is asked for, events are looked at by date until the page is full.
--
-- `p_words` are up to three patterns that the trigram index knows; without one, `p_grams` are the pairs of
-- characters that the words hold.
CREATE FUNCTION search_events(
  q list_query, p_words text[], p_grams text[], p_after_date date DEFAULT '-infinity',
  p_after_start timestamptz DEFAULT '-infinity', p_after_id text DEFAULT '', p_limit integer DEFAULT NULL
) RETURNS SETOF events
LANGUAGE plpgsql STABLE
SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
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
    (
      -- A keyword without a trigram is found by its pairs of characters.
      SELECT '(' || string_agg(CASE WHEN q.wanted_patterns[n] ~ '[a-z0-9]{3}'
        THEN format('e.search_text LIKE $6[%s]', n)
        ELSE format('event_search_grams(e.search_text) @> event_search_grams(regexp_replace(
          substr($6[%1$s], 2, length($6[%1$s]) - 2), ''\\(.)'', ''\1'', ''g''))', n)
        END, ' OR ') || ')'
      FROM generate_subscripts(q.wanted_patterns, 1) n
    ));
  is_by_date boolean := conditions = '' AND q.wanted_feed_ids IS NULL;
BEGIN
  -- Planned for the values: what many events match by itself may match none together with another, and only
  -- the values tell which index finds the fewest.
  RETURN QUERY EXECUTE format('SELECT * FROM (
      SELECT e.* FROM %s
      WHERE %s AND CASE WHEN e.display_date <= $7 THEN event_is_listed(e, $8) END %s
    ) f
    WHERE (f.display_date, f.starts_at, f.id) > ($9, $10, $11)
    ORDER BY f.display_date, f.starts_at, f.id LIMIT $12',
    CASE WHEN conditions <> '' THEN 'events e'
      WHEN is_by_date AND q.hidden_feeds IS NULL
        THEN 'feed_upcoming($1, ($8).from_date, ($8).now, ($8).ongoing, $9, $10, $11) e'
      WHEN is_by_date THEN 'org_upcoming($1, ($8).from_date, ($8).now, ($8).ongoing, $9, $10, $11) e'
      -- Only some feeds and nothing else is wanted: theirs by date.
      ELSE 'unnest($13) w(id) CROSS JOIN LATERAL
        feed_upcoming(w.id, ($8).from_date, ($8).now, ($8).ongoing, $9) e' END,
    concat_ws(' AND ',
      CASE WHEN conditions <> '' THEN 'ARRAY[e.org_id, e.feed_id] @> ARRAY[$1]'
        WHEN NOT is_by_date THEN 'e.org_id = $1' END,
      nullif(conditions, ''), CASE WHEN q.wanted_feed_ids IS NOT NULL THEN 'e.feed_id = ANY ($13)' END,
      CASE WHEN q.is_free IS NOT NULL THEN 'e.is_free = $14' END),
    CASE WHEN NOT is_by_date THEN 'OFFSET 0' END)
  USING q.scope_id, p_words, p_grams, category_keys, state_key, q.wanted_patterns, q.to_date, q,
    p_after_date, p_after_start, p_after_id, p_limit, q.wanted_feed_ids, q.is_free;
END
$$;
