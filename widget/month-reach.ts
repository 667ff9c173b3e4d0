/** Ten years: who wants to go further has missed something. */
const MONTHS = 120

/** Whether the widget turns to a month: no press of a key leads on for ever, from today's month. */
export function isMonthInReach(month: string, today: string): boolean {
  return Math.abs(count(month) - count(today)) <= MONTHS
}

function count(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
}
