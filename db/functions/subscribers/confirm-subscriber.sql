-- A confirmation: pending -> active, with `subscriber.created` and a welcome mail. Of any number of
-- clicks one changes something. `tasks`: what the queue must know of.
CREATE FUNCTION confirm_subscriber(
  p_id text, p_nonce text, p_event_id text, p_mail_id text, p_now timestamptz,
  p_confirm_hours integer, p_offer_hours integer, p_grace_seconds integer
)
RETURNS TABLE (changed boolean, "feedName" text, tasks json)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET jit = off
SET enable_seqscan = off SET enable_bitmapscan = off
AS $$
#variable_conflict use_column
DECLARE
  s subscribers;
BEGIN
  UPDATE subscribers u SET state = 'active', confirmed_at = p_now, updated_at = p_now
  -- A CASE, since the index of all who have not confirmed would be read otherwise.
  WHERE u.id = p_id AND u.nonce = p_nonce AND CASE WHEN u.state = 'pending'
    THEN u.requested_at > p_now - make_interval(hours =>
      CASE WHEN u.upload_id IS NULL THEN p_confirm_hours ELSE p_offer_hours END) END
  RETURNING u.* INTO s;
  IF NOT FOUND THEN
    RETURN QUERY SELECT false, NULL::text, '[]'::json;
    RETURN;
  END IF;

  UPDATE subscriber_uploads u SET confirmed = u.confirmed + 1 WHERE u.id = s.upload_id;
  INSERT INTO mails (id, kind, subject_id, created_at) VALUES (p_mail_id, 'welcome', s.id, p_now);
  RETURN QUERY
  SELECT true, (SELECT f.name FROM feeds f WHERE f.id = s.feed_id), (SELECT json_agg(t) FROM (
    SELECT * FROM record_webhook_event(p_event_id, 'subscriber.created', s.org_id, s.feed_id, s.email,
      s.email_hash, s.criteria, s.digest_frequency, NULL, p_now, p_grace_seconds)
    UNION ALL
    -- No person waits for the welcome: it takes its turn among the organization's mails.
    SELECT * FROM insert_task('task_' || p_mail_id, 'mail', p_mail_id, 'mails.' || s.org_id, p_now,
      p_grace_seconds)) t);
END
$$;
