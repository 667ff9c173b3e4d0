/** Kinds of things in the audit log. */
export type AuditedKind =
  | 'event'
  | 'series'
  | 'feed'
  | 'custom-feed'
  | 'digest'
  | 'organization'
  | 'image'
  | 'category'
  | 'import'
  | 'import-run'
  | 'member'
  | 'invitation'
  | 'endpoint'
  | 'subscriber'
  | 'upload'
  | 'submission'
  | 'sender'

type Audited = {
  kind: AuditedKind
  /** The column that names the thing, if it is not `id`. */
  subject?: string
  /** The column that names its organization, if it is not `org_id`. */
  org?: string
  /** Its feed, to filter by. */
  feed?: string
  /** What it is called, as SQL of the row `r`. Nothing that names a person. */
  title?: string
  /** Columns whose values are stored when they change. */
  recorded: string[]
  /** A column of JSON whose keys are recorded like columns. */
  spread?: string
  /** Columns of which is only stored that they changed: secrets, and addresses of people. */
  masked?: string[]
  /** Why the other columns are not recorded. */
  leftOut: Record<string, string[]>
  /** Which rows are recorded, as SQL of the row `r`, the row before a change, `b`, the `actor`, and TG_OP. */
  only?: string
  /** Of rows that are added, the values that are stored; all of them unless SQL of `r` says otherwise. */
  addedValues?: string
  /** What is recorded, if not all three. */
  changes?: ('added' | 'changed' | 'removed')[]
}

const DERIVED = 'follows from what is recorded'
const TIMES = 'the line has its own time'
const WORK = 'says what the service did, not what anyone chose'
const NAMES = 'is named by the line itself'

