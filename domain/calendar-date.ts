/** Whether `YYYY-MM-DD` names a day that exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** `addDays('2026-02-28', 1)` -> `2026-03-01` */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** What a calendar file, an RSS feed or a JSON Feed holds: the upcoming events first, then the latest past ones. */
export const CALENDAR_WINDOW = { monthsBack: 1, monthsAhead: 13, most: 2_000 }
