-- What changed of the events of a feed or an organization since a change that is known by its number. Without
-- a number it begins with all there are, by date (`p_after_…` says where the page before ended), and goes
-- on with what changed since it began. `cursor` is where the next page begins: a number, or with it a place
-- among all there are. No row when there is no such owner.
CREATE FUNCTION list_changes(
  p_feed_id text, p_org_slug text, p_number bigint, p_after_date date, p_after_start bigint,
  p_after_id text, p_limit integer, p_public_url text
)
RETURNS TABLE ("orgId" text, expired boolean, events text, deleted text, cursor text, more boolean)
LANGUAGE plpgsql STABLE
-- One plan for all values: by the indexes over dates and numbers, left when the page is full.
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  owner_org text;
  archived text[] := '{}';
  latest bigint;
  least_valid bigint;
  since bigint;
  -- One more than the page holds, if there are.
  ids text[];
  numbers bigint[];
  gone text[] := '{}';
  next_page text;
BEGIN
  IF p_feed_id IS NOT NULL THEN
    SELECT f.org_id INTO owner_org FROM open_feeds f WHERE f.id = p_feed_id;
  ELSE
    SELECT o.id INTO owner_org FROM open_organizations o WHERE o.slug = p_org_slug;
    archived := ARRAY(SELECT f.id FROM archived_feeds f WHERE f.org_id = owner_org);
  END IF;
  IF owner_org IS NULL THEN RETURN; END IF;
  SELECT c.last, CASE WHEN p_feed_id IS NULL THEN greatest(c.valid_from, c.org_valid_from) ELSE c.valid_from END
    INTO latest, least_valid FROM change_counts c WHERE c.org_id = owner_org;
  latest := coalesce(latest, 0);
  since := coalesce(p_number, latest);
  IF since < least_valid OR since > latest THEN
    RETURN QUERY SELECT owner_org, true, '', '', '', false;
    RETURN;
  END IF;
  IF p_number IS NULL OR p_after_id IS NOT NULL THEN
    ids := ARRAY(
      SELECT u.id FROM (
        (SELECT e.id, e.display_date, e.starts_at FROM events e
          WHERE p_feed_id IS NOT NULL AND e.feed_id = p_feed_id
            AND e.display_date >= coalesce(p_after_date, '-infinity')
            AND (e.display_date, e.starts_at, e.id) > (coalesce(p_after_date, '-infinity'),
              coalesce(to_timestamp(p_after_start), '-infinity'), coalesce(p_after_id, ''))
          ORDER BY e.display_date, e.starts_at, e.id LIMIT p_limit + 1)
        UNION ALL
        (SELECT e.id, e.display_date, e.starts_at FROM events e
          WHERE p_feed_id IS NULL AND e.org_id = owner_org
            AND e.display_date >= coalesce(p_after_date, '-infinity')
            AND (e.display_date, e.starts_at, e.id) > (coalesce(p_after_date, '-infinity'),
              coalesce(to_timestamp(p_after_start), '-infinity'), coalesce(p_after_id, ''))
          ORDER BY e.display_date, e.starts_at, e.id LIMIT p_limit + 1)
      ) u ORDER BY u.display_date, u.starts_at, u.id);
    IF cardinality(ids) > p_limit THEN
      SELECT since || '~' || e.display_date || '~' || extract(epoch FROM e.starts_at)::bigint || '~' || e.id
        INTO next_page FROM events e WHERE e.id = ids[p_limit];
    ELSIF since < latest THEN
      next_page := since;
    END IF;
    ids := ARRAY(
      SELECT e.id FROM unnest(ids[:p_limit]) WITH ORDINALITY u(id, n) JOIN events e ON e.id = u.id
      WHERE e.feed_id <> ALL (archived) ORDER BY u.n);
  ELSE
    numbers := ARRAY(
      SELECT u.number FROM (
        (SELECT c.number FROM feed_changes c
          WHERE p_feed_id IS NOT NULL AND c.feed_id = p_feed_id AND c.number > since
          ORDER BY c.number LIMIT p_limit + 1)
        UNION ALL
        (SELECT c.number FROM feed_changes c
          WHERE p_feed_id IS NULL AND c.org_id = owner_org AND c.number > since
          ORDER BY c.number LIMIT p_limit + 1)
      ) u ORDER BY u.number);
    IF cardinality(numbers) > p_limit THEN next_page := numbers[p_limit]; END IF;
    ids := ARRAY(
      SELECT e.id FROM unnest(numbers[:p_limit]) u(number)
      JOIN feed_changes c ON c.org_id = owner_org AND c.number = u.number
      -- An event that moved is told by the feed it is in.
      JOIN events e ON e.id = c.event_id AND e.feed_id = c.feed_id
      WHERE e.feed_id <> ALL (archived) ORDER BY u.number);
    gone := ARRAY(
      SELECT DISTINCT c.event_id FROM unnest(numbers[:p_limit]) u(number)
      JOIN feed_changes c ON c.org_id = owner_org AND c.number = u.number
      WHERE NOT EXISTS (
        SELECT FROM events e
        WHERE e.id = c.event_id AND e.feed_id <> ALL (archived)
          AND CASE WHEN p_feed_id IS NULL THEN e.org_id = owner_org ELSE e.feed_id = p_feed_id END)
      ORDER BY 1);
  END IF;
  RETURN QUERY
  SELECT owner_org, false, page.events, array_to_json(gone)::text, coalesce(next_page, latest::text),
    next_page IS NOT NULL
  FROM event_page(ids, p_limit, p_public_url, false) page;
END
$$;
