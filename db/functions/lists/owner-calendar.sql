-- Variants: feed, org
-- The events of a calendar that programs and feed readers subscribe to, past ones too, as a line of JSON
-- each: all from today until `p_months_ahead`, then the latest past ones back to `p_months_back`, `p_most`
-- altogether. `p_wanted_…`: what one subscriber wants of them. Of these in the order asked for, the page of
-- `p_per_page` after `p_skip`; `more` if others follow. Without pages fewer than `p_most` if their texts are so
-- long that they would not fit into one response of Neon's HTTP endpoint. Only `ended` where the calendar has ended,
-- and no row where there is none that the public may see.
--
-- `version` tells two answers to one request apart: by the number of the last change, the owner's settings, and
-- the day. `events` is null if the caller knows it (`p_known`).
CREATE FUNCTION owner_calendar(
  p_owner text, p_custom_slug text, p_wanted_words text[], p_wanted_state text,
  p_wanted_categories text[], p_today date, p_months_back integer, p_months_ahead integer,
  p_most integer, p_category text, p_state_key text, p_access text[], p_patterns text[], p_words text[], p_grams text[],
  p_first_only boolean, p_newest_first boolean, p_per_page integer, p_skip integer, p_known text[], p_public_url text
)
RETURNS TABLE (owner json, version text, events text, more boolean, ended json)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  q list_query := owner_query(p_owner, p_custom_slug);
  since date := p_today - make_interval(months => p_months_back);
  until date := p_today + make_interval(months => p_months_ahead);
  is_rare boolean;
  found events[];
  details json;
  present text;
  -- The endpoint answers with 10 MB at most, and a Worker holds the file beside the events.
  most_bytes constant integer := 6000000;
  most integer := p_most;
  written text;
  has_more boolean;
  count_written integer;
BEGIN
  IF q.org_id IS NULL THEN
    RETURN QUERY SELECT NULL::json, NULL::text, NULL::text, NULL::boolean, gone
    FROM owner_ended(p_owner, p_custom_slug) gone WHERE gone IS NOT NULL;
    RETURN;
  END IF;
  q.wanted_patterns := coalesce(p_wanted_words, q.wanted_patterns);
  q.wanted_in_categories := p_wanted_words IS NOT NULL;
  q.wanted_state_key := coalesce(p_wanted_state, q.wanted_state_key);
  q.wanted_category_keys := coalesce(p_wanted_categories, q.wanted_category_keys);
  q := with_filters(q, since, NULL, NULL, true, p_first_only, p_category, p_state_key, p_patterns,
    p_access => p_access);
  q.today := p_today;
  details := owner_details(p_owner, p_custom_slug);
  present := left(md5(concat_ws('~', q, details, p_months_ahead, p_most, p_newest_first, p_per_page, p_skip,
    p_public_url, (SELECT c.last FROM change_counts c WHERE c.org_id = q.org_id),
    -- These are numbered for no change.
    ARRAY(SELECT e.id FROM events e WHERE e.org_id = q.org_id AND e.shown_separately ORDER BY e.id))), 12);
  IF present = ANY (p_known) THEN
    RETURN QUERY SELECT details, present, NULL::text, false, NULL::json;
    RETURN;
  END IF;
  -- No index finds a subscriber's keywords in categories: theirs are looked for by date.
  is_rare := NOT q.wanted_in_categories
    AND num_nonnulls(p_patterns, p_category, p_state_key, p_access, q.wanted_patterns, q.wanted_state_key,
      q.wanted_category_keys, q.wanted_feed_ids) > 0 AND owner_sample(q) < 15;
  IF is_rare THEN found := ARRAY(SELECT e FROM search_events(q, p_words, p_grams) e); END IF;
  LOOP
    WITH current AS MATERIALIZED (
      SELECT * FROM (
        (SELECT * FROM owner_upcoming(q.scope_id, p_today, NULL, true) e
        WHERE NOT is_rare AND e.display_date < until AND event_is_listed(e, q)
        ORDER BY e.display_date, e.starts_at, e.id)
        UNION ALL
        (SELECT * FROM unnest(found) e WHERE e.end_date >= p_today AND e.display_date < until
        ORDER BY e.display_date, e.starts_at, e.id)
      ) e
      ORDER BY e.display_date, e.starts_at, e.id LIMIT most
    ), past AS (
      SELECT * FROM (
        (SELECT * FROM events e
        WHERE NOT is_rare AND e.owner_id = q.scope_id AND e.display_date < p_today
          AND e.display_date >= since AND e.end_date < p_today AND event_is_listed(e, q)
        ORDER BY e.display_date DESC, e.starts_at DESC, e.id DESC)
        UNION ALL
        (SELECT * FROM (SELECT * FROM owner_multi_day_events(q.scope_id, since, since) e OFFSET 0) e
        WHERE NOT is_rare AND e.end_date < p_today AND event_is_listed(e, q)
        ORDER BY e.display_date DESC, e.starts_at DESC, e.id DESC)
        UNION ALL
        (SELECT * FROM unnest(found) e WHERE e.end_date < p_today
        ORDER BY e.display_date DESC, e.starts_at DESC, e.id DESC)
      ) e
      ORDER BY e.display_date DESC, e.starts_at DESC, e.id DESC
      LIMIT most - (SELECT count(*) FROM current)
    ), listed AS (
      SELECT * FROM current UNION ALL SELECT * FROM past
    ), page AS MATERIALIZED (
      -- By their ids: to sort whole rows takes as long as to write them.
      SELECT ARRAY(SELECT e.id FROM listed e WHERE p_per_page IS NOT NULL
        ORDER BY CASE WHEN p_newest_first THEN e.created_at END DESC,
          CASE WHEN NOT p_newest_first THEN e.display_date END,
          CASE WHEN NOT p_newest_first THEN e.starts_at END, e.id
        LIMIT p_per_page OFFSET p_skip) AS ids
    ), slugs AS MATERIALIZED (
      -- Each feed once: a join would look one up for every event.
      SELECT jsonb_object_agg(f.id, f.slug) AS by_id FROM feeds f
      WHERE q.hidden_feeds IS NOT NULL AND f.id = ANY (ARRAY(SELECT DISTINCT feed_id FROM listed))
    )
    SELECT coalesce(string_agg(row_to_json(r)::text, E'\n'
      ORDER BY CASE WHEN p_newest_first THEN e.created_at END DESC,
        CASE WHEN NOT p_newest_first THEN e.display_date END,
        CASE WHEN NOT p_newest_first THEN e.starts_at END, e.id), ''),
      coalesce(p_skip + p_per_page < (SELECT count(*) FROM listed), false), count(*)
    INTO written, has_more, count_written
    FROM listed e CROSS JOIN page p CROSS JOIN slugs s
    CROSS JOIN LATERAL event_response(
      e, coalesce(s.by_id ->> e.feed_id, q.slug), q.org_slug, p_public_url, event_short_description(e),
      -- Files of calendars, which hold all events, do not show it.
      p_per_page IS NOT NULL, q.looks) r
    WHERE p_per_page IS NULL OR e.id = ANY (p.ids);
    -- Hardly any calendar is too large. One that is gets written again, with a tenth fewer events than fit each time.
    EXIT WHEN p_per_page IS NOT NULL OR octet_length(written) <= most_bytes;
    most := floor(0.9 * count_written * most_bytes / octet_length(written));
  END LOOP;
  RETURN QUERY SELECT details, present, written, has_more, NULL::json;
END
$$;
