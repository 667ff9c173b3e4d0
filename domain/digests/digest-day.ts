const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** `Thursday`; 1 is Monday. */
export function weekdayName(weekday: number, locale = 'en-US'): string {
  const day = new Date(MONDAY_MS + (weekday - 1) * DAY_MS)
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day)
}
