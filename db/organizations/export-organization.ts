import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import type { Columns, Given } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { originalOf } from '../media/image-copies.ts'

/** Version of the file format. It rises when an older release could not read the file. */
export const EXPORT_VERSION = 1
/** Of short rows, so that 100,000 events are 100 requests of one call. */
const MOST_ROWS = 1_000
/** Neon's HTTP endpoint answers with 10 MB at most; a row of an event can have 100 kB. */
const PAGE_BYTES = 4_000_000
/** The first pages of all tables are one response, before it is known how long their rows are. */
const FIRST = { rows: 100, bytes: 400_000 }

type Section = {
  /** Its name in the file. */
  name: string
  /** Rows `r` as they are written. */
  from: SQL
  /** The sort key for reading in pages: columns that an index has in this order, with their types. */
  key: [column: string, type: string][]
}

const of = (table: string, orgId: string, without: string[] = [], instead = sql`'{}'`): SQL => {
  const hidden = sql.raw(`array[${['org_id', ...without].map((name) => `'${name}'`).join(', ')}]`)
  return sql`select t.*, to_jsonb(t) - ${hidden} || ${instead}::jsonb as json from ${sql.identifier(table)} t
    where t.org_id = ${orgId}`
}

/** SQL for the other columns. */
const GENERATED_OF_EVENTS = [
  'display_date',
  'end_date',
  'past_at',
  'starts_local',
  'ends_local',
  'slug_path',
  'geo_cell',
]
/** The IDs of people mean nothing elsewhere. */
const OF_PEOPLE = ['created_by']
const BY_ID: Section['key'] = [['id', 'text']]

