import type { Db } from '../../client.ts'
import { readMonth } from '../../reads/month.ts'
import { readOrgMonth } from '../../reads/org-month.ts'
import type { CalendarScope } from '../calendars/calendar-owners.ts'
import type { EventPage } from './event-page.ts'

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
