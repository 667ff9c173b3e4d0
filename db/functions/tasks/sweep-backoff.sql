-- How long the sweep leaves a task alone that it has published so often: 2, 4, 8, 16, then 30 minutes.
CREATE FUNCTION sweep_backoff(publishes integer) RETURNS interval
LANGUAGE sql IMMUTABLE
AS $$
  SELECT make_interval(mins => least(power(2, least(publishes, 5)), 30)::int)
$$;