/** Everything that belongs to an organization, parents first, without secrets and sign-ins. */
function sectionsOf(orgId: string): Section[] {
  // Copies of images stay here: elsewhere their originals are shown.
  const image = originalOf(
    sql`t.image_url`,
    orgId,
    (url) => sql`jsonb_build_object('image_url', ${url})`,
  )
  const imageOfFields = originalOf(
    sql`t.fields ->> 'image_url'`,
    orgId,
    (url) => sql`jsonb_build_object('fields', t.fields || jsonb_build_object('image_url', ${url}))`,
  )
  return [
    { name: 'feeds', from: of('feeds', orgId), key: BY_ID },
    {
      name: 'images',
      from: sql`select i.id, jsonb_build_object('id', i.id, 'extension', i.extension, 'bytes', i.bytes,
          'created_at', i.created_at, 'checked_at', i.checked_at) as json
        from images i where i.org_id = ${orgId} and i.deleting_at is null
          and not exists (select from image_copies c where c.image_id = i.id)`,
      key: BY_ID,
    },
    { name: 'custom_feeds', from: of('custom_feeds', orgId), key: BY_ID },
    {
      name: 'former_calendars',
      from: sql`select f.*, jsonb_build_object('path', f.path, 'custom_feed_id', f.custom_feed_id,
          'language', f.language) as json
        from former_calendars f join organizations o on o.id = ${orgId}
        where f.path > o.slug || '/' and f.path < o.slug || '0'`,
      key: [['path', 'text']],
    },
    { name: 'digest_settings', from: of('digest_settings', orgId), key: [['feed_id', 'text']] },
    { name: 'digest_notes', from: of('digest_notes', orgId), key: [['feed_id', 'text']] },
    { name: 'category_styles', from: of('category_styles', orgId), key: [['key', 'text']] },
    { name: 'series', from: of('series', orgId, [], imageOfFields), key: BY_ID },
    {
      name: 'events',
      from: of('events', orgId, [...GENERATED_OF_EVENTS, ...OF_PEOPLE], image),
      key: [
        ['display_date', 'date'],
        ['starts_at', 'timestamptz'],
        ['id', 'text'],
      ],
    },
    {
      name: 'event_previous_urls',
      from: sql`select u.*, to_jsonb(u) as json from event_previous_urls u
        join events e on e.id = u.event_id where e.org_id = ${orgId}`,
      key: [
        ['event_id', 'text'],
        ['display_date', 'date'],
        ['slug', 'text'],
        ['feed_id', 'text'],
      ],
    },
    {
      // Where its people agreed. Those who are still to be asked are not in it.
      name: 'subscriber_uploads',
      from: sql`select u.id, jsonb_build_object('id', u.id, 'feed_id', u.feed_id, 'name', u.name,
          'consent', u.consent, 'state', case u.state when 'sending' then 'stopped' else u.state end, 'total', u.total, 'sent', u.sent, 'failed', u.failed,
          'skipped', u.skipped, 'confirmed', u.confirmed, 'created_at', u.created_at,
          'started_at', u.started_at, 'ended_at', u.ended_at, 'is_read', true) as json
        from subscriber_uploads u where u.org_id = ${orgId} and u.state <> 'preview'`,
      key: BY_ID,
    },
    {
      name: 'subscribers',
      from: sql`select s.*, to_jsonb(s) - array['org_id', 'email_key', 'email_hash', 'nonce', 'calendar_nonce']
          || jsonb_build_object('blocked', (select x.reason from active_suppressions x
            where x.org_id = s.org_id and x.email_hash = s.email_hash)) as json
        from subscribers s where s.org_id = ${orgId}`,
      key: [
        ['state', 'text'],
        ['requested_at', 'timestamptz'],
        ['id', 'text'],
      ],
    },
    {
      // What was confirmed; of staff who sent or decided it their IDs mean nothing elsewhere.
      name: 'submissions',
      from: sql`select s.id, to_jsonb(s) - array['org_id', 'email_key', 'email_hash', 'nonce', 'person_id',
          'decided_by'] as json
        from submissions s where s.org_id = ${orgId} and s.confirmed_at is not null`,
      key: BY_ID,
    },
    {
      name: 'submission_senders',
      from: sql`select s.id, jsonb_build_object('id', s.id, 'email', s.email, 'state', s.state, 'at', s.at) as json
        from submission_senders s where s.org_id = ${orgId} and s.email is not null`,
      key: BY_ID,
    },
    {
      name: 'team',
      from: sql`select p.email_key, jsonb_build_object('email', p.email, 'role', m.role,
          'created_at', m.created_at) as json
        from memberships m join people p on p.id = m.person_id where m.org_id = ${orgId}`,
      key: [['email_key', 'text']],
    },
    {
      name: 'webhook_endpoints',
      from: sql`select w.id, jsonb_build_object('id', w.id, 'url', w.url, 'name', w.name, 'events', w.events,
          'disabled_at', w.disabled_at) as json
        from webhook_endpoints w where w.org_id = ${orgId} and w.deleted_at is null`,
      key: BY_ID,
    },
    {
      // What was erased is kept only until it is delivered.
      // `exchange` is JSON in a text: what servers respond may hold characters that `jsonb` refuses.
      name: 'webhook_deliveries',
      from: sql`select d.created_at, d.id, jsonb_build_object('id', d.id, 'endpoint_id', d.endpoint_id,
          'event_name', d.event_name, 'state', d.state, 'reason', d.reason, 'created_at', d.created_at,
          'ended_at', d.ended_at, 'body', case when e.erased_at is null then e.body end, 'attempts', coalesce((
            select jsonb_agg(to_jsonb(a) - 'delivery_id' || case when e.erased_at is null then '{}'
              else '{"exchange": null}' end::jsonb order by a.number) from webhook_attempts a
            where a.delivery_id = d.id), '[]')) as json
        from webhook_deliveries d join webhook_events e on e.id = d.event_id where d.org_id = ${orgId}`,
      key: [
        ['created_at', 'timestamptz'],
        ['id', 'text'],
      ],
    },
    {
      name: 'sources',
      from: sql`select s.id, jsonb_build_object('name', s.name, 'feed_id', s.feed_id, 'url_hint', s.url_hint,
          'settings', s.settings, 'includes_past', s.includes_past, 'state', s.state) as json
        from sources s where s.org_id = ${orgId} and s.state <> 'preview'`,
      key: BY_ID,
    },
    {
      // Members by the addresses that the team has; all others by what they are, as the database writes it.
      name: 'audit_log',
      from: sql`select l.id, to_jsonb(l) - array['org_id', 'actor'] || jsonb_build_object('by',
          case when l.actor not like 'person:%' then l.actor else coalesce((
            select p.email from memberships m join people p on p.id = m.person_id
            where m.org_id = l.org_id and 'person:' || m.person_id = l.actor), 'former member') end,
          'subject_id', case when l.kind <> 'member' then l.subject_id end) as json
        from audit_log l where l.org_id = ${orgId}`,
      key: [['id', 'bigint']],
    },
  ]
}

