import { getTableColumns, sql } from 'drizzle-orm'
import { FIELD_COLUMNS } from '../../domain/event-columns.ts'
import type { Db } from '../connection/client.ts'
import type { AuditedValues } from '../tables/audit.ts'
import { events } from '../tables/index.ts'
import { AUDITED } from './audited.ts'

const PROPERTIES = new Map(
  Object.entries(getTableColumns(events)).map(([property, { name, dataType }]) => [
    name,
    { property, isMoment: dataType === 'date' },
  ]),
)

const RECORDED = AUDITED.events?.recorded ?? []
const BLANK = Object.fromEntries(
  Object.entries(getTableColumns(events)).flatMap(([property, { name, notNull }]) =>
    notNull || !RECORDED.includes(name) ? [] : [[property, null]],
  ),
)
const FIELDS = new Map<string, string>(
  Object.entries(FIELD_COLUMNS).flatMap(([field, columns]) =>
    columns.map((property): [string, string] => [property, field]),
  ),
)

const SHARED: string[] = Object.entries(FIELD_COLUMNS).flatMap(([field, columns]) =>
  field === 'times' ? [] : columns,
)
/** What the dates of a series share and may be null, which the log leaves out, by the names in the table. */
export const BLANK_SHARED = Object.fromEntries(
  [...PROPERTIES].flatMap(([name, { property }]) =>
    SHARED.includes(property) && property in BLANK ? [[name, null]] : [],
  ),
)

/** What a column of an event says something about: columns of one field only make sense together. */
export function fieldOfColumn(name: string): string {
  const property = PROPERTIES.get(name)?.property ?? name
  return FIELDS.get(property) ?? property
}

/** Values of the log as an event has them. What was cut or masked is left out. */
export function eventValuesOf(values: AuditedValues): Record<string, unknown> {
  const named = Object.entries(values).flatMap(([name, value]) => {
    const column = PROPERTIES.get(name)
    if (!column || isHidden(value)) return []
    return [[column.property, column.isMoment && value ? new Date(String(value)) : value]]
  })
  return Object.fromEntries(named)
}

/** A deleted event as it was: the log leaves out what was null, where the table may have a default. */
export function wholeEventOf(values: AuditedValues): Record<string, unknown> {
  return { ...BLANK, ...eventValuesOf(values) }
}

/** Whether the log holds this column of events. */
export function isRecorded(name: string): boolean {
  return RECORDED.includes(name)
}

/** Whether the log does not hold the value itself. */
export function isHidden(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('masked' in value || 'cut' in value)
}

/** Whether events may be put into this feed. */
export async function isOpenFeed(db: Db, { orgId, feedId }: { orgId: string; feedId: string }) {
  const { rows } = await db.execute(
    sql`select from open_feeds where id = ${feedId} and org_id = ${orgId}`,
  )
  return rows.length > 0
}
