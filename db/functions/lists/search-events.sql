-- The ids, by date, of the first events of an organization or feed (`p_owner`) that a narrowed list shows
-- after a position: found among all events by all that it is narrowed to, each by its index. For lists that
-- were read by date for long and in vain.
--
-- `p_words` are up to three patterns that the index of trigrams knows; without one, `p_grams` are the pairs
-- of characters that the words hold.
CREATE FUNCTION search_events(
  p_owner text, m custom_feeds, p_archived text[], p_from date, p_now timestamptz, p_ongoing boolean,
  p_category text, p_state_key text, p_patterns text[], p_words text[], p_grams text[],
  p_first_date date, p_first_start timestamptz, p_first_id text, p_last_date date, p_limit integer
) RETURNS text[]
LANGUAGE plpgsql STABLE
SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  category_keys text[] := CASE WHEN p_category IS NULL THEN m.category_keys ELSE ARRAY[p_category] END;
  state_key text := coalesce(p_state_key, m.state_key);
  ids text[];
BEGIN
  -- Planned for the values: what many events fit by itself may fit none together with another, and only
  -- the values tell which index finds the fewest.
  EXECUTE concat_ws(' AND ',
    'SELECT ARRAY(SELECT f.id FROM (
      SELECT e.display_date, e.starts_at, e.id FROM events e
      WHERE ARRAY[e.org_id, e.feed_id] @> ARRAY[$1]',
    CASE WHEN p_words[1] IS NOT NULL THEN 'e.search_text LIKE $2[1]' END,
    CASE WHEN p_words[2] IS NOT NULL THEN 'e.search_text LIKE $2[2]' END,
    CASE WHEN p_words[3] IS NOT NULL THEN 'e.search_text LIKE $2[3]' END,
    CASE WHEN p_words[1] IS NULL AND cardinality(p_grams) > 0
      THEN 'event_search_grams(e.search_text) @> $3' END,
    CASE WHEN category_keys IS NOT NULL THEN 'e.category_keys && $4' END,
    CASE WHEN state_key IS NOT NULL
      THEN 'coalesce(e.state_keys, ARRAY[e.state_key]) @> ARRAY[$5]' END,
    CASE WHEN m.feed_ids IS NOT NULL
      THEN 'e.feed_id = ANY ($6) AND ARRAY[e.org_id, e.feed_id] && $6 AND e.display_date BETWEEN $7 AND $8' END,
    (
      -- A keyword without a trigram is found by its pairs of characters.
      SELECT '(' || string_agg(CASE WHEN m.keyword_patterns[n] ~ '[a-z0-9]{3}'
        THEN format('e.search_text LIKE $9[%s]', n)
        ELSE format('event_search_grams(e.search_text) @> event_search_grams(regexp_replace(
          substr($9[%1$s], 2, length($9[%1$s]) - 2), ''\\(.)'', ''\1'', ''g''))', n)
        END, ' OR ') || ')'
      FROM generate_subscripts(m.keyword_patterns, 1) n
    ),
    'CASE WHEN e.display_date BETWEEN $7 AND $8
        THEN event_is_listed(e, $10, $11, $12, $13, $14, $15, $16, $17) END OFFSET 0
    ) f
    WHERE (f.display_date, f.starts_at, f.id) > ($7, $18, $19)
    ORDER BY f.display_date, f.starts_at, f.id LIMIT $20 + 1)')
  INTO ids
  USING p_owner, p_words, p_grams, category_keys, state_key, m.feed_ids, p_first_date, p_last_date,
    m.keyword_patterns, m, p_archived, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns,
    p_first_start, p_first_id, p_limit;
  RETURN ids;
END
$$;
