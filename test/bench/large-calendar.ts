/** A calendar file as programs write them: about 385 bytes an event, every twentieth one repeats. */
export function largeCalendar(events: number): string {
  const parts = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-TIMEZONE:America/Chicago']
  for (let i = 0; i < events; i++) parts.push(...eventLines(i))
  return [...parts, 'END:VCALENDAR', ''].join('\r\n')
}

const DAYS = 700

function eventLines(i: number): string[] {
  const at = new Date(Date.UTC(2026, 0, 1 + (i % DAYS)))
  const day = at.toISOString().slice(0, 10).replaceAll('-', '')
  // A third of real events is in UTC.
  const [zone, mark] = i % 3 === 0 ? ['', 'Z'] : [';TZID=America/Chicago', '']
  return [
    'BEGIN:VEVENT',
    `UID:event-${i}@calendar.example`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART${zone}:${day}T190000${mark}`,
    `DTEND${zone}:${day}T210000${mark}`,
    ...(i % 20 === 0 ? ['RRULE:FREQ=WEEKLY;UNTIL=20271231T235959Z'] : []),
    `SUMMARY:Concert ${i} in the hall`,
    'DESCRIPTION:Doors open at six\\, music from seven.\\nBring a friend: é',
    ' verybody is welcome.',
    `LOCATION:Kiln Hall\\, ${i % 900} Main St\\, Austin\\, TX 78701`,
    `URL:https://calendar.example/events/${i}`,
    'END:VEVENT',
  ]
}