/** The organization itself, without the state that operators or its deletion set. */
const headOf = (orgId: string): SQL => sql`
  select (to_jsonb(o) - array['disabled_at', 'closed_at'] || jsonb_build_object('last_change', coalesce(
    (select c.last from change_counts c where c.org_id = o.id), 0)))::text as json
  from organizations o where o.id = ${orgId}`

type Size = { rows: number; bytes: number }
/** `found`: how many rows were read, of which `count` fit into the page. */
const PAGE = {
  rows: 'text?',
  count: 'integer',
  found: 'integer',
  bytes: 'integer',
  last: 'text[]?',
} satisfies Columns
type Page = Given<typeof PAGE>

/** The next rows, so many at most, until the page has so many bytes; one at least. */
function pageOf({ from, key }: Section, after: string[] | null, size: Size): SQL {
  const columns = sql.raw(key.map(([column]) => `r.${column}`).join(', '))
  const backwards = sql.raw(key.map(([column]) => `r.${column} desc`).join(', '))
  const texts = sql.raw(key.map(([column]) => `r.${column}::text`).join(', '))
  const values = key.map(([, type], i) => sql`${after?.[i]}::${sql.raw(type)}`)
  const isLater = after ? sql`(${columns}) > (${sql.join(values, sql`, `)})` : sql`true`
  // Every table has one of these in the first request.
  return sql`
  with found as materialized (
    select r.*, r.json::text as line
    from (select * from (${from}) r where ${isLater} order by ${columns} limit ${size.rows}) r
  ), page as materialized (
    select * from (
      select r.*, sum(octet_length(r.line)) over (order by ${columns} rows unbounded preceding) as bytes
      from found r
    ) r where r.bytes <= ${size.bytes}::int or r.bytes = octet_length(r.line)
  )
  select string_agg(r.line, E',\\n' order by ${columns}) as rows, count(*)::int as count,
    (select count(*)::int from found) as found, coalesce(max(r.bytes), 0)::int as bytes,
    (select array[${texts}] from page r order by ${backwards} limit 1) as last
  from page r`
}

/**
 * An organization as one JSON file, part after part: each row on a line of its own. The first rows of all tables
 * come in one round trip, all others page after page, so it fits into memory whatever its size.
 */
export async function* exportOrganization(
  db: Db,
  orgId: string,
  now: Date,
): AsyncGenerator<string> {
  const sections = sectionsOf(orgId)
  const [head, ...firstPages] = await db.batch([
    queryRows(db, { json: 'text' })(headOf(orgId)),
    ...sections.map((section) => queryRows(db, PAGE)(pageOf(section, null, FIRST))),
  ])
  const [organization] = head
  if (!organization) throw new Error('no such organization')
  const about = { format: 'calendar-organization', version: EXPORT_VERSION, exportedAt: now }
  yield `${JSON.stringify(about).slice(0, -1)},\n"organization": ${organization.json}`
  for (const [at, section] of sections.entries()) {
    yield `,\n"${section.name}": [\n`
    let page: Page | undefined = firstPages[at]?.[0]
    let before = ''
    let asked = FIRST.rows
    while (page?.rows) {
      yield before + page.rows
      before = ',\n'
      if (page.count === page.found && page.found < asked) break
      // No more than fit by what the last page had: what is read and left out is read again.
      asked = Math.min(MOST_ROWS, Math.ceil((PAGE_BYTES / page.bytes) * page.count))
      const next = pageOf(section, page.last, { rows: asked, bytes: PAGE_BYTES })
      ;[page] = await queryRows(db, PAGE)(next)
    }
    yield '\n]'
  }
  yield '\n}\n'
}
