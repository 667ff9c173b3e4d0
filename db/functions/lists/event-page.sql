-- A page of events in the order of their ids, of which there is one more than the page holds if others
-- follow: `events` is their JSON joined by commas, `last` where the next page begins. A list over several
-- feeds tells beside each event its twins, also those that are over or that a filter left out.
CREATE FUNCTION event_page(
  p_ids text[], p_limit integer, p_public_url text, p_several_feeds boolean
) RETURNS TABLE (events text, last text)
LANGUAGE sql STABLE
AS $$
  SELECT
    coalesce(string_agg(
      CASE WHEN p_several_feeds THEN row_to_json(listed)::text ELSE row_to_json(answer)::text END,
      ',' ORDER BY p.n) FILTER (WHERE p.n <= p_limit), ''),
    CASE WHEN max(p.n) > p_limit THEN
      max(e.display_date || '~' || extract(epoch FROM e.starts_at)::bigint || '~' || e.id)
        FILTER (WHERE p.n = p_limit) END
  FROM unnest(p_ids) WITH ORDINALITY p(id, n)
  JOIN events e ON e.id = p.id
  JOIN feeds f ON f.id = e.feed_id JOIN organizations o ON o.id = e.org_id
  CROSS JOIN LATERAL event_response(e, f, o, p_public_url, e.description) answer
  CROSS JOIN LATERAL (SELECT answer.*,
    CASE WHEN p_several_feeds AND event_may_have_duplicates(e) THEN coalesce((
      SELECT json_agg(event_alternate(a, af.slug, o.slug, p_public_url) ORDER BY a.feed_id, a.id)
      FROM (
        -- In here `e` itself would be made into a row anew for each of its columns.
        SELECT a.* FROM (SELECT e.*) asked, events a
        WHERE event_is_duplicate(a, asked) AND (event_place_includes(a, asked) OR event_place_includes(asked, a))
        ORDER BY a.feed_id, a.id LIMIT 100
      ) a JOIN open_feeds af ON af.id = a.feed_id
    ), '[]') ELSE '[]' END AS alternates) listed
$$;
