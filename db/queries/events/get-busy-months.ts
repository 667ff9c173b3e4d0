import type { Db } from '../../client.ts'
import { readBusyMonths } from '../../reads/busy-months.ts'

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
