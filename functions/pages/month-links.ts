import type { BusyMonths } from '../../db/events/months.ts'
import { addMonths } from '../../domain/display/calendar-days.ts'

/** Months this far from the present one are linked even while nothing is in them. */
const AROUND = 12

/** The months that a month's page leads on to, where there are any. */
export type MonthLinks = { previous: string | undefined; next: string | undefined }

/**
 * Beyond twelve months around `today` only months with events are linked, so that whoever follows
 * every link comes to an end. `findBusy` is asked only where those twelve do not decide.
 */
export async function monthLinks(
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
