-- Whether a list over several feeds shows a duplicate instead of the event. A date of a series has those of the
-- list with all dates: else the second date would be shown where another feed has the whole series.
CREATE FUNCTION duplicate_is_listed(p_event events, q list_query) RETURNS boolean
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  q.first_only := q.first_only AND p_event.series_id IS NULL;
  RETURN EXISTS (
    SELECT FROM listed_duplicates(p_event, q) a
    WHERE NOT (q.first_only AND a.maybe_unlisted_dates IS NOT NULL AND earlier_date_is_listed(a, q)));
END
$$;
