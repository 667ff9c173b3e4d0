const AT = `'2026-06-15T12:00:00Z'`

/**
 * A row of each table as the release before it was last changed would write it, parents first. `n`
 * makes it another one.
 */
export const ROW_OF: Record<string, (n: number) => string> = {
  organizations: (n) => `(id, slug, name) VALUES ('org_row${n}', 'row-${n}', 'Rows')`,
  feeds: (n) =>
    `(id, org_id, slug, name, timezone) VALUES ('feed_row${n}', 'org_row${n}', 'f', 'Feed', 'UTC')`,
  custom_feeds: (n) =>
    `(id, org_id, slug, name) VALUES ('custom_row${n}', 'org_row${n}', 'c', 'Custom')`,
  former_calendars: (n) =>
    `(path, org_id, custom_feed_id) VALUES ('row-${n}/old', 'org_row${n}', 'custom_row${n}')`,
  events: (n) =>
    `(id, org_id, feed_id, title, slug, starts_at, timezone, search_text)
     VALUES ('evt_row${n}', 'org_row${n}', 'feed_row${n}', 'Jazz', 'jazz', ${AT}, 'UTC', 'jazz')`,
  series: (n) =>
    `(id, org_id, feed_id, starts_local, timezone, fields)
     VALUES ('ser_row${n}', 'org_row${n}', 'feed_row${n}', '2026-06-15', 'UTC', '{}')`,
  sources: (n) =>
    `(id, org_id, feed_id, name, since, state, created_at, updated_at)
     VALUES ('src_row${n}', 'org_row${n}', 'feed_row${n}', 'Venue', '2026-06-15', 'active', ${AT}, ${AT})`,
  source_items: (n) =>
    `(source_id, org_id, uid, event_id, content, hash, likeness)
     VALUES ('src_row${n}', 'org_row${n}', 'a', 'evt_row${n}', '{}', 'h', 'jazz')`,
  import_runs: (n) =>
    `(id, org_id, source_id, kind, state, started_at)
     VALUES ('imp_row${n}', 'org_row${n}', 'src_row${n}', 'sync', 'done', ${AT})`,
  import_changes: (n) =>
    `(run_id, uid, change, title) VALUES ('imp_row${n}', 'a', 'added', 'Jazz')`,
  event_previous_urls: (n) =>
    `(event_id, display_date, slug, feed_id)
     VALUES ('evt_row${n}', '2026-06-01', 'blues', 'feed_row${n}')`,
  // Another event may have it already.
  permalink_owners: (n) =>
    `(display_date, slug, org_id) VALUES ('2026-06-15', 'row${n}', 'org_row${n}')`,
  former_events: (n) => `(id, org_id) VALUES ('evt_gone${n}', 'org_row${n}')`,
  // The event above has counted already.
  change_counts: (n) =>
    `(org_id, last) VALUES ('org_row${n}', 1)
     ON CONFLICT (org_id) DO UPDATE SET last = change_counts.last + 1`,
  feed_changes: (n) =>
    `(feed_id, event_id, org_id, number, changed_at)
     VALUES ('feed_row${n}', 'evt_gone${n}', 'org_row${n}', 1, ${AT})`,
  digest_settings: (n) =>
    `(feed_id, org_id, enabled, hour, weekday, changed_at)
     VALUES ('feed_row${n}', 'org_row${n}', true, 7, 4, ${AT})`,
  digest_notes: (n) =>
    `(feed_id, org_id, note, weekly, daily, saved_at)
     VALUES ('feed_row${n}', 'org_row${n}', 'See you there', true, true, ${AT})`,
  mailing_runs: (n) =>
    `(id, kind, org_id, feed_id, frequency, local_date, due_at, cut_at, state, created_at)
     VALUES ('run_row${n}', 'digest', 'org_row${n}', 'feed_row${n}', 'weekly', '2026-06-04', ${AT}, ${AT},
       'planned', ${AT})`,
  mailing_editions: (n) =>
    `(run_id, id, content) VALUES ('run_row${n}', 'edition', '{"items":[]}')`,
  mailing_sends: (n) =>
    `(run_id, subscriber_id, edition_id, state) VALUES ('run_row${n}', 'sub_row${n}', 'edition', 'sent')`,
  event_changes: (n) =>
    `(event_id, org_id, first_at, changed_at) VALUES ('evt_row${n}', 'org_row${n}', ${AT}, ${AT})`,
  maintenance: (n) => `(job, done_at) VALUES ('job${n}', ${AT})`,
  mail_pace: (n) => `(provider, next_at) VALUES ('provider${n}', ${AT})`,
  mail_counts: (n) => `(key, since, sent) VALUES ('key${n}', ${AT}, 1)`,
  geocoded_addresses: (n) => `(hash, lat, lng) VALUES ('row${n}', 1, 2)`,
  places: (n) =>
    `(name, country, region, label, lat, lng, population)
     VALUES ('place ${n}', 'us', 'tx', 'Place, TX', 30, -97, 1)`,
  mails: (n) =>
    `(id, kind, subject_id, created_at) VALUES ('mail_row${n}', 'welcome', 'sub_row${n}', ${AT})`,
  rooms: (n) => `(id, org_id) VALUES ('room${n}', 'org_row${n}')`,
  subscribers: (n) =>
    `(id, org_id, feed_id, email, email_key, email_hash, digest_frequency, nonce, requested_at,
       updated_at)
     VALUES ('sub_row${n}', 'org_row${n}', 'feed_row${n}', 'Ann@example.com', 'ann@example.com',
       'hash', 'daily', 'nonce', ${AT}, ${AT})`,
  subscriber_uploads: (n) =>
    `(id, org_id, feed_id, name, consent, state, created_at)
     VALUES ('upl_row${n}', 'org_row${n}', 'feed_row${n}', 'a.csv', 'At the desk', 'preview', ${AT})`,
  subscriber_upload_rows: (n) =>
    `(upload_id, email_hash, email, email_key)
     VALUES ('upl_row${n}', 'hash', 'Ann@example.com', 'ann@example.com')`,
  asked_addresses: (n) =>
    `(org_id, email_hash, reason, at) VALUES ('org_row${n}', 'hash', 'asked', ${AT})`,
  submissions: (n) =>
    `(id, org_id, feed_id, kind, state, title, starts_at, timezone, email, email_key, email_hash,
       nonce, created_at, updated_at)
     VALUES ('smn_row${n}', 'org_row${n}', 'feed_row${n}', 'visitor', 'unconfirmed', 'Concert',
       ${AT}, 'UTC', 'Ann@example.com', 'ann@example.com', 'hash', 'nonce', ${AT}, ${AT})`,
  submission_senders: (n) =>
    `(id, org_id, email_hash, state, person_id, at)
     VALUES ('snd_row${n}', 'org_row${n}', 'hash', 'blocked', 'person_row${n}', ${AT})`,
  suppressions: (n) =>
    `(email_hash, org_id, reason, at) VALUES ('hash', 'org_row${n}', 'bounce', ${AT})`,
  tasks: (n) =>
    `(id, kind, subject_id, lane, due_at, sweep_at, created_at)
     VALUES ('task_row${n}', 'mail', 'mail_row${n}', 'mail', ${AT}, ${AT}, ${AT})`,
  webhook_endpoints: (n) =>
    `(id, org_id, url, secret, events, created_at, updated_at)
     VALUES ('whk_row${n}', 'org_row${n}', 'https://example.com', 'sealed',
       '{subscriber.created}', ${AT}, ${AT})`,
  webhook_events: (n) =>
    `(id, org_id, name, timestamp_ms, body, email_hash, created_at)
     VALUES ('whe_row${n}', 'org_row${n}', 'subscriber.created', 1, '{}', 'hash', ${AT})`,
  webhook_deliveries: (n) =>
    `(id, org_id, endpoint_id, event_id, event_name, created_at) VALUES ('dlv_row${n}',
       'org_row${n}', 'whk_row${n}', 'whe_row${n}', 'subscriber.created', ${AT})`,
  webhook_resends: (n) =>
    `(endpoint_id, org_id, since, asked_at, found)
     VALUES ('whk_row${n}', 'org_row${n}', ${AT}, ${AT}, 3)`,
  webhook_attempts: (n) =>
    `(delivery_id, number, started_at, ms) VALUES ('dlv_row${n}', 1, ${AT}, 5)`,
  webhook_tests: (n) =>
    `(id, org_id, endpoint_id, event_name, created_at, ms) VALUES ('test_row${n}', 'org_row${n}',
       'whk_row${n}', 'subscriber.created', ${AT}, 5)`,
  departures: (n) => `(kind, id) VALUES ('person', 'person_gone${n}')`,
  purges: (n) => `(tag) VALUES ('feed:feed_row${n}')`,
  people: (n) =>
    `(id, email, email_key, created_at)
     VALUES ('person_row${n}', 'ann${n}@example.com', 'ann${n}@example.com', ${AT})`,
  memberships: (n) =>
    `(org_id, person_id, role, created_at) VALUES ('org_row${n}', 'person_row${n}', 'owner', ${AT})`,
  sessions: (n) =>
    `(token_hash, person_id, created_at, expires_at)
     VALUES ('token${n}', 'person_row${n}', ${AT}, ${AT})`,
  sign_in_links: (n) =>
    `(id, person_id, nonce, created_at) VALUES ('sil_row${n}', 'person_row${n}', 'nonce', ${AT})`,
  email_changes: (n) =>
    `(person_id, old_email, email, email_key, nonce, created_at) VALUES ('person_row${n}',
       'ann${n}@example.com', 'Amy${n}@example.com', 'amy${n}@example.com', 'nonce', ${AT})`,
  email_undos: (n) =>
    `(id, person_id, email, email_key, new_email, created_at) VALUES ('undo_row${n}',
       'person_row${n}', 'ann${n}@example.com', 'ann${n}@example.com', 'amy${n}@example.com', ${AT})`,
  sign_ups: (n) =>
    `(id, email, email_key, organization, timezone, nonce, created_at) VALUES ('sup_row${n}',
       'ann${n}@example.com', 'ann${n}@example.com', 'Arts', 'UTC', 'nonce', ${AT})`,
  setup_steps: (n) => `(org_id, step, done_at) VALUES ('org_row${n}', 'website', ${AT})`,
  images: (n) =>
    `(id, org_id, extension, bytes, created_at, checked_at)
     VALUES ('img_' || md5('${n}'), 'org_row${n}', 'webp', 1, ${AT}, ${AT})`,
  image_copies: (n) =>
    `(org_id, url, host, starts_at, created_at)
     VALUES ('org_row${n}', 'https://example.com/a.jpg', 'example.com', ${AT}, ${AT})`,
  category_styles: (n) => `(org_id, key, color) VALUES ('org_row${n}', 'jazz', '#aa0000')`,
  audit_log: (n) =>
    `(org_id, actor, kind, subject_id, title, change)
     VALUES ('org_row${n}', 'person:row', 'event', 'evt_row${n}', 'Jazz', 'added')`,
  invitations: (n) =>
    `(id, org_id, email, email_key, role, nonce, invited_by, created_at) VALUES ('inv_row${n}',
       'org_row${n}', 'bob@example.com', 'bob@example.com', 'member', 'nonce', 'Ann', ${AT})`,
}
