import type { CalendarScope } from '../calendars.ts'
import type { Db } from '../client.ts'
import { storedFunction } from '../stored-function.ts'
import type { EventPage } from './lists.ts'

/** A page of the events that touch a month of a feed. */
export const readMonth = storedFunction('feed_month', {
  takes: {
    feedId: 'text',
    /** The first day of the month. */
    first: 'date',
    /** Where the page before ended; all three or none. */
    afterDate: 'date?',
    afterStart: 'bigint?',
    afterId: 'text?',
    limit: 'integer',
    publicUrl: 'text',
  },
  gives: { orgId: 'text', timezone: 'text', events: 'text', last: 'text?' },
})

const { feedId: _, ...ofMonth } = readMonth.takes

/** The same of an organization, or of one of its custom feeds. */
export const readOrgMonth = storedFunction('org_month', {
  takes: { orgSlug: 'text', customSlug: 'text?', ...ofMonth },
  gives: readMonth.gives,
})

type MonthQuery = {
  scope: CalendarScope
  /** `2026-12` */
  month: string
  after?: { displayDate: string; startsAt: number; id: string } | undefined
  limit: number
  publicUrl: string
}
type MonthPage = EventPage & { timezone: string }

/** Events whose local dates touch the month, past ones too; `undefined`: there is no such owner. */
export async function listMonth(
  db: Db,
  { scope, month, after, limit, publicUrl }: MonthQuery,
): Promise<MonthPage | undefined> {
  const values = {
    first: `${month}-01`,
    afterDate: after?.displayDate,
    afterStart: after?.startsAt,
    afterId: after?.id,
    ...{ limit, publicUrl },
  }
  const [page] =
    'feedId' in scope
      ? await readMonth(db, { ...scope, ...values })
      : await readOrgMonth(db, { ...scope, ...values })
  return page
}

/** The nearest months before and after one, `2026-12`, that an event of the feed touches. */
export const readBusyMonths = storedFunction('busy_months', {
  takes: { feedId: 'text', first: 'date' },
  gives: { before: 'text?', after: 'text?' },
})

/** Months as `2026-12`; `null` where no event lies on that side. */
export type BusyMonths = { before: string | null; after: string | null }

/** The nearest months before and after `month` that an event of the feed touches. */
export async function getBusyMonths(
  db: Db,
  { feedId, month }: { feedId: string; month: string },
): Promise<BusyMonths> {
  const [months] = await readBusyMonths(db, { feedId, first: `${month}-01` })
  return months ?? { before: null, after: null }
}
