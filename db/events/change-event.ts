import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { deriveEvent } from '../../domain/derive-event.ts'
import type { EventColumns } from '../../domain/event-columns.ts'
import type { Db } from '../connection/client.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { type EventStatus, events } from '../tables/events.ts'

// Every statement here also does what the triggers in `db/functions/after-change/` add to it, in the same
// transaction with every change of an event:
// - `follow-drafts.sql`: a draft that was handed in stands at another date of its series once its own is deleted.
// - `keep-found-position.sql`: a position that was found by the event's address stays as long as that does.
// - `keep-previous-urls.sql`: the day, slug, and feed it had still lead to it.
// - `mark-duplicates.sql`: lists over several feeds compare it with events of the same title and start.
// - `number-changes.sql`: `/changes` reports it.
// - `record-purges.sql`: the cron job purges every cached response that shows it.

type Noted = {
  /** The event as it was; a CTE of the statement, of one row at most. */
  before: SQL
  /** As it is now, with `before` joined by its id; true when it is gone. */
  differs: SQL
  now: Date
  /** The message of staff to notified subscribers; `undefined`: staff were not asked for one. */
  sentence?: string | undefined
}

/**
 * Records that an event changed in what subscribers are notified of, for the event update that follows, with the
 * message of staff. Part of the statement that changes the event.
 */
export function noteChange({ before, differs, now, sentence }: Noted): SQL {
  const at = timestamptz(now)
  const said = sql`nullif(${sentence ?? null}::text, '')`
  const wasAsked = sql`${sentence !== undefined}::boolean`
  return sql`insert into event_changes as c (event_id, org_id, first_at, changed_at, sentence)
    select before.id, before.org_id, ${at}, ${at}, ${said} from ${before}
    where ${differs} or exists (select from event_changes x where x.event_id = before.id)
    on conflict (event_id) do update set
      changed_at = case when excluded.changed_at > c.changed_at then excluded.changed_at
        else c.changed_at end,
      sentence = case when ${wasAsked} then excluded.sentence else c.sentence end`
}

/** What emails say about an event: when it changes, notified subscribers get an event update. */
const NOTIFIED_COLUMNS = ['starts_at', 'status', 'location', 'city', 'state', 'attendance_mode']

/** Whether the rows of two names differ in what emails say about an event. */
export function notifiedColumnsDiffer(one: string, other: string): SQL {
  const row = (name: string) => NOTIFIED_COLUMNS.map((column) => `${name}.${column}`).join(', ')
  return sql.raw(`(${row(one)}) is distinct from (${row(other)})`)
}

/**
 * When an event was changed: at least a second after the change before, so that every change raises
 * the SEQUENCE of calendar files, which counts seconds.
 */
export function revisedAt(now: Date, row = 'events'): SQL {
  return sql`greatest(${timestamptz(now)}, ${sql.raw(row)}.updated_at + interval '1 second')`
}

type Derived =
  | 'slug'
  | 'stateKeys'
  | 'categoryKeys'
  | 'searchText'
  | 'descriptionHtml'
  | 'derivedVersion'
  | 'mayHaveDuplicates'
export type NewEvent = Omit<typeof events.$inferInsert, Derived>
/** The caller says whether the event is published. */
export type AddedEvent = NewEvent & { publishedAt: Date | null }
/** What no form asks for: it follows from what is done with the event. */
type ManagedColumn =
  | 'status'
  | 'previousStartsAt'
  | 'shownSeparately'
  | 'createdAt'
  | 'createdBy'
  | 'publishedAt'
  | 'updatedAt'
  | 'seriesId'
  | 'recurrenceKey'
  | 'overridden'
  | 'prevPastAt'
  | 'maybeUnlistedDates'
  | 'listedPastAt'
  | 'positionAgainAt'
type Filled = Exclude<keyof NewEvent, 'id' | 'orgId' | ManagedColumn>
/** What staff fill: a column that only the table or only `domain/` has is a type error here. */
export type FilledEvent = Pick<EventColumns, Filled> & Pick<NewEvent, keyof EventColumns>

/** Rows in one INSERT. PGlite, which a laptop runs on, takes some milliseconds for each. */
const BATCH = 100

