-- Whether an event fits criteria as they are stored with a custom feed; null asks for nothing. A subscriber,
-- who has no other way to choose categories, finds them by keywords (`p_in_categories`). The same rule is
-- `matchesCriteria` in `domain/criteria.ts`; tests compare the two.
CREATE FUNCTION event_matches_criteria(
  e events, p_keyword_patterns text[], p_state_key text, p_category_keys text[], p_feed_ids text[],
  p_in_categories boolean
) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT (p_keyword_patterns IS NULL OR e.search_text LIKE ANY (p_keyword_patterns)
      OR p_in_categories AND array_to_string(e.category_keys, E'\n') LIKE ANY (p_keyword_patterns))
    AND (p_state_key IS NULL OR p_state_key = ANY (e.state_keys))
    AND (p_category_keys IS NULL OR e.category_keys && p_category_keys)
    AND (p_feed_ids IS NULL OR e.feed_id = ANY (p_feed_ids))
$$;
