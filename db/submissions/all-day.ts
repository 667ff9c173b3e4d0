import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether the time of day of a submission is not said: as its inputs say. A draft's say nothing, and those of an edit
 * only what it changes.
 */
export function isAllDay(row: string): SQL<boolean> {
  return sql.raw(`case when ${row}.kind = 'visitor' or ${row}.inputs ? 'allDay'
  then ('on' in (${row}.inputs ->> 'allDay', ${row}.inputs ->> 'timeUnknown')) is true
  else coalesce((select a.all_day from events a where a.id = ${row}.event_id and a.org_id = ${row}.org_id), false)
  end`) as SQL<boolean>
}
