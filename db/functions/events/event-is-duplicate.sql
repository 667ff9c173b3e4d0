-- Whether `a` and `e` are one event in two feeds of an organization, whatever they say of the place: the
-- same folded title (the first line of `search_text`), start, local day, status and former start, both
-- online or neither.
CREATE FUNCTION event_is_duplicate(a events, e events) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT a.may_have_duplicates AND NOT a.shown_separately
    AND a.org_id = e.org_id AND a.starts_at = e.starts_at
    AND split_part(a.search_text, E'\n', 1) = split_part(e.search_text, E'\n', 1)
    AND a.feed_id <> e.feed_id
    AND a.display_date = e.display_date AND a.status = e.status
    AND a.previous_starts_at IS NOT DISTINCT FROM e.previous_starts_at
    AND (a.attendance_mode = 'online') = (e.attendance_mode = 'online')
$$;
