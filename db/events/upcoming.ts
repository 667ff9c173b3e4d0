import { type SQL, sql } from 'drizzle-orm'
import { stored } from '../fragments.ts'
import { earliestDate } from './lists.ts'

/** The order of every list of events. */
export const byDate = sql.raw('e.display_date, e.starts_at, e.id')

/** Touches more than one day, by its own clocks. */
const lastsDays = sql`${stored('event_is_multi_day')}(e.display_date, e.end_date)`

/**
 * Postponed, and nobody knows yet to when: it goes on being announced at its former date, the first
 * of all, for a year at most, so that what staff forgot does not stay for ever.
 */
const awaitsDate = sql`${stored('event_has_no_new_date')}(e.status, e.previous_starts_at)`

/**
 * The condition on events `e` that start now or later, or did so since `from` (`earliestDate`), and
 * the one on those that began before it and go on. Each has an index of its own, as has `awaitsDateSince`:
 * one `or` over all would read all past events.
 */
function startsSince(from: SQL): SQL {
  return sql`e.display_date >= ${from}`
}
function runsSince(from: SQL): SQL {
  return sql`${lastsDays} and e.end_date >= ${from} and e.display_date < ${from}
    and not (${awaitsDate})`
}

/** Events that await a date and whose former one came before `from`. */
function awaitsDateSince(from: SQL): SQL {
  return sql`${awaitsDate} and e.end_date >= ${from} - 366 and e.display_date < ${from}`
}

export function isNotOver(now: SQL): SQL {
  return sql`${stored('event_is_upcoming')}(e.past_at, e.status, e.previous_starts_at, ${now})`
}

type Coming = { owner: SQL; now: Date; columns?: SQL; and?: SQL }

/** Events that are not over, for counting: a statement to stand in brackets. */
export function allComing(coming: Coming): SQL {
  const { starting, running, awaiting } = parts(coming)
  return sql`${starting} union all ${running} union all ${awaiting}`
}

/** The first `most` of them by date, as keys unless asked otherwise: each part is cut before they meet. */
export function firstComing({ most, ...coming }: Coming & { most: number }): SQL {
  const { starting, running, awaiting } = parts({ columns: byDate, ...coming })
  const cut = sql`order by ${byDate} limit ${most}`
  return sql`select * from ((${starting} ${cut}) union all (${running} ${cut})
    union all (${awaiting} ${cut})) e ${cut}`
}

/** The last `most` events that are over, by date backwards, as keys. */
export function lastPast({
  owner,
  now,
  columns = byDate,
  and = sql``,
  most,
}: Coming & { most: number }): SQL {
  // East of Greenwich it may be tomorrow already.
  const over = sql`e.display_date <= ${earliestDate(now)}::date + 2 and not ${isNotOver(at(now))}`
  return sql`select ${columns} from events e where ${owner} and ${over} ${and}
    order by e.display_date desc, e.starts_at desc, e.id desc limit ${most}`
}

function parts({ owner, now, columns = sql.raw('e.*'), and = sql`` }: Coming) {
  const from = sql`${earliestDate(now)}::date`
  const rest = sql`and ${isNotOver(at(now))} ${and}`
  // Without the fence the planner would walk all past dates for those few that are not over.
  const fenced = (condition: SQL) => sql`select ${columns} from (
    select e.* from events e where ${owner} and ${condition} ${rest} offset 0) e`
  return {
    starting: sql`select ${columns} from events e where ${owner} and ${startsSince(from)} ${rest}`,
    running: fenced(runsSince(from)),
    awaiting: fenced(awaitsDateSince(from)),
  }
}

function at(now: Date): SQL {
  return sql`${now.toISOString()}::timestamptz`
}

/** Events `e` against a row `m` of `compileCriteria`. */
export const matchesRow = sql`and ${stored('event_matches_criteria')}(e, m.keyword_patterns,
  m.state_key, m.category_keys, m.feed_ids)`