/** Adds events and returns how many were new; one that is there already stays as it is. */
export async function saveEvents(db: Db, rows: AddedEvent[]): Promise<number> {
  let added = 0
  for (let i = 0; i < rows.length; i += BATCH) {
    const batch = rows.slice(i, i + BATCH).map((row) => ({ ...row, ...deriveEvent(row) }))
    const insert = db.insert(events).values(batch).onConflictDoNothing({ target: events.id })
    added += (await insert.returning({ id: events.id })).length
  }
  return added
}

/** A statement that adds an event for the row of `source`, a CTE or table of one row at most. */
export function addEventFor(source: SQL, row: AddedEvent): SQL {
  const columns = getTableColumns(events)
  const given = Object.entries({ ...row, ...deriveEvent(row) }).flatMap(([name, value]) => {
    const column = columns[name as keyof typeof columns]
    return value === undefined ? [] : [{ column, value: sql.param(value, column) }]
  })
  const names = given.map(({ column }) => sql.identifier(column.name))
  const values = given.map(({ value }) => sql`${value}`)
  return sql`insert into events (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from ${source} returning id`
}

/** The columns that searches read are replaced as a whole, so that no old word finds the event. */
const NOT_GIVEN = { location: null, city: null, country: null, categories: [] }

type Change = NewEvent & {
  now: Date
  /** Fields that this date of a series has for itself. */
  overridden?: string[] | undefined
  /** Only if it was not changed since. */
  ifUpdatedAt?: Date
  /** The message of staff to notified subscribers. */
  sentence?: string | undefined
}

/**
 * Changes an event of this organization, which may move to another of its open feeds; the address it
 * leaves behind keeps answering by a trigger. `false`: nothing was changed.
 */
export function changeEvent(db: Db, change: Change): Promise<boolean> {
  return didChange(db, changeStatement(db, change))
}

/** The same as a statement, for a batch (`changeTogether`). */
export function changeStatement(db: Db, change: Change): SQL {
  return sql`with ${changing(db, change)} select id from saved`
}

/** The CTEs that change an event, of which `saved` has it; `only`: whether it is to be done at all. */
export function changing(
  db: Db,
  { orgId, id, now, ifUpdatedAt, sentence, ...event }: Change,
  only = sql`true`,
): SQL {
  const saved = db
    .update(events)
    .set({
      ...NOT_GIVEN,
      ...event,
      ...deriveEvent(event),
      previousStartsAt: formerStart(timestamptz(event.startsAt)),
      updatedAt: revisedAt(now),
    })
    .where(
      and(
        eq(events.id, id),
        eq(events.orgId, orgId),
        sql`(${events.feedId} = ${event.feedId} or exists (
          select from open_feeds where id = ${event.feedId} and org_id = ${orgId}))`,
        ifUpdatedAt && eq(events.updatedAt, ifUpdatedAt),
        afterSeries,
        only,
      ),
    )
    .returning()
  return sql`${changedSeries(orgId, id, only)}, saved as ${saved}, noted as (
      ${noteChange({
        before: sql`events before join saved using (id)`,
        differs: notifiedColumnsDiffer('before', 'saved'),
        now,
        sentence,
      })}
    )`
}

/** A statement that changes one event, for a batch. */
export type EventStatement = SQL

async function didChange(db: Db, statement: SQL): Promise<boolean> {
  const result = await db.execute(statement)
  return result.rows.length > 0
}

/** Carries out statements of this file in one request, all or none. Returns which of them changed their event. */
export async function changeTogether(db: Db, statements: EventStatement[]): Promise<boolean[]> {
  const [first, ...rest] = statements.map((statement) => db.execute(statement))
  if (!first) return []
  const results = await db.batch([first, ...rest])
  return results.map(({ rows }) => rows.length > 0)
}

/**
 * A postponed event that gets a date remembers the one it had; moved back there, it has no other.
 */
export function formerStart(startsAt: SQL, row = 'events'): SQL {
  const e = sql.raw(row)
  return sql`case when ${e}.status = 'postponed' or ${e}.previous_starts_at is not null
    then nullif(coalesce(${e}.previous_starts_at, ${e}.starts_at), ${startsAt}) end`
}

/**
 * The series of an event counts a change of its dates, so that a simultaneous change of all of them is rejected. It
 * is locked before the event, as a change of the series does; `afterSeries` waits for it.
 */
