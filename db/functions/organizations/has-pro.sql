-- Whether a plan includes webhooks and custom feeds.
CREATE FUNCTION has_pro(p_plan text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT p_plan <> 'free'
$$;
