import { sql } from 'drizzle-orm'
import { deriveEvent } from '../../domain/derive-event.ts'
import { localStartOf } from '../../domain/recurrence/occurrences.ts'
import { BLANK_SHARED, wholeEventOf } from '../audit/event-values.ts'
import type { Db } from '../connection/client.ts'
import type { AuditedValues } from '../tables/audit.ts'
import { events, series } from '../tables/index.ts'
import { type AddedEvent, noteChange } from './change-event.ts'
import { WAS_NOTIFIED } from './publish-event.ts'

/** Columns of a series beside the fields that its dates share. */
const OF_SERIES = 'starts_local timezone span rrule rdates exdates published_at'.split(' ')

type Deleted = { id: string; values: AuditedValues }
type Restored = {
  orgId: string
  dates: Deleted[]
  now: Date
  /** The series that was deleted with its dates. */
  series?: Deleted
}

/** Rows in one INSERT, as for new events. */
const BATCH = 100

/**
 * Brings deleted events back, under their IDs, in one transaction. Returns how many there were not yet. People who got
 * an email that one was removed get an update.
 */
export async function restoreEvents(db: Db, restored: Restored): Promise<number> {
  const { orgId, dates, now } = restored
  const rows = dates.map(({ id, values }) => {
    const row = { ...wholeEventOf(values), id, orgId } as AddedEvent
    return {
      ...{ ...row, ...deriveEvent(row), createdAt: now, updatedAt: now },
      createdBy: firstAddedBy(orgId, id),
    }
  })
  const inserts = []
  for (let i = 0; i < rows.length; i += BATCH) {
    const insert = db.insert(events).values(rows.slice(i, i + BATCH))
    inserts.push(insert.onConflictDoNothing({ target: events.id }).returning({ id: events.id }))
  }
  const ids = sql.param(dates.map(({ id }) => id))
  const noted = noteChange({
    before: sql`(select id, org_id from events
      where id = any(${ids}::text[]) and org_id = ${orgId} and published_at is not null) before`,
    differs: WAS_NOTIFIED,
    now,
    // What was said of the deletion is no longer so.
    sentence: '',
  })
  const first = restored.series
    ? db
        .insert(series)
        .values(seriesOf(restored, restored.series))
        .onConflictDoNothing({ target: series.id })
    : db.execute(sql`select`)
  const [, ...done] = await db.batch([first, ...inserts, db.execute(noted)])
  return done
    .slice(0, inserts.length)
    .reduce((count, added) => count + (added as { id: string }[]).length, 0)
}

/** The person who added an event before it was deleted, as far back as the log goes; null for an import. */
function firstAddedBy(orgId: string, id: string) {
  return sql`(select case when l.actor like 'person:%' then substr(l.actor, 8) end from audit_log l
    where l.org_id = ${orgId} and l.subject_id = ${id} and l.kind = 'event' and l.change = 'added'
    order by l.id limit 1)`
}

function seriesOf({ orgId, now, dates }: Restored, { id, values }: Deleted) {
  const own = Object.fromEntries(OF_SERIES.map((name) => [name, values[name] ?? null]))
  const fields = Object.fromEntries(
    Object.entries(values).filter(([name]) => !OF_SERIES.includes(name)),
  )
  const rdates = (own.rdates ?? []) as string[]
  const last = dates
    .map(({ values }) => String(values.recurrence_key ?? ''))
    .filter((key) => !rdates.includes(key))
    .toSorted()
    .at(-1)
  return {
    ...{ id, orgId, createdAt: now, updatedAt: now },
    feedId: String(values.feed_id),
    startsLocal: String(own.starts_local),
    timezone: String(own.timezone),
    span: own.span as number | null,
    rrule: own.rrule as string | null,
    rdates,
    exdates: (own.exdates ?? []) as string[],
    publishedAt: own.published_at ? new Date(String(own.published_at)) : null,
    fields: { ...BLANK_SHARED, ...fields },
    // Later dates are added from there on; one that was cancelled gets none.
    horizonUntil: last && fields.status !== 'cancelled' ? localStartOf(last).slice(0, 10) : null,
  }
}
