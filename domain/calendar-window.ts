/** What a calendar file, an RSS feed or a JSON Feed holds: the coming events first, then the latest past ones. */
export const CALENDAR_WINDOW = { monthsBack: 1, monthsAhead: 13, most: 2_000 }
