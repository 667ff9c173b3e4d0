-- The ids, by date, of the first events of an organization or feed (`p_owner`) that a narrowed list shows
-- after a position: found by the words, else the categories, state or feeds it is narrowed to, each by
-- its index, among all events. For lists that were read by date for long and in vain.
--
-- `p_words` are up to three patterns that the index of trigrams knows; without one, `p_grams` are the pairs
-- of characters that the words hold.
CREATE FUNCTION read_found_events(
  p_owner text, m custom_feeds, p_archived text[], p_from date, p_now timestamptz, p_ongoing boolean,
  p_category text, p_state_key text, p_patterns text[], p_words text[], p_grams text[],
  p_first_date date, p_first_start timestamptz, p_first_id text, p_last_date date, p_limit integer
) RETURNS text[]
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  ids text[];
BEGIN
  IF cardinality(p_words) > 0 THEN
    -- '%' asks the index for nothing.
    ids := ARRAY(SELECT e.id FROM events e
      WHERE ARRAY[e.org_id, e.feed_id] @> ARRAY[p_owner]
        AND e.search_text LIKE p_words[1]
        AND e.search_text LIKE coalesce(p_words[2], '%')
        AND e.search_text LIKE coalesce(p_words[3], '%')
        AND CASE WHEN e.display_date BETWEEN p_first_date AND p_last_date THEN read_event_listed(
          e, m, p_archived, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns) END);
  ELSIF cardinality(p_grams) > 0 THEN
    ids := ARRAY(SELECT e.id FROM events e
      WHERE ARRAY[e.org_id, e.feed_id] @> ARRAY[p_owner]
        AND event_search_grams(e.search_text) @> p_grams
        AND CASE WHEN e.display_date BETWEEN p_first_date AND p_last_date THEN read_event_listed(
          e, m, p_archived, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns) END);
  ELSIF m.keyword_patterns IS NOT NULL THEN
    -- Each keyword by itself: OFFSET is a fence before which the planner does not join.
    ids := ARRAY(
      SELECT f.id FROM unnest(m.keyword_patterns) keyword CROSS JOIN LATERAL (
        SELECT e.id FROM events e
        WHERE keyword ~ '[a-z0-9]{3}'
          AND ARRAY[e.org_id, e.feed_id] @> ARRAY[p_owner] AND e.search_text LIKE keyword
          AND CASE WHEN e.display_date BETWEEN p_first_date AND p_last_date THEN read_event_listed(
            e, m, p_archived, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns) END OFFSET 0) f
      UNION
      -- Those without a trigram.
      SELECT f.id FROM unnest(m.keyword_patterns) keyword CROSS JOIN LATERAL (
        SELECT regexp_replace(substr(keyword, 2, length(keyword) - 2), '\\(.)', '\1', 'g')
      ) k(term) CROSS JOIN LATERAL (
        SELECT ARRAY(SELECT gram FROM unnest(event_search_grams(k.term)) gram
          WHERE length(gram) = least(length(k.term), 2)) OFFSET 0
      ) g(grams) CROSS JOIN LATERAL (
        SELECT e.id FROM events e
        WHERE keyword !~ '[a-z0-9]{3}'
          AND ARRAY[e.org_id, e.feed_id] @> ARRAY[p_owner]
          AND event_search_grams(e.search_text) @> g.grams
          AND CASE WHEN e.display_date BETWEEN p_first_date AND p_last_date THEN read_event_listed(
            e, m, p_archived, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns) END OFFSET 0) f);
  ELSIF coalesce(p_category, m.category_keys[1]) IS NOT NULL THEN
    ids := ARRAY(SELECT e.id FROM events e
      WHERE ARRAY[e.org_id, e.feed_id] @> ARRAY[p_owner]
        AND e.category_keys && CASE WHEN p_category IS NULL THEN m.category_keys ELSE ARRAY[p_category] END
        AND CASE WHEN e.display_date BETWEEN p_first_date AND p_last_date THEN read_event_listed(
          e, m, p_archived, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns) END);
  ELSIF coalesce(p_state_key, m.state_key) IS NOT NULL THEN
    ids := ARRAY(SELECT e.id FROM events e
      WHERE ARRAY[e.org_id, e.feed_id] @> ARRAY[p_owner]
        AND coalesce(e.state_keys, ARRAY[e.state_key]) @> ARRAY[coalesce(p_state_key, m.state_key)]
        AND CASE WHEN e.display_date BETWEEN p_first_date AND p_last_date THEN read_event_listed(
          e, m, p_archived, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns) END);
  ELSE
    ids := ARRAY(SELECT e.id FROM events e
      WHERE e.org_id = p_owner AND e.feed_id = ANY (m.feed_ids) AND e.display_date BETWEEN p_first_date AND p_last_date
        AND read_event_listed(
          e, m, p_archived, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns));
  END IF;
  RETURN ARRAY(
    SELECT e.id FROM events e
    WHERE e.id = ANY (ids)
      AND (e.display_date, e.starts_at, e.id) > (p_first_date, p_first_start, p_first_id)
    ORDER BY e.display_date, e.starts_at, e.id LIMIT p_limit + 1);
END
$$;
