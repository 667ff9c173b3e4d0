import type { Connection } from '../connection/client.ts'
import { storedFunction } from '../connection/stored-function.ts'
import type { CalendarScope } from './calendars.ts'
import { type EventPage, readEvents } from './event-lists.ts'

type DaysQuery = {
  scope: CalendarScope
  /** Local days, both inclusive. */
  from: string
  to: string
  after?: { displayDate: string; startsAt: number; id: string } | undefined
  limit: number
  publicUrl: string
}
type MonthPage = EventPage & { timezone: string }

type MonthQuery = Omit<DaysQuery, 'from' | 'to'> & {
  /** `2026-12` */
  month: string
}

/** Events whose local dates touch the month, past ones too; `undefined`: there is no such owner. */
export function listMonth(
  db: Connection,
  { month, ...asked }: MonthQuery,
): Promise<MonthPage | undefined> {
  return listDays(db, { ...asked, from: `${month}-01`, to: lastDayOf(month) })
}

/** Events whose local dates touch these days, past ones too; `undefined`: there is no such owner. */
export async function listDays(
  db: Connection,
  { scope, from, to, after, limit, publicUrl }: DaysQuery,
): Promise<MonthPage | undefined> {
  const [page] = await readEvents(db, scope, {
    from,
    to,
    ongoing: true,
    firstOnly: false,
    afterDate: after?.displayDate,
    afterStart: after?.startsAt,
    afterId: after?.id,
    ...{ limit, publicUrl },
  })
  return page
}

/** The last day of a month: that of the next one's zeroth. */
function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const day = new Date(0)
  // Not `Date.UTC`, which takes the years 0 to 99 for those of the last century.
  day.setUTCFullYear(year, number, 0)
  return `${month}-${day.getUTCDate()}`
}

/** The nearest months before and after one, `2026-12`, that an event of the feed touches. */
const readBusyMonths = storedFunction('busy_months', {
  takes: { feedId: 'text', first: 'date' },
  gives: { before: 'text?', after: 'text?' },
})

/** Months as `2026-12`; `null` where no event lies on that side. */
export type BusyMonths = { before: string | null; after: string | null }

/** The nearest months before and after `month` that an event of the feed touches. */
export async function getBusyMonths(
  db: Connection,
  { feedId, month }: { feedId: string; month: string },
): Promise<BusyMonths> {
  const [months] = await readBusyMonths(db, { feedId, first: `${month}-01` })
  return months ?? { before: null, after: null }
}
