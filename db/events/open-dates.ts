import { sql } from 'drizzle-orm'
import type { SeriesField } from '../../domain/series/series-fields.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'

type Asked = {
  orgId: string
  seriesId: string
  /** The date that was changed, whatever it has for itself. */
  id: string
  fields: readonly SeriesField[]
  /** Only dates from this one on, by the key that their series knows it by. */
  from?: string | null | undefined
  now: Date
}

/**
 * How many dates of a series of the organization are not past, and how many of them a change of these fields is about:
 * it leaves out those that have a value of their own.
 */
export async function countOpenDates(db: Db, asked: Asked) {
  const { orgId, seriesId, id, fields, from, now } = asked
  const rows = await queryRows(db, { all: 'integer', changed: 'integer' })(sql`
    select count(*)::int as "all", (count(*) filter (
        where e.id = ${id} or not e.overridden && ${sql.param([...fields])}::text[]))::int as changed
    from events e
    where e.series_id = ${seriesId} and e.org_id = ${orgId} and e.past_at > ${timestamptz(now)}
      ${from ? sql`and e.recurrence_key >= ${from}` : sql``}`)
  return rows[0] ?? { all: 0, changed: 0 }
}
