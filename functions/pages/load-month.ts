import { getBusyMonths, listMonth } from '../../db/events/months.ts'
import type { Event } from '../../domain/event-contract.ts'
import { decodeCursor, encodeCursor } from '../events/cursor.ts'
import { MONTH_PER_PAGE } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import type { Deps } from '../platform/deps.ts'
import { type MonthLinks, monthLinks } from './month-links.ts'

export type ShownMonth = {
  month: string
  links: MonthLinks
  events: Event[]
  nextCursor: string | null
  /** The days whose events these are: a month of very many is shown in parts. */
  first: string
  last: string
}

type Asked = { feedId: string; month: string; today: string; cursor: string | undefined }

/** A month of a feed, or as much of it from `cursor` on as one page holds. */
export async function loadMonth(
  { db, env }: Deps,
  { feedId, month, today, cursor }: Asked,
): Promise<ShownMonth> {
  // Not the address: that of the present month need not name it.
  const scope = `${feedId}/${month}`
  const after = cursor ? decodeCursor(cursor, scope, false) : undefined
  const [page, links] = await Promise.all([
    listMonth(db, {
      scope: { feedId },
      month,
      after,
      limit: MONTH_PER_PAGE,
      publicUrl: env.PUBLIC_URL,
    }),
    monthLinks(month, today, () => getBusyMonths(db, { feedId, month })),
  ])
  if (!page) throw notFound('Feed')
  const events: Event[] = JSON.parse(`[${page.events}]`)
  const nextCursor = page.last === null ? null : encodeCursor(page.last, scope)
  const inMonth = (day = '') => (day < month ? `${month}-01` : day)
  return {
    ...{ month, links, events, nextCursor },
    first: inMonth(after?.displayDate),
    last: inMonth(nextCursor === null ? `${month}-31` : events.at(-1)?.displayDate),
  }
}
