// Making a formatter costs a hundred times what using it does, so all widgets of a page share them.
const dateFormats = new Map<string, Intl.DateTimeFormat>()

export const TIME = { hour: 'numeric', minute: '2-digit' } as const

/**
 * A shared formatter. The calendar is fixed because the month grid is a Gregorian one whatever the
 * locale prefers. Without a zone it reads the UTC fields, where `wallClock()` keeps local times.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  let format = dateFormats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...options })
    dateFormats.set(key, format)
  }
  return format
}

/** One field of a date in the locale's own digits: `2`, where Japanese would say `2日`. */
export function datePart(
  locale: string,
  date: Date,
  type: 'day' | 'month' | 'weekday' | 'year' | 'timeZoneName',
  options: Intl.DateTimeFormatOptions,
): string {
  const parts = dateFormat(locale, options).formatToParts(date)
  return parts.find((part) => part.type === type)?.value ?? ''
}

// The regions whose weeks begin on a Sunday, for browsers that do not tell.
const SUNDAY = /US|CA|MX|BR|AR|CO|PE|VE|JP|KR|TW|HK|IN|IL|PH|TH|ID|ZA|SA/

/** 0 for Sunday. */
export function firstDayOfWeek(locale: string): number {
  const about = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  const info = about.getWeekInfo?.() ?? about.weekInfo
  if (info) return info.firstDay % 7
  return SUNDAY.test(about.maximize().region ?? '') ? 0 : 1
}

/** Distances in miles where road signs are. */
export function usesMiles(locale: string): boolean {
  return /US|GB|LR|MM|PR/.test(new Intl.Locale(locale).maximize().region ?? '')
}
