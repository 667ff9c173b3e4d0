import { type SQL, sql } from 'drizzle-orm'
import { type FilterShape, filterEvents, notOver, opaque } from './event-filters.ts'
import { oneMore, position } from './event-page.ts'

export type PickShape = FilterShape & { after: boolean }

/** Up to this many coming events, reading them all beats the trigram index (measured, see bench). */
const SCAN_LIMIT = 2000

const keys = sql.raw('e.display_date, e.starts_at, e.id')
const from = sql`${sql.placeholder('from')}::date`

/**
 * The keys of a page of events `e` that fit `owner` and `criteria` and are not over: coming events
 * by the date index, and those that began earlier by the index over multi-day events, so that past
 * rows cost nothing. `from` is yesterday's UTC date: no event ends earlier and is not over anywhere.
 */
export function pickUpcoming(shape: PickShape, owner: SQL, criteria: SQL) {
  const after = shape.after ? sql`and (${keys}) > (${position})` : sql``
  const filter = filterEvents(shape)
  const fits = opaque(notOver, criteria, filter)
  const coming = sql`select ${keys} from events e where ${owner} and e.display_date >= ${from}`
  const running = sql`select ${keys} from events e where ${owner} and e.end_date > e.display_date
    and e.end_date >= ${from} and e.display_date < ${from}`

  const searched = shape.terms > 0
  const branches = searched
    ? [
        sql`${coming} ${after} ${fits} and (select yes from few)`,
        sql`${coming} ${after} ${filter} ${opaque(notOver, criteria)} and not (select yes from few)`,
      ]
    : [sql`${coming} ${after} ${fits}`]
  // Without the fence the planner would walk all past dates for those few that still run.
  if (shape.ongoing) branches.push(sql`select * from (${running} ${after} ${fits} offset 0) e`)
  const pages = branches.map((branch) => sql`(${branch} order by ${keys} limit ${oneMore})`)
  const few = sql`few as materialized (select count(*) <= ${SCAN_LIMIT} as yes
    from (${coming} limit ${SCAN_LIMIT + 1}) c), `
  return {
    ctes: searched ? few : sql``,
    picked: sql`select * from (${sql.join(pages, sql` union all `)}) u`,
  }
}
