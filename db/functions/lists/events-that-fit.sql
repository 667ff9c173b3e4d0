-- How many of these events, from the first, have together at most so many bytes.
CREATE FUNCTION events_that_fit(p_written text[], p_most_bytes integer) RETURNS integer
LANGUAGE plpgsql IMMUTABLE
AS $$
BEGIN
  RETURN (
    SELECT count(*) FROM (
      SELECT sum(octet_length(w.event)) OVER (ORDER BY w.place) AS bytes
      FROM unnest(p_written) WITH ORDINALITY w(event, place)) w
    WHERE w.bytes <= p_most_bytes);
END
$$;
