-- One event with what lists leave out, as JSON text.
CREATE FUNCTION event_details(p_response json, e events) RETURNS text
LANGUAGE sql STABLE
AS $$
  SELECT left(p_response::text, -1) || ',"descriptionHtml":' || coalesce(to_json(e.description_html)::text, 'null') || '}'
$$;
