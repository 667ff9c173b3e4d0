import { type SQL, sql } from 'drizzle-orm'

/** The order of every list of events. */
export const byDate = sql.raw('e.display_date, e.starts_at, e.id')

const DAY_MS = 86_400_000

/** Yesterday's UTC date: an event that ended before it is over everywhere. */
export function earliestDate(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
}

/**
 * The condition on events `e` that start now or later, or did so since `from` (`earliestDate`), and
 * the one on those that began before it and go on. Each has an index of its own: one `or` over both
 * would read all past events.
 */
export function startsSince(from: SQL): SQL {
  return sql`e.display_date >= ${from}`
}
export function runsSince(from: SQL): SQL {
  return sql`e.end_date > e.display_date and e.end_date >= ${from} and e.display_date < ${from}`
}

export function isNotOver(now: SQL): SQL {
  return sql`(e.over_at > ${now})`
}

type Coming = { owner: SQL; now: Date; columns?: SQL; and?: SQL }

/** Events that are not over, for counting: a statement to stand in brackets. */
export function allComing(coming: Coming): SQL {
  const { starting, running } = parts(coming)
  return sql`${starting} union all ${running}`
}

/** The first `most` of them by date, as keys: each part is cut before they meet. */
export function firstComing({ most, ...coming }: Coming & { most: number }): SQL {
  const { starting, running } = parts({ ...coming, columns: byDate })
  const cut = sql`order by ${byDate} limit ${most}`
  return sql`select * from ((${starting} ${cut}) union all (${running} ${cut})) e ${cut}`
}

/** The last `most` events that are over, by date backwards, as keys. */
export function lastPast({ owner, now, and = sql``, most }: Coming & { most: number }): SQL {
  // East of Greenwich it may be tomorrow already.
  const over = sql`e.display_date <= ${earliestDate(now)}::date + 2 and not ${isNotOver(at(now))}`
  return sql`select ${byDate} from events e where ${owner} and ${over} ${and}
    order by e.display_date desc, e.starts_at desc, e.id desc limit ${most}`
}

function parts({ owner, now, columns = sql.raw('e.*'), and = sql`` }: Coming) {
  const from = sql`${earliestDate(now)}::date`
  const rest = sql`and ${isNotOver(at(now))} ${and}`
  const select = sql`select ${columns} from events e where ${owner}`
  return {
    starting: sql`${select} and ${startsSince(from)} ${rest}`,
    // Without the fence the planner would walk all past dates for those few that still run.
    running: sql`select ${columns} from (
      select e.* from events e where ${owner} and ${runsSince(from)} ${rest} offset 0) e`,
  }
}

function at(now: Date): SQL {
  return sql`${now.toISOString()}::timestamptz`
}
