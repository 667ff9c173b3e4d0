import { addMonths } from '../domain/display/calendar-days.ts'

/** Ten years: who wants to go further has missed something. */
const MONTHS = 120

/** Whether the widget turns to a month: no press of a key leads on for ever, from today's month. */
export function isMonthInReach(month: string, today: string): boolean {
  const now = today.slice(0, 7)
  return addMonths(now, -MONTHS) <= month && month <= addMonths(now, MONTHS)
}
