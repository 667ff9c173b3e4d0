import type { Db } from '../../db/connection/client.ts'
import type { CalendarScope } from '../../db/lists/calendars.ts'
import { type BusyMonths, getBusyMonths, listDays, listMonth } from '../../db/lists/months.ts'
import { addDays, isCalendarDate } from '../../domain/calendar-date.ts'
import { addMonths } from '../../domain/display/calendar-days.ts'
import type { Event } from '../../domain/event-contract.ts'
import { decodeCursor, encodeCursor } from '../events/cursor.ts'
import { MONTH_PER_PAGE } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import type { Deps } from '../platform/deps.ts'

export type ShownMonth = {
  month: string
  links: MonthLinks
  events: Event[]
  nextCursor: string | null
  /** The days whose events these are: a month of very many is shown in parts. */
  first: string
  last: string
}

type Asked = {
  scope: CalendarScope
  month: string
  today: string
  cursor: string | undefined
}

/** Returns a month of a calendar, or the part of it that begins at `cursor`. */
export async function loadMonth(
  { db, env }: Deps,
  { scope, month, today, cursor }: Asked,
): Promise<ShownMonth> {
  // The path would not do: the present month has one without its name.
  const owner = 'feedId' in scope ? scope.feedId : Object.values(scope).join('/')
  const cursorScope = `${owner}/${month}`
  const after = cursor ? decodeCursor(cursor, cursorScope, false) : undefined
  const [page, links] = await Promise.all([
    listMonth(db, {
      scope,
      month,
      after,
      limit: MONTH_PER_PAGE,
      publicUrl: env.PUBLIC_URL,
    }),
    monthLinks(month, today, () => findBusy(db, scope, month)),
  ])
  if (!page) throw notFound('Calendar')
  const events: Event[] = JSON.parse(`[${page.events}]`)
  const nextCursor = page.last === null ? null : encodeCursor(page.last, cursorScope)
  const inMonth = (day = '') => (day < month ? `${month}-01` : day)
  return {
    ...{ month, links, events, nextCursor },
    first: inMonth(after?.displayDate),
    last: inMonth(nextCursor === null ? `${month}-31` : events.at(-1)?.displayDate),
  }
}

/** Days with more events than this have further pages, so that no page grows without bound. */
const DAY_PER_PAGE = 100

export type ShownDay = {
  day: string
  links: { previous: string | undefined; next: string | undefined }
  events: Event[]
  nextCursor: string | null
}

type AskedDay = { feedId: string; day: string; today: string; cursor: string | undefined }

/** Returns the events of a feed that touch a day, with links to the days before and after it. */
export async function loadDay(
  { db, env }: Deps,
  { feedId, day, today, cursor }: AskedDay,
): Promise<ShownDay> {
  if (!isCalendarDate(day)) throw notFound('Day')
  const scope = `${feedId}/${day}`
  const page = await listDays(db, {
    scope: { feedId },
    from: day,
    to: day,
    after: cursor ? decodeCursor(cursor, scope, false) : undefined,
    limit: DAY_PER_PAGE,
    publicUrl: env.PUBLIC_URL,
  })
  if (!page) throw notFound('Feed')
  const linked = (by: number) => {
    const to = addDays(day, by)
    const month = to.slice(0, 7)
    const isNear = addMonths(today, -AROUND) <= month && month <= addMonths(today, AROUND)
    return isCalendarDate(to) && (isNear || day.startsWith(`${month}-`)) ? to : undefined
  }
  return {
    day,
    // Months far away link their own days only, so that following every link comes to an end.
    links: { previous: linked(-1), next: linked(1) },
    events: JSON.parse(`[${page.events}]`),
    nextCursor: page.last === null ? null : encodeCursor(page.last, scope),
  }
}

/** Organizations link no months that are far away: finding them would read all of their feeds. */
function findBusy(db: Db, scope: CalendarScope, month: string): Promise<BusyMonths> {
  if ('feedId' in scope) return getBusyMonths(db, { ...scope, month })
  return Promise.resolve({ before: null, after: null })
}

/** Months this far from the present one are linked even while nothing is in them. */
const AROUND = 12

/** The months that a month's page links to, where there are any. */
type MonthLinks = { previous: string | undefined; next: string | undefined }

/**
 * Beyond twelve months around `today` only months with events are linked, so that a crawler that follows
 * every link comes to an end. `findBusy` is called only where those twelve do not decide.
 */
async function monthLinks(
  month: string,
  today: string,
  findBusy: () => Promise<BusyMonths>,
): Promise<MonthLinks> {
  const first = addMonths(today, -AROUND)
  const last = addMonths(today, AROUND)
  if (first < month && month < last) {
    return { previous: addMonths(month, -1), next: addMonths(month, 1) }
  }
  const busy = await findBusy()
  const before = month > last ? last : month > first ? addMonths(month, -1) : null
  const after = month < first ? first : month < last ? addMonths(month, 1) : null
  return {
    previous: sorted(busy.before, before).at(-1),
    next: sorted(busy.after, after)[0],
  }
}

function sorted(...months: (string | null)[]): string[] {
  return months.filter((month) => month !== null).sort()
}
