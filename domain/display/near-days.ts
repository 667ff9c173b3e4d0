import { addDays } from '../calendar-date.ts'
import { dayOf } from './event-time.ts'

/** What most visitors ask a calendar first; each is also the name of its text. */
export const NEAR = ['today', 'weekend', 'week'] as const
export type Near = (typeof NEAR)[number]

/** A row of chips scrolls, but not for ever: the most frequent categories follow the days. */
export const MOST_CATEGORY_CHIPS = 30
type Days = { from: string; to: string }
/** What of a list's days is given. */
export type ShownDays = { [name in keyof Days]?: string | undefined }

/**
 * The days that are meant on a day. A weekend is Saturday and Sunday, on Sunday what is left of it: a calendar's
 * language does not say which days its readers have off.
 */
export function nearDays(near: Near, today: string): Days {
  if (near === 'today') return { from: today, to: today }
  if (near === 'week') return { from: today, to: addDays(today, 6) }
  const sunday = addDays(today, (7 - dayOf(today).getUTCDay()) % 7)
  return { from: sunday === today ? today : addDays(sunday, -1), to: sunday }
}

/** Whether a list shows these days and no others. */
export function isNear(near: Near, today: string, { from, to }: ShownDays): boolean {
  const days = nearDays(near, today)
  return from === days.from && to === days.to
}