/** Every audited table. A test asks of every column of the database where it stands here. */
export const AUDITED: Record<string, Audited> = {
  events: {
    kind: 'event',
    feed: 'feed_id',
    title: 'r.title',
    recorded:
      'title feed_id description description_markdown starts_at ends_at timezone all_day time_known status status_reason previous_starts_at attendance_mode location address city state state_code postal_code country lat lng position_cleared accessibility access_yes access_no url image_url image_alt categories is_free price_text price_min price_max currency ticket_url organizer_name organizer_url published_at shown_separately series_id recurrence_key overridden'.split(
        ' ',
      ),
    leftOut: {
      [NAMES]: ['id', 'org_id'],
      [TIMES]: ['created_at', 'updated_at'],
      [WORK]: ['derived_version', 'position_again_at'],
      'is who made the line that added it': ['created_by'],
      [DERIVED]:
        'slug description_html state_keys category_keys search_text may_have_duplicates prev_past_at maybe_unlisted_dates listed_past_at display_date end_date past_at starts_local ends_local slug_path geo_cell'.split(
          ' ',
        ),
    },
    // The other values of a date are those of its series, whose own line has them.
    addedValues: 'r.series_id IS NULL',
  },
  series: {
    kind: 'series',
    feed: 'feed_id',
    title: "r.fields ->> 'title'",
    recorded: 'feed_id starts_local timezone span rrule rdates exdates published_at'.split(' '),
    spread: 'fields',
    leftOut: {
      [NAMES]: ['id', 'org_id'],
      [TIMES]: ['created_at', 'updated_at'],
      [WORK]: ['version', 'horizon_until'],
    },
  },
  feeds: {
    kind: 'feed',
    feed: 'id',
    title: 'r.name',
    recorded:
      'slug name description timezone url archived_at widget image_url color takes_submissions'.split(
        ' ',
      ),
    leftOut: { [NAMES]: ['id', 'org_id'], [TIMES]: ['created_at', 'updated_at'] },
  },
  custom_feeds: {
    kind: 'custom-feed',
    title: 'r.name',
    recorded: ['slug', 'name', 'criteria'],
    leftOut: {
      [NAMES]: ['id', 'org_id'],
      [TIMES]: ['created_at', 'updated_at'],
      [WORK]: ['derived_version'],
      [DERIVED]: ['keyword_patterns', 'state_key', 'category_keys', 'feed_ids'],
    },
  },
  digest_settings: {
    kind: 'digest',
    subject: 'feed_id',
    feed: 'feed_id',
    recorded: ['enabled', 'hour', 'weekday'],
    leftOut: { [NAMES]: ['feed_id', 'org_id'], [TIMES]: ['changed_at'] },
  },
  digest_notes: {
    kind: 'digest',
    subject: 'feed_id',
    feed: 'feed_id',
    recorded: ['note', 'weekly', 'daily'],
    leftOut: { [NAMES]: ['feed_id', 'org_id'], [TIMES]: ['saved_at'] },
  },
  organizations: {
    kind: 'organization',
    org: 'id',
    title: 'r.name',
    recorded:
      'slug name plan timezone disabled_at postal_address url logo_url accent_color closed_at privacy_url decline_reasons'.split(
        ' ',
      ),
    masked: ['mail_reply_to'],
    leftOut: { [NAMES]: ['id'], [TIMES]: ['created_at'] },
  },
  images: {
    kind: 'image',
    recorded: ['extension', 'bytes'],
    leftOut: {
      [NAMES]: ['id', 'org_id'],
      [TIMES]: ['created_at'],
      [WORK]: ['checked_at', 'unused_since', 'deleting_at'],
    },
  },
  category_styles: {
    kind: 'category',
    subject: 'key',
    title: 'r.key',
    recorded: ['color', 'image_url'],
    leftOut: { [NAMES]: ['org_id', 'key'], [WORK]: ['is_automatic'] },
    only: 'NOT r.is_automatic',
  },
  sources: {
    kind: 'import',
    feed: 'feed_id',
    title: 'r.name',
    recorded: 'feed_id name url_hint settings includes_past since state'.split(' '),
    masked: [],
    leftOut: {
      [NAMES]: ['id', 'org_id'],
      [TIMES]: ['created_at', 'updated_at'],
      [WORK]:
        'etag last_modified body_hash failures problem failing_since held_since alerted_at recovered_at fetched_at changed_at next_fetch_at'.split(
          ' ',
        ),
      'is a secret, for which url_hint stands': ['url'],
    },
  },
  import_runs: {
    kind: 'import-run',
    subject: 'source_id',
    recorded: 'kind state added changed removed'.split(' '),
    leftOut: {
      [NAMES]: ['id', 'org_id', 'source_id'],
      [TIMES]: ['started_at', 'finished_at'],
      [WORK]: 'undoes body content_type bytes ms http_status problem notes zones found'.split(' '),
    },
    only: "r.state = 'done' AND b.state <> 'done' AND r.added + r.changed + r.removed > 0",
    changes: ['changed'],
  },
  memberships: {
    kind: 'member',
    subject: 'person_id',
    recorded: ['role'],
    leftOut: { [NAMES]: ['org_id', 'person_id'], [TIMES]: ['created_at'] },
  },
  invitations: {
    kind: 'invitation',
    recorded: ['role'],
    masked: ['email'],
    leftOut: {
      [NAMES]: ['id', 'org_id', 'invited_by'],
      [TIMES]: ['created_at'],
      [DERIVED]: ['email_key'],
      'is part of a link that signs in': ['nonce'],
    },
  },
  webhook_endpoints: {
    kind: 'endpoint',
    title: "coalesce(r.name, '')",
    recorded: ['name', 'events', 'disabled_at', 'deleted_at'],
    // Deleting an endpoint wipes both for good.
    masked: ['url', 'secret'],
    leftOut: {
      [NAMES]: ['id', 'org_id'],
      [TIMES]: ['created_at', 'updated_at'],
      [WORK]: ['failing_since', 'alerted_at', 'recovered_at'],
    },
  },
  subscribers: {
    kind: 'subscriber',
    feed: 'feed_id',
    recorded: ['feed_id', 'state', 'digest_frequency'],
    masked: ['email', 'criteria'],
    leftOut: {
      [NAMES]: ['id', 'org_id'],
      [TIMES]: ['requested_at', 'confirmed_at', 'updated_at'],
      [DERIVED]: ['email_key', 'email_hash'],
      'is written by the task of the upload, whose own line stands for all': ['upload_id'],
      'is part of links in emails': ['nonce', 'calendar_nonce'],
    },
    // Joining is not recorded, so neither is that a task adds who is asked, and deletes who never confirmed.
    only: "NOT (TG_OP <> 'UPDATE' AND actor LIKE 'task:%')",
  },
  subscriber_uploads: {
    kind: 'upload',
    feed: 'feed_id',
    title: 'r.name',
    recorded: ['name', 'consent', 'state', 'total'],
    leftOut: {
      [NAMES]: ['id', 'org_id', 'feed_id'],
      [TIMES]: ['created_at', 'started_at', 'ended_at'],
      [WORK]: 'is_read duplicates invalid sent failed skipped confirmed'.split(' '),
      'holds addresses of people until staff have decided': ['body', 'address_column', 'problems'],
    },
    // What staff did not decide about was never sent.
    only: "NOT (TG_OP = 'DELETE' AND actor LIKE 'task:%')",
  },
  submissions: {
    kind: 'submission',
    feed: 'feed_id',
    title: 'r.title',
    recorded: ['feed_id', 'kind', 'state', 'event_id'],
    masked: ['email', 'inputs'],
    leftOut: {
      [NAMES]: ['id', 'org_id'],
      [TIMES]: 'created_at confirmed_at queued_at decided_at updated_at'.split(' '),
      [DERIVED]: 'title starts_at timezone location event_updated_at email_key email_hash'.split(
        ' ',
      ),
      'is who made one of its lines': ['person_id', 'decided_by'],
      'is a message between two people, kept with the submission':
        'note question answer reason'.split(' '),
      'is part of links in emails': ['nonce'],
    },
    // What was not confirmed is not seen by staff. Clean-up is not recorded.
    only: "r.confirmed_at IS NOT NULL AND NOT (TG_OP = 'DELETE' AND actor LIKE 'task:%')",
  },
  submission_senders: {
    kind: 'sender',
    recorded: ['state'],
    masked: ['email'],
    leftOut: {
      [NAMES]: ['id', 'org_id'],
      [TIMES]: ['at'],
      [DERIVED]: ['email_key', 'email_hash'],
      'is who made the line': ['person_id'],
    },
  },
}

const OF_PEOPLE = 'belongs to a person, not to an organization'
const OF_TRIGGERS = 'is written by triggers that follow a recorded change'
const OF_SERVICE = 'is work of the service'

/** Tables that are not audited, and why. */
export const NOT_AUDITED: Record<string, string[]> = {
  [OF_PEOPLE]: 'people sessions sign_in_links email_changes email_undos sign_ups'.split(' '),
  [OF_TRIGGERS]:
    'audit_log change_counts feed_changes former_calendars event_previous_urls permalink_owners former_events departures purges event_changes'.split(
      ' ',
    ),
  [OF_SERVICE]:
    'tasks mails mail_counts mail_pace mailing_runs mailing_editions mailing_sends maintenance image_copies source_items import_changes webhook_events webhook_deliveries webhook_attempts webhook_tests webhook_resends geocoded_addresses'.split(
      ' ',
    ),
  'holds hashes of addresses only, with a time each': ['suppressions', 'asked_addresses'],
  'holds addresses of people until they are asked': ['subscriber_upload_rows'],
  'is a list of steps that were done, with a time each': ['setup_steps'],
  'is the same for all organizations': ['places'],
}
