-- The query of a list with what a caller filters by; `list-query.sql` says what each means.
CREATE FUNCTION with_filters(
  q list_query, p_from date, p_to date, p_now timestamptz, p_ongoing boolean, p_first_only boolean,
  p_category text, p_state_key text, p_patterns text[], p_is_free boolean DEFAULT NULL,
  p_access text[] DEFAULT NULL
) RETURNS list_query
LANGUAGE plpgsql IMMUTABLE
AS $$
BEGIN
  q.from_date := p_from;
  q.to_date := coalesce(p_to, 'infinity');
  q.now := p_now;
  q.ongoing := p_ongoing;
  q.first_only := p_first_only;
  q.next_at := CASE WHEN p_first_only THEN coalesce(p_now, 'infinity') ELSE 'infinity' END;
  q.category := p_category;
  q.state_key := p_state_key;
  q.patterns := p_patterns;
  q.is_free := p_is_free;
  q.access := p_access;
  RETURN q;
END
$$;
