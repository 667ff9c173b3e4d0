export type Vevent = Record<string, string>

/** An iCalendar file of these events. */
export function calendar(...events: Vevent[]): string {
  const lines = events.flatMap((event) => [
    'BEGIN:VEVENT',
    ...Object.entries(event).map(([name, value]) => `${name}:${value}`),
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

/** A concert in the calendar of the venue. */
export function concert(uid: string, over: Vevent = {}): Vevent {
  return {
    UID: uid,
    SUMMARY: `Concert ${uid}`,
    'DTSTART;TZID=America/Chicago': '20260701T190000',
    'DTEND;TZID=America/Chicago': '20260701T210000',
    LOCATION: 'Main hall',
    ...over,
  }
}
