-- Whether `more` says of the place what `less` says: the lines of `search_text` after the title.
CREATE FUNCTION event_place_includes(more events, less events) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT (string_to_array(more.search_text, E'\n'))[2:] @> (string_to_array(less.search_text, E'\n'))[2:]
$$;