function changedSeries(orgId: string, id: string, only = sql`true`): SQL {
  return sql`changed_series as (
    update series set version = version + 1
    where id = (select series_id from events where id = ${id} and org_id = ${orgId}) and ${only}
    returning id
  )`
}

const afterSeries = sql`(select count(*) from changed_series) >= 0`

export type StatusChange = {
  orgId: string
  id: string
  status: EventStatus
  now: Date
  /** The message of staff to notified subscribers; shown to all as the reason, unless it takes place. */
  sentence?: string | undefined
  /** The date it had is to be known as before, as if it had never been anything else. */
  keepsPrevious?: boolean
  /** Only if it was not changed since. */
  ifUpdatedAt?: Date | undefined
}

/**
 * Cancels an event, postpones it, or schedules it again. One that is postponed again waits for a
 * date again.
 */
export function setEventStatus(db: Db, change: StatusChange): Promise<boolean> {
  return didChange(db, statusStatement(change))
}

/** The same as a statement, for a batch (`changeTogether`). */
export function statusStatement(change: StatusChange): SQL {
  const { orgId, id, status, now, sentence, keepsPrevious = false, ifUpdatedAt } = change
  const reason = status === 'scheduled' ? null : (sentence ?? null)
  const isKept = status !== 'scheduled' && sentence === undefined
  return sql`
    with ${changedSeries(orgId, id)}, saved as (
      update events set status = ${status}, updated_at = ${revisedAt(now)},
        status_reason = case when ${isKept}::boolean and status = ${status} then status_reason
          else nullif(${reason}::text, '') end,
        previous_starts_at = case when ${keepsPrevious}::boolean or ${status} <> 'postponed'
          or status = 'postponed' then previous_starts_at end,
        overridden = array_remove(array_remove(overridden, 'status'), 'statusReason')
          || case when ${status} <> (select s.fields->>'status' from series s where s.id = series_id)
            then '{status,statusReason}'::text[] else '{}' end
      where id = ${id} and org_id = ${orgId} ${unchangedSince(ifUpdatedAt)} and ${afterSeries}
      returning *
    ), noted as (
      ${noteChange({
        before: sql`events before join saved using (id)`,
        differs: notifiedColumnsDiffer('before', 'saved'),
        now,
        sentence,
      })}
    )
    select id from saved`
}

function unchangedSince(at: Date | undefined): SQL {
  return at ? sql`and updated_at = ${timestamptz(at)}` : sql``
}

type Separation = { orgId: string; id: string; alone: boolean }

/** Notes whether staff call it another event than its duplicates. Whether there is such an event. */
export async function setShownSeparately(
  db: Db,
  { orgId, id, alone }: Separation,
): Promise<boolean> {
  const result = await db.execute(sql`
    update events set shown_separately = ${alone} where id = ${id} and org_id = ${orgId} returning id`)
  return result.rows.length > 0
}

type Deletion = {
  orgId: string
  id: string
  now: Date
  sentence?: string | undefined
  /** Only if it was not changed since. */
  ifUpdatedAt?: Date | undefined
}

/** Deletes an event of this organization; its series leaves the date out. Whether there was one. */
export function deleteEvent(db: Db, deletion: Deletion): Promise<boolean> {
  return didChange(db, deleteStatement(deletion))
}

/**
 * The same as a statement, for a batch (`changeTogether`). The series is locked before the event; the event, so that
 * its series leaves out no date that stays because it was changed at the same time.
 */
export function deleteStatement({ orgId, id, now, sentence, ifUpdatedAt }: Deletion): SQL {
  return sql`
    with locked_series as materialized (
      select s.id from series s
      where s.id = (select series_id from events where id = ${id} and org_id = ${orgId}) for update
    ), target as materialized (
      select id, series_id, recurrence_key from events
      where id = ${id} and org_id = ${orgId} ${unchangedSince(ifUpdatedAt)}
        and (select count(*) from locked_series) >= 0
      for update
    ), skipped as (
      update series s set version = s.version + 1, exdates = s.exdates || e.recurrence_key,
        rdates = array_remove(s.rdates, e.recurrence_key)
      from target e where s.id = e.series_id returning s.id
    ), before as (
      delete from events where id in (select id from target)
        and (select count(*) from skipped) >= 0
      returning id, org_id
    ), noted as (
      ${noteChange({ before: sql`before`, differs: sql`true`, now, sentence })}
    )
    select id from before`
}
