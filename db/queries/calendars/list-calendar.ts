import { type SQL, sql } from 'drizzle-orm'
import { CALENDAR_WINDOW } from '../../../domain/calendar-window.ts'
import type { Db } from '../../client.ts'
import { prepareOnce } from '../../prepare-once.ts'
import { awaitsDate, earliestDate, byDate as keys, lastsDays } from '../events/coming.ts'
import {
  type EventFilters,
  filterValues,
  hiddenFromPlanner,
  passesFilters,
} from '../events/event-filters.ts'
import { eventJson } from '../events/event-json.ts'
import { eventLink } from '../events/event-link.ts'
import { listedOnce } from '../events/twins.ts'
import {
  type CalendarOwner,
  type CalendarScope,
  OWNERS,
  type OwnerKind,
  ownerKind,
  ownerValues,
  type ReaderScope,
} from './calendar-owners.ts'

/** What orders the events: their dates, or when they were added, the latest first. */
export type CalendarOrder = 'start' | 'new'

type CalendarQuery = {
  scope: CalendarScope | ReaderScope
  filters: EventFilters
  order: CalendarOrder
  /** Only what a calendar file says of an event: half as much to read. */
  brief?: boolean
  now: Date
  publicUrl: string
}

/** `events` has one line of JSON an event. */
export type Calendar = { owner: CalendarOwner; events: string }

/**
 * The events that a calendar program or a feed reader gets at once, past ones too. What is cancelled,
 * or waits for a new date, is left out once its day is over. `undefined`: there is no such owner.
 */
export async function listCalendar(
  db: Db,
  { scope, filters, order, brief = false, now, publicUrl }: CalendarQuery,
): Promise<Calendar | undefined> {
  const shape = { kind: ownerKind(scope), order, brief }
  const [calendar] = await statement(db, shape).execute({
    ...filterValues(filters),
    ...ownerValues(scope),
    ...{ today: earliestDate(now), now, publicUrl },
  })
  return calendar
}

const today = sql`${sql.placeholder('today')}::date`
const { monthsBack, monthsAhead, most } = CALENDAR_WINDOW
const first = sql`(${today} - ${sql.raw(`interval '${monthsBack} months'`)})::date`
const end = sql`(${today} + ${sql.raw(`interval '${monthsAhead} months'`)})::date`
const takesPlace = sql`and ((e.status <> 'cancelled' and not (${awaitsDate})) or e.end_date >= ${today})`

/** Ten thousand letters each would be too much for a file of two thousand events. */
const DESCRIPTION = sql`case when length(e.description) > 1000
  then left(e.description, 999) || '…' else e.description end`

const iso = (column: string) =>
  sql.raw(`to_char(e.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The fields of `eventJson` that `icsEvent` reads. */
const BRIEF = sql`row_to_json((select x from (select e.id, e.title, ${DESCRIPTION} as description,
  e.display_date as "displayDate", e.end_date as "endDate", e.all_day as "allDay", e.status,
  ${iso('starts_at')} as "startsAt", ${iso('ends_at')} as "endsAt",
  case when ${awaitsDate} then ${iso('starts_at')} end as "previousStartsAt", e.location, e.address,
  e.city, e.state, e.state_code as "stateCode", e.postal_code as "postalCode", e.categories,
  ${sql.placeholder('publicUrl')}::text || '/events/' || ${eventLink('e')} as "pageUrl",
  ${iso('created_at')} as "createdAt", ${iso('updated_at')} as "updatedAt") x))::text`

const ORDERS: Record<CalendarOrder, SQL> = {
  start: keys,
  new: sql.raw('e.created_at desc, e.id'),
}

const statement = prepareOnce(
  (db, shape: { kind: OwnerKind; order: CalendarOrder; brief: boolean }) => {
    const { owner, key, criteria, severalFeeds } = OWNERS[shape.kind]
    const listed = [takesPlace, criteria, passesFilters]
    if (severalFeeds) listed.push(listedOnce(sql.join(listed, sql` `)))
    const fits = hiddenFromPlanner(...listed)
    const part = (condition: SQL, order: string) => sql`(
      select e.id, e.display_date, e.end_date, e.starts_at from events e
      where ${key} and ${condition} ${fits} order by ${sql.raw(order)} limit ${most})`
    return db
      .select({ owner: sql<CalendarOwner>`owner`, events: sql<string>`events` })
      .from(sql`(
        select m.owner, coalesce((
          select string_agg(${shape.brief ? BRIEF : eventJson(sql``, DESCRIPTION)}, E'\n' order by ${ORDERS[shape.order]})
          from (
            select k.id from (
              ${part(sql`e.display_date >= ${today} and e.display_date < ${end}`, 'e.display_date, e.starts_at, e.id')}
              union all
              ${part(
                sql`e.display_date < ${today} and e.display_date >= ${first}`,
                'e.display_date desc, e.starts_at desc, e.id desc',
              )}
              union all
              ${part(
                sql`${lastsDays} and e.end_date >= ${first} and e.display_date < ${first}`,
                'e.end_date desc, e.display_date desc, e.id desc',
              )}
            ) k
            order by k.end_date < ${today}, extract(epoch from k.starts_at)
              * case when k.end_date < ${today} then -1 else 1 end, k.id
            limit ${most}
          ) k
          join events e on e.id = k.id join feeds f on f.id = e.feed_id
          join organizations o on o.id = e.org_id
        ), '') as events
        from ${owner}
      ) calendar`)
      .prepare('calendar')
  },
)
