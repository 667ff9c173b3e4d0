import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { cutText } from '../../domain/cut-text.ts'
import { EVENT_FIELDS } from '../../domain/event-fields.ts'
import { markdownHtml } from '../../domain/markdown/html.ts'
import { readMarkdown } from '../../domain/markdown/text.ts'
import { tidyLines } from '../../domain/word-list.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import {
  categoryStyles,
  customFeeds,
  digestNotes,
  digestSettings,
  eventPreviousUrls,
  events,
  feeds,
  formerCalendars,
  formerEvents,
  images,
  memberships,
  organizations,
  people,
  series,
  subscribers,
  subscriberUploads,
} from '../tables/index.ts'
import { deleteOrganization } from './delete-organization.ts'

export type Row = Record<string, unknown>
/** The rows of an organization by their tables, as PostgreSQL reads them from JSON. */
export type Imported = {
  organization: Row & { id: string; slug: string }
  lastChange: number
  rows: { table: PgTable; rows: Row[] }[]
}

/** Tables that a file fills, parents first, by their names in it. */
export const IMPORTED = {
  images,
  feeds,
  custom_feeds: customFeeds,
  former_calendars: formerCalendars,
  digest_settings: digestSettings,
  digest_notes: digestNotes,
  category_styles: categoryStyles,
  series,
  events,
  event_previous_urls: eventPreviousUrls,
  subscriber_uploads: subscriberUploads,
  subscribers,
} satisfies Record<string, PgTable>

const AT_ONCE = 500
/** Neon's HTTP endpoint takes requests of 10 MB; the JSON of rows is a text in one, at most twice as long. */
const BYTES_AT_ONCE = 4_000_000
const WITH_ID: PgTable[] = [feeds, customFeeds, series, events, subscriberUploads, subscribers]

/** The columns of a table that a file may fill. */
export function columnsOf(table: PgTable): string[] {
  return Object.values(getTableColumns(table))
    .filter(({ generated }) => !generated)
    .map(({ name }) => name)
}

/**
 * Names what of the file exists here already, or belonged to another organization; `undefined` if nothing does. What
 * the organization itself had before it was deleted here is its own again.
 */
export async function findTaken(
  db: Db,
  { organization, rows }: Imported,
): Promise<string | undefined> {
  const { id, slug } = organization
  const taken = await queryRows(db, { slug: 'text' })(
    sql`select slug from organizations where id = ${id} or slug = ${slug} limit 1`,
  )
  if (taken[0]) return `an organization with the ID ${id} or the short name ${slug}`
  const former = await findOthers(db, id, [formerCalendars, 'path'], [slug])
  if (former) return `the short name ${slug}, which belonged to another organization`
  for (const { table: from, rows: all } of rows) {
    // A previous URL may be in a feed that is gone, but not in that of another organization.
    const [table, column] =
      from === eventPreviousUrls ? ([feeds, 'feed_id'] as const) : ([from, 'id'] as const)
    if (!WITH_ID.includes(table) && !KEPT.has(table)) continue
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const part = all.slice(at, at + AT_ONCE).map((row) => row[column])
      if (WITH_ID.includes(table)) {
        const ids = JSON.stringify(part)
        const found = await queryRows(db, { id: 'text' })(sql`
          select id from ${table} where id = any(array(select json_array_elements_text(${ids}::json))) limit 1`)
        if (found[0]) return `the ID ${found[0].id} of ${getTableName(table)}`
      }
      const kept = KEPT.get(table)
      const former = kept && (await findOthers(db, id, kept, part))
      if (former) return `the ID ${former}, which belonged to another organization`
    }
  }
  return undefined
}

type Kept = [table: PgTable, column: 'id' | 'path']

/** Where ids are kept after the thing is deleted, by the tables of the file. */
const KEPT = new Map<PgTable, Kept>([
  // A deleted organization's images stay until the clean-up finds them unused.
  [images, [images, 'id']],
  [feeds, [formerCalendars, 'path']],
  [events, [formerEvents, 'id']],
])

