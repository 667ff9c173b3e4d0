-- An uploaded image is stored as its path, an image on another website as its whole URL.
CREATE FUNCTION media_url(p_url text, p_public_url text) RETURNS text
LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE WHEN p_url LIKE '/media/%' THEN p_public_url || p_url ELSE p_url END
$$;
