-- Organizations with something new in the queue since their staff were told, a day ago at least. When that was
-- stands in `mail_counts`, whose rows are deleted after that day: what came later is new then. It reads one row for each
-- organization with a queue, however long that is.
CREATE FUNCTION orgs_to_tell_of_submissions(p_now timestamptz) RETURNS TABLE (org_id text)
LANGUAGE sql STABLE
AS $$
  WITH RECURSIVE queued AS (
    (SELECT s.org_id FROM submissions s WHERE s.queued_at IS NOT NULL ORDER BY s.org_id LIMIT 1)
    UNION ALL
    SELECT (SELECT s.org_id FROM submissions s
      WHERE s.queued_at IS NOT NULL AND s.org_id > q.org_id ORDER BY s.org_id LIMIT 1)
    FROM queued q WHERE q.org_id IS NOT NULL
  )
  SELECT q.org_id FROM queued q LEFT JOIN mail_counts c ON c.key = 'submissions of ' || q.org_id
  WHERE coalesce(c.since <= p_now - interval '24 hours' OR c.since > p_now + interval '1 minute', true)
    AND EXISTS (SELECT FROM submissions s WHERE s.org_id = q.org_id AND s.queued_at IS NOT NULL
      AND s.queued_at > CASE WHEN c.since <= p_now THEN c.since ELSE p_now - interval '24 hours' END)
$$;
