import { type SQL, sql } from 'drizzle-orm'
import { awaitsDateSince, byDate as keys, runsSince, startsSince } from './coming.ts'
import {
  type FilterShape,
  filterEvents,
  findWords,
  hiddenFromPlanner,
  notOver,
} from './event-filters.ts'
import { oneMore, position } from './event-page.ts'
import { listedOnce } from './twins.ts'

export type PickShape = FilterShape & { after: boolean }

/**
 * A search reads this many coming events by date before it turns to the index of words: few enough
 * to cost little, and a word that fills a page by then is never looked up there.
 */
const SCAN_LIMIT = 2000

const from = sql`${sql.placeholder('from')}::date`

/** The events of an owner as a condition, and its id as `events_words` has it. */
export type Owner = { key: SQL; id: SQL; criteria: SQL; severalFeeds: boolean }

/**
 * The keys of a page of events `e` that fit `key` and `criteria` and are not over: coming events
 * by the date index, those that began earlier by the index over multi-day events, and postponed
 * ones whose date is gone by theirs, so that past rows cost nothing. `from` is `earliestDate`.
 */
export function pickUpcoming(shape: PickShape, { key, id, criteria, severalFeeds }: Owner) {
  const after = shape.after ? sql`and (${keys}) > (${position})` : sql``
  const listed = [notOver, criteria, filterEvents(shape)]
  if (severalFeeds) listed.push(listedOnce(sql.join(listed, sql` `)))
  const fits = hiddenFromPlanner(...listed)
  const coming = sql`select ${keys} from events e where ${key} and ${startsSince(from)}`

  const branches = [sql`${coming} ${after} ${fits}`]
  const ctes: SQL[] = []
  if (shape.terms > 0) {
    ctes.push(
      sql`scanned as materialized (select ${keys} from (
        select e.* from events e where ${key} and ${startsSince(from)} ${after}
        order by ${keys} limit ${SCAN_LIMIT}) e where true ${fits} limit ${oneMore}), `,
      sql`search_index as materialized (select count(*) < ${oneMore} and exists (
        ${coming} ${after} order by ${keys} offset ${SCAN_LIMIT} limit 1) as needed from scanned), `,
    )
    // So many were read in vain that few can be left: all of them, fenced, so that the planner does
    // not go on by date instead.
    const others = hiddenFromPlanner(sql`and ${startsSince(from)}`, after, ...listed)
    branches[0] = sql`select * from scanned e where not (select needed from search_index)`
    branches.push(sql`select * from (select ${keys} from events e
      where ${findWords(shape, id)} ${others} and (select needed from search_index) offset 0) e`)
  }
  // Without the fence the planner would walk all past dates for those few that are not over.
  const earlier = [awaitsDateSince(from), ...(shape.ongoing ? [runsSince(from)] : [])]
  for (const condition of earlier) {
    branches.push(sql`select * from (select ${keys} from events e
      where ${key} and ${condition} ${after} ${fits} offset 0) e`)
  }
  const pages = branches.map((branch) => sql`(${branch} order by ${keys} limit ${oneMore})`)
  return {
    ctes: sql.join(ctes),
    picked: sql`select * from (${sql.join(pages, sql` union all `)}) u`,
  }
}