async function findOthers(db: Db, orgId: string, [table, column]: Kept, ids: unknown[]) {
  const name = sql.identifier(column)
  const found = await queryRows(db, { id: 'text' })(sql`
    select ${name} as id from ${table}
    where ${name} = any(array(select json_array_elements_text(${JSON.stringify(ids)}::json)))
      and org_id is distinct from ${orgId} limit 1`)
  return found[0]?.id
}

/**
 * Writes an organization, which is disabled until its last row is written. If that fails, everything
 * written is deleted again.
 */
export async function importOrganization(db: Db, imported: Imported, now: Date): Promise<void> {
  const { organization, lastChange, rows } = imported
  const { id } = organization
  await insertRows(db, organizations, [{ ...organization, disabled_at: now.toISOString() }])
  try {
    for (const { table, rows: all } of rows) {
      // Measured with the HTML that follows.
      for (const part of partsOf(all.map(ownText(table)))) await insertRows(db, table, part)
    }
    await db.batch([
      // Copies of the API that are up to date stay valid; all others start over.
      db.execute(sql`
        insert into change_counts (org_id, last, valid_from, org_valid_from)
        values (${id}, ${lastChange}, ${lastChange}, ${lastChange})
        on conflict (org_id) do update set last = excluded.last, valid_from = excluded.valid_from,
          org_valid_from = excluded.org_valid_from`),
      db.execute(sql`update organizations set disabled_at = null where id = ${id}`),
    ])
  } catch (error) {
    await deleteOrganization(db, id, now)
    throw error
  }
}

/** Rows in parts that fit into one request each. */
function* partsOf(rows: Row[]): Generator<Row[]> {
  let part: Row[] = []
  let bytes = 0
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length
    if (part.length === AT_ONCE || (part.length > 0 && bytes + size > BYTES_AT_ONCE)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(row)
    bytes += size
  }
  if (part.length > 0) yield part
}

async function insertRows(db: Db, table: PgTable, rows: Row[]): Promise<void> {
  const named = new Set(rows.flatMap(Object.keys))
  const columns = columnsOf(table).filter((name) => named.has(name))
  const list: SQL = sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  )
  // A row that changed while the file was written may be in it twice.
  await db.execute(sql`
    insert into ${table} (${list})
    select ${list} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)
    on conflict ${table === events ? sql`(id)` : sql``} do nothing`)
}

/** Rows of a table with the formatting that we would make of their descriptions. */
function ownText(table: PgTable): (row: Row) => Row {
  if (table === events) return withOwnHtml
  if (table !== series) return (row) => row
  return (row) => ({ ...row, fields: row.fields && withOwnMarkdown(Object(row.fields)) })
}

/** HTML from a file is not shown as it is: it follows from the Markdown. */
function withOwnHtml(row: Row): Row {
  const ours = withOwnMarkdown(row)
  const { description_markdown: markdown } = ours
  return {
    ...ours,
    description_html: typeof markdown === 'string' ? markdownHtml(markdown) : null,
  }
}

/** The Markdown as our form takes it; where that is too much or says no more, the text alone. */
function withOwnMarkdown(row: Row): Row {
  const { description_markdown: typed, description } = row
  if (typed === undefined || typed === null) return row
  const { text, markdown } = readMarkdown(tidyLines(typeof typed === 'string' ? typed : ''))
  const { most } = EVENT_FIELDS.descriptionMarkdown
  const isOurs = typeof typed === 'string' && Math.max(text.length, markdown?.length ?? 0) <= most
  if (isOurs) return { ...row, description: text, description_markdown: markdown }
  return { ...row, description: description ?? cutText(text, most), description_markdown: null }
}

type TeamMember = { personId: string; email: string; key: string; role: string }

/** Makes its team members, with new accounts where they have none. */
export async function importTeam(
  db: Db,
  orgId: string,
  team: TeamMember[],
  now: Date,
): Promise<void> {
  const at = timestamptz(now)
  for (const { personId, email, key, role } of team) {
    await db.execute(sql`
      with person as (
        insert into ${people} (id, email, email_key, created_at) values (${personId}, ${email}, ${key}, ${at})
        on conflict (email_key) do update set email = people.email returning id
      )
      insert into ${memberships} (org_id, person_id, role, created_at)
      select ${orgId}, id, ${role}, ${at} from person on conflict do nothing`)
  }
}
